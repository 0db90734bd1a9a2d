import { expect, test } from 'vitest';
import { placesOf, versionsOf } from './document-versions.ts';

const document = (id: string, replaced_by: string | null = null) => ({ id, replaced_by });

test('documents that took each other’s place are versions of one, the oldest is the first', () => {
  const documents = [document('a', 'b'), document('x'), document('b', 'c'), document('c')];
  expect(placesOf(documents).map((place) => place.map(({ id }) => id))).toEqual([['x'], ['c', 'b', 'a']]);
  expect(Object.fromEntries(versionsOf(documents))).toEqual({ x: 1, c: 3, b: 2, a: 1 });
});

test('what stands alone for its successor is not shown is still there', () => {
  const documents = [document('a', 'taken out'), document('b')];
  expect(placesOf(documents).map((place) => place.map(({ id }) => id))).toEqual([['a'], ['b']]);
  expect(versionsOf(documents).get('a')).toBe(1);
});
