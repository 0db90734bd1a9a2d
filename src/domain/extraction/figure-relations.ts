import type { SurroundedFigure } from './clue.ts';

// What the figures of a document make of each other, as marks that weights are learned for: a base is a share of the land,
// what is hauled off is cut less fill, a maximum is the base with what is transferred.

const KINDS = ['sf', 'cy', 'percent'] as const;
type Kind = (typeof KINDS)[number];

/** A figure in a unit; a number alone may be an area or a volume. */
function valueIn({ readings }: SurroundedFigure, kind: Kind): number | undefined {
  const value = (readings[kind] ?? (kind === 'percent' ? undefined : readings.number))?.value;
  return typeof value === 'number' ? value : undefined;
}

const valuesOf = (figures: readonly SurroundedFigure[], kind: Kind): number[] => [
  ...new Set(figures.flatMap((figure) => valueIn(figure, kind) ?? [])),
];

const LEAST_AREA = 500;
const LEAST_PART = 30;
/** In the unit of the figures: those of a document are rounded. */
const ROUNDING = 1;
/** Of so many figures some make each other by chance. */
const MOST = 60;
/** In percent: smaller and larger shares of the land are none that may be covered. */
const SHARES: readonly [number, number] = [0.5, 50];

/** The marks of each figure of a document. Computed in one go for all. */
export function relationMarks(figures: readonly SurroundedFigure[]): (figure: SurroundedFigure) => string[] {
  const shares = valuesOf(figures, 'percent').filter((share) => share >= SHARES[0] && share <= SHARES[1]);
  const areas = valuesOf(figures, 'sf').filter((area) => area >= LEAST_AREA);
  const marks = {
    sf: new Map<number, Set<string>>(),
    cy: new Map<number, Set<string>>(),
    percent: new Map<number, Set<string>>(),
  };
  const mark = (kind: Kind, value: number, name: string) =>
    marks[kind].set(value, (marks[kind].get(value) ?? new Set()).add(name));
  const all = valuesOf(figures, 'sf').filter((value) => value >= LEAST_PART);
  if (all.length <= MOST) {
    for (const share of shares)
      for (const area of areas) {
        const product = all.find((value) => value !== area && Math.abs(value - (share * area) / 100) <= ROUNDING);
        if (product === undefined) continue;
        mark('percent', share, 'share of land');
        mark('sf', area, 'land of share');
        mark('sf', product, 'product of share');
      }
    markSums(all, (value, name) => mark('sf', value, name));
  }
  const yards = valuesOf(figures, 'cy').filter((value) => value > 0);
  if (yards.length <= MOST) markSums(yards, (value, name) => mark('cy', value, name));
  return (figure) =>
    KINDS.flatMap((kind) => {
      const value = valueIn(figure, kind);
      return value === undefined ? [] : [...(marks[kind].get(value) ?? [])].map((name) => `=${kind}:${name}`);
    });
}

/** The largest of three that make each other, and its parts: the larger and the smaller. */
function markSums(values: readonly number[], mark: (value: number, name: string) => void): void {
  const known = new Set(values);
  const sorted = [...values].sort((a, b) => b - a);
  for (const [at, whole] of sorted.entries())
    for (const part of sorted.slice(at + 1)) {
      const rest = whole - part;
      if (rest > part || !known.has(rest) || rest === part) continue;
      mark(whole, 'whole');
      mark(part, 'larger part');
      mark(rest, 'smaller part');
    }
}
