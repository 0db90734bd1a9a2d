import { expect, it } from 'vitest';
import type { CoverageResult } from '#domain/questionnaire/worked-out.ts';
import { isSameResult } from './is-same-result.ts';

const said = { en: 'Within.', es: 'Dentro.' };
const result: CoverageResult = {
  outcome: 'within',
  said,
  lines: [{ id: 'base', label: { en: 'Base', es: 'Base' }, value: 2000, unit: 'sq-ft' }],
  lacking: [],
  notes: [],
};

it('does not mind the order in which the parts were written', () => {
  const turned: CoverageResult = {
    notes: [],
    lacking: [],
    lines: [{ unit: 'sq-ft', value: 2000, label: { es: 'Base', en: 'Base' }, id: 'base' }],
    said: { es: 'Dentro.', en: 'Within.' },
    outcome: 'within',
  };
  expect(isSameResult('coverage', result, turned)).toBe(true);
});

it.each([
  ['outcome', { ...result, outcome: 'over' as const }],
  ['figure', { ...result, lines: result.lines.map((line) => ({ ...line, value: 2000.5 })) }],
  ['missing figure', { ...result, lacking: [{ field: 'coverage.area_5', label: said }] }],
])('tells another %s', (_, other) => {
  expect(isSameResult('coverage', result, other)).toBe(false);
});
