import { describe, expect, test } from 'vitest';
import type { FactName } from '../extraction/catalogue.ts';
import { Expression, factsOf, figureOf, unitOf } from './expression.ts';

const figures: Partial<Record<FactName, number>> = {
  'grading.cutCy': 120,
  'grading.fillCy': 150,
  'parcel.areaSqFt': 9_000,
  'coverage.allowablePercent': 20,
  'coverage.baseAllowableSqFt': 1_800,
};
const come = (expression: Expression) => figureOf(expression, (name) => figures[name] ?? Number.NaN);

describe('a figure made of stated figures', () => {
  test.each<[string, Expression, number]>([
    ['a difference', { difference: ['grading.cutCy', 'grading.fillCy'] }, -30],
    ['a difference without its sign', { size: { difference: ['grading.cutCy', 'grading.fillCy'] } }, 30],
    ['a sum', { sum: ['grading.cutCy', 'grading.fillCy', 1] }, 271],
    ['a stated percentage of an area', { percent: 'coverage.allowablePercent', of: 'parcel.areaSqFt' }, 1_800],
    ['a fixed percentage of an area', { percent: 10, of: 'parcel.areaSqFt' }, 900],
    ['the greater of two', { greater: [2_000, 'coverage.baseAllowableSqFt'] }, 2_000],
  ])('%s', (_, expression, figure) => {
    expect(come(expression)).toBe(figure);
  });

  test('a table is looked up by range, and has nothing beyond its end', () => {
    const table = (area: number) =>
      figureOf(
        {
          table: { en: 'the table', es: 'la tabla' },
          by: 'parcel.areaSqFt',
          rows: [
            { upTo: 9_000, is: 1_800 },
            { upTo: 14_000, percent: 20 },
          ],
        },
        () => area,
      );
    expect(table(9_000)).toBe(1_800);
    expect(table(10_000)).toBe(2_000);
    expect(table(14_001)).toBeNaN();
  });

  test('names every fact it reads', () => {
    expect(
      factsOf({ sum: ['grading.cutCy', { percent: 'coverage.allowablePercent', of: 'parcel.areaSqFt' }] }),
    ).toEqual(['grading.cutCy', 'coverage.allowablePercent', 'parcel.areaSqFt']);
  });

  test('refuses to add feet to cubic yards, or a name to anything', () => {
    expect(() => unitOf({ sum: ['building.heightFt', 'grading.cutCy'] })).toThrow('rules:mistake.units');
    expect(() => unitOf({ sum: ['owner.name', 'grading.cutCy'] })).toThrow(
      'rules:mistake.notFigure {"fact":"owner.name"}',
    );
    expect(() => unitOf({ percent: 'parcel.areaSqFt', of: 'parcel.areaSqFt' })).toThrow('rules:mistake.notPercent');
  });

  test('a table whose rows do not rise is refused', () => {
    const rows = [
      { upTo: 9_000, is: 1 },
      { upTo: 4_000, is: 2 },
    ];
    expect(
      Expression.safeParse({ table: { en: 'the table', es: 'la tabla' }, by: 'parcel.areaSqFt', rows }).success,
    ).toBe(false);
  });
});
