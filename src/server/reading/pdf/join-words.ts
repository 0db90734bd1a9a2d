import type { Word } from '#domain/documents/page.ts';
import { cleanText, isInkless, isLineBreak, isLineEndHyphen, isSpace, plainHyphen } from '../page/clean-text.ts';
import { isShown, type PdfPageView, type Rectangle, toBox } from './page-view.ts';

/**
 * The characters of a page in reading order. `boxes` holds four numbers a character: left, right, bottom
 * and top in the page's own space. A character that PDFium inserted (a space, a line end) has no area.
 */
export type Glyphs = { count: number; codes: Uint32Array; boxes: Float64Array };

/** A gap wider than this many letters ends a word even where the document has no space. */
const WORD_GAP = 1.5;
/** Glyphs this close, in letters, belong together even where PDFium sees a new line (slightly turned text). */
const LETTER_GAP = 0.25;
/** PDFium takes the gap of a kerned pair for a space; a real one between words is wider than this many letters. */
const KERNED_GAP = 0.22;
/** Letters on one line stand at the same height but for this many letters. */
const SAME_LINE = 0.12;
/** The same letter again this close, in letters, is the same letter, drawn twice to look bold. */
const SAME_PLACE = 0.15;

const isLetterOrDigit = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code >= 0xc0;

const sizeOf = ({ left, right, bottom, top }: Rectangle): number => Math.max(right - left, top - bottom);

/** How far two stretches of a line are apart; 0 where they overlap. */
const gap = (fromA: number, toA: number, fromB: number, toB: number): number => Math.max(0, fromB - toA, fromA - toB);

const isFarFrom = (a: Rectangle, b: Rectangle, size: number): boolean =>
  Math.max(gap(a.left, a.right, b.left, b.right), gap(a.bottom, a.top, b.bottom, b.top)) > WORD_GAP * size;

/** True where `b` stands directly to the right of `a` on the same line. In turned text boxes overlap and prove nothing. */
const continues = (a: Rectangle, b: Rectangle, size: number): boolean =>
  Math.abs(a.bottom - b.bottom) < SAME_LINE * size && b.right > a.right && b.left - a.right < LETTER_GAP * size;

function isSamePlace(a: Rectangle, b: Rectangle): boolean {
  const near = SAME_PLACE * Math.min(sizeOf(a), sizeOf(b)) * 2;
  return Math.abs(a.left + a.right - b.left - b.right) < near && Math.abs(a.bottom + a.top - b.bottom - b.top) < near;
}

/** "ff" and "tt" that are one glyph have one box, to the last digit; a letter drawn twice to look bold is moved a little. */
const isLigature = (code: number, a: Rectangle, b: Rectangle): boolean =>
  /[ft]/i.test(String.fromCodePoint(code)) &&
  a.left === b.left &&
  a.right === b.right &&
  a.bottom === b.bottom &&
  a.top === b.top;

type Glyph = { glyph: Rectangle; code: number };

/** Whether two capitals stand too close for a space between them. */
const isKerned = (one: Glyph, other: Glyph, size: number): boolean =>
  isCapital(one.code) &&
  isCapital(other.code) &&
  continues(one.glyph, other.glyph, size) &&
  other.glyph.left - one.glyph.right < KERNED_GAP * size;
const isCapital = (code: number): boolean => code >= 0x41 && code <= 0x5a;

/** Collects characters into words: `add` them in order, `end` where the text itself ends a word. */
function createWords(view: PdfPageView) {
  const words: Word[] = [];
  let text = '';
  let box: Rectangle | undefined;
  let last: Glyph | undefined;
  // The largest letter of this word and of the last one that had letters: a full stop says nothing of its size.
  let size = 0;
  let lastSize = 0;

  const end = () => {
    const cleaned = text === '' ? '' : cleanText(text);
    if (box && cleaned !== '' && isShown(box, view)) {
      words.push({ text: cleaned, box: toBox(box, view), method: 'text-layer' });
    }
    text = '';
    box = undefined;
    last = undefined;
    if (size > 0) lastSize = size;
    size = 0;
  };

  const add = (code: number, glyph: Rectangle, after: 'line-break' | 'guessed-space' | undefined) => {
    const glyphSize = sizeOf(glyph);
    if (glyphSize > 0) {
      if (last && box) {
        const scale = Math.max(size || lastSize, glyphSize);
        const ends =
          after === 'line-break'
            ? !continues(last.glyph, glyph, scale)
            : after === 'guessed-space'
              ? !isKerned(last, { code, glyph }, scale)
              : isFarFrom(last.glyph, glyph, scale);
        if (ends) end();
        else if (code === last.code && isSamePlace(last.glyph, glyph) && !isLigature(code, last.glyph, glyph)) return;
      }
      last = { glyph, code };
      if (isLetterOrDigit(code)) size = Math.max(size, glyphSize);
      if (box) {
        box.left = Math.min(box.left, glyph.left);
        box.right = Math.max(box.right, glyph.right);
        box.bottom = Math.min(box.bottom, glyph.bottom);
        box.top = Math.max(box.top, glyph.top);
      } else box = { ...glyph };
    } else if (after) end();
    text += String.fromCodePoint(code);
  };
  return { words, add, end };
}

/** Joins characters into words. Words that lie off the shown page or have no ink are left out. */
export function joinWords({ count, codes, boxes }: Glyphs, view: PdfPageView): Word[] {
  const { words, add, end } = createWords(view);
  let after: 'line-break' | 'guessed-space' | undefined;
  for (let index = 0; index < count; index += 1) {
    const code = codes[index] ?? 0;
    const at = index * 4;
    if (isLineBreak(code)) after = 'line-break';
    else if (isSpace(code)) {
      // A space that PDFium guessed has no width.
      if (boxes[at] === boxes[at + 1]) after = 'guessed-space';
      else {
        after = undefined;
        end();
      }
    } else if (isLineEndHyphen(code) || !isInkless(code)) {
      const glyph = {
        left: boxes[at] ?? 0,
        right: boxes[at + 1] ?? 0,
        bottom: boxes[at + 2] ?? 0,
        top: boxes[at + 3] ?? 0,
      };
      add(plainHyphen(code), glyph, after);
      after = undefined;
      if (isLineEndHyphen(code)) end();
    }
  }
  end();
  return words;
}
