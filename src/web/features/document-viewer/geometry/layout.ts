import { type Point, type Size, type Turns, turnedSize, turnPoint, turnPointBack } from './turned.ts';
import { scaleOf, type Zoom } from './zoom.ts';

/** Between pages, and round them, in CSS pixels. */
export const GAP = 16;

/** Where a page lies in the roll of pages, in CSS pixels; `scale` in CSS pixels for a page unit. */
export type Placed = Size & { left: number; top: number; scale: number };
export type Layout = { pages: Placed[]; width: number; height: number };

type Asked = { zoom: Zoom; turns: Turns; room: Size };

/** Lays all pages out below each other in a window. `sizes` in page units, as the pages are without turning. */
export function layOut(sizes: readonly Size[], { zoom, turns, room }: Asked): Layout {
  const inner = { width: Math.max(1, room.width - 2 * GAP), height: Math.max(1, room.height - 2 * GAP) };
  let top = GAP;
  let widest = 0;
  const pages = sizes.map((size): Placed => {
    const scale = scaleOf(zoom, size, turns, inner);
    const turned = turnedSize(size, turns);
    const placed = { left: 0, top, scale, width: turned.width * scale, height: turned.height * scale };
    top += placed.height + GAP;
    widest = Math.max(widest, placed.width);
    return placed;
  });
  const width = Math.max(room.width, widest + 2 * GAP);
  for (const placed of pages) placed.left = (width - placed.width) / 2;
  return { pages, width, height: top };
}

/** The index of the page at a height of the roll: the last one that begins above it. 0 for an empty roll. */
export function pageAtHeight({ pages }: Layout, y: number): number {
  let low = 0;
  let high = Math.max(0, pages.length - 1);
  while (low < high) {
    const half = (low + high + 1) >> 1;
    if ((pages[half] as Placed).top <= y) low = half;
    else high = half - 1;
  }
  return low;
}

/** A point of a page, in shares of its size without turning: it stays where the page goes. */
export type Spot = { page: number; at: Point };

/** What lies at a point of the roll. */
export function spotAt(layout: Layout, { x, y }: Point, sizes: readonly Size[], turns: Turns): Spot {
  const page = pageAtHeight(layout, y);
  const placed = layout.pages[page];
  const size = sizes[page];
  if (!placed || !size) return { page: 0, at: { x: 0, y: 0 } };
  const turned = { x: (x - placed.left) / placed.scale, y: (y - placed.top) / placed.scale };
  const point = turnPointBack(turned, size, turns);
  return { page, at: { x: point.x / size.width, y: point.y / size.height } };
}

/** Where a spot lies in the roll. */
export function placeOfSpot(layout: Layout, { page, at }: Spot, sizes: readonly Size[], turns: Turns): Point {
  const placed = layout.pages[page];
  const size = sizes[page];
  if (!placed || !size) return { x: 0, y: 0 };
  const point = turnPoint({ x: at.x * size.width, y: at.y * size.height }, size, turns);
  return { x: placed.left + point.x * placed.scale, y: placed.top + point.y * placed.scale };
}
