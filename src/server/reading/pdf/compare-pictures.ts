import type { GreyPicture, PixelBox } from '../page/clean-text.ts';

/** So much darker than all around it in the other picture is a difference: edges are smoothed in another way each time. */
const DARKER = 70;
/** Pages are compared in squares of so many pixels; one with fewer differing pixels than this is the same. */
const TILE = 16;
const FEWEST = 4;
/** Pixels by which a page may lie elsewhere than its words tell. */
const REACH = 4;
/** One pixel of so many is looked at while the two are laid over each other, in each row beginning elsewhere. */
const STEP = 9;
const ROW_STEP = 4;
/** Where more than this share of what is drawn differs, as a scan does from a drawing, the places tell nothing. */
const UNLIKE = { share: 0.4, least: 60 };
const INK = 200;

type Offset = { x: number; y: number };

/**
 * Where a picture of a page differs from its former one, as boxes on `now`; `unlike` where nearly all of it does. `guess`:
 * by how many pixels the former page is moved. Ink that only lies a pixel or two elsewhere is the same.
 */
export function comparePictures(former: GreyPicture, now: GreyPicture, guess: Offset): PixelBox[] | 'unlike' {
  const offset = bestOffset(former, now, guess);
  const [darkFormer, darkNow] = [darkestAround(former), darkestAround(now)];
  const columns = Math.ceil(now.width / TILE);
  const rows = Math.ceil(now.height / TILE);
  const differing = new Uint16Array(columns * rows);
  const inked = new Uint8Array(columns * rows);
  for (let y = 0; y < now.height; y += 1) {
    const fromY = y - offset.y;
    if (fromY < 0 || fromY >= former.height) continue;
    for (let x = Math.max(0, offset.x); x < Math.min(now.width, former.width + offset.x); x += 1) {
      const at = y * now.width + x;
      const from = fromY * former.width + x - offset.x;
      const [here, there] = [now.pixels[at] ?? 255, former.pixels[from] ?? 255];
      if (here > INK && there > INK) continue;
      const tile = Math.floor(y / TILE) * columns + Math.floor(x / TILE);
      inked[tile] = 1;
      if ((darkFormer[from] ?? 255) - here > DARKER || (darkNow[at] ?? 255) - there > DARKER) {
        differing[tile] = (differing[tile] ?? 0) + 1;
      }
    }
  }
  const marked = differing.map((count) => (count >= FEWEST ? 1 : 0));
  const count = marked.reduce((sum, one) => sum + one, 0);
  const all = inked.reduce((sum, one) => sum + one, 0);
  if (count >= UNLIKE.least && count > UNLIKE.share * all) return 'unlike';
  return joinTiles(marked, columns, rows);
}

/** How the two lie best over each other, close to what was guessed. */
function bestOffset(former: GreyPicture, now: GreyPicture, guess: Offset): Offset {
  let best = guess;
  let least = Number.POSITIVE_INFINITY;
  for (let y = guess.y - REACH; y <= guess.y + REACH; y += 1) {
    for (let x = guess.x - REACH; x <= guess.x + REACH; x += 1) {
      const far = Math.abs(x - guess.x) + Math.abs(y - guess.y);
      // Of two that fit alike the nearer one counts.
      const difference = differenceAt(former, now, { x, y }) * (1 + far / 1_000);
      if (difference < least) {
        least = difference;
        best = { x, y };
      }
    }
  }
  return best;
}

/** How much the pixels differ on average. */
function differenceAt(former: GreyPicture, now: GreyPicture, offset: Offset): number {
  let sum = 0;
  let count = 0;
  const left = Math.max(0, offset.x);
  const right = Math.min(now.width, former.width + offset.x);
  for (let y = Math.max(0, offset.y); y < Math.min(now.height, former.height + offset.y); y += 1) {
    const from = (y - offset.y) * former.width - offset.x;
    const first = left + ((((-left - ROW_STEP * y) % STEP) + STEP) % STEP);
    for (let x = first; x < right; x += STEP) {
      sum += Math.abs((now.pixels[y * now.width + x] ?? 255) - (former.pixels[from + x] ?? 255));
      count += 1;
    }
  }
  return count > 0 ? sum / count : Number.POSITIVE_INFINITY;
}

/** The darkest of each pixel and its eight neighbours. */
function darkestAround({ pixels, width, height }: GreyPicture): Uint8Array {
  const across = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 1) {
    const x = at % width;
    const left = x > 0 ? (pixels[at - 1] ?? 255) : 255;
    const right = x < width - 1 ? (pixels[at + 1] ?? 255) : 255;
    across[at] = Math.min(pixels[at] ?? 255, left, right);
  }
  const darkest = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 1) {
    const above = at >= width ? (across[at - width] ?? 255) : 255;
    const below = at < width * (height - 1) ? (across[at + width] ?? 255) : 255;
    darkest[at] = Math.min(across[at] ?? 255, above, below);
  }
  return darkest;
}

/** The boxes around marked squares that touch each other. */
function joinTiles(marked: Uint16Array, columns: number, rows: number): PixelBox[] {
  const boxes: PixelBox[] = [];
  for (let start = 0; start < marked.length; start += 1) {
    if (marked[start] !== 1) continue;
    let [left, top, right, bottom] = [columns, rows, 0, 0];
    const open = [start];
    marked[start] = 2;
    for (let tile = open.pop(); tile !== undefined; tile = open.pop()) {
      const [x, y] = [tile % columns, Math.floor(tile / columns)];
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
      for (const [nextX, nextY] of [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => [x + dx, y + dy] as const))) {
        if (nextX < 0 || nextY < 0 || nextX >= columns || nextY >= rows) continue;
        const next = nextY * columns + nextX;
        if (marked[next] === 1) open.push(next);
        if (marked[next] === 1) marked[next] = 2;
      }
    }
    boxes.push({
      ...{ left: left * TILE, top: top * TILE },
      ...{ width: (right - left + 1) * TILE, height: (bottom - top + 1) * TILE },
    });
  }
  return boxes;
}
