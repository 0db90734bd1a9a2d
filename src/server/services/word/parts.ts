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
import type { Answer } from '#domain/checklists/result.ts';
import { answerWords } from '#domain/checklists/result.ts';
import { legal } from './clean-text.ts';
import { ANSWER_LOOK, COLOUR, SIGN_FONT, SIZE } from './look.ts';

type Tone = { size?: number; color?: string; bold?: boolean; italics?: boolean };

export const run = (text: string, tone: Tone = {}): TextRun => new TextRun({ text: legal(text), ...tone });

/** A paragraph of body text. */
export const body = (text: string, tone: Tone = {}): Paragraph => new Paragraph({ children: [run(text, tone)] });

export const heading1 = (text: string): Paragraph =>
  new Paragraph({ text: legal(text), heading: HeadingLevel.HEADING_1 });
export const heading2 = (text: string): Paragraph =>
  new Paragraph({ text: legal(text), heading: HeadingLevel.HEADING_2 });

/** A paragraph inside a table cell, closer set than body text. */
export const line = (children: TextRun[], after = 40): Paragraph =>
  new Paragraph({ children, spacing: { before: 0, after, line: 252, lineRule: LineRuleType.AUTO } });

export const cellText = (text: string, tone: Tone = {}): Paragraph => line([run(text, { size: SIZE.cell, ...tone })]);

/** An answer as sign and word. */
export function answerRuns(answer: Answer, size: number = SIZE.cell): TextRun[] {
  const { sign, colour } = ANSWER_LOOK[answer];
  return [
    new TextRun({ text: sign, font: SIGN_FONT, size, color: colour, bold: true }),
    run(` ${answerWords[answer]}`, { size, color: colour, bold: true }),
  ];
}

export type Cell = Paragraph[] | { paragraphs: Paragraph[]; tint: string };

const hairline = { style: BorderStyle.SINGLE, size: 4, color: COLOUR.rule };
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const margins = { top: 70, bottom: 50, left: 100, right: 100 };

/**
 * A table with a header row that Word repeats on every page and rows that are not split between pages.
 * `widths` in twentieths of a point; every row has as many cells as there are headings.
 */
export function table(headings: readonly string[], widths: readonly number[], rows: readonly Cell[][]): Table {
  const header = new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: headings.map((text, at) =>
      cell(
        {
          paragraphs: [line([run(text, { size: SIZE.small, bold: true, color: COLOUR.lake })], 0)],
          tint: COLOUR.lakeTint,
        },
        widths[at] ?? 0,
      ),
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
      ...rows.map(
        (cells) => new TableRow({ cantSplit: true, children: cells.map((one, at) => cell(one, widths[at] ?? 0)) }),
      ),
    ],
  });
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
