import type { Area } from '../../../tools/demo/kit/frame.ts';
import type { Point } from '../../../tools/demo/kit/pen.ts';
import type { Sheet } from '../draft.ts';

export type Plot = { corners: Point[]; house: Point[]; drive: Point[]; middle: Point };

/** Where the lot, the house and the driveway lie in an area; the same for every sheet of a package. */
export function plotIn({ project }: Sheet, { x, y, width, height }: Area): Plot {
  const lean = (project.number % 7) / 60;
  const at = (fx: number, fy: number): Point => [x + width * fx, y + height * fy];
  const corners = [at(0.14 + lean, 0.1), at(0.8, 0.14 + lean), at(0.86 - lean, 0.8), at(0.1, 0.78)];
  const house = [at(0.36, 0.3), at(0.58, 0.3), at(0.58, 0.42), at(0.64, 0.42), at(0.64, 0.56), at(0.36, 0.56)];
  const drive = [at(0.44, 0.56), at(0.54, 0.56), at(0.56, 0.86), at(0.42, 0.86)];
  return { corners, house, drive, middle: at(0.48, 0.44) };
}

/** The lot's edge in phantom lines with bearings and distances along it. */
export function drawLot({ pen, random, office }: Sheet, { corners }: Plot, named: boolean): void {
  const stream = random.apart('bearings');
  for (const [at, from] of corners.entries()) {
    const to = corners[(at + 1) % corners.length] as Point;
    pen.line(from, to, { width: 2, dash: [26, 6, 6, 6] });
    if (!named) continue;
    const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
    const upright = turn > 90 ? turn - 180 : turn < -90 ? turn + 180 : turn;
    const two = () => String(stream.int(1, 59)).padStart(2, '0');
    const bearing = `${stream.pick(['N', 'S'])} ${stream.int(10, 88)}°${two()}'${two()}" ${stream.pick(['E', 'W'])}   ${stream.int(60, 148)}.${two()}'`;
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    pen.text(middle[0], middle[1] - 16, bearing, { size: office.small + 2, turn: upright, align: 'center' });
  }
  if (named) {
    const [one, two] = corners as [Point, Point];
    pen.text((one[0] * 2 + two[0]) / 3, one[1] + 34, office.caps ? 'PROPERTY LINE (TYP.)' : 'Property line', {
      size: office.small,
    });
  }
}

/** Wavy lines of equal height with their elevations in the gaps. */
export function drawContours({ pen, random, office }: Sheet, { x, y, width, height }: Area, dashed: boolean): void {
  const stream = random.apart('contours');
  const first = 6240 + 2 * stream.int(0, 60);
  for (let at = 0; at < 9; at += 1) {
    const top = y + height * (0.12 + at * 0.085);
    const points = Array.from(
      { length: 25 },
      (_, step): Point => [
        x + (width * step) / 24,
        top + 26 * Math.sin(step / 3.1 + at / 2) + 12 * Math.sin(step / 1.3),
      ],
    );
    const isIndex = at % 5 === 0;
    pen.path(points, { width: isIndex ? 1.2 : 0.5, stroke: '#737373', ...(dashed ? { dash: [9, 4] } : {}) });
    const label = points[isIndex ? 3 : 20] as Point;
    pen.text(label[0], label[1] - 9, `${first - 2 * at}`, { size: office.small, colour: '#595959' });
  }
}

export function drawTrees({ pen, random, office }: Sheet, { x, y, width, height }: Area, labelled: boolean): void {
  const stream = random.apart('trees');
  for (let at = 0; at < 16; at += 1) {
    const [cx, cy] = [
      x + width * (0.12 + 0.72 * stream.next()),
      y + height * (at % 2 ? 0.6 + 0.2 * stream.next() : 0.08 + 0.2 * stream.next()),
    ];
    pen.circle(cx, cy, 9 + stream.int(0, 9), { width: 0.6 });
    pen.line([cx - 4, cy], [cx + 4, cy]);
    pen.line([cx, cy - 4], [cx, cy + 4]);
    if (labelled)
      pen.text(cx + 12, cy - 3, `${stream.int(6, 38)}" ${stream.pick(['JP', 'WF', 'PINE', 'FIR', 'CEDAR'])}`, {
        size: office.small - 1,
      });
  }
}

export function drawHouse({ pen, office, project }: Sheet, { house, drive, middle }: Plot, name: string): void {
  pen.path(house, { width: 2.2 }, true);
  pen.path(drive, { width: 1 }, true);
  const [a, b] = [drive[0] as Point, drive[3] as Point];
  for (let at = 1; at < 12; at += 1) {
    const y = a[1] + ((b[1] - a[1]) * at) / 12;
    pen.line([a[0], y], [a[0] + 80, y + 14], { width: 0.3, stroke: '#808080' });
  }
  pen.text(middle[0], middle[1], name, { size: office.small + 6, bold: true, align: 'center' });
  pen.text(middle[0], middle[1] + 24, `F.F. = ${100 + (project.number % 9)}.50`, {
    size: office.small,
    align: 'center',
  });
}

/** A dimension with ticks at its ends and feet and inches over it. */
export function drawDimension({ pen, office }: Sheet, from: Point, to: Point, inches: number): void {
  pen.line(from, to, { width: 0.5 });
  for (const [x, y] of [from, to]) pen.line([x - 4, y + 4], [x + 4, y - 4], { width: 1 });
  const upright = Math.abs(to[0] - from[0]) < Math.abs(to[1] - from[1]);
  const words = `${Math.floor(inches / 12)}'-${inches % 12}"`;
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  if (upright) pen.text(x - 11, y, words, { size: office.small, turn: -90, align: 'center' });
  else pen.text(x, y - 11, words, { size: office.small, align: 'center' });
}
