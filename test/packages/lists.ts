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
    pen.text(place.title, place.x, y, { size: size * 1.35, bold: true });
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
  if (setting === 'colon') pen.text(`${label}: ${shown}`, x, y, look);
  if (setting === 'equals') pen.text(`${label} = ${shown}`, x, y, look);
  if (setting === 'column') {
    pen.text(`${label}:`, x, y, look);
    pen.text(shown, x + 0.6 * width, y, look);
  }
  if (setting === 'leaders') {
    const room = right - pen.measure(shown, look) - x - pen.measure(`${label} `, look);
    pen.text(`${label} ${'.'.repeat(Math.max(3, Math.floor(room / pen.measure('.', look)) - 1))} ${shown}`, x, y, look);
  }
  if (setting === 'ruled') {
    pen.box(x, y - 0.5 * size, width, row, { width: 0.5 });
    pen.line([x + 0.62 * width, y - 0.5 * size], [x + 0.62 * width, y - 0.5 * size + row], { width: 0.5 });
    pen.text(label, x + 5, y, look);
    pen.text(shown, right - 6, y, { ...look, align: 'right' });
  }
}

/** A table with heads; cells of figures stand to the right of their columns. Answers the y under it. */
export function drawTable(
  { pen, office }: Sheet,
  rows: readonly (readonly string[])[],
  {
    x,
    y,
    widths,
    size = office.small + 2,
    ruled,
  }: { x: number; y: number; widths: readonly number[]; size?: number; ruled: boolean },
): number {
  const row = 1.9 * size;
  const wide = widths.reduce((sum, each) => sum + each, 0);
  for (const [at, cells] of rows.entries()) {
    const top = y + at * row;
    const isTotal = /^total/i.test(cells[0] ?? '');
    if (!ruled && (at === 1 || isTotal)) pen.line([x, top], [x + wide, top], { width: 1 });
    let left = x;
    for (const [column, cell] of cells.entries()) {
      const width = widths[column] ?? 80;
      const look = { size, bold: at === 0 || isTotal };
      if (ruled) pen.box(left, top, width, row, { width: 0.6 });
      if (column === 0) pen.text(cell, left + 5, top + 0.45 * size, look);
      else pen.text(cell, left + width - 6, top + 0.45 * size, { ...look, align: 'right' });
      left += width;
    }
  }
  return y + rows.length * row;
}

/** Numbered notes in a column. */
export function drawNotes({ pen, office }: Sheet, title: string, notes: readonly string[], place: Place): number {
  const size = place.size ?? office.small + 0.5;
  pen.text(title, place.x, place.y, { size: size * 1.5, bold: true });
  let y = place.y + 2.4 * size;
  for (const [at, note] of notes.entries()) {
    pen.text(`${at + 1}.`, place.x, y, { size });
    y =
      pen.paragraph(office.caps ? note.toUpperCase() : note, place.x + 2.4 * size, y, place.width - 2.4 * size, {
        size,
      }) +
      0.4 * size;
  }
  return y;
}
