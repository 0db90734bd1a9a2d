import type { GreyPicture, PixelBox } from '../page/clean-text.ts';
import type { OpenDocument } from './open-document.ts';

const GREY_FORMAT = 1;
const WHITE = 0xffffffff;
/** Grey colours, and no cache of unpacked pictures, which of a large scan is most of the memory. */
const FLAGS = 0x08 | 0x200;
const DRAWN = 2;
const PAUSE_BYTES = 12;
const PAUSE_VERSION = 1;

/**
 * Draws page `number` (from 1) as it is shown, without notes and form fields, whose words are read by themselves.
 * `scale` is pixels a point. `area` is the part to draw. Undefined where the page cannot be opened or drawn, or is not
 * drawn after `mostMs`: a small file can ask for millions of lines. What lies in a group of its own is drawn at a stretch.
 */
export function renderPage(
  { pdfium, document }: OpenDocument,
  number: number,
  { scale, area, mostMs = Number.POSITIVE_INFINITY }: { scale: number; area?: PixelBox; mostMs?: number },
): GreyPicture | undefined {
  const { calls } = pdfium;
  const end = performance.now() + mostMs;
  const page = calls.FPDF_LoadPage(document, number - 1);
  if (page === 0) return undefined;
  const whole = {
    width: Math.max(1, Math.round(calls.FPDF_GetPageWidthF(page) * scale)),
    height: Math.max(1, Math.round(calls.FPDF_GetPageHeightF(page) * scale)),
  };
  const { left, top, width, height } = area ?? { left: 0, top: 0, ...whole };
  const bitmap = calls.FPDFBitmap_CreateEx(width, height, GREY_FORMAT, 0, 0);
  const isLate = pdfium.addFunction(() => (performance.now() > end ? 1 : 0), 'ii');
  const pause = calls.malloc(PAUSE_BYTES);
  try {
    if (bitmap === 0) return undefined;
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    new Uint32Array(pdfium.bytes().buffer).set([PAUSE_VERSION, isLate, 0], pause / 4);
    const at = [-left, -top, whole.width, whole.height] as const;
    const drawn = calls.FPDF_RenderPageBitmap_Start(bitmap, page, ...at, 0, FLAGS, pause);
    calls.FPDF_RenderPage_Close(page);
    if (drawn !== DRAWN) return undefined;
    const from = calls.FPDFBitmap_GetBuffer(bitmap);
    const stride = calls.FPDFBitmap_GetStride(bitmap);
    const bytes = pdfium.bytes();
    const pixels = Buffer.allocUnsafe(width * height);
    for (let row = 0; row < height; row += 1) {
      pixels.set(bytes.subarray(from + row * stride, from + row * stride + width), row * width);
    }
    return { pixels, width, height };
  } finally {
    calls.free(pause);
    pdfium.removeFunction(isLate);
    if (bitmap !== 0) calls.FPDFBitmap_Destroy(bitmap);
    calls.FPDF_ClosePage(page);
  }
}
