import type { Box, Word } from './page.ts';

type SpannedWord = { word: Word; span: WordSpan; size: number; order: number; hasLetters: boolean };

/** A gap wider than this many times the text size separates cells and columns. */
const WIDEST_SPACE = 1.3;
/** How many words are looked at for the one that follows; bounds the work on pages with text piled up. */
const MOST_CANDIDATES = 48;

/**
 * Joins words to lines: each word takes the nearest word after it on the same height, of similar size and
 * read in the same way, unless the gap is wide. The words of one form field follow each other as given.
 */
export function chainWords(words: readonly Word[], frame: Frame): Word[][] {
  const placed = words.map((word, order): SpannedWord => {
    const span = frame(word.box);
    return { word, span, size: textSize(word, span), order, hasLetters: /[\p{L}\p{N}]/u.test(word.text) };
  });
  const next = new Map<SpannedWord, { to: SpannedWord; gap: number }>();
  const previous = new Map<SpannedWord, SpannedWord>();
  const bands = bandsOf(placed);
  for (const from of placed) {
    const found = successor(from, bands);
    if (!found) continue;
    const rival = previous.get(found.to);
    if (rival && (next.get(rival)?.gap ?? 0) <= found.gap) continue;
    if (rival) next.delete(rival);
    next.set(from, found);
    previous.set(found.to, from);
  }
  return placed.filter((each) => !previous.has(each)).map((head) => follow(head, next));
}

function follow(head: SpannedWord, next: ReadonlyMap<SpannedWord, { to: SpannedWord }>): Word[] {
  const line = [head.word];
  for (let at = next.get(head)?.to; at; at = next.get(at)?.to) line.push(at.word);
  return line;
}

/** The ink of a recognised word is lower than the size that its letters are set in. */
const SIZE_OF_INK = 1.25;

/**
 * The height of the text that a word is set in. A tight box around "a" or "-" is lower than the text, so the
 * mean width of a character speaks too.
 */
function textSize(word: Word, span: WordSpan): number {
  const perCharacter = (span.end - span.start) / word.text.length;
  const factor = word.method === 'ocr' ? SIZE_OF_INK : 1;
  return factor * Math.max(span.bottom - span.top, Math.min(1.5 * perCharacter, 3 * (span.bottom - span.top)));
}

type Bands = { height: number; rows: Map<number, SpannedWord[]> };

function bandsOf(placed: readonly SpannedWord[]): Bands {
  const sizes = placed.map((each) => each.span.bottom - each.span.top).sort((a, b) => a - b);
  const height = Math.max(4, 2 * (sizes[Math.floor(sizes.length / 2)] ?? 8));
  const rows = new Map<number, SpannedWord[]>();
  for (const each of placed) {
    const row = Math.floor(middle(each) / height);
    const there = rows.get(row);
    if (there) there.push(each);
    else rows.set(row, [each]);
  }
  for (const row of rows.values()) row.sort((a, b) => a.span.start - b.span.start || a.order - b.order);
  return { height, rows };
}

const middle = (each: SpannedWord): number => (each.span.top + each.span.bottom) / 2;

function successor(from: SpannedWord, bands: Bands): { to: SpannedWord; gap: number } | undefined {
  const row = Math.floor(middle(from) / bands.height);
  const reach = Math.max(1, Math.min(3, Math.ceil(from.size / 2 / bands.height)));
  let best: { to: SpannedWord; gap: number } | undefined;
  for (let at = row - reach; at <= row + reach; at += 1) {
    const candidates = bands.rows.get(at);
    if (!candidates) continue;
    const begin = firstAfter(candidates, from);
    for (let index = begin; index < Math.min(candidates.length, begin + MOST_CANDIDATES); index += 1) {
      const to = candidates[index] as SpannedWord;
      const gap = Math.max(0, to.span.start - from.span.end);
      if (gap > 2 * WIDEST_SPACE * Math.max(from.size, to.size) || (best && gap > best.gap + from.size)) break;
      if (!belongTogether(from, to)) continue;
      if (!best || to.span.start < best.to.span.start) best = { to, gap };
    }
  }
  return best;
}

/** Index of the first candidate that starts after `from` does (or stands on it and comes later). */
function firstAfter(candidates: readonly SpannedWord[], from: SpannedWord): number {
  const isAfter = (each: SpannedWord) =>
    each.span.start > from.span.start || (each.span.start === from.span.start && each.order > from.order);
  let low = 0;
  let high = candidates.length;
  while (low < high) {
    const half = (low + high) >> 1;
    if (isAfter(candidates[half] as SpannedWord)) high = half;
    else low = half + 1;
  }
  return low;
}

function belongTogether(from: SpannedWord, to: SpannedWord): boolean {
  if (from.word.method !== to.word.method || sideBySide(from.span, to.span) < 0.5) return false;
  // The words of a form field or a typed note all have the box of the whole.
  if (to.span.start === from.span.start && to.span.end === from.span.end && to.span.top === from.span.top) return true;
  if (from.word.method === 'form-field' && !(hugsText(from) && hugsText(to))) return false;
  const size = Math.max(from.size, to.size);
  const alike = !from.hasLetters || !to.hasLetters || size <= 2.2 * Math.min(from.size, to.size);
  const gap = to.span.start - from.span.end;
  const widest = isFeetAndInches(from.word.text, to.word.text) ? 2 * WIDEST_SPACE : WIDEST_SPACE;
  // Text printed over other text is not its continuation; kerning may still overlap a little.
  return alike && gap > -0.6 * size && gap <= widest * size;
}

/** 26' - 10", 33'  6": letters of one width stand far from so narrow a sign. */
const isFeetAndInches = (from: string, to: string): boolean =>
  /\d['\u2019\u2032]$/.test(from) && /^(?:[-\u2013]|\d{1,2}(?:["\u201d\u2033]|''))$/.test(to);

/** A box as wide as its word, not as wide as the field that the word stands in. */
function hugsText({ word, span }: SpannedWord): boolean {
  return span.end - span.start <= 0.9 * (span.bottom - span.top) * word.text.length;
}

/** A box as its own text direction sees it: from `start` to `end` along the line, `top` to `bottom` across it. */
type WordSpan = { start: number; end: number; top: number; bottom: number };
export type Frame = (box: Box) => WordSpan;

export const uprightFrame: Frame = (box) => ({
  start: box.x,
  end: box.x + box.width,
  top: box.y,
  bottom: box.y + box.height,
});

/** The share of the thinner span's thickness on which the two spans stand side by side, 0 to 1. */
function sideBySide(a: WordSpan, b: WordSpan): number {
  const overlap = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const thinner = Math.min(a.bottom - a.top, b.bottom - b.top);
  return thinner <= 0 ? (overlap >= 0 ? 1 : 0) : Math.max(0, overlap) / thinner;
}
