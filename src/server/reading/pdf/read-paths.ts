import type { OpenDocument } from './open-document.ts';

const PATH = 2;
const FORM = 5;
const MOVE_TO = 2;
/** Forms within forms, and pieces of paths: what a page has of more is a trap or a map. */
const DEEPEST = 3;
const MOST_PIECES = 400_000;

/**
 * The paths that a page is drawn with, in points of the page's own space: all their points one after the other. A path
 * begins at each index in `begins`; at a point that is `lifted` the pen was lifted before it.
 */
export type PagePaths = { x: number[]; y: number[]; lifted: boolean[]; begins: number[] };

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

/** Reads the paths of a loaded page, those within forms too. */
export function readPaths({ pdfium, scratch }: OpenDocument, page: number): PagePaths {
  const { calls } = pdfium;
  const paths: PagePaths = { x: [], y: [], lifted: [], begins: [] };
  const at = scratch / 4;
  let floats = pdfium.floats();
  let pieces = 0;
  const matrixOf = (object: number): Matrix =>
    calls.FPDFPageObj_GetMatrix(object, scratch) === 0 ? UNTURNED : ([...floats.subarray(at, at + 6)] as Matrix);
  const readPath = (path: number, count: number, [a, b, c, d, e, f]: Matrix) => {
    paths.begins.push(paths.x.length);
    for (let index = 0; index < count; index += 1) {
      const segment = calls.FPDFPath_GetPathSegment(path, index);
      if (calls.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4) === 0) continue;
      const [x, y] = [floats[at] ?? 0, floats[at + 1] ?? 0];
      paths.x.push(a * x + c * y + e);
      paths.y.push(b * x + d * y + f);
      paths.lifted.push(calls.FPDFPathSegment_GetType(segment) === MOVE_TO);
    }
  };
  const visit = (parent: number, isForm: boolean, matrix: Matrix, depth: number) => {
    const count = isForm ? calls.FPDFFormObj_CountObjects(parent) : calls.FPDFPage_CountObjects(parent);
    for (let index = 0; index < count && pieces < MOST_PIECES; index += 1) {
      const object = isForm ? calls.FPDFFormObj_GetObject(parent, index) : calls.FPDFPage_GetObject(parent, index);
      const type = object === 0 ? 0 : calls.FPDFPageObj_GetType(object);
      pieces += 1;
      // A view of memory that has grown since has no length.
      if (floats.length === 0) floats = pdfium.floats();
      if (type === FORM && depth < DEEPEST) visit(object, true, combine(matrixOf(object), matrix), depth + 1);
      if (type !== PATH) continue;
      const parts = calls.FPDFPath_CountSegments(object);
      pieces += parts;
      if (parts > 1) readPath(object, parts, combine(matrixOf(object), matrix));
    }
  };
  visit(page, false, UNTURNED, 0);
  return paths;
}
