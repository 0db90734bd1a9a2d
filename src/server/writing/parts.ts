import {
  AlignmentType,
  BorderStyle,
  HeadingLevel,
  LineRuleType,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from 'docx';
import type { ChecklistAnswer } from '#domain/rules/result.ts';
import { legal } from './clean-text.ts';
import { ANSWER_LOOK, COLOUR, SIGN_FONT, SIZE } from './look.ts';
import type { Words } from './words.ts';

type Tone = { size?: number; color?: string; bold?: boolean; italics?: boolean; font?: string };

export const run = (text: string, tone: Tone = {}): TextRun => new TextRun({ text: legal(text), ...tone });

/** A paragraph of body text. */
export const body = (text: string, tone: Tone = {}): Paragraph => new Paragraph({ children: [run(text, tone)] });

export const heading1 = (text: string): Paragraph =>
  new Paragraph({ text: legal(text), heading: HeadingLevel.HEADING_1 });
export const heading2 = (text: string): Paragraph =>
  new Paragraph({ text: legal(text), heading: HeadingLevel.HEADING_2 });

export const heading3 = (text: string): Paragraph =>
  new Paragraph({ text: legal(text), heading: HeadingLevel.HEADING_3 });

/** A sign in the font that has it. */
export const signed = (sign: string, size: number, color: string): TextRun =>
  new TextRun({ text: sign, font: SIGN_FONT, size, color, bold: true });

/** A paragraph inside a table cell, closer set than body text. */
export const line = (children: TextRun[], after = 40): Paragraph =>
  new Paragraph({ children, spacing: { before: 0, after, line: 252, lineRule: LineRuleType.AUTO } });

export const cellText = (text: string, tone: Tone = {}): Paragraph => line([run(text, { size: SIZE.cell, ...tone })]);

/** An answer as sign and word. */
export function answerRuns(answer: ChecklistAnswer, { text }: Words, size: number = SIZE.cell): TextRun[] {
  const { sign, colour } = ANSWER_LOOK[answer];
  return [signed(sign, size, colour), run(` ${text(`ui:outcomes.${answer}`)}`, { size, color: colour, bold: true })];
}

export type Cell = Paragraph[] | { paragraphs: Paragraph[]; tint: string };
/** `splits`: the row may go on to the next page, where it can be longer than one. */
export type Row = Cell[] | { cells: Cell[]; splits: true };

/** Text on its own ground with a bar beside it: what is read first. */
export const callout = (children: TextRun[], { colour, tint }: { colour: string; tint: string }): Paragraph =>
  new Paragraph({
    children,
    shading: { fill: tint, color: 'auto', type: 'clear' },
    border: {
      left: { style: BorderStyle.SINGLE, size: 24, color: colour, space: 8 },
      top: { style: BorderStyle.SINGLE, size: 4, color: tint, space: 6 },
      bottom: { style: BorderStyle.SINGLE, size: 4, color: tint, space: 6 },
    },
    indent: { left: 200 },
    spacing: { before: 160, after: 200 },
  });

/** A point of a list. */
export const bullet = (children: TextRun[], after = 60): Paragraph =>
  new Paragraph({
    children,
    bullet: { level: 0 },
    indent: { left: 320, hanging: 220 },
    spacing: { before: 0, after, line: 252, lineRule: LineRuleType.AUTO },
  });

/** A figure in a cell: digits under digits. */
export const cellFigure = (text: string, tone: Tone = {}, after = 40): Paragraph =>
  new Paragraph({
    children: [run(text, { size: SIZE.cell, ...tone })],
    alignment: AlignmentType.RIGHT,
    spacing: { before: 0, after, line: 252, lineRule: LineRuleType.AUTO },
  });

const hairline = { style: BorderStyle.SINGLE, size: 4, color: COLOUR.rule };
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const margins = { top: 70, bottom: 50, left: 100, right: 100 };

/**
 * A table with a header row that Word repeats on every page and rows that are not split between pages, save those
 * that say so.
 * `widths` in twentieths of a point; every row has as many cells as there are headings. `figure`: numbers stand below.
 */
export function table(
  headings: readonly (string | { figure: string })[],
  widths: readonly number[],
  rows: readonly Row[],
): Table {
  const header = new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: headings.map((heading, at) =>
      cell({ paragraphs: [columnHeading(heading)], tint: COLOUR.lakeTint }, widths[at] ?? 0),
    ),
  });
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: widths.reduce((total, width) => total + width, 0), type: WidthType.DXA },
    columnWidths: [...widths],
    borders: {
      top: hairline,
      bottom: hairline,
      insideHorizontal: hairline,
      left: none,
      right: none,
      insideVertical: none,
    },
    rows: [
      header,
      ...rows.map((row) => {
        const { cells, splits } = Array.isArray(row) ? { cells: row, splits: false } : row;
        return new TableRow({ cantSplit: !splits, children: cells.map((one, at) => cell(one, widths[at] ?? 0)) });
      }),
    ],
  });
}

/** The heading of a column; over figures it stands on the right, as they do. */
function columnHeading(heading: string | { figure: string }): Paragraph {
  const tone = { size: SIZE.small, bold: true, color: COLOUR.lake };
  return typeof heading === 'string' ? line([run(heading, tone)], 0) : cellFigure(heading.figure, tone, 0);
}

function cell(given: Cell, width: number): TableCell {
  const { paragraphs, tint } = Array.isArray(given) ? { paragraphs: given, tint: undefined } : given;
  return new TableCell({
    children: paragraphs.length > 0 ? paragraphs : [cellText('')],
    width: { size: width, type: WidthType.DXA },
    margins,
    verticalAlign: VerticalAlignTable.TOP,
    ...(tint ? { shading: { fill: tint, color: 'auto', type: 'clear' as const } } : {}),
  });
}

/** Large figures side by side, each under its word: read at a glance, and as a table by a screen reader. */
export function figures(
  columns: readonly { heading: TextRun[]; figure: number; color: string }[],
  width: number,
): Table {
  const each = Math.floor(width / columns.length);
  const centred = (children: TextRun[], after: number) =>
    new Paragraph({
      children,
      alignment: AlignmentType.CENTER,
      spacing: { before: 0, after, line: 240, lineRule: LineRuleType.AUTO },
    });
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: each * columns.length, type: WidthType.DXA },
    columnWidths: columns.map(() => each),
    borders: {
      top: hairline,
      bottom: hairline,
      left: none,
      right: none,
      insideHorizontal: none,
      insideVertical: hairline,
    },
    rows: [
      new TableRow({
        tableHeader: true,
        cantSplit: true,
        children: columns.map(({ heading }) => cell([centred(heading, 0)], each)),
      }),
      new TableRow({
        cantSplit: true,
        children: columns.map(({ figure, color }) =>
          cell([centred([run(String(figure), { size: SIZE.figure, bold: true, color })], 40)], each),
        ),
      }),
    ],
  });
}
