import type { Box } from '#domain/documents/page.ts';

/** Between pages, and round them, in CSS pixels. */
export const GAP = 16;

/** Where a page lies in the list of pages, in CSS pixels; `scale` in CSS pixels for a page unit. */
export type PlacedPage = Dimensions & { left: number; top: number; scale: number };
export type Layout = { pages: PlacedPage[]; width: number; height: number };

type PageLayoutOptions = { zoom: Zoom; turns: QuarterTurns; room: Dimensions };

/** Lays all pages out below each other in a window. `sizes` in page units, as the pages are without turning. */
export function layOut(sizes: readonly Dimensions[], { zoom, turns, room }: PageLayoutOptions): Layout {
  const inner = { width: Math.max(1, room.width - 2 * GAP), height: Math.max(1, room.height - 2 * GAP) };
  let top = GAP;
  let widest = 0;
  const pages = sizes.map((size): PlacedPage => {
    const scale = scaleOf(zoom, size, turns, inner);
    const rotated = turnedSize(size, turns);
    const placed = { left: 0, top, scale, width: rotated.width * scale, height: rotated.height * scale };
    top += placed.height + GAP;
    widest = Math.max(widest, placed.width);
    return placed;
  });
  const width = Math.max(room.width, widest + 2 * GAP);
  for (const placed of pages) placed.left = (width - placed.width) / 2;
  return { pages, width, height: top };
}

/** The index of the page at a height of the list: the last one that begins above it. 0 for an empty list. */
export function pageAtHeight({ pages }: Layout, y: number): number {
  let low = 0;
  let high = Math.max(0, pages.length - 1);
  while (low < high) {
    const half = (low + high + 1) >> 1;
    if ((pages[half] as PlacedPage).top <= y) low = half;
    else high = half - 1;
  }
  return low;
}

/** A point of a page, in shares of its size without turning: it stays where the page goes. */
export type Spot = { page: number; at: Point };

/** What lies at a point of the list. */
export function spotAt(layout: Layout, { x, y }: Point, sizes: readonly Dimensions[], turns: QuarterTurns): Spot {
  const page = pageAtHeight(layout, y);
  const placed = layout.pages[page];
  const size = sizes[page];
  if (!placed || !size) return { page: 0, at: { x: 0, y: 0 } };
  const rotated = { x: (x - placed.left) / placed.scale, y: (y - placed.top) / placed.scale };
  const point = turnPointBack(rotated, size, turns);
  return { page, at: { x: point.x / size.width, y: point.y / size.height } };
}

/** Where a spot lies in the list. */
export function placeOfSpot(
  layout: Layout,
  { page, at }: Spot,
  sizes: readonly Dimensions[],
  turns: QuarterTurns,
): Point {
  const placed = layout.pages[page];
  const size = sizes[page];
  if (!placed || !size) return { x: 0, y: 0 };
  const point = turnPoint({ x: at.x * size.width, y: at.y * size.height }, size, turns);
  return { x: placed.left + point.x * placed.scale, y: placed.top + point.y * placed.scale };
}

/** Quarter turns clockwise that the reader gave the pages by hand. */
export type QuarterTurns = 0 | 1 | 2 | 3;
export type Dimensions = { width: number; height: number };
export type Point = { x: number; y: number };

export const turnBy = (turns: QuarterTurns, by: 1 | -1): QuarterTurns => ((turns + by + 4) % 4) as QuarterTurns;

/** A part of a length as CSS writes it. */
export const share = (part: number, whole: number): string => `${(100 * part) / whole}%`;

/** Where an outline `room` CSS pixels round a box stands on its page: it never leaves it, as a box may that is moved. */
export const outlineOf = ({ x, y, width, height }: Box, size: Dimensions, room: number) => {
  const inset = (part: number, whole: number) => `max(0px, ${share(part, whole)} - ${room}px)`;
  return {
    ...{ left: inset(x, size.width), top: inset(y, size.height) },
    ...{ right: inset(size.width - x - width, size.width), bottom: inset(size.height - y - height, size.height) },
  };
};

/** The size that a page has once it is turned. */
export const turnedSize = ({ width, height }: Dimensions, turns: QuarterTurns): Dimensions =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** Where a point of the page comes to lie once the page is turned; both from the top left. */
export function turnPoint({ x, y }: Point, { width, height }: Dimensions, turns: QuarterTurns): Point {
  if (turns === 1) return { x: height - y, y: x };
  if (turns === 2) return { x: width - x, y: height - y };
  return turns === 3 ? { x: y, y: width - x } : { x, y };
}

/** The point of the page that lies at a point of the turned page. */
function turnPointBack({ x, y }: Point, { width, height }: Dimensions, turns: QuarterTurns): Point {
  if (turns === 1) return { x: y, y: height - x };
  if (turns === 2) return { x: width - x, y: height - y };
  return turns === 3 ? { x: width - y, y: x } : { x, y };
}

type Turn = (point: Point, size: Dimensions, turns: QuarterTurns) => Point;
const turnedBoxWith =
  (turn: Turn) =>
  (box: Box, size: Dimensions, turns: QuarterTurns): Box => {
    const one = turn({ x: box.x, y: box.y }, size, turns);
    const other = turn({ x: box.x + box.width, y: box.y + box.height }, size, turns);
    return {
      x: Math.min(one.x, other.x),
      y: Math.min(one.y, other.y),
      width: Math.abs(one.x - other.x),
      height: Math.abs(one.y - other.y),
    };
  };
export const turnBox = turnedBoxWith(turnPoint);
export const turnBoxBack = turnedBoxWith(turnPointBack);

/** `width` and `page`: each page fills the window so; a number: CSS pixels for a page unit (1/72 in). */
export type Zoom = 'width' | 'page' | number;

/** CSS pixels for a page unit where the page is as large as on paper. */
export const ACTUAL = 96 / 72;
const LEAST = ACTUAL * 0.1;
export const MOST = ACTUAL * 8;
/** In shares of the actual size. */
const STEPS = [0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8];

const within = (scale: number): number => Math.min(MOST, Math.max(LEAST, scale));

/** How many CSS pixels a unit of this page gets in a window of this size. */
function scaleOf(zoom: Zoom, page: Dimensions, turns: QuarterTurns, room: Dimensions): number {
  if (typeof zoom === 'number') return within(zoom);
  const { width, height } = turnedSize(page, turns);
  const byWidth = room.width / Math.max(1, width);
  return within(zoom === 'width' ? byWidth : Math.min(byWidth, room.height / Math.max(1, height)));
}

/** The next step from a scale, up (1) or down (-1). */
export function stepFrom(scale: number, way: 1 | -1): number {
  const share = scale / ACTUAL;
  const steps = way === 1 ? STEPS : [...STEPS].reverse();
  return ACTUAL * (steps.find((step) => (step - share) * way > 0.005) ?? (way === 1 ? 8 : 0.1));
}
