import { type Size, type Turns, turnedSize } from './turned.ts';

/** `width` and `page`: each page fills the window so; a number: CSS pixels for a page unit (1/72 in). */
export type Zoom = 'width' | 'page' | number;

/** CSS pixels for a page unit where the page is as large as on paper. */
export const ACTUAL = 96 / 72;
export const LEAST = ACTUAL * 0.1;
export const MOST = ACTUAL * 8;
/** In shares of the actual size. */
const STEPS = [0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8];

const within = (scale: number): number => Math.min(MOST, Math.max(LEAST, scale));

/** How many CSS pixels a unit of this page gets in a window of this size. */
export function scaleOf(zoom: Zoom, page: Size, turns: Turns, room: Size): number {
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
