import type { Area } from '../../../tools/demo/kit/frame.ts';
import type { Sheet } from '../draft.ts';
import { drawFrame, drawGraphicScale, drawNorth } from '../frame.ts';
import { drawNotes, drawStatements } from '../lists.ts';
import { drawContours, drawLot, drawTrees, plotIn } from './plot.ts';

/** The surveyor's sheet: the lot with its bearings, the ground, a benchmark. */
export function drawSurvey(sheet: Sheet, number: number): void {
  const { pen, office, format } = sheet;
  const caps = (words: string) => (office.caps ? words.toUpperCase() : words);
  const scale = `1" = 10'`;
  const area = drawFrame(sheet, { title: caps('Topographic Survey'), number, scale });
  const plan: Area = { x: area.x + 30, y: area.y + 30, width: area.width - 480, height: area.height - 130 };
  const plot = plotIn(sheet, plan);
  drawContours(sheet, plan, false);
  drawLot(sheet, plot, true);
  drawTrees(sheet, plan, true);
  drawNorth(sheet, [plan.x + plan.width - 60, plan.y + 90], 54);
  pen.text(plan.x + 10, plan.y + plan.height + 36, caps('Topographic Survey'), { size: 19, bold: true });
  drawGraphicScale(sheet, [plan.x + 420, plan.y + plan.height + 50], 44, caps('Graphic Scale'));
  const x = plan.x + plan.width + 30;
  const y =
    drawStatements(sheet, format('parcel.areaSqFt', 'parcel.county'), {
      x,
      y: area.y + 40,
      width: 400,
      title: caps('Survey Data'),
    }) + 20;
  const notes = [
    'Benchmark: top of fire hydrant at the road, elevation 6255.42, NAVD 88 datum.',
    'Basis of bearings is the subdivision map recorded in Book 14 of Maps, page 22.',
    'Contour interval is 2 feet. Field survey by total station.',
    'Underground utilities were not located.',
  ];
  drawNotes(sheet, caps("Surveyor's Notes"), notes, { x, y, width: 400 });
}
