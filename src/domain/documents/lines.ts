import { chainWords, type Frame, uprightFrame } from './lines-chain.ts';
import type { Box, Page, Word } from './page.ts';
import { middleOf, rightOf } from './page.ts';
import { type RuledCells, ruledCellsOf } from './ruled-cells.ts';

/**
 * A visual line, or a part of one: words that follow each other without a wide gap. Two table cells or
 * two columns on the same height are two lines. Vertical text is a line too, its words in reading order.
 */
export type Line = { page: number; words: Word[]; text: string; box: Box };

const remembered = new WeakMap<Page, Line[]>();

/** The lines of a page, top to bottom and left to right. Computed once per page object. */
export function linesOf(page: Page): Line[] {
  const known = remembered.get(page);
  if (known) return known;
  // Blanks to write on are no text: what stands over them is.
  const { upright, sideways } = splitByDirection(page.words.filter((word) => !/^_{2,}$/.test(word.text)));
  const lines = inReadingOrder([
    ...chainWords(upright, uprightFrame)
      .flatMap((words) => partAtRules(words, ruledCellsOf(page)))
      .map((words) => lineOf(page.number, words)),
    ...chainSideways(page.words, sideways).map((words) => lineOf(page.number, words)),
  ]);
  remembered.set(page, lines);
  return lines;
}

/** Words that stand close but in two cells of a table, with a ruled line between them, are two lines. */
function partAtRules(words: Word[], { cellOf }: RuledCells): Word[][] {
  return words.reduce<Word[][]>((parts, word, at) => {
    const last = words[at - 1];
    const [before, cell] = [last && cellOf(last.box), cellOf(word.box)];
    const isParted =
      last && before && cell && before !== cell && rightOf(before) <= word.box.x + 2 && cell.x >= rightOf(last.box) - 2;
    if (at > 0 && !isParted) parts.at(-1)?.push(word);
    else parts.push([word]);
    return parts;
  }, []);
}

/** A line that runs across the page; of up to three characters the shape does not tell. */
export const isUpright = ({ box, text }: Line): boolean => box.height <= 1.5 * box.width || text.length <= 3;

/** The smallest box around all words. The list is not empty. */
export function boxAround(words: readonly { box: Box }[]): Box {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { box } of words) {
    left = Math.min(left, box.x);
    top = Math.min(top, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const lineOf = (page: number, words: Word[]): Line => ({
  page,
  words,
  text: words.map((word) => word.text).join(' '),
  box: boxAround(words),
});

/**
 * A word stands sideways when it is much higher than wide. Up to three characters the shape does not tell,
 * so a short word follows a sideways neighbour in the same column.
 */
function splitByDirection(words: readonly Word[]): { upright: Word[]; sideways: Word[] } {
  const isSideways = words.map((word) => {
    const ratio = word.box.height / Math.max(word.box.width, 0.01);
    return word.text.length >= 4 ? ratio > 1.6 : word.text.length === 3 && ratio > 2;
  });
  if (!isSideways.includes(true)) return { upright: [...words], sideways: [] };
  const spread = (at: number, from: number): void => {
    const word = words[at];
    const neighbour = words[from];
    if (word && neighbour && isSideways[from] && word.text.length <= 3 && sameColumn(word.box, neighbour.box))
      isSideways[at] = true;
  };
  for (let at = 1; at < words.length; at += 1) spread(at, at - 1);
  for (let at = words.length - 2; at >= 0; at -= 1) spread(at, at + 1);
  return { upright: words.filter((_, at) => !isSideways[at]), sideways: words.filter((_, at) => isSideways[at]) };
}

function sameColumn(a: Box, b: Box): boolean {
  const overlap = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const gap = Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height);
  const width = Math.max(a.width, b.width);
  return overlap >= 0.5 * Math.min(a.width, b.width) && gap > -0.3 * width && gap <= width;
}

/** Text that runs up the page, as most does; a line that the document gives in the other order runs down. */
const upwards: Frame = (box) => ({ start: -(box.y + box.height), end: -box.y, top: box.x, bottom: box.x + box.width });

function chainSideways(all: readonly Word[], sideways: Word[]): Word[][] {
  if (sideways.length === 0) return [];
  const order = new Map(all.map((word, at) => [word, at]));
  return chainWords(sideways, upwards).map((words) => {
    const first = order.get(words[0] as Word) ?? 0;
    const last = order.get(words[words.length - 1] as Word) ?? 0;
    return first > last ? words.reverse() : words;
  });
}

/** Rows by their middle, each from left to right. */
function inReadingOrder(lines: Line[]): Line[] {
  const sorted = lines.map((line) => ({ line, middle: middleOf(line.box) })).sort((a, b) => a.middle - b.middle);
  const ordered: Line[] = [];
  let row: Line[] = [];
  let rowMiddle = Number.NEGATIVE_INFINITY;
  const closeRow = () => ordered.push(...row.sort((a, b) => a.box.x - b.box.x));
  for (const { line, middle: at } of sorted) {
    if (row.length > 0 && at - rowMiddle > 0.4 * Math.min(line.box.height, row[0]?.box.height ?? 0)) {
      closeRow();
      row = [];
    }
    if (row.length === 0) rowMiddle = at;
    row.push(line);
  }
  closeRow();
  return ordered;
}
