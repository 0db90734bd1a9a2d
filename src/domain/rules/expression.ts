import { z } from 'zod';
import { inEachLanguage } from '#messages/languages.ts';
import type { Message, MessageCode } from '#messages/message.ts';
import type { Localized } from '../agency/language.ts';
import { WritingError } from '../agency/rules-error.ts';
import type { FactUnit } from '../extraction/catalogue.ts';
import { FACTS, type FactName } from '../extraction/catalogue.ts';

export const KnownFact = z.enum(Object.keys(FACTS) as [FactName, ...FactName[]], {
  error: 'rules:mistake.unknownFact' satisfies MessageCode,
});

/**
 * A figure made of stated figures: a fact, a number, a sum, a difference, a figure without its sign, the greater
 * of two, a percentage of a figure, or a look-up in a table of ranges. What a planner would do on paper.
 */
export type Expression =
  | FactName
  | number
  | { sum: Expression[] }
  | { difference: [Expression, Expression] }
  | { size: Expression }
  | { greater: [Expression, Expression] }
  | { percent: FactName | number; of: FactName }
  | { table: Localized; by: FactName; rows: TableRow[] };

/** Up to and including `upTo` the figure is `is`, or a percentage of what is looked up. */
export type TableRow = { upTo: number; is?: number | undefined; percent?: number | undefined };

const TableRow = z
  .strictObject({ upTo: z.number(), is: z.number().optional(), percent: z.number().optional() })
  .refine(
    (row) => (row.is === undefined) !== (row.percent === undefined),
    'rules:mistake.isOrPercent' satisfies MessageCode,
  );

const rising = (rows: TableRow[]) => rows.every((row, at) => at === 0 || row.upTo > (rows[at - 1]?.upTo ?? 0));

export const Expression: z.ZodType<Expression> = z.lazy(() =>
  z.union([
    z.number(),
    KnownFact,
    z.strictObject({ sum: z.array(Expression).min(2) }),
    z.strictObject({ difference: z.tuple([Expression, Expression]) }),
    z.strictObject({ size: Expression }),
    z.strictObject({ greater: z.tuple([Expression, Expression]) }),
    z.strictObject({ percent: z.union([z.number(), KnownFact]), of: KnownFact }),
    z.strictObject({
      table: z.strictObject(inEachLanguage(() => z.string().trim().min(1).max(120))),
      by: KnownFact,
      rows: z
        .array(TableRow)
        .min(1)
        .refine(rising, 'rules:mistake.rising' satisfies MessageCode),
    }),
  ]),
);

/** Every fact that an expression reads, in order of reading. */
export function factsOf(expression: Expression): FactName[] {
  if (typeof expression === 'number') return [];
  if (typeof expression === 'string') return [expression];
  if ('sum' in expression) return expression.sum.flatMap(factsOf);
  if ('difference' in expression) return expression.difference.flatMap(factsOf);
  if ('size' in expression) return factsOf(expression.size);
  if ('greater' in expression) return expression.greater.flatMap(factsOf);
  if ('table' in expression) return [expression.by];
  return typeof expression.percent === 'number' ? [expression.of] : [expression.percent, expression.of];
}

/**
 * The part of an expression that the documents state and that the whole can never fall below: of "the greater of
 * two", the one that is stated. Undefined where there is none.
 */
export function statedFloorOf(expression: Expression, isStated: (name: FactName) => boolean): Expression | undefined {
  if (factsOf(expression).every(isStated)) return expression;
  if (typeof expression === 'number' || typeof expression === 'string' || !('greater' in expression)) return undefined;
  const [one, other] = expression.greater.map((part) => statedFloorOf(part, isStated));
  return one && other ? { greater: [one, other] } : (one ?? other);
}

/** What a row of a table gives for the figure that is looked up. */
export const figureInRow = ({ is, percent = Number.NaN }: TableRow, by: number): number => is ?? (percent / 100) * by;

/** What an expression comes to, given each fact's figure; NaN beyond the end of a table. */
export function figureOf(expression: Expression, figure: (name: FactName) => number): number {
  if (typeof expression === 'number') return expression;
  if (typeof expression === 'string') return figure(expression);
  if ('sum' in expression) return expression.sum.reduce<number>((total, part) => total + figureOf(part, figure), 0);
  if ('difference' in expression) {
    return figureOf(expression.difference[0], figure) - figureOf(expression.difference[1], figure);
  }
  if ('size' in expression) return Math.abs(figureOf(expression.size, figure));
  if ('greater' in expression) {
    return Math.max(figureOf(expression.greater[0], figure), figureOf(expression.greater[1], figure));
  }
  if ('table' in expression) {
    const by = figure(expression.by);
    const row = expression.rows.find(({ upTo }) => by <= upTo);
    return row ? figureInRow(row, by) : Number.NaN;
  }
  const percent = typeof expression.percent === 'number' ? expression.percent : figure(expression.percent);
  return (percent / 100) * figure(expression.of);
}

/** The unit an expression comes out in; undefined for a bare number or a count. Throws where units do not fit. */
export function unitOf(expression: Expression): FactUnit | undefined {
  if (typeof expression === 'number') return undefined;
  if (typeof expression === 'string') return unitOfFact(expression);
  if ('sum' in expression) return sameUnit(expression.sum);
  if ('difference' in expression) return sameUnit(expression.difference);
  if ('size' in expression) return unitOf(expression.size);
  if ('greater' in expression) return sameUnit(expression.greater);
  if ('table' in expression) return unitOfFact(expression.by);
  if (typeof expression.percent === 'string' && unitOfFact(expression.percent) !== 'percent')
    throw new WritingError({ code: 'rules:mistake.notPercent', params: { fact: expression.percent } });
  return unitOfFact(expression.of);
}

/** The one unit of several expressions; bare numbers fit any. Throws where two differ. */
export function sameUnit(expressions: readonly Expression[]): FactUnit | undefined {
  const units = new Set(expressions.filter((part) => typeof part !== 'number').map(unitOf));
  if (units.size > 1) {
    const bare: Message = { code: 'rules:mistake.noUnit' };
    throw new WritingError({ code: 'rules:mistake.units', params: { units: [...units].map((unit) => unit ?? bare) } });
  }
  return [...units][0];
}

function unitOfFact(name: FactName): FactUnit | undefined {
  const entry: { kind: string; unit?: FactUnit } = FACTS[name];
  if (entry.kind !== 'number') throw new WritingError({ code: 'rules:mistake.notFigure', params: { fact: name } });
  return entry.unit;
}
