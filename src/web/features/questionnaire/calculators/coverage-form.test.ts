import { describe, expect, it } from 'vitest';
import type { CalculationLine } from '#domain/calculations/calculation.ts';
import { BAR_LINES, type BarId } from './attached-form.ts';
import { answerOf, barsOf } from './coverage-form.tsx';

const line = (id: string, value: number | null): CalculationLine => ({
  id,
  label: { code: 'calculations:coverage.base' },
  value,
  unit: 'sq-ft',
});

describe('whether coverage is more than the base', () => {
  it('follows the figures', () => {
    const lines = [line('base', 2000), line('counted', 2900)];
    expect(answerOf({ outcome: 'over', lines })).toEqual({ answer: 'yes', counted: 2900, base: 2000 });
  });

  it('is yes where a transfer brings more than the base within the limit', () => {
    const lines = [line('base', 2000), line('allowed', 3000), line('counted', 2900)];
    expect(answerOf({ outcome: 'within', lines })?.answer).toBe('yes');
  });

  it('is no up to the base itself', () => {
    expect(answerOf({ outcome: 'within', lines: [line('base', 2000), line('counted', 2000)] })?.answer).toBe('no');
  });

  it.each([
    ['the outcome cannot be told', 'cannot-tell', 2000],
    ['nothing was entered', 'not-started', 2000],
    ['the base is not known', 'within', null],
  ] as const)('is not told where %s', (_, outcome, base) => {
    expect(answerOf({ outcome, lines: [line('base', base), line('counted', 0)] })).toBeUndefined();
  });
});

describe('the bars of coverage', () => {
  const lineOf = (bar: BarId, value: number | null): CalculationLine =>
    line(BAR_LINES.find((one) => one.id === bar)?.line ?? bar, value);

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
    expect(barsOf([line('base-5', 5)])).toEqual([]);
  });
});
