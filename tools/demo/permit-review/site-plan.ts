import { drawingTitle, INK } from '../kit/drafting.ts';
import { drawScaleBar } from '../kit/frame.ts';
import { drawPdf } from '../kit/pdf-file.ts';
import type { Pen, Point } from '../kit/pen.ts';
import { CREATED } from './created.ts';
import { drawSheetFrame, SHEET } from './sheet-frame.ts';
import { drawBuilding } from './site-building.ts';
import { drawGround, drawTrees } from './site-ground.ts';
import { drawMarks } from './site-marks.ts';
import { drawSiteNotes } from './site-notes.ts';
import { drawSection } from './site-section.ts';

const SCALE = `1/8" = 1'-0"`;

/** The site plan: one 24 x 36 in sheet. It carries the contradiction, and shows no temporary BMPs. */
export const drawSitePlan = (): Promise<Uint8Array> =>
  drawPdf({ title: 'Site plan A1.0', created: CREATED }, [
    {
      ...SHEET,
      draw: (pen) => {
        drawSheetFrame(pen, { number: 'A1.0', title: 'Site, grading and BMP plan', scale: SCALE });
        drawGround(pen);
        drawBuilding(pen);
        drawMarks(pen);
        drawTrees(pen);
        drawingTitle(pen, 84, 1640, '1', 'Site plan', `Scale: ${SCALE}`);
        drawScaleBar(pen, MARKS, { x: 470, y: 1652, caption: 'Graphic scale' });
        drawNorthArrow(pen, 142, 150);
        drawSiteNotes(pen);
        drawSection(pen, 1552, 1600);
        drawingTitle(pen, 1500, 1640, 'A', 'Section A-A', `Scale: ${SCALE}`);
      },
    },
  ]);

/** Feet, at 9 points each (1/8 in = 1 ft). */
const MARKS = [0, 8, 16, 32, 48].map((feet) => [feet * 9, feet === 48 ? `${feet} ft` : `${feet}`] as const);

/** The sides run N 8°14'30" W, so north stands that much clockwise from straight up. */
function drawNorthArrow(pen: Pen, x: number, y: number): void {
  const turn = 8 + 14.5 / 60;
  pen.rect(x - 66, y - 96, 132, 170, { fill: '#ffffff' });
  pen.turned(turn, [x, y], () => {
    pen.circle(x, y, 44, { stroke: INK, width: 1 });
    const left: Point[] = [
      [x, y - 62],
      [x - 17, y + 30],
      [x, y + 16],
    ];
    pen.path(left, { fill: INK, stroke: INK, width: 1 }, true);
    pen.path(
      left.map(([px, py]) => [2 * x - px, py] as const),
      { fill: '#ffffff', stroke: INK, width: 1 },
      true,
    );
  });
  pen.text(x + 10, y - 86, 'N', { size: 20, bold: true, align: 'center', colour: INK });
  pen.text(x, y + 56, 'TRUE NORTH', { size: 9.5, align: 'center', colour: INK });
}
