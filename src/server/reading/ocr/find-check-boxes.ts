import type { GreyPicture, PixelBox } from '../page/clean-text.ts';
import { INK, inkRuns } from './measure-image.ts';

/** A box to tick, and whether it is. */
export type CheckBox = PixelBox & { on: boolean };

/** Sides in inches: boxes to tick are neither as small as a full stop nor as large as a field to write in. */
const SHORTEST = 0.08;
const LONGEST = 0.26;
/** The sides of a box differ by at most this share, and so much of each is ink. */
const SQUARE = 0.2;
const DRAWN = 0.86;
const GAP = 2;
/** What lies inside, without the sides and their shade. */
const INSET = 0.24;
/** Up to this share of ink inside nothing is ticked; from the other on something is; between them nobody can tell. */
const BLANK = 0.02;
const TICKED = 0.07;
/** Boxes this close to each other (in shares of a side) are those of single letters. */
const APART = 0.35;

/** So far from its sides there is paper again, but for a tick that runs over them. */
const CLEAR = 5;
const CROSSED = 0.25;

type Ink = GreyPicture & { has: (x: number, y: number) => boolean };

/** The share of ink along a side, taken where it is most within a few pixels of where the side should stand. */
function sideShare({ pixels, width }: Ink, from: number, to: number, around: number, isUpright: boolean): number {
  const [along, across] = isUpright ? [width, 1] : [1, width];
  const length = to - from + 1;
  let best = 0;
  for (let off = -3; off <= 3; off += 1) {
    const first = from * along + (around + off) * across;
    let count = 0;
    for (let step = 0; step < length && count + length - step > best; step += 1) {
      const at = first + step * along;
      if ((pixels[at] ?? 255) < INK || (pixels[at + across] ?? 255) < INK) count += 1;
    }
    best = Math.max(best, count);
  }
  return best / length;
}

/** The box whose upper side runs from `left` to `right` in row `top`, if one hangs from it. */
function boxBelow(ink: Ink, left: number, right: number, top: number): PixelBox | undefined {
  const width = right - left;
  const furthest = Math.min(ink.height - 4, top + Math.round(width * (1 + SQUARE)));
  const nearest = top + Math.round(width * (1 - SQUARE));
  // Most runs are no box: so much of a side must be drawn down to where the nearest lower side may stand.
  const least = (DRAWN * (furthest - top + 1) - (furthest - nearest)) / (nearest - top + 1);
  if (sideShare(ink, top, nearest, left + 1, true) < least) return undefined;
  if (sideShare(ink, top, nearest, right - 1, true) < least) return undefined;
  for (let bottom = nearest; bottom <= furthest; bottom += 1) {
    if (!ink.has((left + right) >> 1, bottom) && !ink.has(left + (width >> 2), bottom)) continue;
    if (sideShare(ink, left, right, bottom, false) < DRAWN) continue;
    if (sideShare(ink, top, bottom, left + 1, true) < DRAWN) continue;
    if (sideShare(ink, top, bottom, right - 1, true) < DRAWN) continue;
    return { left, top, width: width + 1, height: bottom - top + 1 };
  }
  return undefined;
}

function shareInside(ink: Ink, { left, top, width, height }: PixelBox): number {
  const [across, down] = [Math.round(width * INSET), Math.round(height * INSET)];
  let [count, all] = [0, 0];
  for (let y = top + down; y < top + height - down; y += 1) {
    for (let x = left + across; x < left + width - across; x += 1) {
      all += 1;
      if (ink.has(x, y)) count += 1;
    }
  }
  return all === 0 ? 0 : count / all;
}

/** Whether there is paper all around a box, as there is not around the inside of a bold letter. */
function standsFree(ink: Ink, { left, top, width, height }: PixelBox): boolean {
  const [right, bottom] = [left + width - 1, top + height - 1];
  const shareOf = (from: number, to: number, has: (along: number) => boolean): number => {
    let count = 0;
    for (let along = from; along <= to; along += 1) if (has(along)) count += 1;
    return count / (to - from + 1);
  };
  return [
    shareOf(left, right, (x) => ink.has(x, top - CLEAR)),
    shareOf(left, right, (x) => ink.has(x, bottom + CLEAR)),
    shareOf(top, bottom, (y) => ink.has(left - CLEAR, y)),
    shareOf(top, bottom, (y) => ink.has(right + CLEAR, y)),
  ].every((share) => share <= CROSSED);
}

const distance = (a: PixelBox, b: PixelBox): number =>
  Math.max(
    a.left - (b.left + b.width),
    b.left - (a.left + a.width),
    a.top - (b.top + b.height),
    b.top - (a.top + a.height),
  );

/**
 * The boxes to tick on a picture whose lines run straight, from top to bottom. Boxes in which one cannot tell are
 * left out, and so are rows of boxes for single letters. `dpi`: dots an inch of the picture.
 */
export function findCheckBoxes(picture: GreyPicture, dpi: number): CheckBox[] {
  const { pixels, width, height } = picture;
  const ink: Ink = {
    pixels,
    width,
    height,
    has: (x, y) => x >= 0 && x < width && y >= 0 && y < height && (pixels[y * width + x] ?? 255) < INK,
  };
  const [shortest, longest] = [Math.round(dpi * SHORTEST), Math.round(dpi * LONGEST)];
  const found: PixelBox[] = [];
  const take = (left: number, right: number, top: number) => {
    if (right - left < shortest || right - left > longest) return;
    const box = boxBelow(ink, left, right, top);
    // The rows of one thick side find the same box again.
    if (box && standsFree(ink, box) && !found.some((other) => distance(other, box) < 0)) found.push(box);
  };
  const { from, to, rows } = inkRuns(picture);
  for (let y = 0; y < height - shortest; y += 1) {
    const end = rows[y + 1] ?? 0;
    for (let run = rows[y] ?? 0; run < end; run += 1) {
      const left = from[run] ?? 0;
      while (run + 1 < end && (from[run + 1] ?? 0) - (to[run] ?? 0) <= GAP + 1) run += 1;
      take(left, to[run] ?? 0, y);
    }
  }
  const alone = found.filter(
    (box) => !found.some((other) => other !== box && distance(box, other) < box.width * APART),
  );
  return alone.flatMap((box) => {
    const share = shareInside(ink, box);
    if (share > BLANK && share < TICKED) return [];
    return [{ ...box, on: share >= TICKED }];
  });
}
