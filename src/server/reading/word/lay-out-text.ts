import type { Word } from '#domain/documents/page.ts';
import { breakText, LINE_HEIGHT, placeLines, widthOfText, widthOfWord } from '../page/extract-formatted-text.ts';

/** Letter paper with an inch around, in points: a Word file does not say where its pages end. */
export const LETTER = { width: 612, height: 792, margin: 72 };
const ROOM = LETTER.width - 2 * LETTER.margin;
const TAB_STOP = 36;
/** Between two columns, so that their words are not read as one line. */
const COLUMN_GAP = 16;
const NARROWEST_COLUMN = 30;
const MOST_COLUMNS = 60;

type TextBlock = { height: number; words: (top: number) => Word[] };

/** Sets text on nominal pages, words from the top left of each; an empty text has none. */
export function layOutText(text: string): Word[][] {
  const pages: Word[][] = [];
  let top = LETTER.margin;
  for (const block of blocksOf(text)) {
    if (pages.length === 0 || top + block.height > LETTER.height - LETTER.margin) {
      if (block.words(0).length === 0) continue;
      pages.push([]);
      top = LETTER.margin;
    }
    pages.at(-1)?.push(...block.words(top));
    top += block.height;
  }
  return pages;
}

/** Lines one by one; lines with tabs that follow each other are the rows of one table. */
function* blocksOf(text: string): Generator<TextBlock> {
  let rows: string[][] = [];
  for (const line of text.split(/\r\n|[\r\n\v\f]/)) {
    const cells = line.replace(/\t+$/, '').split('\t');
    const isRow = line.includes('\t') && cells.length > 1;
    if (isRow) rows.push(cells.slice(0, MOST_COLUMNS));
    else {
      yield* tableOf(rows);
      rows = [];
      yield* paragraphOf(line.trim());
    }
  }
  yield* tableOf(rows);
}

function* paragraphOf(text: string): Generator<TextBlock> {
  for (const line of breakText(text, ROOM)) {
    const words = (y: number) => placeLines([line], { x: LETTER.margin, y, width: ROOM, method: 'document' });
    yield { height: LINE_HEIGHT, words };
  }
}

function* tableOf(rows: readonly string[][]): Generator<TextBlock> {
  if (rows.length === 0) return;
  const widths = columnWidths(rows);
  for (const cells of rows) {
    let x = LETTER.margin;
    const set = cells.map((cell, at) => {
      const width = widths[at] ?? NARROWEST_COLUMN;
      const place = { x, width, lines: breakText(cell, width) };
      x += width + COLUMN_GAP;
      return place;
    });
    const height = Math.max(...set.map(({ lines }) => lines.length)) * LINE_HEIGHT;
    yield {
      height,
      words: (y) => set.flatMap(({ lines, ...place }) => placeLines(lines, { ...place, y, method: 'document' })),
    };
  }
}

/** As wide as the widest cell, to the next tab stop; where they do not fit side by side the wide ones give way. */
function columnWidths(rows: readonly string[][]): number[] {
  const count = Math.max(...rows.map((cells) => cells.length));
  const wanted = Array.from({ length: count }, (_, at) => {
    const widest = Math.max(...rows.map((cells) => widthOfText(cells[at] ?? '')));
    return Math.max(NARROWEST_COLUMN, Math.ceil((widest + COLUMN_GAP) / TAB_STOP) * TAB_STOP - COLUMN_GAP);
  });
  const room = ROOM - (count - 1) * COLUMN_GAP;
  const total = wanted.reduce((sum, width) => sum + width, 0);
  if (total <= room) return wanted;
  const words = Array.from({ length: count }, (_, at) => {
    const all = rows.flatMap((cells) => (cells[at] ?? '').split(/\s+/));
    return Math.max(NARROWEST_COLUMN, ...all.map((word) => Math.min(120, widthOfWord(word))));
  });
  const least = words.reduce((sum, width) => sum + width, 0);
  // Very many columns: the page is not held to, the words are.
  if (least >= room) return words;
  const share = (room - least) / (total - least);
  return wanted.map((width, at) => (words[at] ?? 0) + Math.max(0, width - (words[at] ?? 0)) * share);
}
