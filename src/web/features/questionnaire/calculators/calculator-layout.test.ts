import { expect, it } from 'vitest';
import type { CoverageResult } from '#domain/calculations/calculation.ts';
import type { Message } from '#messages/message.ts';
import { isSameResult } from './calculator-layout.tsx';

const figures = { left: '135', limit: '2,035' };
const said: Message = { code: 'calculations:coverage.within', params: figures };
const result: CoverageResult = {
  outcome: 'within',
  said,
  lines: [{ id: 'base', label: { code: 'calculations:coverage.base' }, value: 2000, unit: 'sq-ft' }],
  missingInputs: [],
  notes: [],
};

it('does not mind the order in which the parts were written', () => {
  const turned: CoverageResult = {
    notes: [],
    missingInputs: [],
    lines: [{ unit: 'sq-ft', value: 2000, label: { code: 'calculations:coverage.base' }, id: 'base' }],
    said: { params: { limit: '2,035', left: '135' }, code: 'calculations:coverage.within' },
    outcome: 'within',
  };
  expect(isSameResult('coverage', result, turned)).toBe(true);
});

it.each([
  ['outcome', { ...result, outcome: 'over' as const }],
  ['figure', { ...result, lines: result.lines.map((line) => ({ ...line, value: 2000.5 })) }],
  ['missing figure', { ...result, missingInputs: [{ field: 'coverage.area_5', label: said }] }],
])('tells another %s', (_, other) => {
  expect(isSameResult('coverage', result, other)).toBe(false);
});
