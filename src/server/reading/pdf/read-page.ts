import type { Page, Word } from '#domain/documents/page.ts';
import type { PageContent } from '../page/clean-text.ts';
import { findCells } from './find-cells.ts';
import { findStrokes } from './find-strokes.ts';
import { openHiddenText } from './hidden-text.ts';
import { joinWords } from './join-words.ts';
import type { OpenDocument } from './open-document.ts';
import type { PdfPageView } from './page-view.ts';
import { readAnnotations } from './read-annotations.ts';
import { readPaths } from './read-paths.ts';
import { withoutStruck } from './struck-words.ts';

/** A code without ink, which no word takes. */
const NO_CHARACTER = 0;
const BYTES_PER_FLOAT = 4;
const BYTES_PER_DOUBLE = 8;
const POINTS_PER_INCH = 72;
const PICTURE = 3;
/** A drawing has tens of thousands of lines; its pictures, if any, are told by the first of them. */
const MOST_OBJECTS = 2000;

/** Looks at what a loaded page is drawn with. */
function measurePage({ pdfium, scratch, pageCount }: OpenDocument, page: number): PageContent {
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
    isOnly: pageCount === 1,
  };
}

/** Reads the text layer of a loaded page, without what nobody sees on it. */
function readTextLayer(open: OpenDocument, page: number, view: PdfPageView): Word[] {
  const { pdfium, scratch } = open;
  const { calls } = pdfium;
  const textPage = calls.FPDFText_LoadPage(page);
  if (textPage === 0) return [];
  try {
    const count = Math.max(0, calls.FPDFText_CountChars(textPage));
    const codes = new Uint32Array(count);
    const boxes = new Float64Array(count * 4);
    const { FPDFText_GetUnicode: getUnicode, FPDFText_GetCharBox: getCharBox } = calls;
    let doubles = pdfium.doubles();
    const at = scratch / BYTES_PER_DOUBLE;
    const isHidden = openHiddenText(open, page, textPage);
    const [left, right, bottom, top] = [scratch, scratch + 8, scratch + 16, scratch + 24];
    for (let index = 0; index < count; index += 1) {
      codes[index] = getUnicode(textPage, index);
      if (getCharBox(textPage, index, left, right, bottom, top) === 0) continue;
      // A view of memory that has grown since has no length.
      if (doubles.length === 0) doubles = pdfium.doubles();
      const [x = 0, end = 0, y = 0, high = 0] = doubles.subarray(at, at + 4);
      boxes.set([x, end, y, high], index * 4);
      if (isHidden(index, { left: x, right: end, bottom: y, top: high })) codes[index] = NO_CHARACTER;
    }
    return joinWords({ count, codes, boxes }, view);
  } finally {
    calls.FPDFText_ClosePage(textPage);
  }
}

/** The box that is shown (crop box within media box) and its turn. */
function readView({ pdfium, scratch }: OpenDocument, page: number): PdfPageView {
  const { calls } = pdfium;
  calls.FPDF_GetPageBoundingBox(page, scratch);
  const at = scratch / BYTES_PER_FLOAT;
  const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.floats().subarray(at, at + 4);
  return { shown: { left, right, bottom, top }, quarterTurns: calls.FPDFPage_GetRotation(page) };
}

function failedPage({ pdfium, document, scratch }: OpenDocument, number: number): Page {
  const known = pdfium.calls.FPDF_GetPageSizeByIndexF(document, number - 1, scratch) !== 0;
  const at = scratch / BYTES_PER_FLOAT;
  const [width = 0, height = 0] = known ? pdfium.floats().subarray(at, at + 2) : [];
  return { number, width, height, state: 'failed', words: [] };
}

/** Says by how much the file itself turns a page whose words stand there turned. */
const withTurns = (page: Page, quarterTurns: number): Page =>
  quarterTurns === 0 || page.state !== 'read'
    ? page
    : { ...page, reading: { source: 'text-layer', confidence: 1, quarterTurns } };

/** A page as its file gives it, and what it is drawn with, where it could be opened. */
export type WrittenPage = { page: Page; content?: PageContent };

/**
 * Reads page `number` (from 1): its text layer, then form fields and typed notes, and on request the strokes that may be
 * letters. Never throws for a bad page.
 */
export function readPage(open: OpenDocument, number: number, looksForStrokes = false): WrittenPage {
  const { calls } = open.pdfium;
  const page = calls.FPDF_LoadPage(open.document, number - 1);
  if (page === 0) return { page: failedPage(open, number) };
  try {
    const view = readView(open, page);
    const words = withoutStruck(open, page, view, readTextLayer(open, page, view));
    const { words: added, fields, notes } = readAnnotations(open, page, view, words);
    words.push(...added);
    const size = { width: calls.FPDF_GetPageWidthF(page), height: calls.FPDF_GetPageHeightF(page) };
    // A page without words is looked at whole.
    const paths = words.length > 0 ? readPaths(open, page) : undefined;
    const cells = paths ? findCells(paths, view, words, size) : [];
    const read: Page = {
      number,
      ...size,
      state: words.length > 0 ? 'read' : 'no-text',
      words,
      ...(fields.length > 0 ? { fields } : {}),
      ...(notes.length > 0 ? { notes } : {}),
      ...(cells.length > 0 ? { cells } : {}),
    };
    const content = measurePage(open, page);
    const strokes = looksForStrokes && paths ? findStrokes(paths, view) : [];
    return {
      page: withTurns(read, view.quarterTurns),
      content: strokes.length > 0 ? { ...content, strokes } : content,
    };
  } finally {
    calls.FPDF_ClosePage(page);
  }
}
