import type { Stroke } from '../page/clean-text.ts';
import type { OpenDocument } from './open-document.ts';
import { isShown, type PdfPageView, type Rectangle, toBox } from './page-view.ts';

const PATH = 2;
const FORM = 5;
const MOVE_TO = 2;
/** In points: outlines that are longer are no letters, and of what is shorter than both hardly anything is left. */
const LONGEST = 36;
/** A path of fewer pieces than this that is longer than a letter is a line or a frame. */
const LETTERS_LEAST = 12;
/** Forms within forms, and pieces of paths: what a page has of more is a trap or a map. */
const DEEPEST = 3;
const MOST_PIECES = 400_000;
const MOST_STROKES = 60_000;

/** Where a point of an object goes on its page: x is a x + c y + e, y is b x + d y + f. */
type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

const UNTURNED: Matrix = [1, 0, 0, 1, 0, 0];

const combine = ([a, b, c, d, e, f]: Matrix, [oa, ob, oc, od, oe, of]: Matrix): Matrix => [
  a * oa + b * oc,
  a * ob + b * od,
  c * oa + d * oc,
  c * ob + d * od,
  e * oa + f * oc + oe,
  e * ob + f * od + of,
];

/**
 * Boxes around the strokes and outlines of a loaded page that are no longer than a letter, in points of the page as
 * shown. What is drawn in one go, such as all letters of a line, is taken apart where the pen was lifted.
 */
export function findStrokes({ pdfium, scratch }: OpenDocument, page: number, view: PdfPageView): Stroke[] {
  const { calls } = pdfium;
  const strokes: Stroke[] = [];
  const at = scratch / 4;
  let floats = pdfium.floats();
  let pieces = 0;
  const matrixOf = (object: number): Matrix =>
    calls.FPDFPageObj_GetMatrix(object, scratch) === 0 ? UNTURNED : ([...floats.subarray(at, at + 6)] as Matrix);
  const add = (box: Rectangle, count: number) => {
    if (box.right - box.left > LONGEST || box.top - box.bottom > LONGEST || !isShown(box, view)) return;
    const { x, y, width, height } = toBox(box, view);
    strokes.push({ left: x, top: y, width, height, pieces: count });
  };
  const takeApart = (path: number, count: number, [a, b, c, d, e, f]: Matrix) => {
    let box: Rectangle | undefined;
    let first = 0;
    for (let index = 0; index < count; index += 1) {
      const segment = calls.FPDFPath_GetPathSegment(path, index);
      if (calls.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4) === 0) continue;
      const [px, py] = [floats[at] ?? 0, floats[at + 1] ?? 0];
      const [x, y] = [a * px + c * py + e, b * px + d * py + f];
      if (box && calls.FPDFPathSegment_GetType(segment) === MOVE_TO) {
        add(box, index - first);
        box = undefined;
        first = index;
      }
      if (box) {
        if (x < box.left) box.left = x;
        if (x > box.right) box.right = x;
        if (y < box.bottom) box.bottom = y;
        if (y > box.top) box.top = y;
      } else box = { left: x, right: x, bottom: y, top: y };
    }
    if (box) add(box, count - first);
  };
  /** Most lines of a drawing have few pieces and are longer than a letter. */
  const isLong = (path: number): boolean => {
    if (calls.FPDFPageObj_GetBounds(path, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return true;
    const [left = 0, bottom = 0, right = 0, top = 0] = [floats[at], floats[at + 1], floats[at + 2], floats[at + 3]];
    return right - left > LONGEST || top - bottom > LONGEST;
  };
  const visit = (parent: number, isForm: boolean, matrix: Matrix, depth: number) => {
    const count = isForm ? calls.FPDFFormObj_CountObjects(parent) : calls.FPDFPage_CountObjects(parent);
    for (let index = 0; index < count && pieces < MOST_PIECES && strokes.length < MOST_STROKES; index += 1) {
      const object = isForm ? calls.FPDFFormObj_GetObject(parent, index) : calls.FPDFPage_GetObject(parent, index);
      const type = object === 0 ? 0 : calls.FPDFPageObj_GetType(object);
      pieces += 1;
      // A view of memory that has grown since has no length.
      if (floats.length === 0) floats = pdfium.floats();
      if (type === FORM && depth < DEEPEST) visit(object, true, combine(matrixOf(object), matrix), depth + 1);
      if (type !== PATH) continue;
      const parts = calls.FPDFPath_CountSegments(object);
      if (parts < LETTERS_LEAST && isLong(object)) continue;
      pieces += parts;
      takeApart(object, parts, combine(matrixOf(object), matrix));
    }
  };
  visit(page, false, UNTURNED, 0);
  return strokes;
}
