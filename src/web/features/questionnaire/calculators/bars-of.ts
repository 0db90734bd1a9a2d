import type { CalculationLine } from '#domain/calculations/calculation.ts';
import { BAR_LINES, type BarId } from './form-ids.ts';

/** One bar of the picture. `share`: 0 to 1 of the longest of them. */
export type Bar = { id: BarId; value: number; share: number };

/** The bars that can be drawn: of the figures that could be worked out, on one scale from zero. */
export function barsOf(lines: readonly CalculationLine[]): Bar[] {
  const found = BAR_LINES.flatMap(({ id, line }) => {
    const value = lines.find((one) => one.id === line)?.value;
    return value === null || value === undefined || value < 0 ? [] : [{ id, value }];
  });
  const longest = Math.max(0, ...found.map(({ value }) => value));
  return found.map((bar) => ({ ...bar, share: longest === 0 ? 0 : bar.value / longest }));
}
