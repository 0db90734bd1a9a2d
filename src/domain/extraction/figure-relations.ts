import type { SurroundedFigure } from './clue.ts';

// What the figures of a document make of each other, as marks that weights are learned for: a base is a share of the land,
// what is hauled off is cut less fill, a maximum is the base with what is transferred.

type Kind = 'sf' | 'cy' | 'percent';

const valuesOf = (figures: readonly SurroundedFigure[], kind: Kind): number[] => [
  ...new Set(
    figures.flatMap(({ readings }) => {
      const read = readings[kind] ?? (kind === 'percent' ? undefined : readings.number);
      return read && typeof read.value === 'number' ? [read.value] : [];
    }),
  ),
];

const LEAST_AREA = 500;
const LEAST_PART = 30;
/** In the unit of the figures: those of a document are rounded. */
const ROUNDING = 1;
/** Of so many figures some make each other by chance. */
const MOST = 60;
/** No land here may be covered by more, but a transfer of coverage goes up to half. */
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
  return ({ readings }) => {
    const told = (['sf', 'cy', 'percent'] as const).flatMap((kind) => {
      const read = readings[kind] ?? (kind === 'percent' ? undefined : readings.number);
      return read && typeof read.value === 'number'
        ? [...(marks[kind].get(read.value) ?? [])].map((name) => `=${kind}:${name}`)
        : [];
    });
    return told;
  };
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
