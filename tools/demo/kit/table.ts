import type { Pen } from './pen.ts';

export type Column = { title: string; width: number; align?: 'left' | 'right'; indent?: number };

export type Table = {
  x: number;
  y: number;
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  /** A last row in bold under a heavier line. */
  total?: readonly string[];
  size?: number;
  /** Lines under the rows and a shaded head; a box round every cell; or a line under the head and over the total. */
  rules?: 'rows' | 'cells' | 'ends';
};

const INK = '#1f2933';
const RULE = '#b6bec6';

/** Answers the y below its last line. */
export function drawTable(pen: Pen, { x, y: top, columns, rows, total, size = 9, rules = 'rows' }: Table): number {
  const height = size * 1.85;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const line = (y: number, stroke: string, thickness: number): void =>
    pen.line([x, y], [x + width, y], { stroke, width: thickness });
  const drawRow = (cells: readonly string[], y: number, bold: boolean): void => {
    let left = x;
    columns.forEach((column, at) => {
      const align = column.align ?? 'left';
      const inset = column.indent ?? size * 0.6;
      const from = align === 'right' ? left + column.width - size * 0.6 : left + inset;
      if (rules === 'cells') pen.rect(left, y, column.width, height, { stroke: INK, width: 0.6 });
      if (cells[at]) pen.text(from, y + size * 0.48, cells[at], { size, bold, colour: INK, align });
      left += column.width;
    });
  };
  if (rules === 'rows') pen.rect(x, top, width, height, { fill: '#e8eef1' });
  const heads = columns.map((column) => column.title);
  drawRow(heads, top, true);
  let y = top + height;
  if (rules !== 'cells') line(y, INK, 0.9);
  for (const row of rows) {
    drawRow(row, y, false);
    y += height;
    if (rules === 'rows') line(y, RULE, 0.5);
  }
  if (total) {
    if (rules !== 'cells') line(y, INK, 0.9);
    drawRow(total, y, true);
    y += height;
    if (rules === 'rows') line(y, INK, 0.9);
  }
  return y;
}
