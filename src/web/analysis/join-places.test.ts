import { expect, test } from 'vitest';
import type { Evidence } from '#domain/extraction/fact.ts';
import { joinPlaces } from './join-places.ts';

const place = (x: number, y: number, more: Partial<Evidence> = {}): Evidence => ({
  ...{ documentId: 'plans', page: 2, box: { x, y, width: 40, height: 10 }, quote: 'Setbacks: 20 ft front, 5 ft side' },
  ...{ method: 'text-layer', confidence: 1 },
  ...more,
});

test('words with two figures stand once, in a box around both', () => {
  expect(joinPlaces([place(100, 50), place(180, 50, { confidence: 0.7 })])).toEqual([
    { ...place(100, 50), box: { x: 100, y: 50, width: 120, height: 10 }, confidence: 0.7 },
  ]);
  expect(joinPlaces([place(100, 50), place(100, 64)]), 'in two lines').toHaveLength(1);
  expect(joinPlaces([place(100, 50), place(100, 50)]), 'the same place').toEqual([place(100, 50)]);
});

test('the same words elsewhere, or other words beside them, stand by themselves', () => {
  const other = [place(100, 300), place(900, 50), place(180, 50, { page: 3 }), place(180, 50, { quote: '5 ft side' })];
  for (const one of other) expect(joinPlaces([place(100, 50), one])).toHaveLength(2);
});
