import { boxAround, isUpright, type Line, linesOf } from './lines.ts';
import type { Box, Page } from './page.ts';
import { bottomOf, middleOf, rightOf } from './page.ts';
import { asItLies, straighten } from './straighten.ts';

/** A table as it stands on a page: the heads of its columns, and its rows with a cell for each; '' where it is empty. */
export type TextGrid = { heads: string[]; rows: string[][]; box: Box };

export type LineRow = { cells: Line[]; top: number; bottom: number };
type ColumnSpan = { from: number; to: number };

/** Rows of one table follow each other within so many heights of their text. */
const NEXT_ROW = 2.6;
/** A table has a row of heads and at least so many more. */
const LEAST_ROWS = 2;
/** Columns of prose stand side by side too: a cell has few words. */
const MOST_CELL_WORDS = 12;
const USUAL_CELL_WORDS = 6;
const MOST_LINES = 3000;

const heightOf = ({ top, bottom }: LineRow): number => bottom - top;

/** What stands on one height, from left to right. */
export function rowsOf(lines: readonly Line[]): LineRow[] {
  const rows: LineRow[] = [];
  const upright = lines.filter(isUpright);
  for (const line of [...upright].sort((a, b) => middleOf(a.box) - middleOf(b.box))) {
    const last = rows.at(-1);
    const bottom = bottomOf(line.box);
    if (last && middleOf(line.box) < last.bottom - 0.15 * heightOf(last) && middleOf(line.box) > last.top) {
      last.cells.push(line);
      last.bottom = Math.max(last.bottom, bottom);
    } else rows.push({ cells: [line], top: line.box.y, bottom });
  }
  for (const row of rows) row.cells.sort((a, b) => a.box.x - b.box.x);
  return rows;
}

/** A label and its value are no row, and neither is a line of a table of contents. */
const isCell = ({ text }: Line): boolean =>
  text.split(' ').length <= MOST_CELL_WORDS && !text.endsWith(':') && !/\.{4,}|(?:\s\.){4,}/.test(text);

/** What a column is called; a number or a sign before the first line of a list is no such name. */
const isHead = (line: Line): boolean =>
  isCell(line) && /\p{L}|%|#/u.test(line.text) && !/^\p{L}?[.)]$/u.test(line.text);

/** The columns with a row's cells in them, or undefined where one cell stands in two of them or two in one. */
function placeCells(
  columns: readonly ColumnSpan[],
  { cells }: LineRow,
): { columns: ColumnSpan[]; places: number[] } | undefined {
  const grown = columns.map((column) => ({ ...column }));
  const places: number[] = [];
  for (const { box } of cells) {
    const over = grown.flatMap(({ from, to }, at) => (box.x < to && rightOf(box) > from ? [at] : []));
    const [at, ...others] = over;
    const column = at === undefined ? undefined : grown[at];
    if (at === undefined || !column || others.length > 0 || places.includes(at)) return undefined;
    column.from = Math.min(column.from, box.x);
    column.to = Math.max(column.to, rightOf(box));
    places.push(at);
  }
  return { columns: grown, places };
}

type FoundTable = { grid: Omit<TextGrid, 'box'>; rows: LineRow[]; end: number };

/** The table that begins with the row of heads at `begin`, and the row after it. */
function tableFrom(rows: readonly LineRow[], begin: number): FoundTable | undefined {
  const head = rows[begin];
  if (!head || head.cells.length < 2 || !head.cells.every(isHead)) return undefined;
  let columns: ColumnSpan[] = head.cells.map(({ box }) => ({ from: box.x, to: rightOf(box) }));
  const body: string[][] = [];
  const own = [head];
  let end = begin + 1;
  for (let above = head; end < rows.length; end += 1) {
    const row = rows[end] as LineRow;
    if (row.top - above.bottom > NEXT_ROW * Math.max(heightOf(above), heightOf(row)) || !row.cells.every(isCell)) break;
    const fitted = placeCells(columns, row);
    if (!fitted) break;
    // One cell alone is the heading of what follows, unless the table has rows with gaps.
    if (row.cells.length < 2 && columns.length > 2) break;
    columns = fitted.columns;
    const cells = columns.map(() => '');
    for (const [at, place] of fitted.places.entries()) cells[place] = row.cells[at]?.text ?? '';
    body.push(cells);
    own.push(row);
    above = row;
  }
  const full = body.filter((cells) => cells.filter((cell) => cell !== '').length >= 2);
  if (full.length < LEAST_ROWS) return undefined;
  return { grid: { heads: head.cells.map(({ text }) => text), rows: body }, rows: own, end };
}

/** Figures or short words in most cells; what runs on in lines is prose in columns. */
function isTable({ rows }: Omit<TextGrid, 'box'>): boolean {
  const cells = rows.flat().filter((cell) => cell !== '');
  const long = cells.filter((cell) => cell.split(' ').length > USUAL_CELL_WORDS).length;
  const figures = cells.filter((cell) => /^[~±$(]?\d[\d,.]*\)?\s?\S{0,6}$/.test(cell)).length;
  return long <= cells.length / 4 && figures >= rows.length / 2;
}

/** "LOT AREA | 12,000 sf" and, under it, "COUNTY | Douglas": labels in one column, what they say in the other. */
function isListOfLabels({ heads, rows }: Omit<TextGrid, 'box'>): boolean {
  if (heads.length !== 2) return false;
  const values = rows.map(([, value = '']) => value).filter((value) => value !== '');
  const withFigures = values.filter((value) => /\d/.test(value)).length;
  return /\d/.test(heads[1] ?? '') || (withFigures > 0 && withFigures < values.length);
}

const MUCH_CLOSER = 0.92;

/** A form with each label over its value: rows of labels and rows of values in turn, and the two of a pair are closer. */
function isLabelsOverValues(rows: readonly LineRow[]): boolean {
  if (rows.length % 2 !== 0) return false;
  const gaps = rows.slice(1).map((row, at) => row.top - (rows[at]?.top ?? 0));
  const within = Math.max(...gaps.filter((_, at) => at % 2 === 0));
  const between = Math.min(...gaps.filter((_, at) => at % 2 === 1));
  const labels = rows.filter((_, at) => at % 2 === 0).flatMap(({ cells }) => cells);
  return within < MUCH_CLOSER * between && labels.every(({ text }) => !/\d/.test(text));
}

const remembered = new WeakMap<Page, { grids: TextGrid[]; pairs: [label: Line, value: Line][] }>();

/** The tables of a page as it lies straight, and the labels with values that stand like a table, as their lines. */
export function layInRows(page: Page): { grids: TextGrid[]; pairs: [label: Line, value: Line][] } {
  const known = remembered.get(page);
  if (known) return known;
  const lines = linesOf(page);
  const rows = lines.length > MOST_LINES ? [] : rowsOf(lines);
  const laid = { grids: [] as TextGrid[], pairs: [] as [Line, Line][] };
  for (let at = 0; at < rows.length; ) {
    const found = tableFrom(rows, at);
    if (!found || !isTable(found.grid)) {
      at += 1;
      continue;
    }
    if (isListOfLabels(found.grid)) {
      for (const { cells } of found.rows) if (cells[0] && cells[1]) laid.pairs.push([cells[0], cells[1]]);
    } else if (isLabelsOverValues(found.rows)) {
      for (let row = 0; row < found.rows.length; row += 2)
        laid.pairs.push(...pairOver(found.rows[row], found.rows[row + 1]));
    } else laid.grids.push({ ...found.grid, box: boxAround(found.rows.flatMap(({ cells }) => cells)) });
    at = found.end;
  }
  remembered.set(page, laid);
  return laid;
}

function pairOver(labels: LineRow | undefined, values: LineRow | undefined): [Line, Line][] {
  return (labels?.cells ?? []).flatMap((label): [Line, Line][] => {
    const value = values?.cells.find(({ box }) => box.x < rightOf(label.box) && rightOf(box) > label.box.x);
    return value ? [[label, value]] : [];
  });
}

/**
 * The tables of a page, from top to bottom: rows of cells that stand under each other, most of them figures or short
 * words, under a row of heads. A title above it is not part of a table.
 */
export const readGrids = (page: Page): TextGrid[] =>
  layInRows(straighten(page)).grids.map((grid) => ({ ...grid, box: asItLies(grid.box, page) }));
