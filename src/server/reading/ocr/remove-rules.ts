import type { GreyPicture } from '../page/clean-text.ts';
import { inkOf } from './measure-image.ts';

/** A run of ink along a line: a row, or a column. Both ends belong to it. */
type InkRun = { line: number; from: number; to: number };

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

/** A picture seen along its rows, or along its columns: how far it is in its pixels to the next place and line. */
type LineView = { lines: number; length: number; place: number; line: number };

/** The runs of at least `shortest` pixels. The picture is passed row by row also where lines are its columns. */
function findRuns(ink: Uint8Array, view: LineView, shortest: number): InkRun[] {
  const runs: InkRun[] = [];
  const from = new Int32Array(view.lines).fill(-1);
  const last = new Int32Array(view.lines);
  const end = (line: number) => {
    const [start = -1, to = 0] = [from[line], last[line]];
    if (to - start + 1 >= shortest) runs.push({ line, from: start, to });
    from[line] = -1;
  };
  const look = (line: number, place: number) => {
    const isInk = ink[line * view.line + place * view.place] !== 0;
    if ((from[line] ?? -1) < 0) {
      if (!isInk) return;
      from[line] = place;
      last[line] = place;
    } else if (isInk) last[line] = place;
    else if (place - (last[line] ?? 0) > GAP) end(line);
  };
  if (view.place === 1) {
    for (let line = 0; line < view.lines; line += 1) {
      for (let place = 0; place < view.length; place += 1) look(line, place);
    }
  } else {
    for (let place = 0; place < view.length; place += 1) {
      for (let line = 0; line < view.lines; line += 1) look(line, place);
    }
  }
  for (let line = 0; line < view.lines; line += 1) if ((from[line] ?? -1) >= 0) end(line);
  return runs;
}

/** Marks in `removed` what belongs to lines along this view. Answers whether anything does. */
function markLines(
  ink: Uint8Array,
  removed: Uint8Array,
  view: LineView,
  thickest: number,
  shortest: number,
  counts: (run: InkRun) => boolean,
): boolean {
  let marked = false;
  const free: { place: number; above: number; below: number }[] = [];
  for (const run of findRuns(ink, view, shortest)) {
    const { line, from, to } = run;
    if (!counts(run)) continue;
    free.length = 0;
    const mostThick = (1 - FREE) * (to - from + 1);
    let thick = 0;
    for (let place = from; place <= to && thick <= mostThick; place += 1) {
      const at = line * view.line + place * view.place;
      let [above, below] = [0, 0];
      while (above + below <= thickest && line - above > 0 && ink[at - (above + 1) * view.line]) above += 1;
      while (above + below <= thickest && line + below < view.lines - 1 && ink[at + (below + 1) * view.line])
        below += 1;
      if (above + below < thickest) free.push({ place, above, below });
      else thick += 1;
    }
    if (free.length < FREE * (to - from + 1)) continue;
    marked = true;
    for (const { place, above, below } of free) {
      const [first, last] = [Math.max(0, line - above - SHADE), Math.min(view.lines - 1, line + below + SHADE)];
      for (let beside = first; beside <= last; beside += 1) removed[beside * view.line + place * view.place] = 1;
    }
  }
  return marked;
}

/**
 * The picture without its ruled lines: those of tables, forms and leaders, which recognition takes for letters or
 * loses the words beside. What crosses a line stays. `dpi`: dots an inch of the picture, whose lines run straight.
 */
export function removeRules(picture: GreyPicture, dpi: number): GreyPicture {
  const { pixels, width, height } = picture;
  const ink = inkOf(picture);
  const rows: LineView = { lines: height, length: width, line: width, place: 1 };
  const columns: LineView = { lines: width, length: height, line: 1, place: width };
  const along = new Uint8Array(pixels.length);
  const upright = new Uint8Array(pixels.length);
  const thickest = Math.max(4, Math.round(dpi * THICKEST));
  const shortest = Math.round(dpi * SHORTEST);
  const hasAlong = markLines(ink, along, rows, thickest, shortest, () => true);
  // At a corner the side itself keeps the other line from being marked, so the look goes past it.
  const isNear = (mask: Uint8Array, at: number, step: number): boolean => {
    for (let by = 1; by <= thickest; by += 1) if (mask[at + by * step] || mask[at - by * step]) return true;
    return false;
  };
  const shortestSide = hasAlong ? Math.round(dpi * SHORTEST_SIDE) : shortest;
  const hasUpright = markLines(ink, upright, columns, thickest, shortestSide, ({ line, from, to }) => {
    if (to - from + 1 >= shortest) return true;
    return isNear(along, from * width + line, 1) && isNear(along, to * width + line, 1);
  });
  if (!hasAlong && !hasUpright) return picture;
  const out = Buffer.from(pixels);
  const hasCorners = hasAlong && hasUpright;
  for (let row = 0; row < out.length; row += width) {
    // A corner lies in a row of which a line is marked; most rows have none.
    const mayHaveCorners = hasCorners && along.subarray(row, row + width).includes(1);
    for (let at = row; at < row + width; at += 1) {
      if (along[at] || upright[at]) out[at] = PAPER;
      else if (mayHaveCorners && out[at] !== PAPER && isNear(upright, at, width) && isNear(along, at, 1))
        out[at] = PAPER;
    }
  }
  return { pixels: out, width, height };
}
