import { boxAround, type Line } from '../documents/lines.ts';
import { blocksOf } from '../documents/lines-blocks.ts';
import type { Box, Page, Word } from '../documents/page.ts';
import { genreOf } from './page-genre.ts';

/** Lines that are read as one text: a paragraph, or a line of a list with what it goes on in. */
export type Part = Line[];

export type PlacedPart = { part: Part; box: Box };
const remembered = new WeakMap<Page, { all: PlacedPart[]; byWord: Map<Word, Part> }>();

export function partsOf(page: Page): { all: PlacedPart[]; byWord: Map<Word, Part> } {
  const known = remembered.get(page);
  if (known) return known;
  const all = blocksOf(page).flatMap((block) => {
    if (isCallout(page, block)) return [block];
    const widest = Math.max(...block.map(({ box }) => box.width));
    return block.reduce<Part[]>((parts, line) => {
      const part = parts.at(-1);
      const last = part?.at(-1);
      if (part && last && goesOn(last, line, widest)) part.push(line);
      else parts.push([line]);
      return parts;
    }, []);
  });
  const byWord = new Map(
    all.flatMap((part) => part.flatMap((line) => line.words.map((word) => [word, part] as const))),
  );
  const parts = { all: all.map((part) => ({ part, box: boxAround(part) })), byWord };
  remembered.set(page, parts);
  return parts;
}

const MOST_CALLOUT = { lines: 4, words: 5 };

/** On a drawing a few short lines under each other are one label. */
const isCallout = (page: Page, block: readonly Line[]): boolean =>
  genreOf(page) === 'sheet' &&
  block.length > 1 &&
  block.length <= MOST_CALLOUT.lines &&
  block.every(({ text, words }) => words.length <= MOST_CALLOUT.words && !BEGINS_ITEM.test(text) && !/[:=]/.test(text));

const BEGINS_ITEM = /^(?:[•●○▪◦·*□☐☑☒✓–—-]|\(?[\p{L}\d]{1,2}[.)]\s|\[[ xX]?\]?)|^[^:]{2,40}:\s/u;
const ENDS_OPEN = /[,;&(]$|[-–]$|\b(?:and|or|of|the|with|to|for|by|from|in|at|on|a|an|is|are|will|be|not|no)$/iu;
const LONG_LINE = 5;

/** Whether a line goes on in the next: an open end, a small letter, or a full line of running text. */
function goesOn(last: Line, next: Line, widest: number): boolean {
  if (BEGINS_ITEM.test(next.text)) return false;
  if (ENDS_OPEN.test(last.text) || /^[\p{Ll}(&,]/u.test(next.text)) return true;
  return !/[.:!?]$/.test(last.text) && last.words.length >= LONG_LINE && last.box.width >= 0.75 * widest;
}
