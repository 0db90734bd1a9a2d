import type { Pen } from './pen.ts';

export type Column = { title: string; width: number; align?: 'left' | 'right'; indent?: number };

type Table = {
  x: number;
  y: number;
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  /** A last row in bold under a heavier line. */
  total?: readonly string[];
  size?: number;
};

const INK = '#1f2933';
const RULE = '#b6bec6';

/** A table with thin rules. Answers the y below its last line. */
export function drawTable(pen: Pen, { x, y: top, columns, rows, total, size = 9 }: Table): number {
  const height = size * 1.85;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const line = (y: number, stroke: string, thickness: number): void =>
    pen.path(
      [
        [x, y],
        [x + width, y],
      ],
      { stroke, width: thickness },
    );
  const drawRow = (cells: readonly string[], y: number, font: 'regular' | 'bold', colour: string): void => {
    let left = x;
    columns.forEach((column, at) => {
      const align = column.align ?? 'left';
      const inset = column.indent ?? size * 0.6;
      const from = align === 'right' ? left + column.width - size * 0.6 : left + inset;
      if (cells[at]) pen.text(from, y + size * 0.48, cells[at], { size, font, colour, align });
      left += column.width;
    });
  };
  pen.rect(x, top, width, height, { fill: '#e8eef1' });
  drawRow(
    columns.map((column) => column.title),
    top,
    'bold',
    INK,
  );
  let y = top + height;
  line(y, INK, 0.9);
  for (const row of rows) {
    drawRow(row, y, 'regular', INK);
    y += height;
    line(y, RULE, 0.5);
  }
  if (total) {
    line(y, INK, 0.9);
    drawRow(total, y, 'bold', INK);
    y += height;
    line(y, INK, 0.9);
  }
  return y;
}
