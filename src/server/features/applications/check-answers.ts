import { AppError } from '#contract/errors.ts';
import { type ApplicationData, sift, type ValueError } from '#domain/application/data.ts';
import type { Questionnaire } from '#domain/application/questionnaire.ts';
import type { Message, MessageCode } from '#messages/message.ts';

/**
 * What of the sent answers is stored: no empty ones, and no sums, which `withSums` adds up from the others. Throws invalid-request, by field,
 * for what the questionnaire does not know. An answer that it knew once and that is `stored` may be sent back: a
 * changed questionnaire must not keep anyone from saving the rest, and submitting finds what is missing.
 */
export async function checkAnswers(
  questionnaire: Questionnaire,
  sent: ApplicationData,
  stored: () => Promise<ApplicationData | undefined>,
): Promise<ApplicationData> {
  const { errors, stored: data } = sift(questionnaire, sent, refuseUnstorable);
  if (errors.length > 0) {
    const before = await stored();
    const strange = errors.filter(({ field }) => !isAsBefore(sent, before, field));
    if (strange.length > 0) throw refuse(strange);
  }
  return data;
}

function refuse(errors: readonly ValueError[]): AppError {
  const fields = Object.fromEntries(errors.map(({ field, message }) => [field, { code: message }]));
  const [first] = errors.map(({ field, message }): Message => {
    return { code: 'api:request.fieldRefused', params: { field, why: { code: message } } };
  });
  return new AppError('invalid-request', first ?? { code: 'api:request.misfit' }, { fields });
}

/** A database keeps neither a zero nor half of a character. */
const refuseUnstorable = (text: string): MessageCode | undefined =>
  // The first look is quick and finds whole emoji too; the second tells them apart.
  /[\0\ud800-\udfff]/.test(text) && /\0|\p{Surrogate}/u.test(text) ? 'api:request.character' : undefined;

const isAsBefore = (sent: ApplicationData, before: ApplicationData | undefined, field: string): boolean =>
  before !== undefined &&
  (['answers', 'textAnswers'] as const).every((part) => (sent[part][field] ?? '') === (before[part][field] ?? ''));
