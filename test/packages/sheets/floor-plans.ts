import type { Area } from '../../../tools/demo/kit/frame.ts';
import type { Sheet } from '../draft.ts';
import { drawFrame } from '../frame.ts';
import { drawNotes, drawStatements } from '../lists.ts';
import { notesFor } from '../notes.ts';
import { drawDimension } from './plot.ts';

const ROOMS = [
  ['Living', 'Kitchen', 'Dining', 'Entry', 'Powder', 'Garage'],
  ['Primary Bedroom', 'Bath', 'Bedroom 2', 'Bedroom 3', 'W.I.C.', 'Open to Below'],
];

/** The floor plans: rooms, doors and dimensions of each floor, and the areas. */
export function drawFloorPlans(sheet: Sheet, number: number): void {
  const { pen, office, shows, format, random, project } = sheet;
  const caps = (words: string) => (office.caps ? words.toUpperCase() : words);
  const hasScale = shows('scale');
  const scale = random.pick([`1/4" = 1'-0"`, `1/8" = 1'-0"`]);
  const area = drawFrame(sheet, { title: caps('Floor Plans'), number, scale: hasScale ? scale : '' });
  const small = pen.width < 1500;
  const column = small ? 220 : 400;
  shows('floors');
  const [rooms, sizes] = [shows('rooms'), shows('dimensions')];
  for (const [at, floor] of ROOMS.entries()) {
    const half = (area.width - column) / 2;
    const place: Area = { x: area.x + 70 + at * half, y: area.y + 90, width: half - 120, height: area.height * 0.68 };
    drawFloor(sheet, place, floor, { rooms, sizes, at, caps });
    pen.text(place.x, place.y + place.height + 46, caps(`${at === 0 ? 'Main' : 'Upper'} Floor Plan`), {
      size: small ? 11 : 19,
      bold: true,
    });
    if (hasScale) pen.text(place.x, place.y + place.height + 72, `${caps('Scale')}: ${scale}`, { size: office.small });
  }
  const x = area.x + area.width - column + 10;
  let y = area.y + 40;
  const size = small ? 6.5 : office.small + 2;
  if (shows('floor-area')) {
    for (const floor of project.floors) {
      pen.text(
        x,
        y,
        `${caps(`${floor.name} ${floor.name === 'Garage' ? '' : 'Floor '}Area`)}: ${office.area(floor.area)}`,
        { size },
      );
      y += 1.8 * size;
    }
    y = drawStatements(sheet, format('building.floorAreaSqFt'), { x, y, width: column - 40, size }) + 20;
  }
  drawNotes(sheet, caps('Floor Plan Notes'), notesFor(sheet, 9), {
    x,
    y,
    width: column - 40,
    size: office.small + 0.5,
  });
}

type Shown = { rooms: boolean; sizes: boolean; at: number; caps: (words: string) => string };

function drawFloor(
  sheet: Sheet,
  { x, y, width, height }: Area,
  floor: readonly string[],
  { rooms, sizes, at, caps }: Shown,
): void {
  const { pen, office, project } = sheet;
  for (const inset of [0, 7]) pen.rect(x + inset, y + inset, width - 2 * inset, height - 2 * inset, { width: 1.6 });
  const [down, across] = [y + height * 0.46, x + width * 0.52];
  const rails: [number, number][] = [
    [x + width * 0.34, 0],
    [x + width * 0.68, 0],
    [across, 1],
  ];
  for (const [wall, row] of rails) {
    const [from, to] = row === 0 ? [y, down] : [down, y + height];
    for (const side of [0, 5]) pen.line([wall + side, from], [wall + side, to], { width: 1.2 });
  }
  for (const side of [0, 5]) pen.line([x, down + side], [x + width, down + side], { width: 1.2 });
  const spots: [number, number][] = [
    [0.17, 0.22],
    [0.51, 0.22],
    [0.84, 0.22],
    [0.16, 0.7],
    [0.4, 0.82],
    [0.76, 0.7],
  ];
  for (const [room, name] of floor.entries()) {
    const [fx, fy] = spots[room] ?? [0.5, 0.5];
    if (rooms)
      pen.text(x + fx * width, y + fy * height, caps(name), { size: office.small + 4, bold: true, align: 'center' });
    if (rooms && sizes) {
      const words = `${9 + ((project.number + room * 3) % 9)}'-${(project.number + room) % 12}" x ${8 + ((project.number + room * 5) % 8)}'-0"`;
      pen.text(x + fx * width, y + fy * height + 18, words, { size: office.small, align: 'center' });
    }
  }
  for (let door = 0; door < 4; door += 1) {
    const [dx, dy] = [x + width * (0.12 + 0.22 * door), down];
    pen.path(
      Array.from(
        { length: 9 },
        (_, step) => [dx + 30 * Math.cos((step * Math.PI) / 16), dy + 30 * Math.sin((step * Math.PI) / 16)] as const,
      ),
      { width: 0.6 },
    );
    pen.line([dx, dy], [dx, dy + 30]);
  }
  if (!sizes) return;
  drawDimension(sheet, [x, y - 26], [x + width * 0.34, y - 26], 12 * 14 + at * 7 + 4);
  drawDimension(sheet, [x + width * 0.34, y - 26], [x + width * 0.68, y - 26], 12 * 12 + 2);
  drawDimension(sheet, [x, y - 48], [x + width, y - 48], 12 * 38 + 6);
  drawDimension(sheet, [x - 26, y + height], [x - 26, y], 12 * 30 + (project.number % 11));
}
