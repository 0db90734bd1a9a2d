import { numbered } from '../../tools/demo/kit/drafting.ts';
import { type Column, drawTable as drawPlainTable } from '../../tools/demo/kit/table.ts';
import type { Sheet } from './draft.ts';
import type { Setting } from './office.ts';
import type { Statement } from './statements.ts';

type Place = { x: number; y: number; width: number; title?: string; size?: number; setting?: Setting };

/** A list of statements in the office's setting; answers the y under it. */
export function drawStatements(sheet: Sheet, statements: readonly Statement[], place: Place): number {
  const { pen, office } = sheet;
  const size = place.size ?? office.small + 2.5;
  const row = 1.75 * size;
  let y = place.y;
  if (place.title) {
    pen.text(place.x, y, place.title, { size: size * 1.35, bold: true });
    pen.line([place.x, y + 1.7 * size], [place.x + place.width, y + 1.7 * size], { width: 1.2 });
    y += 2.4 * size;
  }
  for (const statement of statements) {
    drawOne(sheet, statement, { ...place, y, size, row }, place.setting ?? office.setting);
    sheet.note(statement);
    y += row;
  }
  return y;
}

type Row = Place & { size: number; row: number };

function drawOne({ pen }: Sheet, { label, shown }: Statement, { x, y, width, size, row }: Row, setting: Setting): void {
  const look = { size };
  const right = x + width;
  if (setting === 'colon') pen.text(x, y, `${label}: ${shown}`, look);
  if (setting === 'equals') pen.text(x, y, `${label} = ${shown}`, look);
  if (setting === 'column') {
    pen.text(x, y, `${label}:`, look);
    pen.text(x + 0.6 * width, y, shown, look);
  }
  if (setting === 'leaders') {
    const room = right - pen.widthOf(shown, look) - x - pen.widthOf(`${label} `, look);
    pen.text(x, y, `${label} ${'.'.repeat(Math.max(3, Math.floor(room / pen.widthOf('.', look)) - 1))} ${shown}`, look);
  }
  if (setting === 'ruled') {
    pen.rect(x, y - 0.5 * size, width, row, { width: 0.5 });
    pen.line([x + 0.62 * width, y - 0.5 * size], [x + 0.62 * width, y - 0.5 * size + row], { width: 0.5 });
    pen.text(x + 5, y, label, look);
    pen.text(right - 6, y, shown, { ...look, align: 'right' });
  }
}

type TablePlace = { x: number; y: number; widths: readonly number[]; size?: number; ruled: boolean };

/** A table, its heads first; cells of figures stand to the right of their columns. Answers the y under it. */
export function drawTable(
  { pen, office }: Sheet,
  [heads = [], ...body]: readonly (readonly string[])[],
  { x, y, widths, size = office.small + 2, ruled }: TablePlace,
): number {
  const columns = heads.map((title, at): Column => ({ title, width: widths[at] ?? 80, ...(at > 0 && RIGHT) }));
  const total = body.find(([name = '']) => /^total/i.test(name));
  const rows = body.filter((cells) => cells !== total);
  return drawPlainTable(pen, { x, y, columns, rows, ...(total && { total }), size, rules: ruled ? 'cells' : 'ends' });
}

const RIGHT = { align: 'right' } as const;

/** Numbered notes in a column. */
export function drawNotes({ pen, office }: Sheet, title: string, notes: readonly string[], place: Place): number {
  const { x, y, width, size = office.small + 0.5 } = place;
  pen.text(x, y, title, { size: size * 1.5, bold: true });
  const lines = notes.map((note) => (office.caps ? note.toUpperCase() : note));
  return numbered(pen, lines, { x, y: y + 2.4 * size, width, size, indent: 2.4 * size, gap: 0.4 * size });
}
