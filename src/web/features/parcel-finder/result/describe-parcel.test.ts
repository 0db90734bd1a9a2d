import { beforeAll, expect, test } from 'vitest';
import { openTexts, startTexts } from '#web/lib/texts.ts';
import {
  describeChanges,
  describeFoundBy,
  describeJurisdiction,
  formatCoordinates,
  formatLotSize,
} from './describe-parcel.ts';

beforeAll(async () => {
  startTexts('en');
  await openTexts(['finder', 'ui']);
});

test('a lot size is said in square feet and acres, and stays unknown', () => {
  expect(formatLotSize(10_454.4)).toBe('10,454 sq. ft. (0.24 acres)');
  expect(formatLotSize(871_200)).toBe('871,200 sq. ft. (20.0 acres)');
  expect(formatLotSize(null)).toBeNull();
});

test('coordinates can be pasted into any map', () => {
  expect(formatCoordinates({ lat: 38.9399, lng: -119.97721 })).toBe('38.93990, -119.97721');
});

test('a county that decides itself is named once', () => {
  expect(describeJurisdiction('City of South Lake Tahoe', 'El Dorado County')).toBe(
    'City of South Lake Tahoe, El Dorado County',
  );
  expect(describeJurisdiction('Placer County', 'Placer County')).toBe('Placer County');
});

test('a split number is said once, with all its parts', () => {
  const split = { from: '015-331-004', kind: 'split', year: 2019 } as const;
  expect(
    describeChanges([
      { ...split, to: '015-331-010' },
      { ...split, to: '015-331-011' },
      { from: '015-331-010', to: '015-331-020', kind: 'rename', year: null },
    ]),
  ).toEqual([
    {
      from: '015-331-004',
      sentence: '015-331-004 was split in 2019 into 015-331-010 and 015-331-011.',
      to: ['015-331-010', '015-331-011'],
    },
    { from: '015-331-010', sentence: '015-331-010 was changed to 015-331-020.', to: ['015-331-020'] },
  ]);
});

test('a parcel that was found by another number says which', () => {
  const found = { apn: '015-331-004', kind: 'rename', was: true } as const;
  expect(describeFoundBy(found)).toBe('was 015-331-004');
  expect(describeFoundBy({ ...found, kind: 'split' })).toBe('was part of 015-331-004');
  expect(describeFoundBy({ ...found, was: false })).toBe('now 015-331-004');
  expect(describeFoundBy(null)).toBeNull();
});
