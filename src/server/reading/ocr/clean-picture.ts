import type { GreyPicture } from '../page/clean-text.ts';

/** How grainy a picture is: the usual jump between neighbours on its paper, and the share of lone dots. */
export type Grain = { jump: number; lone: number };

const STEP = 3;
/** A dot that differs this much from all its neighbours is no part of a letter. */
export const LONE_BY = 56;
/** Paper that jumps this much, or has this share of lone dots, is smoothed; smoothing sharp small print costs letters. */
const GRAINY: Grain = { jump: 8, lone: 0.0006 };
/** The darkest and lightest of this share become black and white. */
const TAIL = 0.005;

export function measureGrain({ pixels, width, height }: GreyPicture): Grain {
  const jumps = new Uint32Array(512);
  let lone = 0;
  for (let y = 1; y < height - 1; y += STEP) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const here = pixels[at] ?? 0;
      const left = pixels[at - 1] ?? 0;
      const right = pixels[at + 1] ?? 0;
      const jump = Math.abs(2 * here - left - right);
      jumps[jump] = (jumps[jump] ?? 0) + 1;
      // A lone dot jumps twice as far as it differs from either side.
      if (jump <= 2 * LONE_BY) continue;
      const above = pixels[at - width] ?? 0;
      const below = pixels[at + width] ?? 0;
      const darker = Math.min(left, right, above, below) - here;
      const lighter = here - Math.max(left, right, above, below);
      if (darker > LONE_BY || lighter > LONE_BY) lone += 1;
    }
  }
  const looked = Math.max(0, width - 2) * Math.ceil(Math.max(0, height - 2) / STEP);
  let jump = 0;
  for (let seen = jumps[0] ?? 0; seen * 2 < looked && jump < 511; seen += jumps[jump] ?? 0) jump += 1;
  return { jump, lone: looked === 0 ? 0 : lone / looked };
}

/** Every pixel becomes the middle one of the nine around it; the rim stays. */
function takeMedians({ pixels, width, height }: GreyPicture): GreyPicture {
  const out = Buffer.from(pixels);
  for (let y = 1; y < height - 1; y += 1) {
    // Columns of three are put in order once and serve three pixels; the median of nine follows from theirs.
    let low0 = 0;
    let mid0 = 0;
    let high0 = 0;
    let low1 = 0;
    let mid1 = 0;
    let high1 = 0;
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const a = pixels[at - width] ?? 0;
      const b = pixels[at] ?? 0;
      const c = pixels[at + width] ?? 0;
      const small = a < b ? a : b;
      const large = a < b ? b : a;
      const low = small < c ? small : c;
      const high = large > c ? large : c;
      const mid = a + b + c - low - high;
      if (x > 1) {
        const highestLow = low0 > low1 ? (low0 > low ? low0 : low) : low1 > low ? low1 : low;
        const lowestHigh = high0 < high1 ? (high0 < high ? high0 : high) : high1 < high ? high1 : high;
        const middleMid = middle(mid0, mid1, mid);
        out[at - 1] = middle(highestLow, middleMid, lowestHigh);
      }
      low0 = low1;
      mid0 = mid1;
      high0 = high1;
      low1 = low;
      mid1 = mid;
      high1 = high;
    }
  }
  return { pixels: out, width, height };
}

const middle = (a: number, b: number, c: number): number =>
  a < b ? (b < c ? b : a < c ? c : a) : a < c ? a : b < c ? c : b;

/** Paper is no darker than this, and its grain reaches this far below its usual grey. */
const DARKEST_PAPER = 128;
const DEEPEST_GRAIN = 40;
/** Ink has at most this share of its paper's grey. */
const LIGHTEST_INK = 0.5;

/** The grey above which all is paper: its grain lies as far below the usual grey as above it. */
function paperFrom(counts: Uint32Array, lightest: number): number {
  let usual = DARKEST_PAPER;
  for (let grey = usual; grey <= lightest; grey += 1) if ((counts[grey] ?? 0) > (counts[usual] ?? 0)) usual = grey;
  return Math.max(usual - DEEPEST_GRAIN, 2 * usual - lightest);
}

/** Spreads the greys, so that ink is black and paper white. */
export function spreadGreys({ pixels, width, height }: GreyPicture): GreyPicture {
  const counts = new Uint32Array(256);
  for (let at = 0; at < pixels.length; at += STEP) counts[pixels[at] ?? 0] = (counts[pixels[at] ?? 0] ?? 0) + 1;
  const tail = (pixels.length / STEP) * TAIL;
  let dark = 0;
  for (let seen = 0; dark < 255; dark += 1) {
    seen += counts[dark] ?? 0;
    if (seen > tail) break;
  }
  let lightest = 255;
  for (let seen = 0; lightest > 0; lightest -= 1) {
    seen += counts[lightest] ?? 0;
    if (seen > tail) break;
  }
  const light = lightest > DARKEST_PAPER ? paperFrom(counts, lightest) : lightest;
  // Where there is next to no ink, the darkest is the paper's grain, and spread it would pass for print.
  dark = Math.min(dark, light * LIGHTEST_INK);
  // A picture of one grey has nothing to spread.
  if (light - dark < 16 || (dark < 4 && light > 251)) return { pixels, width, height };
  const becomes = Uint8Array.from({ length: 256 }, (_, grey) =>
    Math.min(255, Math.max(0, Math.round(((grey - dark) * 255) / (light - dark)))),
  );
  const out = Buffer.allocUnsafe(pixels.length);
  for (let at = 0; at < pixels.length; at += 1) out[at] = becomes[pixels[at] ?? 0] ?? 0;
  return { pixels: out, width, height };
}

/** Smooths a grainy picture, leaves a clean one sharp, and spreads the greys of both. */
export function cleanPicture(picture: GreyPicture): GreyPicture {
  const { jump, lone } = measureGrain(picture);
  const isGrainy = jump >= GRAINY.jump || lone >= GRAINY.lone;
  return spreadGreys(isGrainy ? takeMedians(picture) : picture);
}
