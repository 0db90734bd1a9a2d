import { dimension, EARTH, GREY, INK } from '../kit/drafting.ts';
import type { Pen, Point } from '../kit/pen.ts';
import { PROJECT as P } from './project.ts';

const SCALE = 13.5;
const DATUM = 6_314;

/** A place on one elevation: `along` in feet from its left, `elevation` in feet above the sea. */
export type Place = (along: number, elevation: number) => Point;

export const placeFrom =
  (x: number, base: number): Place =>
  (along, elevation) => [x + along * SCALE, base - (elevation - DATUM) * SCALE];

const WALL = '#efe7db';
const ROOF = '#c9ced2';

export type Box = { from: number; to: number; low: number; high: number };

const outline = (at: Place, { from, to, low, high }: Box): Point[] => [
  at(from, low),
  at(to, low),
  at(to, high),
  at(from, high),
];

function fillWithLines(pen: Pen, at: Place, shape: Point[], box: Box, gap: number, fill: string): void {
  pen.path(shape, { fill }, true);
  pen.inside(shape, () => {
    for (let level = box.low; level < box.high; level += gap) {
      pen.line(at(box.from, level), at(box.to, level), { stroke: GREY, width: 0.25 });
    }
  });
  pen.path(shape, { stroke: INK, width: 1.2 }, true);
}

/** A wall of lap siding. */
export function wall(pen: Pen, at: Place, box: Box): void {
  fillWithLines(pen, at, outline(at, box), box, 0.6, WALL);
}

/** A roof seen from its eave side. */
export function roofSide(pen: Pen, at: Place, box: Box): void {
  fillWithLines(pen, at, outline(at, box), box, 0.45, ROOF);
}

/** A wall under a gable: the wall, the gable and the edge of its roof. */
export function gable(pen: Pen, at: Place, box: Box & { ridge: number }): void {
  const middle = (box.from + box.to) / 2;
  const shape = [
    at(box.from, box.low),
    at(box.to, box.low),
    at(box.to, box.high),
    at(middle, box.ridge - 0.4),
    at(box.from, box.high),
  ];
  fillWithLines(pen, at, shape, { ...box, high: box.ridge }, 0.6, WALL);
  const over = 1.5;
  const drop = 0.5 * over;
  const [left, right] = [box.from - over, box.to + over];
  pen.path(
    [
      at(left, box.high + 0.4 - drop),
      at(middle, box.ridge),
      at(right, box.high + 0.4 - drop),
      at(right, box.high - drop - 0.2),
      at(middle, box.ridge - 0.65),
      at(left, box.high - drop - 0.2),
    ],
    { fill: ROOF, stroke: INK, width: 1.2 },
    true,
  );
}

/** Windows of the same size, side by side, each with a cross of glazing bars. */
export function windows(
  pen: Pen,
  at: Place,
  sill: number,
  size: readonly [width: number, height: number],
  starts: readonly number[],
): void {
  const [width, height] = size;
  for (const from of starts) {
    const box = { from, to: from + width, low: sill, high: sill + height };
    const trim = { from: from - 0.35, to: box.to + 0.35, low: sill - 0.35, high: box.high + 0.35 };
    pen.path(outline(at, trim), { fill: '#ffffff', stroke: INK, width: 0.7 }, true);
    pen.path(outline(at, box), { fill: '#dbe7ee', stroke: INK, width: 0.9 }, true);
    pen.line(at(from + width / 2, sill), at(from + width / 2, box.high), { stroke: INK, width: 0.6 });
    pen.line(at(from, sill + height * 0.6), at(box.to, sill + height * 0.6), { stroke: INK, width: 0.6 });
  }
}

/** A door or garage door with horizontal panels. */
export function door(pen: Pen, at: Place, box: Box, panels: number): void {
  pen.path(outline(at, box), { fill: '#d9c7ab', stroke: INK, width: 1 }, true);
  for (let panel = 1; panel < panels; panel += 1) {
    const level = box.low + ((box.high - box.low) * panel) / panels;
    pen.line(at(box.from, level), at(box.to, level), { stroke: INK, width: 0.5 });
  }
}

/** Finished ground as a solid line with earth below it, natural grade dashed. Points are [along, elevation]. */
export function ground(pen: Pen, at: Place, finished: readonly Point[], natural: readonly Point[]): void {
  const line = finished.map(([along, elevation]) => at(along, elevation));
  const [first, last] = [finished[0], finished.at(-1)];
  if (!first || !last) return;
  pen.path([...line, at(last[0], DATUM), at(first[0], DATUM)], { fill: '#f0e8dd' }, true);
  pen.path(line, { stroke: INK, width: 2 });
  pen.path(
    natural.map(([along, elevation]) => at(along, elevation)),
    { stroke: EARTH, width: 1.1, dash: [9, 5] },
  );
}

/** Levels between two elevations that stand side by side, and the height as a dimension. `from` to `to` is the gap. */
export function levels(pen: Pen, base: number, from: number, to: number): void {
  const height = (elevation: number): number => placeFrom(0, base)(0, elevation)[1];
  const entries = [
    ['Ridge', P.ridgeElevationFt, -5],
    ['Top of wall', 6_336.6, -5],
    ['Second floor', 6_328.6, -5],
    ['First floor', P.firstFloorFt, -11],
    ['Lowest natural grade', P.lowestNaturalGradeFt, 1],
  ] as const;
  for (const [name, elevation, shift] of entries) {
    const y = height(elevation);
    pen.line([from, y], [from + 40, y], { stroke: GREY, width: 0.6, dash: [10, 3, 3, 3] });
    pen.line([to - 22, y], [to, y], { stroke: GREY, width: 0.6, dash: [10, 3, 3, 3] });
    const words = `${name}  ${elevation.toLocaleString('en-US', { minimumFractionDigits: 1 })}`;
    pen.text(from + 44, y + shift, words, { size: 10, colour: INK });
  }
  dimension(pen, [from + 22, height(P.lowestNaturalGradeFt)], [from + 22, height(P.ridgeElevationFt)], `25'-6"`, 11);
}

/** The mark of a roof's pitch. */
export function pitchMark(pen: Pen, at: Place, along: number, elevation: number): void {
  const [x, y] = at(along, elevation);
  pen.path(
    [
      [x, y],
      [x + 36, y],
      [x + 36, y + 18],
    ],
    { stroke: INK, width: 0.8 },
    true,
  );
  pen.text(x + 12, y - 14, P.roofPitch, { size: 10, colour: INK });
}
