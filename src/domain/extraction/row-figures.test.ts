import { expect, test } from 'vitest';
import { drawEvidence } from '../../../test/builders/checklist.ts';
import { rowFigures } from './row-figures.ts';

const on = (page: number) => ({ evidence: drawEvidence('plans', page, 'a row') });
const valuesOf = (given: Parameters<typeof rowFigures>[0]) =>
  rowFigures(given).map(({ name, value }) => `${name} ${value}`);

test('trees to be removed are counted and measured, those that stay are not', () => {
  const trees = [
    { count: 2, size: 16, fate: 'removed' as const, ...on(1) },
    { count: 1, size: 12, fate: 'removed' as const, ...on(1) },
    { count: 4, size: 30, fate: 'kept' as const, ...on(1) },
  ];
  expect(valuesOf({ trees, landCapability: [] })).toEqual([
    'trees.removedSizeIn 16',
    'trees.removedSizeIn 12',
    'trees.removedRows 3',
  ]);
});

test('districts are added up table by table, and not where one has no area', () => {
  const row = (district: string, area: number | undefined, page: number) => ({
    district,
    area,
    percent: undefined,
    base: undefined,
    ...on(page),
  });
  const landCapability = [row('1b', 600, 1), row('6', 10_000, 1), row('1b', 600, 2), row('6', undefined, 2)];
  expect(valuesOf({ trees: [], landCapability })).toEqual(['parcel.districtAreasSqFt 10600']);
});
