import { FACTS, type FactName } from '../facts/catalogue.ts';
import type { Evidence } from '../facts/fact.ts';
import type { Relation } from './answering.ts';
import { type CaseFile, sayConflict } from './case-file.ts';
import { type Expression, factsOf, figureOf, sameUnit, statedFloorOf } from './expression.ts';
import { sayFigure, sayList } from './say-value.ts';

type Comparison = { left: Expression; is: Relation; right: Expression; tolerance: number };

/**
 * `holds` is undefined where a figure is missing or conflicting; `note` then says which, without its full stop,
 * and `absent` names what no document states.
 */
type Outcome = { holds: boolean | undefined; note: string; evidence: Evidence[]; absent: FactName[] };

/** A hair's breadth, so that 0.1 + 0.2 counts as 0.3. */
const ROUNDING = 1e-6;

const relations: Record<Relation, { holds: (gap: number, tolerance: number) => boolean; yes: string; no: string }> = {
  'at-most': { holds: (gap, tolerance) => gap <= tolerance, yes: 'is not more than', no: 'is more than' },
  'at-least': { holds: (gap, tolerance) => gap >= -tolerance, yes: 'is not less than', no: 'is less than' },
  'less-than': { holds: (gap, tolerance) => gap < -tolerance, yes: 'is less than', no: 'is not less than' },
  'more-than': { holds: (gap, tolerance) => gap > tolerance, yes: 'is more than', no: 'is not more than' },
  'equal-to': { holds: (gap, tolerance) => Math.abs(gap) <= tolerance, yes: 'equals', no: 'does not equal' },
};

/** Compares two figures that the documents state, and never guesses a missing or a disputed one. */
export function compareFigures({ left, is, right, tolerance }: Comparison, file: CaseFile): Outcome {
  const names = [...new Set([...factsOf(left), ...factsOf(right)])];
  const evidence = file.evidenceFor(names);
  const absent = names.filter((name) => file.valuesOf(name).length === 0);
  const conflicting = names.filter((name) => !absent.includes(name) && file.figureOf(name) === undefined);
  if (absent.length + conflicting.length > 0) {
    const within = conflicting.length === 0 ? compareWithFloor({ left, is, right, tolerance }, file) : undefined;
    if (within?.holds) return within;
    const reasons = [
      ...(within ? [within.note.replace(/\.$/, '')] : []),
      ...conflicting.map((name) => sayConflict(file, name)),
      ...(absent.length > 0 ? [`not stated in the text: ${sayList(absent.map((name) => FACTS[name].label))}`] : []),
    ];
    return { holds: undefined, note: capitalised(reasons.join('; ')), evidence, absent };
  }
  const figure = (name: FactName) => file.figureOf(name) ?? Number.NaN;
  const [one, other] = [figureOf(left, figure), figureOf(right, figure)];
  if (Number.isNaN(one - other)) {
    return { holds: undefined, note: 'A stated figure lies beyond the end of the table', evidence, absent };
  }
  const holds = relations[is].holds(one - other, Math.max(tolerance, relationTolerance(is)));
  const unit = sameUnit([left, right]);
  const say = (expression: Expression, value: number) =>
    typeof expression === 'number' ? sayFigure(value, unit) : `${describe(expression)} (${sayFigure(value, unit)})`;
  const note = `${capitalised(say(left, one))} ${relations[is][holds ? 'yes' : 'no']} ${say(right, other)}.`;
  return { holds, note, evidence, absent };
}

/** What is not more than one of two figures is not more than the greater of them, whatever the other may be. */
function compareWithFloor(comparison: Comparison, file: CaseFile): Outcome | undefined {
  if (comparison.is !== 'at-most' && comparison.is !== 'less-than') return undefined;
  const isStated = (name: FactName) => file.figureOf(name) !== undefined;
  const floor = statedFloorOf(comparison.right, isStated);
  if (floor === undefined || floor === comparison.right || !factsOf(comparison.left).every(isStated)) return undefined;
  return compareFigures({ ...comparison, right: floor }, file);
}

const relationTolerance = (is: Relation) => (is === 'less-than' || is === 'more-than' ? 0 : ROUNDING);

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** An expression in words: "cut minus fill". */
function describe(expression: Expression): string {
  if (typeof expression === 'number') return String(expression);
  if (typeof expression === 'string') return lowered(FACTS[expression].label);
  if ('sum' in expression) return expression.sum.map(describe).join(' plus ');
  if ('difference' in expression) return expression.difference.map(describe).join(' minus ');
  if ('size' in expression) return describe(expression.size);
  if ('greater' in expression) return `the greater of ${expression.greater.map(describe).join(' and ')}`;
  if ('table' in expression) return expression.table;
  const percent = expression.percent;
  return `${typeof percent === 'number' ? `${percent}%` : lowered(FACTS[percent].label)} of ${lowered(FACTS[expression.of].label)}`;
}

/** A label within a sentence; abbreviations keep their capitals. */
const lowered = (label: string) => (/^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1));
