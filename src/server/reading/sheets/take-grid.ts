import type { CellObject, ColInfo, Range, RowInfo } from '@e965/xlsx';

/** The parts of the library's sheet that are looked at; rows and cells that are not there are holes. */
export type SheetData = {
  '!data'?: (CellObject[] | undefined)[];
  '!cols'?: (ColInfo | undefined)[];
  '!rows'?: (RowInfo | undefined)[];
  '!merges'?: Range[];
};

/** A cell that shows something. `columns`: how many columns it is merged over. `number`: it is set at the right. */
export type GridCell = { row: number; column: number; columns: number; text: string; number: boolean };

/** What a worksheet shows, rows and columns from 0, sizes in points; undefined where the sheet leaves it to the program. */
export type CellGrid = {
  name: string;
  /** The sheet itself is not shown in the workbook. */
  hidden: boolean;
  /** Cells stand in rows or columns that are not shown; they are left out. */
  omits: boolean;
  /** In reading order. */
  cells: GridCell[];
  widthOf: (column: number) => number | undefined;
  heightOf: (row: number) => number | undefined;
};

/** A workbook with more filled cells than this is data, not a document. */
export const MOST_CELLS = 300_000;
/** No cell of a program holds more characters. */
const LONGEST_CELL = 32_767;
const POINTS_PER_PIXEL = 0.75;

const textOf = (cell: CellObject): string => {
  if (cell.t === 'z') return '';
  // Where the cell was given a format, its text is what a person sees: a date as a date, 0.25 as 25%.
  const shown = cell.w ?? (cell.v === undefined ? '' : String(cell.v));
  return shown.slice(0, LONGEST_CELL);
};

/** Takes the cells that show something from a sheet. `room`: how many cells may still be taken; undefined past it. */
export function takeGrid(name: string, sheet: SheetData, hidden: boolean, room: number): CellGrid | undefined {
  const data = sheet['!data'] ?? [];
  const columns = sheet['!cols'] ?? [];
  const rows = sheet['!rows'] ?? [];
  const merged = new Map(
    (sheet['!merges'] ?? []).map(({ s, e }) => [`${s.r} ${s.c}`, Math.max(1, e.c - s.c + 1)] as const),
  );
  const cells: GridCell[] = [];
  let omits = false;
  // Sparse: a sheet may say that it has a million rows and fill two of them.
  for (const rowKey of Object.keys(data)) {
    const row = Number(rowKey);
    const filled = data[row] ?? [];
    for (const columnKey of Object.keys(filled)) {
      const column = Number(columnKey);
      const cell = filled[column];
      const text = cell ? textOf(cell) : '';
      if (!cell || text.trim() === '') continue;
      if (rows[row]?.hidden || columns[column]?.hidden) {
        omits = true;
        continue;
      }
      if (cells.length >= room) return undefined;
      cells.push({ row, column, columns: merged.get(`${row} ${column}`) ?? 1, text, number: cell.t === 'n' });
    }
  }
  const widthOf = (column: number) => {
    const info = columns[column];
    if (info?.hidden) return 0;
    return info?.wpx === undefined ? undefined : info.wpx * POINTS_PER_PIXEL;
  };
  return { name, hidden, omits, cells, widthOf, heightOf: (row) => (rows[row]?.hidden ? 0 : rows[row]?.hpt) };
}
