import { describe, expect, test } from 'vitest';
import type { Bounds, Position } from '#domain/parcels/shape.ts';
import { clipRing } from './counties.ts';

const bounds: Bounds = [0, 0, 10, 10];
const square = (from: number, to: number): Position[] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
];

describe('a ring is cut to bounds', () => {
  test('one within stays as it is', () => expect(clipRing(square(2, 4), bounds)).toEqual(square(2, 4)));

  test('one that reaches over a corner ends at the edges', () => {
    const ring = clipRing(square(6, 14), bounds);
    expect(ring.at(0)).toEqual(ring.at(-1));
    expect(new Set(ring.map(String))).toEqual(new Set(['6,6', '10,6', '10,10', '6,10']));
  });

  test('one round it all becomes the bounds, one elsewhere nothing', () => {
    expect(new Set(clipRing(square(-5, 50), bounds).map(String))).toEqual(new Set(square(0, 10).map(String)));
    expect(clipRing(square(20, 30), bounds)).toEqual([]);
  });
});
