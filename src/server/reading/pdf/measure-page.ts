import type { PageContent } from '../page/clean-text.ts';
import type { OpenDocument } from './open-document.ts';

const POINTS_PER_INCH = 72;
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
  let largest = { covers: 0, dpi: 0 };
  for (let index = 0; index < Math.min(count, MOST_OBJECTS); index += 1) {
    const object = calls.FPDFPage_GetObject(page, index);
    if (object === 0 || calls.FPDFPageObj_GetType(object) !== PICTURE) continue;
    if (calls.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) continue;
    const at = scratch / BYTES_PER_FLOAT;
    const [left = 0, bottom = 0, right = 0, top = 0] = pdfium.floats().subarray(at, at + 4);
    const covers = Math.max(0, right - left) * Math.max(0, top - bottom);
    covered += covers;
    if (covers > largest.covers && calls.FPDFImageObj_GetImagePixelSize(object, scratch, scratch + 4) !== 0) {
      const [width = 0, height = 0] = new Uint32Array(pdfium.bytes().buffer).subarray(at, at + 2);
      largest = { covers, dpi: Math.sqrt((width * height) / covers) * POINTS_PER_INCH };
    }
  }
  return {
    isBare: count <= 0,
    pictureShare: area > 0 ? Math.min(1, covered / area) : 0,
    ...(largest.dpi > 0 ? { dpi: largest.dpi } : {}),
  };
}
