import { GREY, INK, LEAF } from '../kit/drafting.ts';
import { drawBorder, drawTitleCell } from '../kit/frame.ts';
import type { Pen } from '../kit/pen.ts';
import { PROJECT, SAMPLE_NOTE } from './project.ts';

/** A 24 x 36 in sheet, lying. */
export const SHEET = { width: 2592, height: 1728 } as const;

const STRIP = { x: 2346, width: 204 } as const;

/** The border and the title strip of a sheet. */
export function drawSheetFrame(pen: Pen, sheet: { number: string; title: string; scale: string }): void {
  drawBorder(pen, { x: 48, y: 30, width: SHEET.width - 78, height: SHEET.height - 60 }, 2.2);
  pen.line([STRIP.x, 30], [STRIP.x, SHEET.height - 30], { stroke: INK, width: 1.4 });
  drawFirm(pen);
  const line = (y: number): void =>
    pen.line([STRIP.x, y], [STRIP.x + STRIP.width + 12, y], { stroke: INK, width: 0.8 });
  const field = (y: number, label: string, value: string, size = 11): void => {
    line(y);
    drawTitleCell(pen, { x: STRIP.x + 14, y: y + 9, width: STRIP.width - 20, label, value, size });
  };
  drawSeal(pen, STRIP.x + STRIP.width / 2 + 6, 560);
  field(760, 'Project:', 'Whitcomb Residence', 15);
  field(818, 'Property address:', PROJECT.addressLines);
  field(900, 'APN:', PROJECT.apn, 13);
  field(952, 'TRPA file number:', PROJECT.fileNumber, 13);
  field(1004, 'Owner:', PROJECT.owner, 12);
  field(1056, 'Prepared by:', `${PROJECT.representative}\n${PROJECT.firm}`);
  field(1136, 'Date of plans:', PROJECT.plansDate, 12);
  field(1188, 'Drawn by:', 'TL');
  field(1240, 'Scale:', sheet.scale, 12);
  field(1316, 'Sheet title:', sheet.title, 18);
  line(1470);
  pen.text(STRIP.x + 14, 1479, 'Sheet:', { size: 7.5, colour: GREY });
  pen.text(STRIP.x + STRIP.width / 2 + 4, 1510, sheet.number, { size: 62, bold: true, align: 'center', colour: INK });
  line(1610);
  pen.text(STRIP.x + 14, 1622, SAMPLE_NOTE, { size: 9, colour: GREY });
  pen.text(STRIP.x + 14, 1638, 'Not for construction', { size: 9, colour: GREY });
}

/** The firm's name and its mark: three pines before a ridge. */
function drawFirm(pen: Pen): void {
  const x = STRIP.x + STRIP.width / 2 + 6;
  const base = 190;
  pen.path(
    [
      [x - 80, base],
      [x - 34, base - 62],
      [x - 14, base - 40],
      [x + 22, base - 92],
      [x + 80, base],
    ],
    { stroke: GREY, width: 1.2 },
  );
  for (const [dx, height] of [
    [-46, 52],
    [-8, 70],
    [38, 46],
  ] as const) {
    for (const [step, half] of [
      [0, 15],
      [0.3, 12],
      [0.58, 8],
    ] as const) {
      const foot = base - 6 - step * height;
      pen.path(
        [
          [x + dx - half, foot],
          [x + dx, foot - height * 0.45],
          [x + dx + half, foot],
        ],
        { fill: LEAF, stroke: '#ffffff', width: 0.6 },
        true,
      );
    }
    pen.rect(x + dx - 1.6, base - 6, 3.2, 8, { fill: INK });
  }
  pen.text(x, 206, 'GRANITE & PINE', { size: 17, bold: true, align: 'center', colour: INK, spacing: 1 });
  pen.text(x, 228, 'STUDIO', { size: 11, align: 'center', colour: INK, spacing: 1 });
  pen.text(x, 256, 'Architecture in the mountains', { size: 8.5, slanted: true, align: 'center', colour: GREY });
  pen.text(x, 272, '(530) 555-0178   studio@example.com', { size: 8.5, align: 'center', colour: GREY });
}

function drawSeal(pen: Pen, x: number, y: number): void {
  for (const radius of [72, 66, 44]) pen.circle(x, y, radius, { stroke: GREY, width: radius === 72 ? 1.4 : 0.7 });
  for (let degrees = 0; degrees < 360; degrees += 15) {
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    pen.line([x + 46 * cos, y + 46 * sin], [x + 64 * cos, y + 64 * sin], { stroke: GREY, width: 0.4 });
  }
  pen.text(x, y - 18, 'Tobias Lindqvist', { size: 9, bold: true, align: 'center', colour: INK });
  pen.text(x, y - 4, 'Architect', { size: 9, align: 'center', colour: INK });
  pen.text(x, y + 10, 'No. 00-0000', { size: 8, align: 'center', colour: INK });
}
