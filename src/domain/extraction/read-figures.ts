import type { FactName } from './catalogue.ts';
import type { ReadValue, ValueReading } from './fact.ts';
import { type FigureFact, factsFor, factsOf } from './figure-facts.ts';
import { readQualifiers } from './figure-phrases.ts';
import type { Concept, Qualifier } from './figure-words.ts';

/** A figure with the fact that it states. */
export type FigureReading = ValueReading & { name: FactName; fact: FigureFact };

/** "1,914 SF EX. / 2,318 SF PROP." has two; more than these are a table. */
const MOST_FIGURES = 4;
/** What may stand between two of them: a note in brackets, a mark. */
const PARTS = /^\s*(?:\([^()]{0,60}\))?\s*(?:[,.;/|&+]|and\b)?\s*/i;
/** "1,002 m² (10,785 sf)": the figure in feet is the one in brackets. */
const METRIC = /^[\d,.]+\s?m(?:²|2|\^2)?\s?[(/=]\s?(?=\d)/;
/** "7." opens the next note of a list. */
const NUMBER_OF_NOTE = /^\s*\d{1,2}\.\s*(?:$|\p{Lu})/u;
const ABOUT = /^(?:approximately|approx\.?|about|roughly)\s+/i;

/**
 * The figures that `text` begins with, each with the fact that its concept, its unit, and all qualifiers together
 * state: those of the label or column (`told`), and those written before or behind it. Empty where none fits.
 */
export function readFigures(text: string, concept: Concept, told: readonly Qualifier[]): FigureReading[] {
  const readings: FigureReading[] = [];
  if (NUMBER_OF_NOTE.test(text)) return readings;
  const readers = readersOf(concept);
  let at = 0;
  for (let count = 0; count < MOST_FIGURES; count += 1) {
    const lead = readQualifiers(text.slice(at));
    let begin = at + lead.length;
    begin += ABOUT.exec(text.slice(begin))?.[0].length ?? 0;
    begin += METRIC.exec(text.slice(begin))?.[0].length ?? 0;
    const values = readWithUnit(text.slice(begin), readers);
    const [first] = values;
    if (!first) break;
    const trail = ownTrail(text, begin + first.to, lead.qualifiers.length > 0);
    const facts = factsFor(concept, [...told, ...lead.qualifiers, ...trail.qualifiers]);
    const stated = values.flatMap((value) =>
      facts.filter((fact) => fact.read === value.read && isInRange(value, fact)).map((fact) => ({ value, fact })),
    );
    const [{ value, fact } = { value: first, fact: undefined }] = stated;
    const end = begin + value.to;
    if (fact) {
      const { read: _, ...reading } = value;
      readings.push({ ...reading, name: fact.name, fact, from: begin, to: end });
    }
    // A second figure is one of these only where words tell the two apart.
    if (lead.qualifiers.length + trail.qualifiers.length === 0 && readings.length > 0) {
      const next = end + (PARTS.exec(text.slice(end))?.[0].length ?? 0);
      if (readQualifiers(text.slice(next)).qualifiers.length === 0) break;
    } else if (lead.qualifiers.length + trail.qualifiers.length === 0) break;
    at = end + trail.length;
    at += PARTS.exec(text.slice(at))?.[0].length ?? 0;
  }
  return readings;
}

/** A number without a unit may be one of a fact only within its range. */
function isInRange({ bare, value }: ValueReading, fact: FigureFact): boolean {
  const [least, most] = fact.bare ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  return !bare || (Number(value) >= least && Number(value) <= most);
}

/** The readers of all units that a concept may be given in, as a number with its unit is sure of itself. */
function readersOf(concept: Concept): ReadValue[] {
  return [...new Set(factsOf(concept).map(({ read }) => read))];
}

/** The figure at the beginning, as each unit reads it; with a unit of its own only that. */
function readWithUnit(text: string, readers: readonly ReadValue[]): (ValueReading & { read: ReadValue })[] {
  const values = readers.flatMap((read) => {
    const value = read(text, 'with-limit');
    return value ? [{ ...value, read }] : [];
  });
  const own = values.filter(({ bare }) => !bare);
  return own.length > 0 ? own : values;
}

/** Qualifiers behind a figure that are its own: not those that stand before the next figure. */
function ownTrail(text: string, end: number, hasLead: boolean): ReturnType<typeof readQualifiers> {
  const none = { qualifiers: [], length: 0 };
  const trail = readQualifiers(text.slice(end));
  if (trail.qualifiers.length === 0) return none;
  const next = text.slice(end + trail.length);
  const isNextOnes =
    /^[\d.~±]/.test(next) &&
    (hasLead || /^\s*[,;/]/.test(text.slice(end)) || /[:=]\s*$/.test(text.slice(end, end + trail.length)));
  return isNextOnes ? none : trail;
}
