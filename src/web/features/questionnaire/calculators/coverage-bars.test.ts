import { expect, it } from 'vitest';
import type { CalculationLine } from '#domain/calculations/calculation.ts';
import { BAR_LINES, type BarId } from './attached-form.ts';
import { barsOf } from './coverage-bars.tsx';

const lineOf = (bar: BarId, value: number | null): CalculationLine => {
  const id = BAR_LINES.find((one) => one.id === bar)?.line ?? bar;
  return { id, label: { code: 'calculations:coverage.base' }, value, unit: 'sq-ft' };
};

it('draws all bars on one scale, the longest whole', () => {
  const bars = barsOf([lineOf('proposed', 1000), lineOf('allowed', 2000), lineOf('existing', 500)]);
  expect(bars).toEqual([
    { id: 'allowed', value: 2000, share: 1 },
    { id: 'existing', value: 500, share: 0.25 },
    { id: 'proposed', value: 1000, share: 0.5 },
  ]);
});

it('leaves out what could not be calculated, and does not draw it as nothing', () => {
  expect(barsOf([lineOf('allowed', null), lineOf('existing', 0)])).toEqual([{ id: 'existing', value: 0, share: 0 }]);
});

it('draws no bar for other lines of the arithmetic', () => {
  expect(barsOf([{ id: 'base-5', label: { code: 'calculations:coverage.base' }, value: 5, unit: 'sq-ft' }])).toEqual(
    [],
  );
});
