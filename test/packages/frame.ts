import { type Area, drawBorder, drawScaleBar, drawTitleCell } from '../../tools/demo/kit/frame.ts';
import type { Point } from '../../tools/demo/kit/pen.ts';
import type { Sheet } from './draft.ts';
import type { Statement } from './statements.ts';

export type Titles = { title: string; number: number; scale: string };

const MARGIN = 36;
type Cell = { label: string; value: string; fact?: Statement; size?: number };

/** The border and the title block in the office's manner; answers the area left for drawing. */
export function drawFrame(sheet: Sheet, titles: Titles): Area {
  const { pen, office } = sheet;
  const scale = pen.width < 1500 ? 0.5 : 1;
  const inner = {
    x: MARGIN * scale,
    y: MARGIN * scale,
    width: pen.width - 2 * MARGIN * scale,
    height: pen.height - 2 * MARGIN * scale,
  };
  drawBorder(pen, inner, 2.5);
  const cells = cellsOf(sheet, titles);
  if (office.block === 'bottom' || office.block === 'grid') return stripBelow(sheet, cells, inner, scale);
  if (office.block === 'corner') return corner(sheet, cells, inner, scale);
  return columnAtRight(sheet, cells, titles, inner, scale);
}

function cellsOf({ project, office, random, format, shows }: Sheet, titles: Titles): Cell[] {
  const caps = (text: string) => (office.caps ? text.toUpperCase() : text);
  const stated = (statement: Statement | undefined): Cell[] =>
    statement ? [{ label: statement.label, value: caps(statement.shown), fact: statement }] : [];
  const [address] = format('project.address');
  const [apn] = format('parcel.apn');
  const [owner] = format('owner.name');
  const [date] = format('plans.date');
  const withOwner = random.chance(0.7);
  shows('preparer');
  shows('date');
  return [
    ...(shows('address') ? stated(address) : []),
    ...(shows('apn') ? stated(apn) : []),
    ...(withOwner ? stated(owner) : []),
    { label: caps('Drawn by'), value: random.pick(['TO', 'JM', 'RA']) },
    { label: caps('Checked by'), value: random.pick(['PQ', 'DH', 'WS']) },
    { label: caps('Job No.'), value: `${String(project.plansDate[0]).slice(2)}-${project.number}` },
    ...stated(date),
    ...(titles.scale === '' ? [] : [{ label: caps('Scale'), value: titles.scale }]),
    { label: caps('Sheet Title'), value: titles.title, size: 1.6 },
    ...(shows('sheet-number') ? [{ label: caps('Sheet'), value: office.sheetNumber(titles.number), size: 2.6 }] : []),
  ];
}

function columnAtRight(sheet: Sheet, cells: Cell[], titles: Titles, inner: Area, scale: number): Area {
  const { pen, office } = sheet;
  const width = 250 * scale;
  const x = inner.x + inner.width - width;
  pen.line([x, inner.y], [x, inner.y + inner.height], { width: 1.5 });
  let y = drawPreparer(sheet, x + 12 * scale, inner.y + 16 * scale, width - 24 * scale, scale) + 24 * scale;
  y = drawStamp(sheet, x + width / 2, y + 62 * scale, 54 * scale) + 20 * scale;
  y = drawRevisions(sheet, x, y, width, scale) + 10 * scale;
  if (office.block === 'turned') {
    const tall = { size: 26 * scale, bold: true, turn: -90 };
    pen.text(x + 30 * scale, inner.y + inner.height - 520 * scale, sheet.project.title, tall);
    pen.text(x + 76 * scale, inner.y + inner.height - 520 * scale, titles.title, {
      ...tall,
      bold: false,
      size: 20 * scale,
    });
  }
  const shown = office.block === 'turned' ? cells.filter((cell) => !/title/i.test(cell.label)) : cells;
  const heights = shown.map((cell) => (34 + 13 * (cell.size ?? 1)) * scale);
  let top = inner.y + inner.height - heights.reduce((sum, high) => sum + high, 0);
  for (const [at, cell] of shown.entries()) {
    pen.line([x, top], [x + width, top], { width: 1 });
    drawCell(sheet, cell, { x: x + 10 * scale, y: top + 5 * scale, width: width - 20 * scale, height: 0 }, scale);
    top += heights[at] ?? 0;
  }
  return { ...inner, width: inner.width - width };
}

function stripBelow(sheet: Sheet, cells: Cell[], inner: Area, scale: number): Area {
  const { pen, office } = sheet;
  const high = 150 * scale;
  const y = inner.y + inner.height - high;
  pen.line([inner.x, y], [inner.x + inner.width, y], { width: 1.5 });
  drawPreparer(sheet, inner.x + 14 * scale, y + 12 * scale, 300 * scale, scale);
  drawStamp(sheet, inner.x + 400 * scale, y + 74 * scale, 52 * scale);
  drawRevisions(sheet, inner.x + 480 * scale, y, 330 * scale, scale);
  const left = inner.x + 830 * scale;
  const columns = 4;
  const wide = (inner.x + inner.width - left) / columns;
  const perColumn = Math.ceil(cells.length / columns);
  const row = high / perColumn;
  for (const [at, cell] of cells.entries()) {
    const [cx, cy] = [left + Math.floor(at / perColumn) * wide, y + (at % perColumn) * row];
    pen.rect(cx, cy, wide, row, { width: 0.8 });
    const beside = office.block === 'grid' && (cell.size ?? 1) === 1;
    if (beside) drawBeside(sheet, cell, cx + 8 * scale, cy + row / 2 - 6 * scale, scale);
    else
      drawCell(
        sheet,
        { ...cell, size: Math.min(cell.size ?? 1, 1.7) },
        { x: cx + 8 * scale, y: cy + 5 * scale, width: wide - 16 * scale, height: row },
        scale,
      );
  }
  return { ...inner, height: inner.height - high };
}

function corner(sheet: Sheet, cells: Cell[], inner: Area, scale: number): Area {
  const { pen } = sheet;
  const [width, row] = [560 * scale, 26 * scale];
  const high = 120 * scale + cells.length * row;
  const [x, y] = [inner.x + inner.width - width, inner.y + inner.height - high];
  pen.rect(x, y, width, high, { width: 1.5 });
  drawPreparer(sheet, x + 12 * scale, y + 10 * scale, width - 24 * scale, scale);
  for (const [at, cell] of cells.entries()) {
    const top = y + 120 * scale + at * row;
    pen.line([x, top], [x + width, top]);
    drawBeside(sheet, cell, x + 12 * scale, top + 8 * scale, scale, 200 * scale);
  }
  drawRevisions(sheet, x, y - 110 * scale, width, scale);
  drawStamp(sheet, x + width - 70 * scale, y - 180 * scale, 54 * scale);
  return { ...inner, width: inner.width - width - 20 * scale };
}

/** The label small, its value under it, no wider than the cell. */
function drawCell(sheet: Sheet, cell: Cell, { x, y, width }: Area, scale: number): void {
  const { pen, office } = sheet;
  const bold = (cell.size ?? 1) > 1;
  const wanted = 11 * scale * (cell.size ?? 1);
  const size = Math.min(wanted, (wanted * width) / pen.widthOf(cell.value, { size: wanted, bold: true }));
  const label = cell.label + (office.setting === 'column' ? '' : ':');
  drawTitleCell(pen, { x, y, width: width + 1, label, value: cell.value, size, bold, scale });
  if (cell.fact) sheet.note(cell.fact);
}

function drawBeside(sheet: Sheet, cell: Cell, x: number, y: number, scale: number, column?: number): void {
  const { pen } = sheet;
  const look = { size: 9.5 * scale };
  pen.text(x, y, `${cell.label}:`, look);
  pen.text(column ? x + column : x + pen.widthOf(`${cell.label}: `, look), y, cell.value, { ...look, bold: true });
  if (cell.fact) sheet.note(cell.fact);
}

/** Who drew it: a firm with an address and a telephone number that are not the project's. */
function drawPreparer({ pen, project }: Sheet, x: number, y: number, width: number, scale: number): number {
  const { firm, person, licence, street, city, phone } = project.preparer;
  pen.text(x, y, firm.toUpperCase(), {
    size: Math.min(
      17 * scale,
      (17 * scale * width) / pen.widthOf(firm.toUpperCase(), { size: 17 * scale, bold: true }),
    ),
    bold: true,
  });
  const lines = [`${person}, Lic. No. ${licence}`, street, city, `Tel ${phone}`];
  for (const [at, line] of lines.entries()) pen.text(x, y + (24 + at * 13) * scale, line, { size: 9 * scale });
  return y + (24 + lines.length * 13) * scale;
}

function drawStamp({ pen, project }: Sheet, x: number, y: number, radius: number): number {
  pen.circle(x, y, radius, { width: 1.5 });
  pen.circle(x, y, radius * 0.72, { width: 0.7 });
  const look = { size: radius / 7, align: 'center' as const };
  pen.text(x, y - radius * 0.9, 'LICENSED PROFESSIONAL', { ...look, size: radius / 10 });
  pen.text(x, y - radius * 0.25, project.preparer.person.toUpperCase(), look);
  pen.text(x, y, project.preparer.licence, look);
  pen.text(x, y + radius * 0.25, `EXP. ${project.plansDate[0] + 1}-11-30`, look);
  return y + radius;
}

/** Revisions have dates too. */
function drawRevisions({ pen, project, office }: Sheet, x: number, y: number, width: number, scale: number): number {
  const rows = [
    ['REV', 'DESCRIPTION', 'DATE'],
    ...project.revisionDates.map((day, at) => [
      String(at + 1),
      at === 0 ? 'PLAN CHECK COMMENTS' : 'CLIENT REVIEW',
      office.date(day),
    ]),
  ];
  for (const [at, cells] of rows.entries()) {
    const top = y + at * 18 * scale;
    pen.line([x, top], [x + width, top], { width: 0.5 });
    for (const [column, cell] of cells.entries())
      pen.text(x + ([8, 44, 0.64 * (width / scale)][column] ?? 0) * scale, top + 6 * scale, cell, {
        size: 7.5 * scale,
      });
  }
  return y + rows.length * 18 * scale;
}

/** A north arrow as it is drawn most often: with the letter, or the word. */
export function drawNorth({ pen, office }: Sheet, [x, y]: Point, size: number): void {
  pen.circle(x, y, size * 0.6, { width: 1 });
  pen.path(
    [
      [x, y - size],
      [x + size * 0.3, y + size * 0.5],
      [x, y + size * 0.2],
      [x - size * 0.3, y + size * 0.5],
    ],
    { width: 1.4 },
    true,
  );
  const word = office.block === 'bottom' ? 'NORTH' : office.block === 'grid' ? 'TRUE NORTH' : 'N';
  pen.text(x, y - size * 1.45, word, { size: size * (word === 'N' ? 0.45 : 0.26), bold: true, align: 'center' });
}

/** A bar of forty feet. */
export function drawGraphicScale({ pen, office }: Sheet, [x, y]: Point, unit: number, caption: string): void {
  const marks = ['0', '10', '20', '30', "40'"].map((word, at) => [at * unit, word] as const);
  drawScaleBar(pen, marks, { x, y, caption, size: office.small });
}
