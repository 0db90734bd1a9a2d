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
  const refused = [...refusalsOf(questionnaire, sent), ...unstorable(sent)];
  if (refused.length > 0) {
    const before = await stored();
    const stranger = refused.filter(({ field }) => !isAsBefore(sent, before, field));
    if (stranger.length > 0) throw refuse(stranger);
  }
  const known = fieldsById(questionnaire);
  const kept = (part: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(part).filter(([id, value]) => {
        const kind = known.get(id)?.field.kind;
        return value !== '' && kind !== 'calculated' && kind !== 'display';
      }),
    );
  return { answers: kept(sent.answers), textAnswers: kept(sent.textAnswers) };
}

function refuse(refusals: readonly Refusal[]): AppError {
  const fields = Object.fromEntries(refusals.map(({ field, message }) => [field, message]));
  const [first] = refusals;
  return new AppError('invalid-request', `${first?.field}: ${first?.message}`, { fields });
}

/** Texts that no database keeps as they are. */
const unstorable = ({ answers, textAnswers }: ApplicationData): Refusal[] =>
  [...Object.entries(answers), ...Object.entries(textAnswers)]
    .filter(([, value]) => value.includes('\0') || /\p{Surrogate}/u.test(value))
    .map(([field]) => ({ field, message: 'The text holds a character that cannot be stored. Type it again.' }));

const isAsBefore = (sent: ApplicationData, before: ApplicationData | undefined, field: string): boolean =>
  before !== undefined &&
  (['answers', 'textAnswers'] as const).every((part) => (sent[part][field] ?? '') === (before[part][field] ?? ''));
