import { z } from 'zod';
import { chosenIn, FieldId, readNumber } from './condition.ts';
import { choicesOf, type Field, isAnswer, isForShow } from './field.ts';
import { fieldsById, type Questionnaire } from './questionnaire.ts';

/** No text is longer, whatever its field allows: what is over is refused, not cut. */
export const LONGEST_TEXT = 10_000;

/** What an applicant has filled in: answers to questions of few choices, and texts. Both by field id. */
export const ApplicationData = z.strictObject({
  answers: z.record(FieldId, z.string().max(20)),
  textAnswers: z.record(FieldId, z.string().max(LONGEST_TEXT)),
});
export type ApplicationData = z.infer<typeof ApplicationData>;

export const NOTHING: ApplicationData = { answers: {}, textAnswers: {} };

/** All values by field id, without the empty ones. */
export const valuesOf = ({ answers, textAnswers }: ApplicationData): ReadonlyMap<string, string> =>
  new Map([...Object.entries(answers), ...Object.entries(textAnswers)].filter(([, value]) => value.trim() !== ''));

/** The data with one field changed; an empty value takes the field out. */
export function withValue(data: ApplicationData, field: Field, value: string): ApplicationData {
  const part = isAnswer(field) ? 'answers' : 'textAnswers';
  const { [field.id]: _former, ...others } = data[part];
  return { ...data, [part]: value === '' ? others : { ...others, [field.id]: value } };
}

/** Why a value cannot be kept: no such field, not for its kind, or not one of its choices. In words for a person. */
export type Refusal = { field: string; message: string };

/**
 * What of the data the questionnaire does not know. A value that is only unfinished or mistyped ("12o" sq.ft.) is
 * kept, for whoever is typing must not lose it; `faultOf` tells of it.
 */
export function refusalsOf(questionnaire: Questionnaire, data: ApplicationData): Refusal[] {
  const known = fieldsById(questionnaire);
  const refusals: Refusal[] = [];
  for (const part of ['answers', 'textAnswers'] as const) {
    const given = data[part];
    // Keys, not entries: every save comes by here, and a pair for each field is much to clear away.
    for (const id of Object.keys(given)) {
      const message = refusalOf(known.get(id)?.field, part, given[id] ?? '');
      if (message) refusals.push({ field: id, message });
    }
  }
  return refusals;
}

function refusalOf(field: Field | undefined, part: 'answers' | 'textAnswers', value: string): string | undefined {
  if (!field || isAnswer(field) !== (part === 'answers')) return 'The application has no such field.';
  if (value === '') return undefined;
  // Sent along by the specification's own client; what stands in such a field is not taken from anyone.
  if (isForShow(field)) return undefined;
  const choices = choicesOf(field);
  if (!choices) return undefined;
  const given = field.kind === 'multi-select' ? chosenIn(value) : [value];
  return given.every((one) => choices.includes(one)) ? undefined : 'This is not one of the choices.';
}

/** The data without what the questionnaire does not know (any more), and what was left out. */
export function fitToQuestionnaire(
  questionnaire: Questionnaire,
  data: ApplicationData,
): { data: ApplicationData; left: Refusal[] } {
  const left = refusalsOf(questionnaire, data);
  const gone = new Set(left.map(({ field }) => field));
  const kept = (part: Record<string, string>) =>
    Object.fromEntries(Object.entries(part).filter(([id]) => !gone.has(id)));
  return { data: { answers: kept(data.answers), textAnswers: kept(data.textAnswers) }, left };
}

/** The sum in a calculated field, as text; blank where it is zero or no part is a number. */
export function calculated(sum: readonly string[], readValue: (field: string) => string): string {
  const total = sum.reduce((so, field) => so + (readNumber(readValue(field)) ?? 0), 0);
  // Parts of a foot or a yard come with at most a few decimals; the sum carries no more.
  return total === 0 ? '' : String(Math.round(total * 1_000) / 1_000);
}
