import type { GreyPicture } from '../page/clean-text.ts';
import { INK, inkRuns } from './measure-image.ts';

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
type LineView = { lines: number; place: number; line: number };

/** The runs along rows of at least `shortest` pixels. */
function runsAlong(picture: GreyPicture, shortest: number): InkRun[] {
  const { from, to, rows } = inkRuns(picture);
  const runs: InkRun[] = [];
  for (let line = 0; line < picture.height; line += 1) {
    const end = rows[line + 1] ?? 0;
    for (let run = rows[line] ?? 0; run < end; run += 1) {
      const start = from[run] ?? 0;
      while (run + 1 < end && (from[run + 1] ?? 0) - (to[run] ?? 0) <= GAP + 1) run += 1;
      const last = to[run] ?? 0;
      if (last - start + 1 >= shortest) runs.push({ line, from: start, to: last });
    }
  }
  return runs;
}

/** The runs along columns of at least `shortest` pixels. The picture is passed row by row here too. */
function runsUpright(picture: GreyPicture, shortest: number): InkRun[] {
  const { from, to, rows } = inkRuns(picture);
  const runs: InkRun[] = [];
  const starts = new Int32Array(picture.width).fill(-1);
  const lasts = new Int32Array(picture.width).fill(-1 - GAP - 1);
  const end = (line: number) => {
    const start = starts[line] ?? 0;
    const last = lasts[line] ?? 0;
    if (start >= 0 && last - start + 1 >= shortest) runs.push({ line, from: start, to: last });
  };
  for (let y = 0; y < picture.height; y += 1) {
    const next = rows[y + 1] ?? 0;
    for (let run = rows[y] ?? 0; run < next; run += 1) {
      const right = to[run] ?? 0;
      for (let line = from[run] ?? 0; line <= right; line += 1) {
        if (y - (lasts[line] ?? 0) > GAP + 1) {
          end(line);
          starts[line] = y;
        }
        lasts[line] = y;
      }
    }
  }
  for (let line = 0; line < picture.width; line += 1) end(line);
  return runs;
}

/**
 * Marks in `removed` what belongs to lines along this view, and makes it paper in `out`. Answers whether anything does.
 */
function markLines(
  { pixels }: GreyPicture,
  removed: Uint8Array,
  out: Uint8Array,
  view: LineView,
  thickest: number,
  runs: readonly InkRun[],
): boolean {
  let marked = false;
  /** Where a run is thin: the place, and how far its ink reaches to both sides. */
  const free: number[] = [];
  for (const { line, from, to } of runs) {
    free.length = 0;
    const mostThick = (1 - FREE) * (to - from + 1);
    let thick = 0;
    for (let place = from; place <= to && thick <= mostThick; place += 1) {
      const at = line * view.line + place * view.place;
      let above = 0;
      let below = 0;
      while (above + below <= thickest && line - above > 0 && (pixels[at - (above + 1) * view.line] ?? PAPER) < INK)
        above += 1;
      while (
        above + below <= thickest &&
        line + below < view.lines - 1 &&
        (pixels[at + (below + 1) * view.line] ?? PAPER) < INK
      )
        below += 1;
      if (above + below < thickest) free.push(place, above, below);
      else thick += 1;
    }
    if (free.length / 3 < FREE * (to - from + 1)) continue;
    marked = true;
    for (let at = 0; at < free.length; at += 3) {
      const first = Math.max(0, line - (free[at + 1] ?? 0) - SHADE);
      const last = Math.min(view.lines - 1, line + (free[at + 2] ?? 0) + SHADE);
      for (let beside = first; beside <= last; beside += 1) {
        const pixel = beside * view.line + (free[at] ?? 0) * view.place;
        removed[pixel] = 1;
        out[pixel] = PAPER;
      }
    }
  }
  return marked;
}

/**
 * The picture without its ruled lines: those of tables, forms and leaders, which recognition takes for letters or
 * loses the words beside. What crosses a line stays. `dpi`: dots an inch of the picture, whose lines run straight.
 */
export function removeRules(picture: GreyPicture, dpi: number): GreyPicture {
  const { width, height } = picture;
  const rows: LineView = { lines: height, line: width, place: 1 };
  const columns: LineView = { lines: width, line: 1, place: width };
  const shortest = Math.round(dpi * SHORTEST);
  const thickest = Math.max(4, Math.round(dpi * THICKEST));
  const out = Buffer.from(picture.pixels);
  const along = new Uint8Array(out.length);
  const upright = new Uint8Array(out.length);
  const hasAlong = markLines(picture, along, out, rows, thickest, runsAlong(picture, shortest));
  // At a corner the side itself keeps the other line from being marked, so the look goes past it.
  const isNear = (mask: Uint8Array, at: number, step: number): boolean => {
    for (let by = 1; by <= thickest; by += 1) if (mask[at + by * step] || mask[at - by * step]) return true;
    return false;
  };
  const isLine = ({ line, from, to }: InkRun) =>
    to - from + 1 >= shortest || (isNear(along, from * width + line, 1) && isNear(along, to * width + line, 1));
  const sides = runsUpright(picture, hasAlong ? Math.round(dpi * SHORTEST_SIDE) : shortest).filter(isLine);
  const hasUpright = markLines(picture, upright, out, columns, thickest, sides);
  if (!hasAlong && !hasUpright) return picture;
  for (let row = 0; hasAlong && hasUpright && row < out.length; row += width) {
    // A corner lies in a row of which a line is marked; most rows have none.
    if (!along.subarray(row, row + width).includes(1)) continue;
    for (let at = row; at < row + width; at += 1) {
      if (out[at] !== PAPER && isNear(upright, at, width) && isNear(along, at, 1)) out[at] = PAPER;
    }
  }
  return { pixels: out, width, height };
}
