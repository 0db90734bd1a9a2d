import type { Word } from '#domain/documents/page.ts';
import { cleanText, isInkless, isLineEndHyphen, isSpace, plainHyphen } from './clean-text.ts';
import { isShown, type PageView, type Rectangle, toBox } from './page-view.ts';

/**
 * The characters of a page in reading order. `boxes` holds four numbers a character: left, right, bottom
 * and top in the page's own space; all four are 0 for a character that PDFium inserted (a space, a line end).
 */
export type Glyphs = { count: number; codes: Uint32Array; boxes: Float64Array };

/** A gap wider than this share of the letters' size ends a word even where the document has no space. */
const GAP_SHARE = 0.6;

const isLetterOrDigit = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code >= 0xc0;

/** How far two stretches of a line are apart; 0 where they overlap. */
const gap = (fromA: number, toA: number, fromB: number, toB: number): number => Math.max(0, fromB - toA, fromA - toB);

/** Joins characters into words. Words that lie off the shown page or have no ink are left out. */
export function joinWords({ count, codes, boxes }: Glyphs, view: PageView): Word[] {
  const words: Word[] = [];
  let text = '';
  // The largest letter of this word and of the last word that had letters: a full stop says nothing of its size.
  let size = 0;
  let lastSize = 0;
  let box: Rectangle | undefined;
  let last: Rectangle = { left: 0, right: 0, bottom: 0, top: 0 };

  const endWord = () => {
    const cleaned = text === '' ? '' : cleanText(text);
    if (box && cleaned !== '' && isShown(box, view)) {
      words.push({ text: cleaned, box: toBox(box, view), method: 'text-layer' });
    }
    text = '';
    if (size > 0) lastSize = size;
    size = 0;
    box = undefined;
  };

  for (let index = 0; index < count; index += 1) {
    const code = codes[index] ?? 0;
    if (isSpace(code)) {
      endWord();
      continue;
    }
    const endsLine = isLineEndHyphen(code);
    if (!endsLine && isInkless(code)) continue;

    const left = boxes[index * 4] ?? 0;
    const right = boxes[index * 4 + 1] ?? 0;
    const bottom = boxes[index * 4 + 2] ?? 0;
    const top = boxes[index * 4 + 3] ?? 0;
    const hasBox = right > left || top > bottom;
    if (hasBox) {
      const glyphSize = Math.max(right - left, top - bottom);
      if (box) {
        const jump = Math.max(gap(last.left, last.right, left, right), gap(last.bottom, last.top, bottom, top));
        if (jump > GAP_SHARE * Math.max(size || lastSize, glyphSize)) endWord();
      }
      last = { left, right, bottom, top };
      if (isLetterOrDigit(code)) size = Math.max(size, glyphSize);
      if (box) {
        box.left = Math.min(box.left, left);
        box.right = Math.max(box.right, right);
        box.bottom = Math.min(box.bottom, bottom);
        box.top = Math.max(box.top, top);
      } else box = { left, right, bottom, top };
    }
    text += String.fromCodePoint(plainHyphen(code));
    if (endsLine) endWord();
  }
  endWord();
  return words;
}
