import { z } from 'zod';
import { chosenIn, readNumber } from '../calculations/figure.ts';

const FIELD_ID = /^[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)*$/;
const LONGEST_ID = 60;

/** The name of a field: as the specification writes it, or `part.name` in a form that goes with the application. */
export const FieldId = z
  .string()
  .regex(FIELD_ID, 'Use small letters, digits, "_", "-" and "." in a field id.')
  .max(LONGEST_ID);

export const isFieldId = (text: string): boolean => text.length <= LONGEST_ID && FIELD_ID.test(text);

const monthDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Write a day of the year as MM-DD.');

/** What can be calculated from the answers, beside the answers themselves. */
export const ResultName = z.enum(['coverage', 'impact']);
export type ResultName = z.infer<typeof ResultName>;

/**
 * When something is asked, shown or said. A field that is not shown counts as unanswered, whatever is kept for it,
 * and a comparison with what is unanswered or no number does not hold.
 */
export type Condition =
  | { field: string; is: string | string[] }
  | { field: string; includes: string }
  | { sum: string[]; over: number }
  | { yearsSince: string; atLeast: number }
  | { outsideSeason: { from: string; to: string } }
  | { result: ResultName; is: string | string[] }
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition };

const oneOrMore = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]);

export const Condition: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({ field: FieldId, is: oneOrMore }),
    z.strictObject({ field: FieldId, includes: z.string().min(1) }),
    z.strictObject({ sum: z.array(FieldId).min(1), over: z.number() }),
    z.strictObject({ yearsSince: FieldId, atLeast: z.int().min(1) }),
    z.strictObject({ outsideSeason: z.strictObject({ from: monthDay, to: monthDay }) }),
    z.strictObject({ result: ResultName, is: oneOrMore }),
    z.strictObject({ all: z.array(Condition).min(1) }),
    z.strictObject({ any: z.array(Condition).min(1) }),
    z.strictObject({ not: Condition }),
  ]),
);

/** Every field that a condition asks about. */
export function fieldsOf(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(fieldsOf);
  if ('any' in condition) return condition.any.flatMap(fieldsOf);
  if ('not' in condition) return fieldsOf(condition.not);
  if ('sum' in condition) return condition.sum;
  if ('yearsSince' in condition) return [condition.yearsSince];
  return 'field' in condition ? [condition.field] : [];
}

/** What a condition is held against. `today` is a day (YYYY-MM-DD) where the agency is. */
export type ConditionContext = {
  /** The value that counts for a field; empty where it is unanswered or not shown. */
  valueOf: (field: string) => string;
  today: string;
  results: Partial<Record<ResultName, string>>;
};

const isAmong = (value: string, wanted: string | string[]): boolean => [wanted].flat().includes(value);

export function holds(condition: Condition, known: ConditionContext): boolean {
  if ('all' in condition) return condition.all.every((part) => holds(part, known));
  if ('any' in condition) return condition.any.some((part) => holds(part, known));
  if ('not' in condition) return !holds(condition.not, known);
  if ('includes' in condition) return chosenIn(known.valueOf(condition.field)).includes(condition.includes);
  if ('field' in condition) return isAmong(known.valueOf(condition.field), condition.is);
  if ('result' in condition) return isAmong(known.results[condition.result] ?? '', condition.is);
  if ('sum' in condition) {
    const figures = condition.sum.map((field) => readNumber(known.valueOf(field))).filter((value) => value !== null);
    return figures.length > 0 && figures.reduce((total, value) => total + value, 0) > condition.over;
  }
  if ('yearsSince' in condition) {
    const year = readNumber(known.valueOf(condition.yearsSince));
    return year !== null && Number(known.today.slice(0, 4)) - year >= condition.atLeast;
  }
  const { from, to } = condition.outsideSeason;
  const day = known.today.slice(5);
  return from <= to ? day < from || day > to : day < from && day > to;
}
