import { boxAround, type Line, linesOf } from './lines.ts';
import { middleOf, type Page, type Word } from './page.ts';
import { ruledCellsOf } from './ruled-cells.ts';

/** Lines that follow each other in one column (a paragraph, a table cell of several lines), top line first. */
export type LineBlock = Line[];

const remembered = new WeakMap<Page, LineBlock[]>();

/** The page's lines joined to paragraphs: the line straight below, in the same size, with a common left edge or middle. */
export function blocksOf(page: Page): LineBlock[] {
  const known = remembered.get(page);
  if (known) return known;
  const lines = linesOf(page);
  const { cellOf } = ruledCellsOf(page);
  const below = new Map<Line, Line>();
  const hasAbove = new Set<Line>();
  const maximumHeight = Math.max(0, ...heightsOf(lines));
  for (let at = 0; at < lines.length; at += 1) {
    const upper = lines[at] as Line;
    for (let after = at + 1; after < Math.min(lines.length, at + 40); after += 1) {
      const lower = lines[after] as Line;
      if (lower.box.y - (upper.box.y + upper.box.height) > maximumHeight) break;
      if (hasAbove.has(lower) || !continues(upper, lower) || cellOf(upper.box) !== cellOf(lower.box)) continue;
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

/** The number or point of an item, set apart: its text stands beside it and not under it. */
const LIST_MARK = /^(?:\(?\d{1,2}[.)]|\(?[A-Za-z][.)]|[•·▪◦–-])$/u;

/** A row of a list, led from its name to its figure: "Conditioned area, new ........ 655 S.F." */
const LED_ROW = /(?:\.{4,}|(?:\.\s){4,})\s?\S/u;

function continues(upper: Line, lower: Line): boolean {
  if (upper.words[0]?.method !== lower.words[0]?.method) return false;
  if (LIST_MARK.test(upper.text) || (LED_ROW.test(upper.text) && LED_ROW.test(lower.text))) return false;
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
/** "19", "17a.", "(3)", "F". */
const BOX_NUMBER = /^\(?(?:(\d{1,2})([a-z]?)|([A-Z]))[.)]?$/;
const LETTERS_AFTER = 100;
const FEWEST_LETTERED = 3;
/** What follows the number of a day or an amount: "4 May", "31 ft", "2 stories". A caption begins with a capital: "31 Trees". */
const MONTH_OR_UNIT =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|(?:ft|feet|foot|in|inch(?:es)?|sf|sq|s\.f|cy|c\.y|cu|ac|acres?|percent|pct)\b)/i;
const COUNTED = /^(?:square|cubic|yards?|points?|trees?|cars?|spaces?|stor(?:y|ies|eys?)|levels?|floors?)\b/;

/**
 * A page's words without the numbers of a form's boxes, which belong to no caption, and the first words of the captions:
 * "19 Lot, sq. ft.", "17a. Land coverage after project", "F Maximum coverage".
 */
export function withoutBoxNumbers(page: Page): { words: Word[]; captions: ReadonlySet<Word> } {
  const lines = linesOf(page);
  const numbered = lines.flatMap((line) => {
    const { words } = line;
    const [first, second] = words;
    const [, digits, letter, alone] = BOX_NUMBER.exec(first?.text ?? '') ?? [];
    const number = alone ? LETTERS_AFTER + alone.charCodeAt(0) : Number(digits);
    const begins = alone ? /^\p{Lu}/u : /^\p{L}/u;
    const isCaption =
      first &&
      (digits || alone) &&
      second &&
      begins.test(second.text) &&
      !MONTH_OR_UNIT.test(second.text) &&
      !COUNTED.test(second.text);
    return isCaption && words.length <= MOST_CAPTION_WORDS
      ? [{ line, first, second, number, letter: letter ?? '' }]
      : [];
  });
  // A form with numbered boxes has letters for its parts: "D. Land and coverage".
  const counted =
    countedIn(numbered.filter(({ number }) => number < LETTERS_AFTER)) ??
    countedIn(numbered.filter(({ number }) => number > LETTERS_AFTER)) ??
    [];
  if (counted.length === 0) return { words: page.words, captions: new Set() };
  const numberOf = new Map(counted.map(({ first, second }) => [second, first]));
  const numbers = new Set(numberOf.values());
  const inRows = new Set(counted.filter(({ line }) => isNameOfRow(lines, line)).map(({ second }) => second));
  const captions = new Set<Word>();
  const words = page.words.flatMap((word) => {
    if (numbers.has(word)) return [];
    const number = numberOf.get(word);
    if (!number) return [word];
    // A caption begins where its number does, over its value.
    const first = { ...word, box: boxAround([number, word]) };
    if (!inRows.has(word)) captions.add(first);
    return [first];
  });
  return { words, captions };
}

/** Those that count on, where so many do that they make a form of their page. */
function countedIn<T extends { number: number; letter: string }>(numbered: readonly T[]): T[] | undefined {
  const values = new Set(numbered.map(({ number }) => number));
  const inOrder = [...values].filter((value) => values.has(value + 1)).length;
  // "17, 17a, 17b, 18": the second page of a form has few numbers, and letters behind them.
  const lettered = numbered.filter(({ letter }) => letter !== '').length;
  const isForm =
    inOrder >= FEWEST_NUMBERED || (lettered >= FEWEST_LETTERED && inOrder > 0 && numbered.length >= FEWEST_NUMBERED);
  // "84 Lupine Overlook" is where somebody lives.
  return isForm ? numbered.filter(({ number }) => values.has(number - 1) || values.has(number + 1)) : undefined;
}

/** "7 Cut . . . 131": its value stands beside it, not under it. */
const isNameOfRow = (lines: readonly Line[], { box }: Line): boolean =>
  lines.some(
    (other) =>
      other.box.x > box.x + box.width &&
      Math.abs(middleOf(other.box) - middleOf(box)) < 0.6 * box.height &&
      /^[~±$(]?\d(?!\d?[a-z]?[.)]?\s\p{L})/u.test(other.text),
  );

/** The caption of a numbered box is no part of what stands over it or in it. */
export function cutAtCaptions(block: LineBlock, captions: ReadonlySet<Word>): LineBlock[] {
  const cuts: LineBlock[] = [[]];
  let caption: Line | undefined;
  for (const line of block) {
    const isCaption = captions.has(line.words[0] as Word);
    const goesOn = caption !== undefined && !isCaption && hangsUnder(caption, line);
    if ((isCaption || (caption && !goesOn)) && cuts.at(-1)?.length !== 0) cuts.push([]);
    cuts.at(-1)?.push(line);
    if (!goesOn) caption = isCaption ? line : undefined;
  }
  return cuts;
}

/** The second line of a caption hangs under its words, close and no larger. */
const hangsUnder = (caption: Line, { box, text }: Line): boolean =>
  box.x > caption.box.x + 4 &&
  !/^\d/.test(text) &&
  box.height <= 1.1 * caption.box.height &&
  box.y - caption.box.y < 2.6 * caption.box.height;
