import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isShown, toBox } from './page-view.ts';

const points = fc.integer({ min: -2000, max: 2000 });
const length = fc.integer({ min: 1, max: 3000 });
const rectangle = fc
  .tuple(points, points, length, length)
  .map(([left, bottom, width, height]) => ({ left, bottom, right: left + width, top: bottom + height }));
const quarterTurns = fc.constantFrom(0, 1, 2, 3);

describe('a rectangle on a page as shown', () => {
  it('keeps its corner when the page is turned: the upper left of an upright page is the upper right of a turned one', () => {
    const shown = { left: 0, bottom: 0, right: 612, top: 792 };
    const corner = { left: 0, right: 10, bottom: 772, top: 792 };
    expect(toBox(corner, { shown, quarterTurns: 0 })).toEqual({ x: 0, y: 0, width: 10, height: 20 });
    expect(toBox(corner, { shown, quarterTurns: 1 })).toEqual({ x: 772, y: 0, width: 20, height: 10 });
    expect(toBox(corner, { shown, quarterTurns: 2 })).toEqual({ x: 602, y: 772, width: 10, height: 20 });
    expect(toBox(corner, { shown, quarterTurns: 3 })).toEqual({ x: 0, y: 602, width: 20, height: 10 });
  });

  it('has its centre on the page exactly when it is shown, however the page lies and is turned', () => {
    fc.assert(
      fc.property(rectangle, rectangle, quarterTurns, (shown, part, turns) => {
        const box = toBox(part, { shown, quarterTurns: turns });
        const [width, height] = [shown.right - shown.left, shown.top - shown.bottom];
        const [wide, high] = turns % 2 === 0 ? [width, height] : [height, width];
        const x = box.x + box.width / 2;
        const y = box.y + box.height / 2;
        expect(x >= 0 && x <= wide && y >= 0 && y <= high).toBe(isShown(part, { shown, quarterTurns: turns }));
      }),
    );
  });
});
