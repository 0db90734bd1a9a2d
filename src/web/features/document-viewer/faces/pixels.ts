import type { Size } from '../geometry/turned.ts';

/** The most pixels of a canvas that holds a whole page: some 16 MB. Phones refuse canvases above 16 million. */
const MOST_WHOLE = 4_000_000;
/** The most of one that holds what of a page is in view. */
const MOST_PART = 8_000_000;

const bounded = (wanted: number, { width, height }: Size, most: number): number =>
  Math.min(wanted, Math.sqrt(most / Math.max(1, width * height)));

/** How finely a whole page is drawn, in pixels for a page unit, where `wanted` would be exact. */
export const wholeScale = (wanted: number, page: Size): number => bounded(wanted, page, MOST_WHOLE);

/** How finely a part of a page is drawn. */
export const partScale = (wanted: number, part: Size): number => bounded(wanted, part, MOST_PART);

/** Whether a page drawn at `drawn` looks soft where `wanted` would be exact. */
export const isSoft = (drawn: number, wanted: number): boolean => drawn < wanted * 0.95;
