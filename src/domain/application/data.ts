import { z } from 'zod';
import type { MessageCode } from '#messages/message.ts';
import { chosenIn, readNumber } from '../calculations/figure.ts';
import { isFieldId } from './condition.ts';
import { choicesOf, type Field, isAnswer, isForShow } from './field.ts';
import { fieldsById, type Questionnaire } from './questionnaire.ts';

/** No text is longer, whatever its field allows: what is over is refused, not cut. */
export const LONGEST_TEXT = 10_000;

/**
 * Texts by field id, each up to `longest` characters. Looked through in one go: every save carries hundreds, and a
 * schema for each key and each value took as long as storing them. Which ids there are, `valueErrorsOf` knows.
 */
const textsByField = (longest: number) =>
  z
    .unknown()
    .meta({ type: 'object', additionalProperties: { type: 'string', maxLength: longest } })
    .check(({ value: given, issues }) => {
      const refuse = (message: MessageCode, ...path: string[]) =>
        issues.push({ code: 'custom', message, path, input: given, params: { most: longest } });
      if (typeof given !== 'object' || given === null || Array.isArray(given)) {
        refuse('api:fields.texts');
        return;
      }
      const texts = given as Readonly<Record<string, unknown>>;
      for (const id of Object.keys(texts)) {
        const text = texts[id];
        if (!isFieldId(id)) refuse('api:fields.noFieldId', id);
        else if (typeof text !== 'string') refuse('api:fields.noText', id);
        else if (text.length > longest) refuse('api:fields.longerThan', id);
      }
    }) as z.ZodType<unknown> as z.ZodType<Record<string, string>>;

/** What an applicant has filled in: answers to questions of few choices, and texts. Both by field id. */
export const ApplicationData = z.strictObject({
  answers: textsByField(20),
  textAnswers: textsByField(LONGEST_TEXT),
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

/** Why a value cannot be kept: no such field, not for its kind, or not one of its choices. */
export type ValueError = { field: string; message: MessageCode };

/**
 * What of the data the questionnaire does not know. A value that is only unfinished or mistyped ("12o" sq.ft.) is
 * kept, for whoever is typing must not lose it; `fieldErrorOf` tells of it.
 */
export const valueErrorsOf = (questionnaire: Questionnaire, data: ApplicationData): ValueError[] =>
  sift(questionnaire, data).errors;

/**
 * Goes through the data once, for every save comes by here: what is refused, and the data as it is stored, without
 * empty values and without what is calculated. A part that has none of these stays itself.
 */
export function sift(
  questionnaire: Questionnaire,
  data: ApplicationData,
): { errors: ValueError[]; stored: ApplicationData } {
  const places = placesOf(questionnaire);
  const errors: ValueError[] = [];
  const part = (name: FieldStorage['part']): Record<string, string> => {
    const given = data[name];
    const idle = new Set<string>();
    // Keys, not entries: a pair for each field is much to clear away.
    for (const field of Object.keys(given)) {
      const value = given[field] ?? '';
      const place = places.get(field);
      const message = valueErrorOf(place, name, value);
      if (message) errors.push({ field, message });
      if (value === '' || place?.isStored === false) idle.add(field);
    }
    return idle.size === 0 ? given : Object.fromEntries(Object.entries(given).filter(([field]) => !idle.has(field)));
  };
  return { stored: { answers: part('answers'), textAnswers: part('textAnswers') }, errors };
}

/** What can stand in a field: in which part, whether it is stored, and which choices; any text where there are none. */
type FieldStorage = {
  part: 'answers' | 'textAnswers';
  isStored: boolean;
  choices: { several: boolean; values: ReadonlySet<string> } | undefined;
};

const known = new WeakMap<Questionnaire, ReadonlyMap<string, FieldStorage>>();

/** Found once for a questionnaire, not once for a field and a save. */
function placesOf(questionnaire: Questionnaire): ReadonlyMap<string, FieldStorage> {
  const before = known.get(questionnaire);
  if (before) return before;
  const places = new Map<string, FieldStorage>();
  for (const [id, { field }] of fieldsById(questionnaire)) {
    // Sent along by the specification's own client; what stands in such a field is not taken from anyone.
    const values = isForShow(field) ? undefined : choicesOf(field);
    const choices = values && { several: field.kind === 'multi-select', values: new Set(values) };
    const isStored = field.kind !== 'calculated' && field.kind !== 'display';
    places.set(id, { part: isAnswer(field) ? 'answers' : 'textAnswers', isStored, choices });
  }
  known.set(questionnaire, places);
  return places;
}

function valueErrorOf(
  place: FieldStorage | undefined,
  part: FieldStorage['part'],
  value: string,
): MessageCode | undefined {
  if (place?.part !== part) return 'api:fields.unknown';
  const { choices } = place;
  if (!choices || value === '' || choices.values.has(value)) return undefined;
  const isChoice = choices.several && chosenIn(value).every((one) => choices.values.has(one));
  return isChoice ? undefined : 'api:fields.noChoice';
}

/** The data without what the questionnaire does not know (any more), and what was left out. */
export function fitToQuestionnaire(
  questionnaire: Questionnaire,
  data: ApplicationData,
): { data: ApplicationData; left: ValueError[] } {
  const left = valueErrorsOf(questionnaire, data);
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
