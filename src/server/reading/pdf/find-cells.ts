import { type Box, bottomOf, middleOf, rightOf, type Word } from '#domain/documents/page.ts';
import type { OpenDocument } from './open-document.ts';
import { type PdfPageView, toBox } from './page-view.ts';

const [PATH, FORM] = [2, 5];
const MOVE_TO = 2;
const DEEPEST = 2;
/** A page of more objects or pieces is a map; its tables are told by the first of them. */
const MOST_OBJECTS = 60_000;
const MOST_PIECES = 200_000;
const MOST_PIECES_IN_PATH = 4000;
/** In points: shorter lines rule nothing, thicker ones are shapes, and lines this little off level or upright still are. */
const SHORTEST = 5;
const THICKEST = 2.5;
const OFF = 0.6;
/** A cell takes no more of its page than this. */
const LARGEST = { width: 0.62, height: 0.25 };
const MOST_CELLS = 3000;
const BAND = 24;

/** A level line has its y in `at` and goes from x to x; an upright one the other way round. */
type RuledLine = { at: number; from: number; to: number };
type RuledLines = { level: RuledLine[]; upright: RuledLine[] };

/** The level and upright lines of a loaded page, in points of the page as shown: strokes, thin bars and the edges of rectangles. */
function findRuledLines({ pdfium, scratch }: OpenDocument, page: number, view: PdfPageView): RuledLines {
  const { calls } = pdfium;
  const found: RuledLines = { level: [], upright: [] };
  const at = scratch / 4;
  let floats = pdfium.floats();
  let [objects, pieces] = [0, 0];
  const add = (x: number, y: number, toX: number, toY: number) => {
    const box = toBox(
      { left: Math.min(x, toX), right: Math.max(x, toX), bottom: Math.min(y, toY), top: Math.max(y, toY) },
      view,
    );
    if (box.height <= OFF && box.width >= SHORTEST) found.level.push({ at: box.y, from: box.x, to: rightOf(box) });
    else if (box.width <= OFF && box.height >= SHORTEST)
      found.upright.push({ at: box.x, from: box.y, to: bottomOf(box) });
  };
  const readPath = (path: number, count: number, [a, b, c, d, e, f]: readonly number[]) => {
    const points: { x: number; y: number; begins: boolean }[] = [];
    for (let index = 0; index < count; index += 1) {
      const segment = calls.FPDFPath_GetPathSegment(path, index);
      if (calls.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4) === 0) continue;
      const [px, py] = [floats[at] ?? 0, floats[at + 1] ?? 0];
      const [x, y] = [(a ?? 1) * px + (c ?? 0) * py + (e ?? 0), (b ?? 0) * px + (d ?? 1) * py + (f ?? 0)];
      points.push({ x, y, begins: calls.FPDFPathSegment_GetType(segment) === MOVE_TO });
    }
    // A bar or a rectangle has four corners; its last edge is not always drawn.
    const [first, last] = [points[0], points.at(-1)];
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const [width, height] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
    if (points.length >= 4 && points.length <= 5 && Math.min(width, height) <= THICKEST) {
      const [x, y] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
      if (width >= height) add(Math.min(...xs), y, Math.max(...xs), y);
      else add(x, Math.min(...ys), x, Math.max(...ys));
      return;
    }
    for (const [index, point] of points.entries()) {
      const before = points[index - 1];
      if (before && !point.begins) add(before.x, before.y, point.x, point.y);
    }
    if (points.length === 4 && first && last && points.slice(1).every(({ begins }) => !begins))
      add(last.x, last.y, first.x, first.y);
  };
  const visit = (parent: number, isForm: boolean, matrix: readonly number[], depth: number) => {
    const count = isForm ? calls.FPDFFormObj_CountObjects(parent) : calls.FPDFPage_CountObjects(parent);
    for (let index = 0; index < count && objects < MOST_OBJECTS && pieces < MOST_PIECES; index += 1) {
      const object = isForm ? calls.FPDFFormObj_GetObject(parent, index) : calls.FPDFPage_GetObject(parent, index);
      const type = object === 0 ? 0 : calls.FPDFPageObj_GetType(object);
      objects += 1;
      if (type !== PATH && type !== FORM) continue;
      // A view of memory that has grown since has no length.
      if (floats.length === 0) floats = pdfium.floats();
      const own =
        calls.FPDFPageObj_GetMatrix(object, scratch) === 0 ? [1, 0, 0, 1, 0, 0] : [...floats.subarray(at, at + 6)];
      if (type === FORM) {
        if (depth < DEEPEST) visit(object, true, combine(own, matrix), depth + 1);
        continue;
      }
      const parts = calls.FPDFPath_CountSegments(object);
      if (parts < 2 || parts > MOST_PIECES_IN_PATH) continue;
      pieces += parts;
      readPath(object, parts, combine(own, matrix));
    }
  };
  visit(page, false, [1, 0, 0, 1, 0, 0], 0);
  return found;
}

/** Where a point of an object goes on its page: x is a x + c y + e, y is b x + d y + f. */
function combine([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[], outer: readonly number[]): number[] {
  const [oa = 1, ob = 0, oc = 0, od = 1, oe = 0, of = 0] = outer;
  return [
    a * oa + b * oc,
    a * ob + b * od,
    c * oa + d * oc,
    c * ob + d * od,
    e * oa + f * oc + oe,
    e * ob + f * od + of,
  ];
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
 * The cells of a loaded page: the rectangles that ruled lines close around its words, in points of the page as shown, each
 * once. A page's frame and the parts of a drawing are too large to be one.
 */
export function findCells(open: OpenDocument, page: number, view: PdfPageView, words: readonly Word[]): Box[] {
  const { level, upright } = findRuledLines(open, page, view);
  if (level.length < 2 || upright.length < 2) return [];
  const [ofUpright, ofLevel] = [inBands(upright), inBands(level)];
  const most = {
    width: LARGEST.width * open.pdfium.calls.FPDF_GetPageWidthF(page),
    height: LARGEST.height * open.pdfium.calls.FPDF_GetPageHeightF(page),
  };
  const cells = new Map<string, Box>();
  for (const { box } of words) {
    const [x, y] = [box.x + box.width / 2, middleOf(box)];
    const [left, right] = between(ofUpright, x, y);
    const [top, bottom] = between(ofLevel, y, x);
    const [width, height] = [right - left, bottom - top];
    const isClosed =
      width <= most.width && height <= most.height && width >= 0.8 * box.width && height >= 0.6 * box.height;
    if (isClosed && cells.size < MOST_CELLS) {
      const cell = { x: round(left), y: round(top), width: round(width), height: round(height) };
      cells.set([cell.x, cell.y, cell.width, cell.height].map(Math.round).join(), cell);
    }
  }
  return [...cells.values()];
}

const round = (points: number): number => Math.round(points * 10) / 10;
