import type { GreyPicture, PixelBox } from '../page/clean-text.ts';

/**
 * What is measured of a small picture before it is read. `inkShare`: which share of it is darker than its surroundings.
 * `rows`, `columns`: by how many degrees clockwise lines that run across (or up and down) are turned from straight,
 * and how clearly there are such lines at all (a figure to compare the two by).
 */
export type ImageMeasures = { inkShare: number; rows: Slant; columns: Slant };
export type Slant = { degrees: number; clearness: number };

/** Ink is this much darker than the mean around it. */
const INK_BELOW = 0.78;
/** The surroundings are a window of this share of the picture's longer side. */
const WINDOW = 1 / 16;
/** Points that are looked at in each step, to find the slant roughly and exactly. */
const MOST_POINTS = { coarse: 15_000, fine: 60_000 };
const FURTHEST = 8;
/** A line of text makes a profile jump by no more than this share of the picture's longer side; a ruled line does. */
const LINE_OF_TEXT = 0.2;
const COARSE = 0.5;
const FINE = 0.1;

/** Where there is ink, as x and y in turn. The mean around a pixel is what lighting and paper make of white. */
function findInk({ pixels, width, height }: GreyPicture): Int32Array {
  const reach = Math.max(4, Math.round((Math.max(width, height) * WINDOW) / 2));
  const ink = createNumbers();
  /** The greys of each column in the rows around the one that is looked at. */
  const columns = new Uint32Array(width);
  const changeBy = (row: number, sign: 1 | -1) => {
    if (row < 0 || row >= height) return;
    for (let x = 0; x < width; x += 1) columns[x] = (columns[x] ?? 0) + sign * (pixels[row * width + x] ?? 0);
  };
  for (let row = 0; row < reach; row += 1) changeBy(row, 1);
  for (let y = 0; y < height; y += 1) {
    changeBy(y + reach, 1);
    changeBy(y - reach - 1, -1);
    const rows = Math.min(height, y + reach + 1) - Math.max(0, y - reach);
    let sum = 0;
    for (let x = 0; x < reach && x < width; x += 1) sum += columns[x] ?? 0;
    for (let x = 0; x < width; x += 1) {
      const left = x - reach;
      const right = x + reach;
      if (right < width) sum += columns[right] ?? 0;
      if (left > 0) sum -= columns[left - 1] ?? 0;
      const mean = sum / ((Math.min(width, right + 1) - Math.max(0, left)) * rows);
      if ((pixels[y * width + x] ?? 255) >= mean * INK_BELOW) continue;
      ink.push(x);
      ink.push(y);
    }
  }
  return ink.all();
}

/**
 * How sharply the ink gathers in lines at this slant: the profile across such lines jumps between ink and paper.
 * `along` is an offset into the points (0 is x, 1 is y). A jump counts for `most` at most.
 */
function sharpness(
  points: Int32Array,
  step: number,
  along: 0 | 1,
  size: number,
  slope: number,
  most = Number.POSITIVE_INFINITY,
): number {
  const shift = Math.ceil(size);
  const profile = new Float64Array(shift * 3 + 2);
  for (let at = 0; at + 1 < points.length; at += step) {
    const place = (points[at + 1 - along] ?? 0) - (points[at + along] ?? 0) * slope + shift;
    const bin = Math.floor(place);
    profile[bin] = (profile[bin] ?? 0) + (1 - (place - bin));
    profile[bin + 1] = (profile[bin + 1] ?? 0) + (place - bin);
  }
  let sum = 0;
  for (let bin = 1; bin < profile.length; bin += 1) {
    sum += Math.min(most, Math.abs((profile[bin] ?? 0) - (profile[bin - 1] ?? 0))) ** 2;
  }
  return sum;
}

/** Multiples of a step up to the furthest, on both sides, the nearest first. */
const stepsUpTo = (furthest: number, step: number): number[] =>
  Array.from({ length: Math.round(furthest / step) }, (_, at) => (at + 1) * step).flatMap((off) => [-off, off]);

function slantOf(points: Int32Array, along: 0 | 1, size: number): Slant {
  // Seen along columns, a picture turned clockwise slants the other way.
  const sign = along === 0 ? 1 : -1;
  const slopeOf = (degrees: number) => Math.tan((sign * degrees * Math.PI) / 180);
  const stepFor = (most: number) => 2 * Math.max(1, Math.ceil(points.length / 2 / most));
  const search = (most: number, first: number, offs: readonly number[]): number => {
    const at = (degrees: number) => sharpness(points, stepFor(most), along, size, slopeOf(degrees));
    let best = { degrees: first, sharpness: at(first) };
    for (const off of offs) {
      const sharp = at(first + off);
      if (sharp > best.sharpness) best = { degrees: first + off, sharpness: sharp };
    }
    return best.degrees;
  };
  const about = search(MOST_POINTS.coarse, 0, stepsUpTo(FURTHEST, COARSE));
  const best = search(MOST_POINTS.fine, about, stepsUpTo(COARSE - FINE, FINE));
  // The frame of a page says less about its lines than they do.
  const step = stepFor(MOST_POINTS.fine);
  const clearness = sharpness(points, step, along, size, slopeOf(best), (LINE_OF_TEXT * size * 2) / step);
  return { degrees: Math.round(best * 10) / 10, clearness };
}

/** Measures a picture of some 100 dots an inch: whether there is ink, and which way its lines run. */
export function measureImage(picture: GreyPicture): ImageMeasures {
  const { width, height } = picture;
  const points = findInk(picture);
  const size = Math.max(width, height);
  return {
    inkShare: points.length / 2 / (width * height),
    rows: slantOf(points, 0, size),
    columns: slantOf(points, 1, size),
  };
}

/** What is darker than this is ink. */
export const INK = 150;

/** Numbers in the order they came, in blocks that grow: a photograph has millions of runs of ink. */
function createNumbers() {
  let numbers = new Int32Array(4096);
  let length = 0;
  return {
    push: (value: number) => {
      if (length === numbers.length) {
        const grown = new Int32Array(length * 2);
        grown.set(numbers);
        numbers = grown;
      }
      numbers[length++] = value;
    },
    all: () => numbers.subarray(0, length),
  };
}

/** The runs of ink of a picture, row by row: run `i` reaches from `from[i]` to `to[i]`; `rows[y]` is a row's first. */
type InkRuns = { from: Int32Array; to: Int32Array; rows: Int32Array; count: number };

const knownRuns = new WeakMap<GreyPicture, InkRuns>();

/** They are found once for each picture, which nobody changes. */
export function inkRuns(picture: GreyPicture): InkRuns {
  const runs = knownRuns.get(picture) ?? findRuns(picture);
  knownRuns.set(picture, runs);
  return runs;
}

function findRuns({ pixels, width, height }: GreyPicture): InkRuns {
  const [from, to] = [createNumbers(), createNumbers()];
  const rows = new Int32Array(height + 1);
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    rows[y] = count;
    let start = -1;
    for (let x = 0; x < width; x += 1) {
      if ((pixels[row + x] ?? 255) < INK) {
        if (start < 0) start = x;
      } else if (start >= 0) {
        from.push(start);
        to.push(x - 1);
        count += 1;
        start = -1;
      }
    }
    if (start < 0) continue;
    from.push(start);
    to.push(width - 1);
    count += 1;
  }
  rows[height] = count;
  return { from: from.all(), to: to.all(), rows, count };
}

const knownParts = new WeakMap<GreyPicture, PixelBox[]>();

/**
 * The parts of ink that hang together (corners count) and are at most `most` pixels wide and high, from the top. They
 * are found once for each picture, which nobody changes.
 */
export function inkParts(picture: GreyPicture, most: number): PixelBox[] {
  const parts = knownParts.get(picture) ?? findParts(picture);
  knownParts.set(picture, parts);
  return parts.filter(({ width, height }) => width <= most && height <= most);
}

function findParts(picture: GreyPicture): PixelBox[] {
  const { from, to, rows, count } = inkRuns(picture);
  // Each run knows one before it of the same part; the first of a part knows itself.
  const earlier = Int32Array.from({ length: count }, (_, run) => run);
  const firstOf = (run: number): number => {
    let at = run;
    for (let before = earlier[at] ?? at; before !== at; before = earlier[at] ?? at) {
      earlier[at] = earlier[before] ?? before;
      at = before;
    }
    return at;
  };
  for (let y = 1; y < picture.height; y += 1) {
    let above = rows[y - 1] ?? 0;
    const [first, end] = [rows[y] ?? 0, rows[y + 1] ?? 0];
    for (let run = first; run < end; run += 1) {
      const [left, right] = [from[run] ?? 0, to[run] ?? 0];
      while (above < first && (to[above] ?? 0) < left - 1) above += 1;
      for (let touching = above; touching < first && (from[touching] ?? 0) <= right + 1; touching += 1) {
        const [a, b] = [firstOf(run), firstOf(touching)];
        if (a < b) earlier[b] = a;
        else earlier[a] = b;
      }
    }
  }
  const lefts = from.slice();
  const rights = to.slice();
  const bottoms = new Int32Array(count);
  const tops = new Int32Array(count);
  for (let y = 0; y < picture.height; y += 1) {
    for (let run = rows[y] ?? 0; run < (rows[y + 1] ?? 0); run += 1) {
      const first = firstOf(run);
      if (first === run) tops[run] = y;
      lefts[first] = Math.min(lefts[first] ?? 0, from[run] ?? 0);
      rights[first] = Math.max(rights[first] ?? 0, to[run] ?? 0);
      bottoms[first] = y;
    }
  }
  const parts: PixelBox[] = [];
  for (let run = 0; run < count; run += 1) {
    if (earlier[run] !== run) continue;
    const [left, top] = [lefts[run] ?? 0, tops[run] ?? 0];
    parts.push({ left, top, width: (rights[run] ?? 0) - left + 1, height: (bottoms[run] ?? 0) - top + 1 });
  }
  return parts;
}
