import type { Box } from './page.ts';

/** A box as its own text direction sees it: from `start` to `end` along the line, `top` to `bottom` across it. */
export type Span = { start: number; end: number; top: number; bottom: number };
export type Frame = (box: Box) => Span;

export const uprightFrame: Frame = (box) => ({
  start: box.x,
  end: box.x + box.width,
  top: box.y,
  bottom: box.y + box.height,
});

/** The share of the thinner span's thickness on which the two spans stand side by side, 0 to 1. */
export function sideBySide(a: Span, b: Span): number {
  const overlap = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const thinner = Math.min(a.bottom - a.top, b.bottom - b.top);
  return thinner <= 0 ? (overlap >= 0 ? 1 : 0) : Math.max(0, overlap) / thinner;
}
