import { type Box, bottomOf, middleOf, rightOf, type Word } from '#domain/documents/page.ts';
import { type PdfPageView, toBox } from './page-view.ts';
import type { PagePaths } from './read-paths.ts';

const MOST_PIECES_IN_PATH = 4000;
/** In points: shorter lines rule nothing, thicker ones are shapes, and lines this little off level or upright still are. */
const SHORTEST = 5;
const THICKEST = 2.5;
const OFF = 0.6;
/** A cell takes no more of its page than this. */
const LARGEST = { width: 0.62, height: 0.25 };
/** A row of a form on a letter page, in points: wider than a cell of drawings may be beside its height. */
const LARGEST_ROW = { width: 560, height: 48 };
const MOST_CELLS = 3000;
const BAND = 24;

/** A level line has its y in `at` and goes from x to x; an upright one the other way round. */
type RuledLine = { at: number; from: number; to: number };
type RuledLines = { level: RuledLine[]; upright: RuledLine[] };

/** The level and upright lines among the paths of a page, in points of the page as shown: strokes, thin bars and the edges of rectangles. */
function findRuledLines({ x, y, lifted, begins }: PagePaths, view: PdfPageView): RuledLines {
  const found: RuledLines = { level: [], upright: [] };
  const add = (left: number, bottom: number, right: number, top: number) => {
    const box = toBox(
      {
        left: Math.min(left, right),
        right: Math.max(left, right),
        bottom: Math.min(bottom, top),
        top: Math.max(bottom, top),
      },
      view,
    );
    if (box.height <= OFF && box.width >= SHORTEST) found.level.push({ at: box.y, from: box.x, to: rightOf(box) });
    else if (box.width <= OFF && box.height >= SHORTEST)
      found.upright.push({ at: box.x, from: box.y, to: bottomOf(box) });
  };
  for (const [path, begin] of begins.entries()) {
    const end = begins[path + 1] ?? x.length;
    if (end - begin > MOST_PIECES_IN_PATH) continue;
    if (end - begin >= 4 && end - begin <= 5 && addBar(x.slice(begin, end), y.slice(begin, end), add)) continue;
    for (let index = begin + 1; index < end; index += 1)
      if (!lifted[index]) add(x[index - 1] ?? 0, y[index - 1] ?? 0, x[index] ?? 0, y[index] ?? 0);
    // The last edge of a rectangle is not always drawn.
    if (end - begin === 4 && !lifted.slice(begin + 1, end).includes(true))
      add(x[end - 1] ?? 0, y[end - 1] ?? 0, x[begin] ?? 0, y[begin] ?? 0);
  }
  return found;
}

/** A rectangle so thin that it is a line; false where it is none. */
function addBar(
  x: number[],
  y: number[],
  add: (left: number, bottom: number, right: number, top: number) => void,
): boolean {
  const [left, right, bottom, top] = [Math.min(...x), Math.max(...x), Math.min(...y), Math.max(...y)];
  if (Math.min(right - left, top - bottom) > THICKEST) return false;
  if (right - left >= top - bottom) add(left, (bottom + top) / 2, right, (bottom + top) / 2);
  else add((left + right) / 2, bottom, (left + right) / 2, top);
  return true;
}

/** Lines by the bands of the other direction that they run through. */
function inBands(lines: readonly RuledLine[]): Map<number, RuledLine[]> {
  const bands = new Map<number, RuledLine[]>();
  for (const line of lines)
    for (let band = Math.floor(line.from / BAND); band <= Math.floor(line.to / BAND); band += 1) {
      const there = bands.get(band);
      if (there) there.push(line);
      else bands.set(band, [line]);
    }
  return bands;
}

/** The nearest lines before and behind a place, of those that pass it. */
function between(bands: Map<number, RuledLine[]>, place: number, passed: number): [before: number, behind: number] {
  let [before, behind] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { at, from, to } of bands.get(Math.floor(passed / BAND)) ?? []) {
    if (passed < from || passed > to) continue;
    if (at <= place) before = Math.max(before, at);
    else behind = Math.min(behind, at);
  }
  return [before, behind];
}

/**
 * The cells of a page of that size: the rectangles that ruled lines close around its words, in points of the page as shown, each
 * once. A page's frame and the parts of a drawing are too large to be one.
 */
export function findCells(
  paths: PagePaths,
  view: PdfPageView,
  words: readonly Word[],
  size: { width: number; height: number },
): Box[] {
  const { level, upright } = findRuledLines(paths, view);
  if (level.length < 2 || upright.length < 2) return [];
  const [ofUpright, ofLevel] = [inBands(upright), inBands(level)];
  const fits = (width: number, height: number) =>
    (width <= LARGEST.width * size.width && height <= LARGEST.height * size.height) ||
    (width <= LARGEST_ROW.width && height <= LARGEST_ROW.height);
  const cells = new Map<string, Box>();
  for (const { box } of words) {
    const [x, y] = [box.x + box.width / 2, middleOf(box)];
    const [left, right] = between(ofUpright, x, y);
    const [top, bottom] = between(ofLevel, y, x);
    const [width, height] = [right - left, bottom - top];
    const isClosed = fits(width, height) && width >= 0.8 * box.width && height >= 0.6 * box.height;
    if (isClosed && cells.size < MOST_CELLS) {
      const cell = { x: round(left), y: round(top), width: round(width), height: round(height) };
      cells.set([cell.x, cell.y, cell.width, cell.height].map(Math.round).join(), cell);
    }
  }
  return [...cells.values()];
}

const round = (points: number): number => Math.round(points * 10) / 10;
