import { dimension, EARTH, GREY, INK, LEAF, leader, SIGNAL, WATER } from '../kit/drafting.ts';
import type { Pen, Point } from '../kit/pen.ts';
import { at, corners, DRY_WELL, feet, INFILTRATION_BED, middle, SNOW_STORAGE, STAGING } from './site-geometry.ts';

const small = { size: 10, colour: INK } as const;

/** What the project adds that is not coverage: setbacks, limits, services, permanent BMPs, and its dimensions. */
export function drawMarks(pen: Pen): void {
  drawSetbacks(pen);
  drawWork(pen);
  drawInfiltration(pen);
  drawServices(pen);
  drawSpots(pen);
  drawDimensions(pen);
  drawCutMark(pen, -5.4, 1);
  drawCutMark(pen, 88, -1);
}

function drawSetbacks(pen: Pen): void {
  const lines = corners({ x: 10, y: 20, width: 80, depth: 90 });
  pen.path(lines, { stroke: SIGNAL, width: 0.8, dash: [14, 4, 3, 4] }, true);
  const words = { size: 9.5, colour: SIGNAL } as const;
  pen.text(...at(70, 112), "15' rear setback", words);
  pen.text(...at(55.5, 22.6), "20' front setback", words);
  pen.text(...at(8.4, 90), "10' side setback", { ...words, turn: -90 });
  pen.text(...at(90.5, 100), "10' side setback", { ...words, turn: -90 });
}

function drawWork(pen: Pen): void {
  const limit: Point[] = [
    at(12, -8),
    at(12, 75),
    at(47, 75),
    at(47, 82),
    at(88.5, 82),
    at(88.5, 32),
    at(98, 32),
    at(98, -8),
  ];
  drawCutSlope(pen);
  pen.path(limit, { stroke: EARTH, width: 1.4, dash: [3, 3] });
  leader(pen, at(103.5, 55), at(88.5, 56));
  pen.text(...at(104, 56), 'Limits of grading', small);
  const snow = corners(SNOW_STORAGE);
  pen.path(snow, { fill: '#e8f1f6', stroke: WATER, width: 0.8, dash: [6, 3] }, true);
  const [sx, sy] = middle(SNOW_STORAGE);
  pen.text(sx, sy - 12, 'SNOW STORAGE', { size: 12, bold: true, align: 'center', colour: WATER });
  pen.text(sx, sy + 2, "21' x 20', 420 sf", { size: 10, align: 'center', colour: WATER });
  const staging = corners(STAGING);
  pen.path(staging, { stroke: GREY, width: 0.9, dash: [8, 4] }, true);
  const [gx, gy] = middle(STAGING);
  pen.text(gx, gy - 12, 'STAGING AREA AND', { size: 10, align: 'center', colour: INK });
  pen.text(gx, gy - 1, 'STOCKPILE', { size: 10, align: 'center', colour: INK });
  pen.path(corners({ x: 37, y: 19, width: 50, depth: 46 }), { stroke: '#8a6d3b', width: 0.5, dash: [1.5, 3] }, true);
  leader(pen, at(103.5, 47), at(87, 47));
  pen.text(...at(104, 48), 'Noncombustible strip,', small);
  pen.text(...at(104, 46.8), "5' defensible space", small);
  leader(pen, at(103.5, 20), at(94, 18));
  pen.text(...at(104, 21.2), '(E) dirt track, 310 sf, to be', small);
  pen.text(...at(104, 20), 'removed and revegetated', small);
}

/** The bank behind the house, with ticks that point downhill. */
function drawCutSlope(pen: Pen): void {
  const [from, to] = [50, 86];
  pen.line(at(from, 80), at(to, 80), { stroke: EARTH, width: 1 });
  pen.line(at(from, 73), at(to, 73), { stroke: EARTH, width: 0.7, dash: [6, 3] });
  for (let x = from; x <= to; x += 1.5) {
    pen.line(at(x, 80), at(x, x % 3 === 2 ? 74.5 : 77.5), { stroke: EARTH, width: 0.5 });
  }
  const [left, top] = at(71, 77.2);
  pen.rect(left - 34, top - 2, 68, 14, { fill: '#ffffff' });
  pen.text(left, top, '2:1 cut slope', { size: 9.5, align: 'center', colour: INK });
}

function drawCutMark(pen: Pen, y: number, toward: 1 | -1): void {
  const [x, top] = at(62, y);
  pen.line([x, top], [x, top - 30 * toward], { stroke: INK, width: 2 });
  pen.circle(x, top, 11, { fill: '#ffffff', stroke: INK, width: 1.2 });
  pen.path(
    [
      [x + 11, top - 6],
      [x + 24, top],
      [x + 11, top + 6],
    ],
    { fill: INK },
    true,
  );
  pen.text(x, top - 5.5, 'A', { size: 11, bold: true, align: 'center', colour: INK });
}

function drawInfiltration(pen: Pen): void {
  const bmp = { stroke: WATER, width: 1.3 } as const;
  const trench: Point[] = [at(40, 62.2), at(84.2, 62.2), at(84.2, 22.2)];
  pen.path(trench, { ...bmp, dash: [2, 3] });
  pen.path([at(15.8, 19), at(15.8, 43.8), at(40, 43.8), at(40, 62.2)], { ...bmp, dash: [2, 3] });
  leader(pen, at(88.5, 71), at(80, 62.2));
  pen.text(...at(89, 72.6), 'Drip-line infiltration', small);
  pen.text(...at(89, 71.4), 'trench, all eaves', small);
  pen.path(corners(DRY_WELL), { fill: '#d6e6ee', ...bmp }, true);
  pen.circle(...middle(DRY_WELL), feet(2.4), bmp);
  leader(pen, at(-5.5, 33), at(8, 30));
  pen.text(...at(-16, 34), 'Dry well', small);
  pen.text(...at(-16, 32.8), "6' x 6' x 3'", small);
  const bed = corners(INFILTRATION_BED);
  pen.path(bed, { fill: '#d6e6ee', ...bmp }, true);
  leader(pen, at(-5.5, 14), at(16, 12));
  pen.text(...at(-16, 15.6), 'Driveway', small);
  pen.text(...at(-16, 14.4), 'infiltration bed', small);
  pen.text(...at(-16, 13.2), "20' x 4' x 2'", small);
}

const SERVICES = [
  { x: 77, letter: 'W', name: '1" water line', colour: WATER },
  { x: 79.6, letter: 'S', name: '4" sewer lateral', colour: LEAF },
  { x: 82.2, letter: 'E', name: 'Underground power and gas', colour: SIGNAL },
] as const;

function drawServices(pen: Pen): void {
  SERVICES.forEach(({ x, letter, name, colour }, index) => {
    pen.line(at(x, -20), at(x, 24), { stroke: colour, width: 0.9, dash: [12, 4] });
    for (const y of [-4, 7, 17]) {
      const [left, top] = at(x, y);
      pen.circle(left, top, 5.5, { fill: '#ffffff' });
      pen.text(left, top - 4, letter, { size: 8, bold: true, align: 'center', colour });
    }
    const y = -10.6 - index * 2.2;
    leader(pen, at(103.5, y), at(x, y));
    pen.text(...at(104, y + 0.6), name, small);
  });
  const [hx, hy] = at(112, -4.6);
  pen.circle(hx, hy, 6, { stroke: SIGNAL, width: 1.4 });
  pen.text(hx, hy - 4, 'H', { size: 8, bold: true, align: 'center', colour: SIGNAL });
  pen.text(hx + 10, hy - 5, 'Fire hydrant', small);
}

/** Ground and finished levels at the corners that matter. */
function drawSpots(pen: Pen): void {
  const spot = (x: number, y: number, words: string, dx: number, dy: number): void => {
    const [left, top] = at(x, y);
    pen.line([left - 4, top], [left + 4, top], { stroke: INK, width: 0.9 });
    pen.line([left, top - 4], [left, top + 4], { stroke: INK, width: 0.9 });
    const [tx, ty] = [left + dx, top + dy];
    pen.rect(tx - 1, ty - 1, pen.widthOf(words, { size: 8 }) + 2, 10, { fill: '#ffffff', opacity: 0.85 });
    pen.text(tx, ty, words, { size: 8, colour: INK });
  };
  spot(18, 20, 'NG 6,318.0 low point', -88, 8);
  spot(82, 60, 'NG 6,320.8', 8, -22);
  spot(82, 60, 'FG 6,318.9', 8, -11);
  spot(42, 60, 'FG 6,318.9', -50, -13);
  spot(20, -8, 'EP 6,316.6', -52, -4);
}

function drawDimensions(pen: Pen): void {
  dimension(pen, at(24, 0), at(24, 20), '20\'-0"');
  dimension(pen, at(0, 39), at(18, 39), '18\'-0"');
  dimension(pen, at(82, 51.5), at(100, 51.5), '18\'-0"');
  dimension(pen, at(50, 60), at(50, 125), '65\'-0"');
  dimension(pen, at(18, 44.8), at(42, 44.8), '24\'-0"');
  dimension(pen, at(42, 57), at(82, 57), '40\'-0"');
  dimension(pen, at(20.4, 20), at(20.4, 42), '22\'-0"');
  dimension(pen, at(44, 34), at(44, 60), '26\'-0"');
  dimension(pen, at(68, 26), at(82, 26), '14\'-0"');
  dimension(pen, at(70, 24), at(70, 34), '10\'-0"');
  dimension(pen, at(54, 70), at(68, 70), '14\'-0"');
  dimension(pen, at(55.8, 60), at(55.8, 72), '12\'-0"');
}
