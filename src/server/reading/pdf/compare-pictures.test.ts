import { expect, test } from 'vitest';
import { comparePictures } from './compare-pictures.ts';

/** A white page with black bars, each as left, top, width and height in pixels, moved by so many of them. */
function page(bars: readonly (readonly [number, number, number, number])[], dx = 0, dy = 0) {
  const [width, height] = [400, 300];
  const pixels = Buffer.alloc(width * height, 255);
  for (const [left, top, wide, high] of bars) {
    for (let y = top + dy; y < top + dy + high; y += 1)
      pixels.fill(0, y * width + left + dx, y * width + left + dx + wide);
  }
  return { pixels, width, height };
}

const WALLS = [
  [40, 40, 300, 3],
  [40, 240, 300, 3],
  [40, 40, 3, 200],
  [340, 40, 3, 200],
] as const;
const none = { x: 0, y: 0 };

test('a page that lies some pixels elsewhere is the same', () => {
  expect(comparePictures(page(WALLS), page(WALLS, 3, -2), none)).toEqual([]);
  expect(comparePictures(page(WALLS), page(WALLS, 30, 12), { x: 28, y: 14 })).toEqual([]);
});

test('a wall that is new, and one that is gone, is a place of its own', () => {
  const inner = [200, 120, 3, 60] as const;
  const [added, ...more] = comparePictures(page(WALLS), page([...WALLS, inner]), none) as {
    left: number;
    top: number;
  }[];
  expect(more).toEqual([]);
  expect(added?.left).toBeGreaterThan(180);
  expect(added?.left).toBeLessThanOrEqual(200);
  expect(comparePictures(page([...WALLS, inner]), page(WALLS), none)).toHaveLength(1);
});

test('where nearly all differs, no place is told', () => {
  const across = Array.from({ length: 24 }, (_, at) => [10, 8 + at * 12, 380, 2] as const);
  const down = Array.from({ length: 30 }, (_, at) => [10 + at * 12, 8, 2, 280] as const);
  expect(comparePictures(page(across), page(down), none)).toBe('unlike');
});
