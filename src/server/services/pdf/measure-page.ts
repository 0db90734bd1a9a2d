import type { OpenDocument } from './open-document.ts';

/**
 * What a page is drawn with. `isBare`: with nothing at all. `pictureShare`, 0 to 1: which share of the page pictures
 * cover, each counted by itself.
 */
export type PageContent = { isBare: boolean; pictureShare: number };

const PICTURE = 3;
const BYTES_PER_FLOAT = 4;
/** A drawing has tens of thousands of lines; its pictures, if any, are told by the first of them. */
const MOST_OBJECTS = 2000;

/** Looks at what a loaded page is drawn with. */
export function measurePage({ pdfium, scratch }: OpenDocument, page: number): PageContent {
  const { calls } = pdfium;
  const count = calls.FPDFPage_CountObjects(page);
  const area = calls.FPDF_GetPageWidthF(page) * calls.FPDF_GetPageHeightF(page);
  let covered = 0;
  for (let index = 0; index < Math.min(count, MOST_OBJECTS); index += 1) {
    const object = calls.FPDFPage_GetObject(page, index);
    if (object === 0 || calls.FPDFPageObj_GetType(object) !== PICTURE) continue;
    if (calls.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) continue;
    const at = scratch / BYTES_PER_FLOAT;
    const [left = 0, bottom = 0, right = 0, top = 0] = pdfium.floats().subarray(at, at + 4);
    covered += Math.max(0, right - left) * Math.max(0, top - bottom);
  }
  return { isBare: count <= 0, pictureShare: area > 0 ? Math.min(1, covered / area) : 0 };
}
