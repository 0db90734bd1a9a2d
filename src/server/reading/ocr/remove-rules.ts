import type { GreyPicture } from '../page/clean-text.ts';
import { inkOf } from './measure-image.ts';

/** A run of ink along a row or a column: both ends belong to it. */
type PixelRun = { from: number; to: number };

const PAPER = 255;
/** In shares of an inch. A line is longer than any stroke of a letter that one reads from a page. */
const SHORTEST = 0.4;
/** The side of a box is shorter; it counts where it runs from one line to another. */
const SHORTEST_SIDE = 0.13;
const THICKEST = 1 / 28;
/** Pixels that may be missing in a line. */
const GAP = 2;
/** So much of a line stands free: the feet of letters in a row are joined by their stems. */
const FREE = 0.85;
/** Pixels of shade that a line has beside it. */
const SHADE = 2;

/** A picture seen along its rows, or along its columns as if these were rows. */
type LineView = { lines: number; length: number; at: (line: number, place: number) => number };

function* runsIn(ink: Uint8Array, { length, at }: LineView, line: number, shortest: number): Generator<PixelRun> {
  let from = -1;
  let last = -1;
  for (let place = 0; place <= length; place += 1) {
    if (place < length && ink[at(line, place)]) {
      if (from < 0) from = place;
      last = place;
    } else if (from >= 0 && (place === length || place - last > GAP)) {
      if (last - from + 1 >= shortest) yield { from, to: last };
      from = -1;
    }
  }
}

/** How far ink reaches across a line on both sides of one of its pixels, at most one more than `most`. */
function across(ink: Uint8Array, { lines, at }: LineView, line: number, place: number, most: number) {
  let [above, below] = [0, 0];
  while (above + below <= most && line - above > 0 && ink[at(line - above - 1, place)]) above += 1;
  while (above + below <= most && line + below < lines - 1 && ink[at(line + below + 1, place)]) below += 1;
  return { above, below };
}

/** Marks in `removed` what belongs to lines along this view. */
function markLines(
  ink: Uint8Array,
  removed: Uint8Array,
  view: LineView,
  thickest: number,
  shortest: number,
  counts: (line: number, run: PixelRun) => boolean,
): void {
  for (let line = 0; line < view.lines; line += 1) {
    for (const run of runsIn(ink, view, line, shortest)) {
      if (!counts(line, run)) continue;
      const free: { place: number; above: number; below: number }[] = [];
      for (let place = run.from; place <= run.to; place += 1) {
        const { above, below } = across(ink, view, line, place, thickest);
        if (above + below < thickest) free.push({ place, above, below });
      }
      if (free.length < FREE * (run.to - run.from + 1)) continue;
      for (const { place, above, below } of free) {
        const [first, last] = [Math.max(0, line - above - SHADE), Math.min(view.lines - 1, line + below + SHADE)];
        for (let row = first; row <= last; row += 1) removed[view.at(row, place)] = 1;
      }
    }
  }
}

/**
 * The picture without its ruled lines: those of tables, forms and leaders, which recognition takes for letters or
 * loses the words beside. What crosses a line stays. `dpi`: dots an inch of the picture, whose lines run straight.
 */
export function removeRules({ pixels, width, height }: GreyPicture, dpi: number): GreyPicture {
  const ink = inkOf({ pixels, width, height });
  const rows: LineView = { lines: height, length: width, at: (line, place) => line * width + place };
  const columns: LineView = { lines: width, length: height, at: (line, place) => place * width + line };
  const along = new Uint8Array(pixels.length);
  const upright = new Uint8Array(pixels.length);
  const thickest = Math.max(4, Math.round(dpi * THICKEST));
  const shortest = Math.round(dpi * SHORTEST);
  markLines(ink, along, rows, thickest, shortest, () => true);
  // At a corner the side itself keeps the other line from being marked, so the look goes past it.
  const isNear = (mask: Uint8Array, at: number, step: number): boolean => {
    for (let by = 1; by <= thickest; by += 1) if (mask[at + by * step] || mask[at - by * step]) return true;
    return false;
  };
  markLines(ink, upright, columns, thickest, Math.round(dpi * SHORTEST_SIDE), (x, { from, to }) => {
    if (to - from + 1 >= shortest) return true;
    return isNear(along, from * width + x, 1) && isNear(along, to * width + x, 1);
  });
  const out = Buffer.from(pixels);
  for (let at = 0; at < out.length; at += 1) {
    const isCorner = () => out[at] !== PAPER && isNear(along, at, 1) && isNear(upright, at, width);
    if (along[at] || upright[at] || isCorner()) out[at] = PAPER;
  }
  return { pixels: out, width, height };
}
