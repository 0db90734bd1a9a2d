import type { Area } from '../../../tools/demo/kit/frame.ts';
import type { Point } from '../../../tools/demo/kit/pen.ts';
import type { Sheet } from '../draft.ts';
import { drawFrame, drawGraphicScale, drawNorth } from '../frame.ts';
import { drawNotes, drawStatements } from '../lists.ts';
import { notesFor } from '../notes.ts';
import { drawContours, drawHouse, drawLot, plotIn } from './plot.ts';

/** The grading plan: ground as it is and as it will be, quantities, depth, a section. */
export function drawGradingPlan(sheet: Sheet, number: number): void {
  const { pen, office, shows, random } = sheet;
  const caps = (words: string) => (office.caps ? words.toUpperCase() : words);
  const hasScale = shows('scale');
  const scale = random.pick([`1" = 10'`, `1" = 8'`, `1/8" = 1'-0"`]);
  const area = drawFrame(sheet, { title: caps('Grading Plan'), number, scale: hasScale ? scale : '' });
  const small = pen.width < 1500;
  const column = small ? 230 : 480;
  const plan: Area = { x: area.x + 30, y: area.y + 30, width: area.width - column - 60, height: area.height * 0.66 };
  const plot = plotIn(sheet, plan);
  const look = { size: office.small };
  const grades = shows('grades');
  if (grades) {
    drawContours(sheet, plan, true);
    drawContours(
      { ...sheet, random: random.apart('finished') },
      { ...plan, y: plan.y + 26, width: plan.width * 0.7 },
      false,
    );
    pen.text(plan.x + 90, plan.y + plan.height * 0.2, caps('(E) Existing Grade (TYP.)'), look);
    pen.text(plan.x + plan.width * 0.55, plan.y + plan.height * 0.62, caps('Finished Grade (TYP.)'), look);
  }
  drawLot(sheet, plot, false);
  drawHouse(sheet, plot, caps('Residence'));
  if (shows('limits')) {
    const limit = plot.corners.map(([x, y]): Point => [x + (plot.middle[0] - x) * 0.3, y + (plot.middle[1] - y) * 0.3]);
    pen.path(limit, { width: 1.4, dash: [20, 6] }, true);
    pen.text(
      (limit[0]?.[0] ?? 0) + 40,
      (limit[0]?.[1] ?? 0) + 12,
      caps(random.pick(['Limits of Grading', 'Limit of Disturbance'])),
      look,
    );
  }
  if (shows('staging')) {
    const [x, y] = [plan.x + plan.width * 0.66, plan.y + plan.height * 0.22];
    pen.rect(x, y, 130, 60, { dash: [6, 4] });
    pen.text(x + 8, y + 24, caps(random.pick(['Staging Area', 'Stockpile Area', 'Staging and Stockpile'])), look);
  }
  if (shows('north-arrow')) drawNorth(sheet, [plan.x + plan.width - 60, plan.y + 90], small ? 30 : 54);
  pen.text(plan.x + 10, plan.y + plan.height + 16, caps('Grading Plan'), { size: 19, bold: true });
  if (hasScale) {
    pen.text(plan.x + 10, plan.y + plan.height + 40, `${caps('Scale')}: ${scale}`, { size: office.small + 1 });
    drawGraphicScale(sheet, [plan.x + 320, plan.y + plan.height + 30], 40, caps('Graphic Scale'));
  }
  if (shows('sections'))
    drawSection(
      sheet,
      { x: plan.x + 10, y: plan.y + plan.height + 80, width: plan.width * 0.7, height: area.height * 0.16 },
      caps,
      grades,
    );
  drawQuantities(sheet, { x: plan.x + plan.width + 30, y: area.y + 30, width: column - 40, height: 0 }, caps);
}

function drawSection(
  { pen, office, random }: Sheet,
  { x, y, width, height }: Area,
  caps: (words: string) => string,
  grades: boolean,
): void {
  const points = Array.from({ length: 12 }, (_, at): Point => [x + (width * at) / 11, y + height * (0.25 + 0.05 * at)]);
  pen.path(points, { dash: [8, 4] });
  pen.path(
    [
      [x, y + height * 0.25],
      [x + width * 0.3, y + height * 0.5],
      [x + width * 0.7, y + height * 0.5],
      [x + width, y + height * 0.82],
    ],
    { width: 1.6 },
  );
  if (grades) pen.text(x + 20, y + height * 0.12, caps('(E) Natural Grade'), { size: office.small });
  pen.text(x, y + height, caps(`${random.pick(['Section A-A', 'Section A'])}`), { size: 14, bold: true });
}

function drawQuantities(sheet: Sheet, place: Area, caps: (words: string) => string): void {
  const { pen, office, shows, format, random } = sheet;
  const size = pen.width < 1500 ? 6.5 : office.small + 2.5;
  let { y } = place;
  if (shows('cut-fill', ['cut', 'fill'])) {
    const statements = format('grading.cutCy', 'grading.fillCy', 'grading.netCy');
    y =
      drawStatements(sheet, statements, {
        ...place,
        y,
        size,
        title: caps(random.pick(['Earthwork Quantities', 'Earthwork', 'Grading Quantities'])),
      }) + 24;
  }
  const depth = [
    ...(shows('depth') ? format('grading.excavationDepthFt') : []),
    ...(shows('depth') ? format('grading.approvedDepthFt', 'grading.soilsHydroFile') : []),
  ];
  y = drawStatements(sheet, depth, { ...place, y, size }) + 24;
  y = drawStatements(sheet, format('site.crossSlopePercent', 'site.drivewaySlopePercent'), { ...place, y, size }) + 24;
  const season = shows('season') ? ['All grading shall be completed and the site winterized by October 15.'] : [];
  const slopes = shows('slopes') ? ['Finished slopes shall be 2:1 or flatter and revegetated.'] : [];
  drawNotes(sheet, caps('Grading Notes'), [...season, ...slopes, ...notesFor(sheet, 8)], {
    ...place,
    y,
    size: Math.min(size, office.small + 0.5),
  });
}
