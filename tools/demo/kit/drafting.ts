import type { Pen, Point, TextStyle } from './pen.ts';

/** The few conventions that every sheet of the set is drawn with. */
export const INK = '#1c2227';
export const GREY = '#6b7680';
export const FAINT = '#aab3ba';
export const EARTH = '#a9825a';
export const LEAF = '#4f7f5b';
export const WATER = '#2b6c8f';
export const SIGNAL = '#b3261e';

const small: TextStyle = { size: 10, colour: INK };

/** A dimension line from `a` to `b` with slashes at its ends and its figure above the middle. */
export function dimension(pen: Pen, a: Point, b: Point, figure: string, size = 10): void {
  pen.line(a, b, { stroke: INK, width: 0.5 });
  for (const [x, y] of [a, b]) {
    pen.line([x - 4, y + 4], [x + 4, y - 4], { stroke: INK, width: 1.1 });
  }
  const upright = Math.abs(a[0] - b[0]) < 1;
  const x = (a[0] + b[0]) / 2;
  const y = (a[1] + b[1]) / 2;
  if (upright) pen.text(x - size - 3, y, figure, { ...small, size, align: 'center', turn: -90 });
  else pen.text(x, y - size - 3, figure, { ...small, size, align: 'center' });
}

/** A line from a label to what it names, ending in a dot. */
export function leader(pen: Pen, from: Point, to: Point): void {
  pen.line(from, to, { stroke: INK, width: 0.5 });
  pen.circle(to[0], to[1], 1.8, { fill: INK });
}

/** A heading with its rule. Answers the y where what follows begins. */
export function heading(pen: Pen, x: number, y: number, width: number, words: string): number {
  pen.text(x, y, words.toUpperCase(), { size: 13, bold: true, colour: INK, spacing: 0.3 });
  pen.line([x, y + 18], [x + width, y + 18], { stroke: INK, width: 1 });
  return y + 26;
}

type Lines = { x: number; y: number; width: number; size: number; indent: number; gap: number };

/** Numbered lines, each broken where it is too long. Answers the y below the last. */
export function numbered(pen: Pen, lines: readonly string[], { x, y: top, width, size, indent, gap }: Lines): number {
  let y = top;
  lines.forEach((line, at) => {
    pen.text(x, y, `${at + 1}.`, { size, bold: true, colour: INK });
    y += pen.paragraph(x + indent, y, width - indent, line, { size, colour: INK }, 1.28) + gap;
  });
  return y;
}

/** Numbered notes under a heading. Answers the y below the last. */
export function notes(
  pen: Pen,
  x: number,
  top: number,
  width: number,
  title: string,
  lines: readonly string[],
): number {
  const y = heading(pen, x, top, width, title);
  return numbered(pen, lines, { x, y, width, size: 10.5, indent: 20, gap: 5 }) + 12;
}

/** Label and value pairs under a heading, ruled like a title block. Answers the y below the last. */
export function pairs(
  pen: Pen,
  x: number,
  top: number,
  width: number,
  title: string,
  rows: readonly (readonly [label: string, value: string])[],
  labelWidth = 165,
): number {
  let y = heading(pen, x, top, width, title) - 3;
  for (const [label, value] of rows) {
    pen.text(x + 2, y + 4, `${label}:`, { size: 10.5, colour: GREY });
    const used = pen.paragraph(x + labelWidth, y + 4, width - labelWidth, value, {
      size: 10.5,
      bold: true,
      colour: INK,
    });
    y += used + 4.5;
    pen.line([x, y], [x + width, y], { stroke: FAINT, width: 0.4 });
  }
  return y + 18;
}

/** The name of a drawing under it, with its number in a circle and its scale. */
export function drawingTitle(pen: Pen, x: number, y: number, number: string, title: string, scale: string): void {
  pen.circle(x + 16, y + 14, 16, { stroke: INK, width: 1.2 });
  pen.text(x + 16, y + 7.5, number, { size: 13, bold: true, align: 'center', colour: INK });
  pen.text(x + 42, y - 2, title.toUpperCase(), { size: 14, bold: true, colour: INK, spacing: 0.4 });
  pen.line([x + 32, y + 14], [x + 300, y + 14], { stroke: INK, width: 1.2 });
  pen.text(x + 42, y + 18, scale, { size: 9, colour: INK });
}
