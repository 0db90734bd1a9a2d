import type { Line } from '../documents/lines.ts';
import type { PageView } from './page-view.ts';

/** What a column of a table holds, told by its header. */
export type ColumnKind = 'existing' | 'proposed' | 'verified' | 'base' | 'max' | 'allowed' | 'total' | 'other';
export type TableColumn = { header: Line; kind: ColumnKind };

/** Finds the column that a cell stands in: its header is the nearest line above that is no figure and no unit. */
export type FindColumn = (cell: Line) => TableColumn | undefined;

const FIGURE =
  /^[~±]?[\d,]+(?:\.\d+)?\s?(?:sf|s\.f\.|sq\.?\s?ft\.?|%|ac\.?|acres|ft\.?|feet|cy|['"′″][\d\s"'-]*)?$|^[-–—]+$|^n\/?a$/i;
const UNIT = /^\(?(?:sf|sq\.?\s?ft\.?|square feet|ft\.?|feet)\)?$/i;
const FARTHEST_HEADER = 560;
const MOST_CELLS = 8;

/** The cells of figures to the right of a row's name, up to the first cell that is none. */
export function cellsRightOf(view: PageView, row: Line): Line[] {
  const cells: Line[] = [];
  let at = view.rightOf(row);
  while (at && cells.length < MOST_CELLS && FIGURE.test(at.line.text)) {
    cells.push(at.line);
    at = view.rightOf(at.line);
  }
  return cells;
}

export function columnFinder(lines: readonly Line[]): FindColumn {
  return (cell) => {
    let header: Line | undefined;
    for (const line of lines) {
      const isAbove = line.box.y < cell.box.y - 2 && cell.box.y - line.box.y < FARTHEST_HEADER;
      if (!isAbove || !sharesColumn(line, cell) || (header && line.box.y <= header.box.y)) continue;
      if (!FIGURE.test(line.text) && !UNIT.test(line.text)) header = line;
    }
    return header && { header, kind: kindOf(header.text) };
  };
}

function sharesColumn(header: Line, cell: Line): boolean {
  const slack = 0.4 * cell.box.height;
  return header.box.x - slack < cell.box.x + cell.box.width && cell.box.x < header.box.x + header.box.width + slack;
}

function kindOf(header: string): ColumnKind {
  const isOther = /%|percent|change|difference|net|new|added|removed|increase|reduction|off-?site/i.test(header);
  if (isOther || header.split(' ').length > 6) return 'other';
  if (/^totals?\b(?!.*(?:existing|proposed|allow))/i.test(header)) return 'total';
  if (/verified/i.test(header)) return 'verified';
  if (/existing|\(e\)/i.test(header)) return /proposed/i.test(header) ? 'other' : 'existing';
  if (/proposed|\(p\)|after project/i.test(header)) return 'proposed';
  if (/max/i.test(header)) return /allow/i.test(header) ? 'max' : 'other';
  if (/allowable|base allowed/i.test(header)) return 'base';
  return /allowed|permitted/i.test(header) ? 'allowed' : 'other';
}
