import { boxAround, type Line, linesOf } from '../documents/lines.ts';
import { blocksOf } from '../documents/lines-blocks.ts';
import { type Box, bottomOf, boxesMeet, middleOf, type Page, rightOf, type Word } from '../documents/page.ts';
import { readGrids } from '../documents/read-grids.ts';
import { isSameEdge, ruledCellsOf } from '../documents/ruled-cells.ts';
import { straighten } from '../documents/straighten.ts';
import type { DocumentBlock } from './document-blocks.ts';
import { isCapitals, numberedHeading } from './headings-in-text.ts';
import { joinLines } from './text-blocks.ts';

/** Text so much larger than the body is a heading. */
const LARGER = 1.15;
const MOST_HEADING_WORDS = 22;
/** Sizes within this share are one. */
const SAME_SIZE = 0.12;
const RUNS_ON = 0.35;
/** The bands at the top and the foot of a page in which what comes again on other pages is no text. */
const EDGE = 0.09;
/** Capitals in the size of the body stand under all larger headings. */
const CAPITALS_RANK = 7;
const PAGE_NUMBER = /^(?:page\s+)?[-–—]?\s*(?:\d{1,4}|[ivxl]{1,6})\s*[-–—]?(?:\s+of\s+\d{1,4})?$/i;

/** Boxes hug letters: how high words without tall letters, with letters that reach down, and with both are beside capitals. */
const HUGGING = { low: 0.73, down: 1.02, both: 1.29 };

/** The size of letters in a line, as the height of its capitals. */
function sizeOf({ words }: Line): number {
  const telling = words.filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text));
  const sizes = (telling.length > 0 ? telling : words)
    .map(({ text, box, method }) => {
      // Text that was set on pages by ourselves has boxes of one height.
      if (method === 'document') return box.height;
      const isTall = /[\p{Lu}\p{N}bdfhklt]/u.test(text);
      const isDown = /[gjpqyQ,;()[\]|§]/.test(text);
      return box.height / (isTall ? (isDown ? HUGGING.both : 1) : isDown ? HUGGING.down : HUGGING.low);
    })
    .sort((one, other) => one - other);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}

/** The size of most of a document's letters. */
function bodySize(pages: readonly (readonly Line[])[]): number {
  const sizes = pages
    .flat()
    .map((line) => ({ size: sizeOf(line), letters: line.text.length }))
    .sort((one, other) => one.size - other.size);
  const all = sizes.reduce((sum, { letters }) => sum + letters, 0);
  let seen = 0;
  for (const { size, letters } of sizes) {
    seen += letters;
    if (seen >= all / 2) return size;
  }
  return 0;
}

/** What comes again at the edges of pages: the name of the document, the date of its printing. */
function runningLines(
  pages: readonly Page[],
  lines: readonly (readonly Line[])[],
): (page: Page, line: Line) => boolean {
  const keyOf = ({ text }: Line) => text.replace(/\d+/g, '#').trim();
  const atEdge = (page: Page, { box }: Line) => bottomOf(box) < EDGE * page.height || box.y > (1 - EDGE) * page.height;
  const counts = new Map<string, number>();
  for (const [at, page] of pages.entries()) {
    const keys = new Set((lines[at] ?? []).filter((line) => atEdge(page, line)).map(keyOf));
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const often = Math.max(3, Math.ceil(0.3 * pages.length));
  return (page, line) =>
    atEdge(page, line) && (PAGE_NUMBER.test(line.text.trim()) || (counts.get(keyOf(line)) ?? 0) >= often);
}

type PlacedTable = { box: Box; rows: string[][] };

const textIn = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** The tables that ruled lines draw: cells of one height in a row, of one left edge in a column. */
function ruledTables(page: Page): PlacedTable[] {
  const { cellOf } = ruledCellsOf(page);
  const words = new Map<Box, Word[]>();
  for (const word of linesOf(page).flatMap((line) => line.words)) {
    const cell = cellOf(word.box);
    if (cell && cell.width < 0.95 * page.width) words.set(cell, [...(words.get(cell) ?? []), word]);
  }
  const groups: Box[][] = [];
  for (const cell of words.keys()) {
    const touching = groups.filter((group) => group.some((other) => touch(cell, other)));
    const joined = [cell, ...touching.flat()];
    for (const group of touching) groups.splice(groups.indexOf(group), 1);
    groups.push(joined);
  }
  return groups.flatMap((cells) => {
    const tops = edgesOf(cells.map(({ y }) => y));
    const lefts = edgesOf(cells.map(({ x }) => x));
    if (tops.length < 2 || lefts.length < 2 || cells.length < 0.6 * tops.length * lefts.length) return [];
    const rows = tops.map((top) =>
      lefts.map((left) => {
        const cell = cells.find(({ x, y }) => isSameEdge(x, left) && isSameEdge(y, top));
        return cell ? textIn(words.get(cell) ?? []) : '';
      }),
    );
    return [{ box: boxAround(cells.map((box) => ({ box }))), rows }];
  });
}

const NEAR = 4;
/** Whether two cells stand in one table: side by side or over each other, an empty row or column between them or not. */
const touch = (one: Box, other: Box): boolean =>
  boxesMeet({ x: one.x - NEAR, y: one.y - NEAR, width: one.width + 2 * NEAR, height: one.height + 2 * NEAR }, other);

function edgesOf(places: readonly number[]): number[] {
  const edges: number[] = [];
  for (const place of places.toSorted((one, other) => one - other))
    if (!isSameEdge(edges.at(-1) ?? Number.NEGATIVE_INFINITY, place)) edges.push(place);
  return edges;
}

/** Columns that stand side by side are read one after the other; what goes over both parts the page. */
function inColumns<Of extends { box: Box }>(page: Page, items: readonly Of[]): Of[] {
  const middle = page.width / 2;
  const isWide = ({ box }: Of) => box.x < middle - 12 && rightOf(box) > middle + 12;
  const narrow = items.filter((item) => !isWide(item));
  const left = narrow.filter(({ box }) => rightOf(box) <= middle + 12);
  const height = (some: readonly Of[]) => some.reduce((sum, { box }) => sum + box.height, 0);
  const right = narrow.filter((item) => !left.includes(item));
  const all = height(items);
  const down = (some: readonly Of[]) => some.toSorted((one, other) => one.box.y - other.box.y);
  if (height(left) < 0.25 * all || height(right) < 0.25 * all) return down(items);
  const ordered: Of[] = [];
  let rest = down(items);
  for (const wide of down(items.filter(isWide))) {
    const above = rest.filter((item) => item !== wide && middleOf(item.box) < middleOf(wide.box));
    ordered.push(...byColumn(above, left), wide);
    rest = rest.filter((item) => item !== wide && !above.includes(item));
  }
  return [...ordered, ...byColumn(rest, left)];
}
const byColumn = <Of>(items: readonly Of[], left: readonly Of[]): Of[] => [
  ...items.filter((item) => left.includes(item)),
  ...items.filter((item) => !left.includes(item)),
];

type LineGroup = { lines: Line[]; size: number };
const ITEM = /^(?:\([a-z0-9]{1,4}\)|[•·▪◦●–]|\d{1,2}[.)])(?:\s|$)/i;

/** The paragraphs of a block: lines of one size; a heading by its number, a heading in capitals and an item begin a new one. */
function paragraphsOf(block: readonly Line[]): LineGroup[] {
  const groups: LineGroup[] = [];
  for (const line of block) {
    const size = sizeOf(line);
    const last = groups.at(-1);
    const above = last?.lines.at(-1);
    const isSame = last !== undefined && Math.abs(last.size - size) <= SAME_SIZE * Math.max(last.size, size);
    const begins = ITEM.test(line.text) || (isAlone(line.text) && !(above && goesOnFrom(above.text, line.text)));
    // Few letters tell little of their size: what goes on in small letters is of the paragraph.
    const runsOn =
      last !== undefined &&
      above !== undefined &&
      /^\p{Ll}/u.test(line.text) &&
      !/[.:;!?]$/.test(above.text) &&
      Math.abs(last.size - size) <= RUNS_ON * Math.max(last.size, size);
    if (last && (isSame || runsOn) && !begins && !(above && isAlone(above.text))) last.lines.push(line);
    else groups.push({ lines: [line], size });
  }
  return groups;
}

const isAlone = (text: string): boolean => {
  const heading = numberedHeading(text);
  return (heading !== undefined && heading.rest === '' && text.length < 100) || isCapitals(text);
};
/** "… as provided in" and, on the next line, "Section 65852.2 and …": the number is no heading. */
const goesOnFrom = (above: string, line: string): boolean =>
  !/[.:;!?]["”’)]?$/.test(above.trim()) && !isAlone(above) && !isCapitals(line);

/**
 * The blocks of pages as they were read: headings by the size of their letters, tables by their lines or their columns, a
 * paragraph that goes on overleaf as one. Without what comes again at the edges of pages.
 */
export function pageBlocks(read: readonly Page[]): DocumentBlock[] {
  const pages = read.map((page) => straighten(page));
  const lines = pages.map(linesOf);
  const isRunning = runningLines(pages, lines);
  const body = bodySize(lines);
  const placed = pages.map((page) => {
    const ruled = ruledTables(page);
    const grids = readGrids(page)
      .map(({ heads, rows, box }) => ({ rows: [heads, ...rows], box }))
      .filter(({ box }) => !ruled.some((table) => boxesMeet(table.box, box)));
    const tables: PlacedTable[] = [...ruled, ...grids];
    const isIn = ({ box }: Line) =>
      tables.some(
        (table) => middleOf(box) > table.box.y && middleOf(box) < bottomOf(table.box) && boxesMeet(box, table.box),
      );
    const groups = blocksOf(page)
      .map((block) => block.filter((line) => !isRunning(page, line) && !isIn(line)))
      .flatMap(paragraphsOf);
    const items = [
      ...groups.map((group) => ({ box: boxAround(group.lines.flatMap((line) => line.words)), group })),
      ...tables.map(({ box, rows }) => ({ box, rows })),
    ];
    return { page, items: inColumns<(typeof items)[number]>(page, items) };
  });
  const sizes = headingSizes(
    placed.flatMap(({ items }) =>
      items.flatMap((item) => ('group' in item && isLarge(item.group, body) ? item.group.size : [])),
    ),
  );
  const blocks: DocumentBlock[] = [];
  for (const { page, items } of placed) {
    let isFirst = true;
    for (const item of items) {
      if ('rows' in item) blocks.push({ kind: 'table', page: page.number, caption: '', rows: item.rows });
      else {
        const text = joinLines(item.group.lines.map((line) => line.text));
        const last = blocks.at(-1);
        if (isLarge(item.group, body)) {
          const rank = sizes.findIndex((size) => item.group.size >= size * (1 - SAME_SIZE)) + 1;
          if (
            last?.kind === 'heading' &&
            last.rank === rank &&
            last.page === page.number &&
            continuesHeading(last.text, text)
          )
            last.text = `${last.text} ${text}`;
          else blocks.push({ kind: 'heading', page: page.number, rank: Math.min(rank, 6), text });
        } else if (isCapitals(text)) blocks.push({ kind: 'heading', page: page.number, rank: CAPITALS_RANK, text });
        else if (last?.kind === 'paragraph' && isFirst && /[\p{L},]$/u.test(last.text) && /^\p{Ll}/u.test(text))
          last.text = joinLines([last.text, text]);
        else blocks.push({ kind: 'paragraph', page: page.number, text });
      }
      isFirst = false;
    }
  }
  return blocks;
}

/** The second line of a long heading has no number of its own. */
const continuesHeading = (above: string, text: string): boolean =>
  numberedHeading(text) === undefined && /^(?:\p{Ll}|of\b|and\b|for\b)/u.test(text) && !/[.:]$/.test(above);

const isLarge = ({ lines, size }: LineGroup, body: number): boolean => {
  const words = lines.reduce((sum, line) => sum + line.words.length, 0);
  const text = lines.map((line) => line.text).join(' ');
  // A heading begins as a sentence does and does not end as one.
  const isHeaded = /^[\p{Lu}\p{N}§“"(¿¡]/u.test(text) && (!/[.;,]$/.test(text) || numberedHeading(text) !== undefined);
  return size >= LARGER * body && words <= MOST_HEADING_WORDS && /\p{L}/u.test(text) && isHeaded;
};

/** The different sizes of headings, the largest first. */
function headingSizes(all: readonly number[]): number[] {
  const sizes: number[] = [];
  for (const size of all.toSorted((one, other) => other - one))
    if (size < (sizes.at(-1) ?? Number.POSITIVE_INFINITY) * (1 - SAME_SIZE)) sizes.push(size);
  return sizes;
}
