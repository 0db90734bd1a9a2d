import { describe, expect, it } from 'vitest';
import type { CalculationLine } from '#domain/calculations/calculation.ts';
import { answerOf } from './coverage-form.tsx';

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
