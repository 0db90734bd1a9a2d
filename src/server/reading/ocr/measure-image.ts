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
const MOST_POINTS = 60_000;
const FURTHEST = 8;
const COARSE = 0.5;
const FINE = 0.1;

/** Where there is ink, as x and y in turn. The mean around a pixel is what lighting and paper make of white. */
function findInk({ pixels, width, height }: GreyPicture): Uint16Array {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += pixels[y * width + x] ?? 0;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row;
    }
  }
  const reach = Math.max(4, Math.round((Math.max(width, height) * WINDOW) / 2));
  const ink: number[] = [];
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - reach) * stride, Math.min(height, y + reach + 1) * stride];
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const sum =
        (sums[bottom + right] ?? 0) - (sums[bottom + left] ?? 0) - (sums[top + right] ?? 0) + (sums[top + left] ?? 0);
      const mean = sum / ((right - left) * ((bottom - top) / stride));
      if ((pixels[y * width + x] ?? 255) < mean * INK_BELOW) ink.push(x, y);
    }
  }
  return Uint16Array.from(ink);
}

/**
 * How sharply the ink gathers in lines at this slant: the profile across such lines jumps between ink and paper.
 * `along` and `across` are offsets into the points (0 is x, 1 is y).
 */
function sharpness(points: Uint16Array, step: number, along: 0 | 1, size: number, slope: number): number {
  const shift = Math.ceil(size);
  const profile = new Float64Array(shift * 3 + 2);
  for (let at = 0; at + 1 < points.length; at += step) {
    const place = (points[at + 1 - along] ?? 0) - (points[at + along] ?? 0) * slope + shift;
    const bin = Math.floor(place);
    profile[bin] = (profile[bin] ?? 0) + (1 - (place - bin));
    profile[bin + 1] = (profile[bin + 1] ?? 0) + (place - bin);
  }
  let sum = 0;
  for (let bin = 1; bin < profile.length; bin += 1) sum += ((profile[bin] ?? 0) - (profile[bin - 1] ?? 0)) ** 2;
  return sum;
}

function slantOf(points: Uint16Array, along: 0 | 1, size: number): Slant {
  const step = 2 * Math.max(1, Math.ceil(points.length / 2 / MOST_POINTS));
  // Seen along columns, a picture turned clockwise slants the other way.
  const sign = along === 0 ? 1 : -1;
  const at = (degrees: number) => sharpness(points, step, along, size, Math.tan((sign * degrees * Math.PI) / 180));
  let best = { degrees: 0, clearness: at(0) };
  const tryOut = (degrees: number) => {
    const clearness = at(degrees);
    if (clearness > best.clearness) best = { degrees, clearness };
  };
  for (let degrees = -FURTHEST; degrees <= FURTHEST; degrees += COARSE) tryOut(degrees);
  const middle = best.degrees;
  for (let off = FINE; off < COARSE; off += FINE) {
    tryOut(middle - off);
    tryOut(middle + off);
  }
  return { degrees: Math.round(best.degrees * 10) / 10, clearness: best.clearness };
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

/** Where a picture is dark: 1 for each such pixel. */
export function inkOf({ pixels }: GreyPicture): Uint8Array {
  const ink = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 1) ink[at] = (pixels[at] ?? 255) < INK ? 1 : 0;
  return ink;
}

/** The parts of ink that hang together (corners count) and are at most `most` pixels wide and high, from the top. */
export function inkParts({ pixels, width, height }: GreyPicture, most: number): PixelBox[] {
  const ink = inkOf({ pixels, width, height });
  const parts: PixelBox[] = [];
  const stack: number[] = [];
  for (let start = 0; start < ink.length; start += 1) {
    if (!ink[start]) continue;
    let [left, right, top, bottom] = [width, 0, height, 0];
    ink[start] = 0;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const y = Math.floor(at / width);
      const x = at - y * width;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      const [firstColumn, lastColumn] = [x > 0 ? x - 1 : x, x < width - 1 ? x + 1 : x];
      const [firstRow, lastRow] = [y > 0 ? y - 1 : y, y < height - 1 ? y + 1 : y];
      for (let row = firstRow; row <= lastRow; row += 1) {
        for (let column = firstColumn; column <= lastColumn; column += 1) {
          const next = row * width + column;
          if (!ink[next]) continue;
          ink[next] = 0;
          stack.push(next);
        }
      }
    }
    const part = { left, top, width: right - left + 1, height: bottom - top + 1 };
    if (part.width <= most && part.height <= most) parts.push(part);
  }
  return parts;
}
