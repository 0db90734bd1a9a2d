import type { Area } from '../../../tools/demo/kit/frame.ts';
import type { Point } from '../../../tools/demo/kit/pen.ts';
import type { Sheet } from '../draft.ts';
import { drawFrame, drawGraphicScale, drawNorth } from '../frame.ts';
import { drawNotes, drawTable } from '../lists.ts';
import { notesFor } from '../notes.ts';
import { drawContours, drawHouse, drawLot, drawTrees, plotIn } from './plot.ts';

/** The stormwater plan: temporary and permanent measures, their sizes, plants and upkeep. */
export function drawStormwaterPlan(sheet: Sheet, number: number): void {
  const { pen, office, shows, random } = sheet;
  const caps = (words: string) => (office.caps ? words.toUpperCase() : words);
  const title = random.pick([
    'BMP Plan',
    'Stormwater and Erosion Control Plan',
    'Stormwater Plan',
    'BMP and Drainage Plan',
  ]);
  const hasScale = shows('scale');
  const scale = random.pick([`1" = 10'`, `1" = 20'`]);
  const area = drawFrame(sheet, { title: caps(title), number, scale: hasScale ? scale : '' });
  const small = pen.width < 1500;
  const column = small ? 250 : 500;
  const plan: Area = { x: area.x + 30, y: area.y + 30, width: area.width - column - 60, height: area.height - 130 };
  const plot = plotIn(sheet, plan);
  const look = { size: office.small };
  drawContours(sheet, plan, true);
  drawLot(sheet, plot, false);
  drawHouse(sheet, plot, caps('Residence'));
  drawTrees(sheet, plan, false);
  if (shows('temporary-bmps')) {
    const fence = plot.corners.map(
      ([x, y]): Point => [x + (plot.middle[0] - x) * 0.14, y + (plot.middle[1] - y) * 0.14],
    );
    pen.path(fence, { width: 1, dash: [2, 3] }, true);
    for (const [at, words] of random
      .some(
        [
          'Fiber Roll (TYP.)',
          'Silt Fence',
          'Vegetation Protection Fence',
          'Tree Protection Fence',
          'Construction Fencing',
          'Stabilized Construction Entrance',
        ],
        3,
      )
      .entries()) {
      const [x, y] = fence[at] as Point;
      pen.text(x + 30, y + 20 + at * 14, caps(words), look);
    }
  }
  if (shows('permanent-bmps')) {
    for (const [at, words] of random
      .some(
        [
          'Drip Line Gravel Trench',
          '(N) Dry Well',
          'Infiltration Trench',
          'Slot Drain',
          'Rock Lined Swale',
          'Infiltration Gallery',
        ],
        3,
      )
      .entries()) {
      const [x, y] = plot.house[at + 1] as Point;
      pen.line([x, y], [x + 60, y - 44 - at * 16]);
      pen.text(x + 64, y - 52 - at * 16, caps(words), look);
    }
  }
  if (shows('north-arrow')) drawNorth(sheet, [plan.x + plan.width - 60, plan.y + 90], small ? 30 : 54);
  pen.text(plan.x + 10, plan.y + plan.height + 36, caps(title), { size: 19, bold: true });
  if (hasScale) {
    pen.text(plan.x + 10, plan.y + plan.height + 60, `${caps('Scale')}: ${scale}`, { size: office.small + 1 });
    drawGraphicScale(sheet, [plan.x + 420, plan.y + plan.height + 50], 40, caps('Graphic Scale'));
  }
  drawSizing(sheet, { x: plan.x + plan.width + 30, y: area.y + 30, width: column - 40, height: 0 }, caps);
}

function drawSizing(sheet: Sheet, place: Area, caps: (words: string) => string): void {
  const { pen, office, project, shows } = sheet;
  const size = pen.width < 1500 ? 6.5 : office.small + 1.5;
  let { y } = place;
  if (shows('sizing')) {
    pen.text(place.x, y, caps('Infiltration Sizing: 20-year, 1-hour storm'), {
      size: size * 1.05,
      bold: true,
    });
    const surfaces = project.rows.filter((row) => row.proposed > 0).slice(0, 4);
    const rows = [
      [caps('Surface'), caps('Area (SF)'), caps('Runoff (CF)'), caps('System (CF)')],
      ...surfaces.map(({ name, proposed }) => [
        caps(name),
        String(proposed),
        (proposed / 12).toFixed(1),
        (proposed / 12 + 6).toFixed(1),
      ]),
    ];
    y =
      drawTable(sheet, rows, {
        x: place.x,
        y: y + 2 * size,
        widths: [0.37, 0.21, 0.21, 0.21].map((share) => share * place.width),
        size: 0.9 * size,
        ruled: office.table === 'ruled',
      }) + 20;
  }
  if (shows('soil')) {
    pen.text(place.x, y, caps('Ksat = 2.4 in/hr (measured)'), { size });
    y += 2.4 * size;
  }
  const notes = [
    ...(shows('temporary-bmps') ? ['Install fiber rolls and construction fence before grading begins.'] : []),
    ...(shows('revegetation') ? ['Revegetate all disturbed ground with native seed mix and pine needle mulch.'] : []),
    ...(shows('maintenance')
      ? ['Maintenance: inspect and clean sediment from all systems twice a year, in spring and fall.']
      : []),
    ...notesFor(sheet, 7),
  ];
  drawNotes(sheet, caps('BMP Notes'), notes, { ...place, y, size: Math.min(size, office.small + 0.5) });
}
