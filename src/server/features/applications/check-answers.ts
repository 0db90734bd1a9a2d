import { AppError } from '#contract/errors.ts';
import { type ApplicationData, type Refusal, refusalsOf } from '#domain/questionnaire/data.ts';
import { fieldsById, type Questionnaire } from '#domain/questionnaire/questionnaire.ts';

/**
 * What of the sent answers is stored: neither empty ones nor what is worked out. Throws invalid-request, by field,
 * for what the questionnaire does not know. An answer that it knew once and that is `stored` may be sent back: a
 * changed questionnaire must not keep anyone from saving the rest, and submitting finds what is missing.
 */
export async function checkAnswers(
  questionnaire: Questionnaire,
  sent: ApplicationData,
  stored: () => Promise<ApplicationData | undefined>,
): Promise<ApplicationData> {
  const known = fieldsById(questionnaire);
  const data: ApplicationData = { answers: {}, textAnswers: {} };
  const refused = refusalsOf(questionnaire, sent);
  for (const part of ['answers', 'textAnswers'] as const) {
    for (const field of Object.keys(sent[part])) {
      const value = sent[part][field] ?? '';
      if (!isStorable(value))
        refused.push({ field, message: 'The text holds a character that cannot be stored. Type it again.' });
      const kind = known.get(field)?.field.kind;
      if (value !== '' && kind !== 'calculated' && kind !== 'display') data[part][field] = value;
    }
  }
  if (refused.length > 0) {
    const before = await stored();
    const strange = refused.filter(({ field }) => !isAsBefore(sent, before, field));
    if (strange.length > 0) throw refuse(strange);
  }
  return data;
}

function refuse(refusals: readonly Refusal[]): AppError {
  const fields = Object.fromEntries(refusals.map(({ field, message }) => [field, message]));
  const [first] = refusals;
  return new AppError('invalid-request', `${first?.field}: ${first?.message}`, { fields });
}

/** Whether a database keeps it as it is: neither a zero nor half of a character. */
const isStorable = (value: string): boolean =>
  // The first look at halves is quick and finds whole emoji too; the second tells them apart.
  !value.includes('\0') && !(/[\ud800-\udfff]/.test(value) && /\p{Surrogate}/u.test(value));

const isAsBefore = (sent: ApplicationData, before: ApplicationData | undefined, field: string): boolean =>
  before !== undefined &&
  (['answers', 'textAnswers'] as const).every((part) => (sent[part][field] ?? '') === (before[part][field] ?? ''));
