import type { ReadDocument } from '../documents/document.ts';
import { FACTS, type FactName, type FactUnit } from '../extraction/catalogue.ts';
import type { Fact } from '../extraction/fact.ts';
import { answer } from './answer.ts';
import type { Comparison, Relation } from './answering.ts';
import { openCaseFile } from './case-file.ts';
import { type Expression, unitOf } from './expression.ts';
import type { Rule, RuleExample, RuleOutcome, RulePack } from './rule.ts';

type RuleError = { path: PropertyKey[]; message: string };

/**
 * What is wrong with rules that are right by themselves: an id that is used twice, an example that does not come out, an
 * outcome that none shows, and a change of one unit, of a relation or of a tolerance that no example would notice. `ids`:
 * those of other packs.
 */
export function checkRules({ rules }: RulePack, ids: ReadonlySet<string> = new Set()): RuleError[] {
  const seen = new Set(ids);
  return rules.flatMap((rule, at) => {
    const path = ['rules', at];
    const isTwice = seen.has(rule.id);
    seen.add(rule.id);
    return [
      ...(isTwice ? [{ path: [...path, 'id'], message: `The id "${rule.id}" is used twice.` }] : []),
      ...checkExamples(rule).map((error) => ({ ...error, path: [...path, 'examples', ...error.path] })),
    ];
  });
}

const MUST_SHOW: readonly RuleOutcome[] = ['yes', 'no', 'cannot-tell'];

function checkExamples(rule: Rule): RuleError[] {
  const { examples } = rule;
  const wrong = examples.flatMap((example, at): RuleError[] => {
    const outcome = outcomeOf(rule, example);
    const message = `The rule says "${outcome}" here, and the example "${example.outcome}".`;
    return outcome === example.outcome ? [] : [{ path: ['rows', at], message }];
  });
  if (wrong.length > 0) return wrong;
  const unshown = MUST_SHOW.filter((outcome) => !examples.some((example) => example.outcome === outcome)).map(
    (outcome) => ({ path: [], message: `Give an example that comes to "${outcome}".` }),
  );
  const unnoticed = mutationsOf(rule.requires)
    .filter(({ requires }) =>
      examples.every((example) => outcomeOf({ ...rule, requires }, example) === example.outcome),
    )
    .map(({ change }) => ({ path: [], message: `No example would notice ${change}: give one that does.` }));
  return [...unshown, ...unnoticed];
}

/** A sheet that was read well and says nothing: figures alone decide. */
const SHEET: ReadDocument = {
  id: 'example',
  name: 'example.pdf',
  reading: { outcome: 'read', pageCount: 1 },
  pages: [
    {
      ...{ number: 1, width: 612, height: 792, state: 'read' },
      words: [{ text: 'Plan', box: { x: 72, y: 72, width: 24, height: 10 }, method: 'text-layer' }],
    },
  ],
};

function outcomeOf({ requires, doesNotApply }: Rule, { facts }: RuleExample): RuleOutcome {
  const stated = [...facts].map(([name, value], at): Fact => {
    const box = { x: 72, y: 100 + 20 * at, width: 60, height: 10 };
    const place = { documentId: SHEET.id, page: 1, box, quote: String(value), method: 'text-layer' as const };
    const { unit }: { unit?: FactUnit } = FACTS[name];
    return { name, value, ...(unit ? { unit } : {}), evidence: [{ ...place, confidence: 1 }] };
  });
  const file = openCaseFile([SHEET], stated, '2026-01-01');
  const { answer: said } = answer({ kind: 'compare', ...requires }, doesNotApply, file);
  return said === 'yes' || said === 'no' || said === 'not-applicable' ? said : 'cannot-tell';
}

/** A comparison as somebody might write it by mistake, and the mistake in words. */
type Mutation = { change: string; requires: Comparison };

const OTHER_RELATIONS: Record<Relation, readonly Relation[]> = {
  'at-most': ['less-than', 'at-least'],
  'less-than': ['at-most', 'more-than'],
  'at-least': ['more-than', 'at-most'],
  'more-than': ['at-least', 'less-than'],
  'equal-to': ['at-most', 'at-least'],
};

function mutationsOf(requires: Comparison): Mutation[] {
  const { left, is, right, tolerance } = requires;
  const relations = OTHER_RELATIONS[is].map((other) => ({
    change: `"${other}" instead of "${is}"`,
    requires: { ...requires, is: other },
  }));
  const tolerances = (tolerance === 0 ? [0.5] : [tolerance / 2, tolerance * 2]).map((other) => ({
    change: `a tolerance of ${other} instead of ${tolerance}`,
    requires: { ...requires, tolerance: other },
  }));
  const step = stepOf(unitOf(left) ?? unitOf(right));
  return [
    ...relations,
    ...(tolerance === 0 && is !== 'equal-to' ? [] : tolerances),
    ...mutationsIn(left, step).map(({ change, expression }) => ({
      change,
      requires: { ...requires, left: expression },
    })),
    ...mutationsIn(right, step).map(({ change, expression }) => ({
      change,
      requires: { ...requires, right: expression },
    })),
  ];
}

/** By how much a limit is wrong that is wrong by one unit: of feet a tenth is written. */
const stepOf = (unit: FactUnit | undefined): number => (unit === 'ft' ? 0.1 : 1);

type MutatedExpression = { change: string; expression: Expression };

const near = (figure: number, step: number): number[] =>
  [figure - step, figure + step].filter((other) => other >= 0).map((other) => Number(other.toFixed(6)));

const asMutation = (was: number, is: number, expression: Expression): MutatedExpression => ({
  change: `${is} instead of ${was}`,
  expression,
});

/** An expression with one of its figures a step off, in every way. */
function mutationsIn(expression: Expression, step: number): MutatedExpression[] {
  if (typeof expression === 'string') return [];
  if (typeof expression === 'number')
    return near(expression, step).map((other) => asMutation(expression, other, other));
  if ('sum' in expression) {
    return inOneOf(expression.sum, step).map(({ change, parts }) => ({ change, expression: { sum: parts } }));
  }
  if ('difference' in expression) {
    return inOneOf(expression.difference, step).map(({ change, parts }) => ({
      change,
      expression: { difference: parts },
    }));
  }
  if ('greater' in expression) {
    return inOneOf(expression.greater, step).map(({ change, parts }) => ({ change, expression: { greater: parts } }));
  }
  if ('size' in expression) {
    return mutationsIn(expression.size, step).map(({ change, expression: size }) => ({ change, expression: { size } }));
  }
  if ('table' in expression) return mutationsInTable(expression, step);
  const { percent, of } = expression;
  return typeof percent === 'number'
    ? near(percent, 1).map((other) => asMutation(percent, other, { percent: other, of }))
    : [];
}

function inOneOf<Parts extends readonly Expression[]>(parts: Parts, step: number): { change: string; parts: Parts }[] {
  return parts.flatMap((part, at) =>
    mutationsIn(part, step).map(({ change, expression }) => ({
      change,
      parts: parts.map((one, other) => (other === at ? expression : one)) as unknown as Parts,
    })),
  );
}

type Table = Extract<Expression, { table: unknown }>;
type TableLine = Table['rows'][number];

const limitOf = ({ is, percent }: TableLine, by: number): number => is ?? ((percent ?? 0) / 100) * by;

function mutationsInTable(table: Table, step: number): MutatedExpression[] {
  const stepBy = stepOf(unitOfFact(table.by));
  const withRow = (at: number, row: TableLine): Table => ({
    ...table,
    rows: table.rows.map((one, other) => (other === at ? row : one)),
  });
  return table.rows.flatMap((row, at) => {
    const next = table.rows[at + 1];
    // Where both rows give the same at their border, it makes no difference to which it belongs.
    const isSeen = (border: number) => !next || limitOf(row, border) !== limitOf(next, border);
    const borders = near(row.upTo, stepBy)
      .filter((other) => isSeen(Math.max(other, row.upTo)))
      .map((upTo) => asMutation(row.upTo, upTo, withRow(at, { ...row, upTo })));
    const { is, percent } = row;
    const limits =
      is === undefined
        ? near(percent ?? 0, 1).map((other) => asMutation(percent ?? 0, other, withRow(at, { ...row, percent: other })))
        : near(is, step).map((other) => asMutation(is, other, withRow(at, { ...row, is: other })));
    return [...borders, ...limits];
  });
}

const unitOfFact = (name: FactName): FactUnit | undefined => {
  const { unit }: { unit?: FactUnit } = FACTS[name];
  return unit;
};
