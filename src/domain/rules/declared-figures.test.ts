import { expect, test } from 'vitest';
import { refuseFigure, typedFigureOf } from './declared-figures.ts';

const DAY = '2026-06-01';

test.each([
  ['building.heightFt', '26\'-6"', 26.5],
  ['building.heightFt', ' 26.5 ', 26.5],
  ['building.heightFt', '26 ft', 26],
  ['stair.riserIn', '7 3/4"', 7.75],
  ['stair.riserIn', '7.75', 7.75],
  ['door.egressHeightIn', '6\'-8"', 80],
  ['coverage.proposedSqFt', '1,840 sq ft', 1840],
  ['coverage.proposedSqFt', '0.5 acres', 21_780],
  ['site.drivewaySlopePercent', '9%', 9],
  ['grading.netCy', '-120', -120],
  ['building.stories', '2', 2],
] as const)('%s is taken as it is typed: %s', (name, typed, figure) => {
  expect(typedFigureOf(name, typed)).toBe(figure);
});

test.each(['', 'high', '12,5', '26 ft or so', '20 to 26', '26 sf'])('"%s" is no height', (typed) => {
  expect(typedFigureOf('building.heightFt', typed)).toBeNaN();
});

test('a figure that no project here has is refused with what it may be, and so is what is no figure', () => {
  expect(refuseFigure({ name: 'building.heightFt', value: 26 }, DAY)).toBeUndefined();
  expect(refuseFigure({ name: 'building.heightFt', value: 260 }, DAY)?.params).toMatchObject({
    ...{ value: '260 ft', least: '5 ft', most: '150 ft' },
  });
  expect(refuseFigure({ name: 'coverage.allowablePercent', value: 0.06 }, DAY)?.code).toBe(
    'designReview:figures.outOfRangePercent',
  );
  expect(refuseFigure({ name: 'owner.name', value: 1 }, DAY)?.code).toBe('designReview:figures.isNone');
});
