import { type Box, bottomOf, middleOf, rightOf, type Word } from '#domain/documents/page.ts';
import type { OpenDocument } from './open-document.ts';
import { type PdfPageView, toBox } from './page-view.ts';

const PATH = 2;
/** A drawing of more objects crosses its words with lines of all kinds. */
const MOST_OBJECTS = 5000;
/** In points: no thicker is the line through words (its bounds are twice as high), no shorter, no farther from their ends. */
const THICKEST = 3.2;
const SHORTEST = 8;
const FARTHEST_END = 4;
/** Of a word's height: where the line runs through it. A line further down underlines it. */
const THROUGH = { from: 0.15, to: 0.8 };
/** So much of the line has words under it. */
const LEAST_COVERED = 0.6;

/** The thin level lines of a loaded page. */
function findBars({ pdfium, scratch }: OpenDocument, page: number, view: PdfPageView): Box[] {
  const { calls } = pdfium;
  const count = calls.FPDFPage_CountObjects(page);
  const bars: Box[] = [];
  for (let index = 0; count <= MOST_OBJECTS && index < count; index += 1) {
    const object = calls.FPDFPage_GetObject(page, index);
    if (object === 0 || calls.FPDFPageObj_GetType(object) !== PATH) continue;
    if (calls.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) continue;
    const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(pdfium.bytes().buffer, scratch, 4);
    const box = toBox({ left, bottom, right, top }, view);
    if (box.height <= THICKEST && box.width >= SHORTEST) bars.push(box);
  }
  return bars;
}

const isThrough = (bar: Box, { x, y, width, height }: Box): boolean => {
  const at = (middleOf(bar) - y) / height;
  const isOver = x >= bar.x - FARTHEST_END && x + width <= rightOf(bar) + FARTHEST_END;
  return isOver && at >= THROUGH.from && at <= THROUGH.to && bar.y > y && bottomOf(bar) < y + height;
};

/** The words of a loaded page without those that a line strikes through: one that begins and ends with them. */
export function withoutStruck(open: OpenDocument, page: number, view: PdfPageView, words: Word[]): Word[] {
  const struck = new Set<Word>();
  for (const bar of findBars(open, page, view)) {
    const under = words.filter(({ box }) => isThrough(bar, box));
    const left = Math.min(...under.map(({ box }) => box.x));
    const right = Math.max(...under.map(({ box }) => rightOf(box)));
    const covered = under.reduce((sum, { box }) => sum + box.width, 0);
    const isWhole = Math.abs(left - bar.x) <= FARTHEST_END && Math.abs(right - rightOf(bar)) <= FARTHEST_END;
    if (isWhole && covered >= LEAST_COVERED * bar.width) for (const word of under) struck.add(word);
  }
  return struck.size > 0 ? words.filter((word) => !struck.has(word)) : words;
}
