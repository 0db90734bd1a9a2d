import { GREY, INK } from './drafting.ts';
import type { Pen } from './pen.ts';

/** A part of a sheet, such as the one that is left for drawing. */
export type Area = { x: number; y: number; width: number; height: number };

export const drawBorder = (pen: Pen, { x, y, width, height }: Area, thickness: number): void =>
  pen.rect(x, y, width, height, { stroke: INK, width: thickness });

type Cell = {
  x: number;
  y: number;
  width: number;
  label: string;
  value: string;
  size: number;
  bold?: boolean;
  scale?: number;
};

/** A cell of a title block: its label small, its value under it. */
export function drawTitleCell(pen: Pen, { x, y, width, label, value, size, bold = true, scale = 1 }: Cell): void {
  pen.text(x, y, label, { size: 7.5 * scale, colour: GREY });
  pen.paragraph(x, y + 13 * scale, width, value, { size, bold, colour: INK });
}

type ScaleBar = { x: number; y: number; caption: string; size?: number };

/** A graphic scale in black and white. `marks`: points from its beginning, and what is written there. */
export function drawScaleBar(
  pen: Pen,
  marks: readonly (readonly [at: number, word: string])[],
  { x, y, caption, size = 8.5 }: ScaleBar,
): void {
  marks.forEach(([from, word], at) => {
    const next = marks[at + 1];
    const box = { fill: at % 2 ? '#ffffff' : INK, stroke: INK, width: 0.8 };
    if (next) pen.rect(x + from, y, next[0] - from, 7, box);
    pen.text(x + from, y + 11, word, { size, align: 'center', colour: INK });
  });
  pen.text(x, y - 4.5 - size, caption, { size, colour: INK });
}
