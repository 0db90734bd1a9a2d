import type { Message } from '#messages/message.ts';
import type { Localized } from '../agency/language.ts';
import { FACTS, type FactName, factLabel } from '../extraction/catalogue.ts';
import type { Evidence } from '../extraction/fact.ts';
import type { Relation } from './answering.ts';
import { type CaseFile, describeConflict } from './case-file.ts';
import { type Expression, factsOf, figureOf, sameUnit, statedFloorOf } from './expression.ts';
import { formatFigure } from './format-value.ts';
import { sentence } from './reply.ts';

type RuleComparison = { left: Expression; is: Relation; right: Expression; tolerance: number };

/**
 * `holds` is undefined where a figure is missing or disputed; `note` then says which, and `absent` names what no document
 * states. A note has no full stop.
 */
type FigureComparison = { holds: boolean | undefined; note: Message; evidence: Evidence[]; absent: FactName[] };

/** A hair's breadth, so that 0.1 + 0.2 counts as 0.3. */
const ROUNDING = 1e-6;

/** Whether two figures stand so to each other: `gap` is the left less the right. */
export const relations: Record<Relation, (gap: number, tolerance: number) => boolean> = {
  'at-most': (gap, tolerance) => gap <= tolerance,
  'at-least': (gap, tolerance) => gap >= -tolerance,
  'less-than': (gap, tolerance) => gap < -tolerance,
  'more-than': (gap, tolerance) => gap > tolerance,
  'equal-to': (gap, tolerance) => Math.abs(gap) <= tolerance,
};

/** Where more ways to take the figures than this are stated, they are listed and not tried. */
const MOST_WAYS = 8;

/**
 * Compares two figures that the documents state, and never guesses a missing or a disputed one. Where several are stated
 * for one fact each is put through the rule, and the note says what comes of it. Of a fact that several things each have,
 * such as stairs, one figure that fails is enough for no, and all must hold for yes.
 */
export function compareFigures(comparison: RuleComparison, file: CaseFile): FigureComparison {
  const names = [...new Set([...factsOf(comparison.left), ...factsOf(comparison.right)])];
  const evidence = file.evidenceFor(names);
  const absent = names.filter((name) => file.figuresOf(name).length === 0);
  const odd = names.filter(file.isOutOfRange);
  const conflicts = names.filter(file.isConflicting).map((name) => describeConflict(file, name));
  if (odd.length > 0) {
    const reasons = odd.map((name) => describeConflict(file, name));
    return { holds: undefined, note: { code: 'checklist:missingFigures', params: { reasons } }, evidence, absent };
  }
  if (absent.length > 0) {
    const within = compareWithFloor(comparison, file);
    if (within?.holds) return within;
    const notStated: Message = { code: 'checklist:notStatedHere', params: { facts: absent.map(factLabel) } };
    // Each of several values goes through the rule as far as it can, which names them as well.
    const reasons = [
      ...(within ? [within.note] : []),
      ...(within?.note.code === 'checklist:eachFigure' ? [] : conflicts),
    ];
    const note: Message = { code: 'checklist:missingFigures', params: { reasons: [...reasons, notStated] } };
    return { holds: undefined, note, evidence, absent };
  }
  const figuresOf = (name: FactName) => decisiveFigures(name, comparison, file);
  const ways = waysToTake(names, figuresOf);
  const tried = ways.length > MOST_WAYS ? [] : ways.map((way) => compareOnce(comparison, way));
  const [first, ...others] = tried;
  if (!first) {
    return {
      holds: undefined,
      note: { code: 'checklist:missingFigures', params: { reasons: conflicts } },
      evidence,
      absent,
    };
  }
  if (others.length === 0) return { ...first, evidence, absent };
  const isUndisputed = names.every((name) => !FACTS[name].single || figuresOf(name).length === 1);
  const failed = isUndisputed ? tried.filter(({ holds }) => holds === false) : [];
  const holds = failed.length > 0 ? false : isUndisputed && tried.every((one) => one.holds) ? true : undefined;
  // The last one gets its full stop from whoever writes the sentence.
  const told = failed.length > 0 ? failed : tried;
  const notes = [...conflicts, ...told.map((one) => one.note)].map((one, at, all) =>
    at < all.length - 1 ? sentence(one) : one,
  );
  const note: Message = { code: 'checklist:eachFigure', params: { notes } };
  return { holds, note, evidence, absent };
}

type Figures = ReadonlyMap<FactName, number>;

/** The figures of a fact; of several things compared as they are the least and the greatest, which decide for all. */
function decisiveFigures(name: FactName, { left, right }: RuleComparison, file: CaseFile): number[] {
  const figures = file.figuresOf(name);
  if (FACTS[name].single || (left !== name && right !== name)) return figures;
  return [...new Set([Math.min(...figures), Math.max(...figures)])];
}

/** Each choice of one figure for every fact. */
const waysToTake = (names: readonly FactName[], figuresOf: (name: FactName) => readonly number[]): Figures[] =>
  names.reduce<Figures[]>(
    (ways, name) =>
      ways.length > MOST_WAYS
        ? ways
        : ways.flatMap((way) => figuresOf(name).map((figure) => new Map([...way, [name, figure]]))),
    [new Map()],
  );

function compareOnce(
  { left, is, right, tolerance }: RuleComparison,
  figures: Figures,
): Pick<FigureComparison, 'holds' | 'note'> {
  const figure = (name: FactName) => figures.get(name) ?? Number.NaN;
  const [one, other] = [figureOf(left, figure), figureOf(right, figure)];
  if (Number.isNaN(one - other)) return { holds: undefined, note: { code: 'checklist:beyondTable' } };
  const holds = relations[is](one - other, Math.max(tolerance, relationTolerance(is)));
  const unit = sameUnit([left, right]);
  const valued = (expression: Expression, value: number): string | Message =>
    typeof expression === 'number'
      ? formatFigure(value, unit)
      : { code: 'checklist:figure.valued', params: { what: describe(expression), value: formatFigure(value, unit) } };
  const sides = { left: valued(left, one), right: valued(right, other) };
  if (!holds && (is === 'at-most' || is === 'at-least')) {
    const gap = formatFigure(Math.abs(one - other), unit);
    return { holds, note: { code: `checklist:compared.${is}.noBy`, params: { ...sides, gap } } };
  }
  return { holds, note: { code: `checklist:compared.${is}.${holds ? 'yes' : 'no'}`, params: sides } };
}

/** What the right side comes to wherever the comparison fails; none where a figure is missing or out of range. */
export function figuresAgainst(comparison: RuleComparison, file: CaseFile): number[] {
  const names = [...new Set([...factsOf(comparison.left), ...factsOf(comparison.right)])];
  if (names.some((name) => file.figuresOf(name).length === 0 || file.isOutOfRange(name))) return [];
  const ways = waysToTake(names, file.figuresOf);
  return (ways.length > MOST_WAYS ? [] : ways)
    .filter((way) => compareOnce(comparison, way).holds === false)
    .map((way) => figureOf(comparison.right, (name) => way.get(name) ?? Number.NaN));
}

/** What is not more than one of two figures is not more than the greater of them, whatever the other may be. */
function compareWithFloor(comparison: RuleComparison, file: CaseFile): FigureComparison | undefined {
  if (comparison.is !== 'at-most' && comparison.is !== 'less-than') return undefined;
  const isStated = (name: FactName) => file.figuresOf(name).length > 0;
  const floor = statedFloorOf(comparison.right, isStated);
  if (floor === undefined || floor === comparison.right || !factsOf(comparison.left).every(isStated)) return undefined;
  return compareFigures({ ...comparison, right: floor }, file);
}

const relationTolerance = (is: Relation) => (is === 'less-than' || is === 'more-than' ? 0 : ROUNDING);

/** An expression in words: "cut minus fill". */
function describe(expression: Expression): string | Localized | Message {
  if (typeof expression === 'number') return String(expression);
  if (typeof expression === 'string') return fact(expression);
  if ('sum' in expression) return inRow('checklist:figure.plus', expression.sum);
  if ('difference' in expression) return inRow('checklist:figure.minus', expression.difference);
  if ('size' in expression) return describe(expression.size);
  if ('greater' in expression) {
    return { code: 'checklist:figure.greater', params: { figures: expression.greater.map(describe) } };
  }
  if ('table' in expression) return expression.table;
  const { percent, of } = expression;
  const share = typeof percent === 'number' ? `${percent}%` : fact(percent);
  return { code: 'checklist:figure.percentOf', params: { percent: share, whole: fact(of) } };
}

const fact = (name: FactName): Message => ({ code: 'checklist:figure.fact', params: { fact: factLabel(name) } });

/** "base coverage plus transferred coverage plus …" */
const inRow = (code: 'checklist:figure.plus' | 'checklist:figure.minus', [first, ...rest]: readonly Expression[]) =>
  rest.reduce<string | Localized | Message>(
    (one, other) => ({ code, params: { one, other: describe(other) } }),
    first === undefined ? '' : describe(first),
  );
