import type { Page, PageNote, Word } from '#domain/documents/page.ts';
import { breakText, LINE_HEIGHT, placeLines, widthOfText, widthOfWord } from '../page/extract-formatted-text.ts';
import type { CellGrid, GridCell } from './take-grid.ts';

/** Letter paper, in points: a page is at least as large, and wider where the columns need it. */
const PAGE = { width: 612, height: 792, margin: 36 };
const DEFAULT_WIDTH = 48;
const DEFAULT_HEIGHT = 15;
/** Between the words of two cells stands twice this, so that they are not read as one. */
const PADDING = 7;
const WIDEST_GIVEN = 420;
/** A column is widened up to this for its longest word, its figures, and texts that a filled cell follows. */
const WIDEST_NEEDED = 240;
/** Empty rows or columns in a row, beyond which no more room is left for them. */
const MOST_EMPTY = 6;

type Set = { cell: GridCell; x: number; width: number; lines: string[][] };
type LaidRow = { height: number; cells: Set[] };
/** The rows of a sheet that stand on one page. */
export type LaidPage = { grid: CellGrid; rows: LaidRow[]; width: number };

/** Breaks a sheet into pages of as many rows as a letter holds; columns stay together. None for an empty sheet. */
export function layOutGrid(grid: CellGrid): LaidPage[] {
  if (grid.cells.length === 0) return [];
  const edges = edgesOf(grid);
  const right = Math.max(PAGE.width - 2 * PAGE.margin, edges.at(-1) ?? 0);
  const width = right + 2 * PAGE.margin;
  const pages: LaidPage[] = [{ grid, rows: [], width }];
  const room = PAGE.height - 2 * PAGE.margin;
  let used = 0;
  let lastRow = grid.cells[0]?.row ?? 0;
  const put = (row: LaidRow) => {
    if (used > 0 && used + row.height > room) {
      pages.push({ grid, rows: [], width });
      used = 0;
    }
    used += row.height;
    pages.at(-1)?.rows.push(row);
  };
  for (const cells of rowsOf(grid.cells)) {
    const number = cells[0]?.row ?? 0;
    for (let empty = Math.max(lastRow + 1, number - MOST_EMPTY); empty < number; empty += 1) {
      put({ height: heightOf(grid, empty), cells: [] });
    }
    put(setRow(grid, cells, edges, right));
    lastRow = number;
  }
  return pages;
}

function* rowsOf(cells: readonly GridCell[]): Generator<GridCell[]> {
  let row: GridCell[] = [];
  for (const cell of cells) {
    if (row.length > 0 && row[0]?.row !== cell.row) {
      yield row;
      row = [];
    }
    row.push(cell);
  }
  if (row.length > 0) yield row;
}

const heightOf = (grid: CellGrid, row: number): number => Math.min(grid.heightOf(row) ?? DEFAULT_HEIGHT, 400);

/** Where each column begins, and at the end where the last one ends. */
function edgesOf({ cells, widthOf }: CellGrid): number[] {
  const longest = new Map<number, number>();
  let last = 0;
  for (const [at, cell] of cells.entries()) {
    const { column } = cell;
    last = Math.max(last, column);
    const following = cells[at + 1];
    const isShut = following?.row === cell.row && following.column === column + 1;
    const needed = cell.columns > 1 ? 0 : neededFor(cell.text, cell.number || isShut);
    longest.set(column, Math.max(longest.get(column) ?? 0, Math.min(WIDEST_NEEDED, needed)));
  }
  const edges = [0];
  let empty = 0;
  for (let column = 0; column <= last; column += 1) {
    const needed = longest.get(column);
    empty = needed === undefined ? empty + 1 : 0;
    const given = empty > MOST_EMPTY ? 0 : Math.min(WIDEST_GIVEN, widthOf(column) ?? DEFAULT_WIDTH);
    edges.push((edges.at(-1) ?? 0) + Math.max(given, needed ? needed + 2 * PADDING : 0));
  }
  return edges;
}

/** The width of a text's longest line, or, where it may be broken, of its longest word. */
const neededFor = (text: string, whole: boolean): number =>
  Math.max(
    ...breakText(text, whole ? Number.POSITIVE_INFINITY : 0).map((line) =>
      whole ? widthOfText(line.join(' ')) : widthOfWord(line[0] ?? ''),
    ),
  );

function setRow(grid: CellGrid, cells: readonly GridCell[], edges: readonly number[], right: number): LaidRow {
  const sets = cells.map((cell, at): Set => {
    const x = edges[cell.column] ?? 0;
    const following = cells[at + 1];
    const ownEnd = edges[cell.column + cell.columns] ?? right;
    // A text runs over the empty cells beside it, as programs show it; a figure does not.
    const end = cell.number ? ownEnd : following ? (edges[following.column] ?? right) : right;
    const width = Math.max(10, end - x - 2 * PADDING);
    return { cell, x: x + PADDING, width, lines: breakText(cell.text, width) };
  });
  const needed = Math.max(...sets.map(({ lines }) => lines.length)) * LINE_HEIGHT + 3;
  return { height: Math.max(heightOf(grid, cells[0]?.row ?? 0), needed), cells: sets };
}

/** The page with its words: the sheet's name at the top, then the cells, each at the bottom of its row. */
export function pageOf({ grid, rows, width }: LaidPage, number: number): Page {
  const title = placeLines([breakText(grid.name, width)[0] ?? []], {
    x: PAGE.margin + PADDING,
    y: 12,
    width: width - 2 * PAGE.margin,
    method: 'cell',
  });
  const words: Word[] = [...title];
  let top = PAGE.margin;
  for (const row of rows) {
    for (const { cell, x, width: room, lines } of row.cells) {
      const y = top + row.height - lines.length * LINE_HEIGHT - 1;
      words.push(...placeLines(lines, { x: x + PAGE.margin, y, width: room, method: 'cell', right: cell.number }));
    }
    top += row.height;
  }
  const notes = notesOf(grid, width);
  return {
    number,
    width,
    height: Math.max(PAGE.height, top + PAGE.margin),
    state: 'read',
    words,
    reading: { source: 'cells', confidence: 1 },
    ...(notes.length > 0 ? { notes } : {}),
  };
}

/** What of the sheet a person does not see, or we do not read. */
function notesOf({ name, hidden, omits }: CellGrid, width: number): PageNote[] {
  const box = { x: PAGE.margin, y: 12, width: width - 2 * PAGE.margin, height: LINE_HEIGHT };
  return [
    ...(hidden ? [{ kind: 'note' as const, text: `The sheet “${name}” is hidden in the workbook.`, box }] : []),
    ...(omits ? [{ kind: 'note' as const, text: 'Hidden rows or columns of this sheet were not read.', box }] : []),
  ];
}
