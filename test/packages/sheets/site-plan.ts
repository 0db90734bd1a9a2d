import type { Area } from '../../../tools/demo/kit/frame.ts';
import type { Point } from '../../../tools/demo/kit/pen.ts';
import type { Sheet } from '../draft.ts';
import { drawFrame, drawGraphicScale, drawNorth } from '../frame.ts';
import { drawNotes, drawStatements } from '../lists.ts';
import { notesFor } from '../notes.ts';
import { drawContours, drawDimension, drawHouse, drawLot, drawTrees, type Plot, plotIn } from './plot.ts';

/** The site plan: lot, house, driveway, ground, trees, what surrounds them, and the project's data. */
export function drawSitePlan(sheet: Sheet, number: number): Area {
  const { pen, office, shows, random } = sheet;
  const format = (words: string) => (office.caps ? words.toUpperCase() : words);
  const scale = random.pick([`1" = 10'`, `1" = 20'`, `1"=10'-0"`, `1/8" = 1'-0"`]);
  const hasScale = shows('scale');
  const area = drawFrame(sheet, { title: format('Site Plan'), number, scale: hasScale ? scale : '' });
  const small = pen.width < 1500;
  const column = small ? 230 : 470;
  const plan: Area = { x: area.x + 30, y: area.y + 30, width: area.width - column - 60, height: area.height - 130 };
  const plot = plotIn(sheet, plan);
  const look = { size: office.small };

  if (shows('contours')) drawContours(sheet, plan, true);
  const lines = shows('property-lines');
  drawLot(sheet, plot, lines);
  shows('existing-coverage');
  drawHouse(sheet, plot, format('Proposed Residence'));
  drawTrees(sheet, plan, shows('trees'));
  if (shows('setbacks')) drawSetbacks(sheet, plot);
  const [drive] = [plot.drive[2] as Point];
  const road = drive[1] + 26;
  pen.line([plan.x, road], [plan.x + plan.width, road], { width: 1.4 });
  if (shows('edge-of-pavement'))
    pen.text(plan.x + 20, road + 6, format(random.pick(['(E) Edge of Pavement', 'EOP', 'Edge of Pavement'])), look);
  pen.text(plan.x + plan.width / 2, road + 22, format(sheet.project.street), {
    size: office.small + 6,
    align: 'center',
  });
  if (shows('driveway')) {
    const [slope] = sheet.format('site.drivewaySlopePercent');
    pen.text(drive[0] + 16, drive[1] - 90, format('(N) AC Driveway'), look);
    if (slope) {
      pen.text(drive[0] + 16, drive[1] - 76, `${slope.label}: ${slope.shown}`, look);
      sheet.note(slope);
    }
  }
  if (shows('snow-storage')) {
    pen.rect(plan.x + plan.width * 0.6, road - 90, 110, 50, { dash: [5, 4] });
    pen.text(plan.x + plan.width * 0.6 + 8, road - 70, format('Snow Storage'), look);
  }
  if (shows('utilities')) drawUtilities(sheet, plot, road, format);
  drawNeighbours(sheet, plot, format);
  drawDimension(sheet, plot.house[0] as Point, plot.house[1] as Point, 26 * 12 + 4 + (sheet.project.number % 120));
  drawDimension(sheet, plot.house[5] as Point, plot.house[0] as Point, 24 * 12 + (sheet.project.number % 90));

  if (shows('north-arrow')) drawNorth(sheet, [plan.x + plan.width - 70, plan.y + 90], small ? 34 : 58);
  const caption = { x: plan.x + 10, y: plan.y + plan.height + 40 };
  pen.text(caption.x, caption.y, format('Site Plan'), { size: 20, bold: true });
  if (hasScale) {
    pen.text(caption.x, caption.y + 26, format(`Scale: ${scale}`), { size: office.small + 1 });
    drawGraphicScale(sheet, [caption.x + 320, caption.y + 14], 44, format('Graphic Scale in Feet'));
  }
  prerenderData(sheet, { x: plan.x + plan.width + 30, y: area.y + 30, width: column - 40, height: 0 });
  return area;
}

function drawSetbacks({ pen, office, random }: Sheet, { corners, middle }: Plot): void {
  const inner = corners.map(([x, y]): Point => [x + (middle[0] - x) * 0.2, y + (middle[1] - y) * 0.2]);
  pen.path(inner, { width: 0.6, dash: [3, 5] }, true);
  const [at] = inner as [Point];
  pen.text(
    at[0] + 24,
    at[1] + 8,
    random.pick([`20' FRONT SETBACK`, `10'-0" SIDE YARD SETBACK`, `20'-0" BUILDING SETBACK LINE`]),
    { size: office.small },
  );
}

function drawUtilities(
  { pen, office }: Sheet,
  { middle }: Plot,
  road: number,
  format: (words: string) => string,
): void {
  for (const [at, name] of ['(N) 4" Sewer Lateral', '(N) 1" Water Service', '(E) Gas Line'].entries()) {
    const x = middle[0] - 160 - at * 54;
    pen.line([x, middle[1] + 60], [x, road], { width: 0.6, dash: [12, 4, 2, 4] });
    pen.text(x + 3, middle[1] + 210, format(name), { size: office.small - 0.5, turn: -90 });
  }
}

/** Lots on either side have parcel numbers and owners of their own. */
function drawNeighbours(
  { pen, office, project, random }: Sheet,
  { corners }: Plot,
  format: (words: string) => string,
): void {
  const stream = random.apart('neighbours');
  const places: [number, number, number][] = [
    [(corners[3]?.[0] ?? 0) - 60, ((corners[0]?.[1] ?? 0) + (corners[3]?.[1] ?? 0)) / 2, -90],
    [(corners[1]?.[0] ?? 0) + 70, ((corners[1]?.[1] ?? 0) + (corners[2]?.[1] ?? 0)) / 2, 90],
  ];
  for (const [at, [x, y, turn]] of places.entries()) {
    const apn = project.neighbours[at] ?? '';
    const words = stream.pick([
      format(`Adjacent APN ${apn}`),
      format(`Neighbor: APN ${apn}`),
      apn,
      format(`N/F Whitcomb  APN ${apn}`),
    ]);
    pen.text(x, y, words, { size: office.small, turn, align: 'center', colour: '#4d4d4d' });
  }
}

function prerenderData(sheet: Sheet, place: Area): void {
  const { office, shows, format, random, pen } = sheet;
  const caps = (words: string) => (office.caps ? words.toUpperCase() : words);
  const size = pen.width < 1500 ? 6.5 : office.small + 2.5;
  const statements = [
    ...(shows('parcel-area') ? format('parcel.areaSqFt') : []),
    ...(shows('land-capability') ? format('parcel.landCapability', 'parcel.ipesScore') : []),
    ...format('parcel.county', 'project.localPlan', 'site.crossSlopePercent', 'building.floorAreaSqFt'),
    ...(random.chance(0.5)
      ? format('coverage.existingSqFt', 'coverage.proposedSqFt', 'coverage.maxAllowableSqFt')
      : []),
    ...(random.chance(0.4) ? format('project.fileNumber', 'project.allocationNumber') : []),
    ...format('building.yearBuilt'),
  ];
  let y = drawStatements(sheet, statements, { ...place, size, title: caps('Project Data') }) + 26;
  const { capability } = sheet.project;
  if (shows('land-capability') && capability.length > 1) {
    for (const [at, { class: name, area }] of capability.entries()) {
      const label = caps(`Land Capability Class`);
      pen.text(place.x, y + at * 1.8 * size, `${label} ${name}: ${office.area(area)}`, { size });
      sheet.note({ name: 'parcel.landCapability', value: name, label, shown: name });
    }
    y += capability.length * 1.8 * size + 20;
  }
  if (shows('legend')) y = drawLegend(sheet, place, y, caps, size) + 20;
  y =
    drawNotes(sheet, caps('General Notes'), notesFor(sheet, 12), {
      ...place,
      y,
      size: Math.min(size, office.small + 0.5),
    }) + 20;
  drawIndex(sheet, { ...place, y }, caps, size);
  if (shows('vicinity-map')) drawVicinity(sheet, { ...place, y: y + 17 * size, height: 20 * size }, caps);
}

function drawVicinity(
  { pen, office, random }: Sheet,
  { x, y, width, height }: Area,
  caps: (words: string) => string,
): void {
  const stream = random.apart('vicinity');
  pen.text(x, y, caps('Vicinity Map'), { size: office.small + 3, bold: true });
  pen.rect(x, y + 18, width, height);
  for (const name of ['Lake Shore Boulevard', 'Pioneer Trail', 'Summit Drive']) {
    const [from, to] = [y + 18 + height * stream.next(), y + 18 + height * stream.next()];
    pen.line([x, from], [x + width, to], { stroke: '#666666' });
    pen.text(x + width * 0.1, from + 4, caps(name), { size: office.small - 1, colour: '#4d4d4d' });
  }
  pen.text(x + width * 0.6, y + 18 + height / 2, caps('Site'), { size: office.small, bold: true });
  pen.text(x, y + 22 + height, 'NTS', { size: office.small - 1 });
}

/** Abbreviations and the list of sheets: words that name much and state nothing. */
function drawIndex({ pen, office }: Sheet, { x, y }: Area, caps: (words: string) => string, size: number): void {
  const short = [
    ['(E)', 'Existing'],
    ['(N)', 'New'],
    ['(P)', 'Proposed'],
    ['SF', 'Square feet'],
    ['TYP.', 'Typical'],
    ['UNO', 'Unless noted otherwise'],
    ['F.F.', 'Finish floor'],
    ['CY', 'Cubic yards'],
  ];
  const sheets = [
    'Site Plan',
    'Land Coverage Calculations',
    'Grading Plan',
    'BMP Plan',
    'Exterior Elevations',
    'Floor Plans',
  ];
  pen.text(x, y, caps('Abbreviations'), { size: size * 1.3, bold: true });
  for (const [at, [word = '', meaning = '']] of short.entries()) {
    pen.text(x, y + (at + 1.6) * 1.5 * size, word, { size: size * 0.85 });
    pen.text(x + 44, y + (at + 1.6) * 1.5 * size, caps(meaning), { size: size * 0.85 });
  }
  pen.text(x + 200, y, caps('Sheet Index'), { size: size * 1.3, bold: true });
  for (const [at, title] of sheets.entries()) {
    pen.text(x + 200, y + (at + 1.6) * 1.5 * size, office.sheetNumber(at + 1), { size: size * 0.85 });
    pen.text(x + 254, y + (at + 1.6) * 1.5 * size, caps(title), { size: size * 0.85 });
  }
}

function drawLegend(
  { pen, shows }: Sheet,
  { x }: Area,
  y: number,
  caps: (words: string) => string,
  size: number,
): number {
  pen.text(x, y, caps('Legend'), { size: size * 1.3, bold: true });
  const rows = [
    ...(shows('property-lines') ? ['Property Line'] : []),
    ...(shows('contours') ? ['(E) Contour'] : []),
    ...(shows('trees') ? ['Tree to Remain'] : []),
    '(N) Fence',
  ];
  for (const [at, name] of rows.entries()) {
    const top = y + (at + 1.4) * 1.7 * size;
    pen.line([x, top + 4], [x + 60, top + 4], { dash: [10, 3, 2 + at, 3] });
    pen.text(x + 76, top, caps(name), { size });
  }
  return y + (rows.length + 1.4) * 1.7 * size;
}
