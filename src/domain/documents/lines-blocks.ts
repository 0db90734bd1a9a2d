import { boxAround, type Line, linesOf } from './lines.ts';
import type { Page, Word } from './page.ts';

/** Lines that follow each other in one column (a paragraph, a table cell of several lines), top line first. */
export type LineBlock = Line[];

const remembered = new WeakMap<Page, LineBlock[]>();

/** The page's lines joined to paragraphs: the line straight below, in the same size, with a common left edge or middle. */
export function blocksOf(page: Page): LineBlock[] {
  const known = remembered.get(page);
  if (known) return known;
  const lines = linesOf(page);
  const below = new Map<Line, Line>();
  const hasAbove = new Set<Line>();
  const maximumHeight = Math.max(0, ...heightsOf(lines));
  for (let at = 0; at < lines.length; at += 1) {
    const upper = lines[at] as Line;
    for (let after = at + 1; after < Math.min(lines.length, at + 40); after += 1) {
      const lower = lines[after] as Line;
      if (lower.box.y - (upper.box.y + upper.box.height) > maximumHeight) break;
      if (hasAbove.has(lower) || !continues(upper, lower)) continue;
      below.set(upper, lower);
      hasAbove.add(lower);
      break;
    }
  }
  const blocks = lines
    .filter((line) => !hasAbove.has(line))
    .map((head) => {
      const block = [head];
      for (let line = below.get(head); line; line = below.get(line)) block.push(line);
      return block;
    });
  remembered.set(page, blocks);
  return blocks;
}

function heightsOf(lines: readonly Line[]): number[] {
  return lines.slice(0, 5000).map((line) => line.box.height);
}

function continues(upper: Line, lower: Line): boolean {
  if (upper.words[0]?.method !== lower.words[0]?.method) return false;
  const low = Math.min(upper.box.height, lower.box.height);
  const high = Math.max(upper.box.height, lower.box.height);
  const gap = lower.box.y - (upper.box.y + upper.box.height);
  if (high > 1.9 * low || gap < -0.5 * low || gap > 1.1 * high) return false;
  const middles = Math.abs(upper.box.x + upper.box.width / 2 - lower.box.x - lower.box.width / 2);
  const hangs = lower.box.x - upper.box.x;
  // The second line of a value beside its label hangs under the value's first word.
  const hangsUnderWord = upper.words.some((word) => Math.abs(word.box.x - lower.box.x) <= 1.5);
  return hangsUnderWord || Math.abs(hangs) <= 2.5 * high || middles <= high || (hangs < 0 && hangs > -6 * high);
}

/** So many numbers in a row make a form of numbered boxes. */
const FEWEST_NUMBERED = 9;
const MOST_CAPTION_WORDS = 14;
/** "19", "17a.", "(3)". */
const BOX_NUMBER = /^\(?(\d{1,2})([a-z]?)[.)]?$/;
const FEWEST_LETTERED = 3;
const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

/**
 * A page's words without the numbers of a form's boxes, which belong to no caption, and the first words of the captions:
 * "19 Lot, sq. ft.", "17a. Land coverage after project".
 */
export function withoutBoxNumbers(page: Page): { words: Word[]; captions: ReadonlySet<Word> } {
  const lines = linesOf(page);
  const numbered = lines.flatMap(({ words }) => {
    const [first, second] = words;
    const [, number, letter] = BOX_NUMBER.exec(first?.text ?? '') ?? [];
    const isCaption = first && number && second && /^\p{L}/u.test(second.text) && !MONTH.test(second.text);
    return isCaption && words.length <= MOST_CAPTION_WORDS ? [{ first, second, number: Number(number), letter }] : [];
  });
  const values = new Set(numbered.map(({ number }) => number));
  const inOrder = [...values].filter((value) => values.has(value + 1)).length;
  // "17, 17a, 17b, 18": the second page of a form has few numbers, and letters behind them.
  const lettered = numbered.filter(({ letter }) => letter !== '').length;
  const isForm =
    inOrder >= FEWEST_NUMBERED || (lettered >= FEWEST_LETTERED && inOrder > 0 && numbered.length >= FEWEST_NUMBERED);
  if (!isForm) return { words: page.words, captions: new Set() };
  const numberOf = new Map(numbered.map(({ first, second }) => [second, first]));
  const numbers = new Set(numberOf.values());
  const captions = new Set<Word>();
  const words = page.words.flatMap((word) => {
    if (numbers.has(word)) return [];
    const number = numberOf.get(word);
    if (!number) return [word];
    // A caption begins where its number does, over its value.
    const first = { ...word, box: boxAround([number, word]) };
    captions.add(first);
    return [first];
  });
  return { words, captions };
}

/** The caption of a numbered box is no part of what stands over it or in it. */
export function cutAtCaptions(block: LineBlock, captions: ReadonlySet<Word>): LineBlock[] {
  const cuts: LineBlock[] = [[]];
  let isAfterCaption = false;
  for (const line of block) {
    const isCaption = captions.has(line.words[0] as Word);
    if ((isCaption || isAfterCaption) && cuts.at(-1)?.length !== 0) cuts.push([]);
    cuts.at(-1)?.push(line);
    isAfterCaption = isCaption;
  }
  return cuts;
}
