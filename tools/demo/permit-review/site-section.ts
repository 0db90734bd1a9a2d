import { dimension, EARTH, GREY, INK, leader, SIGNAL } from '../kit/drafting.ts';
import type { Pen, Point } from '../kit/pen.ts';
import { PROJECT as P } from './project.ts';
import { feet } from './site-geometry.ts';

const DATUM = 6_314;
/** Natural grade along the cut, in feet above the sea, `y` feet from the front line. */
const natural = (y: number): number => 6_316.6 + 0.07 * Math.max(0, y);

/**
 * The ground and the house cut from the street to the rear, at 1/8 in = 1 ft.
 * `x` is the front line on the sheet and `base` where elevation 6,314 lies.
 */
export function drawSection(pen: Pen, x: number, base: number): void {
  const at = (y: number, elevation: number): Point => [x + feet(y), base - feet(elevation - DATUM)];
  drawEarth(pen, at);
  drawHouse(pen, at);
  drawLevels(pen, at);
}

type At = (y: number, elevation: number) => Point;

function drawEarth(pen: Pen, at: At): void {
  const finished: Point[] = [at(-6, 6_316.6), at(0, 6_316.6), at(22, 6_318.1), at(34, 6_318.9)];
  const behind: Point[] = [at(60, 6_318.9), at(73, 6_318.7), at(80, natural(80)), at(84, natural(84))];
  const crawl: Point[] = [
    at(34, 6_316.3),
    at(35.3, 6_316.3),
    at(35.3, 6_317),
    at(58.7, 6_317),
    at(58.7, 6_316.3),
    at(60, 6_316.3),
  ];
  const ground: Point[] = [...finished, ...crawl, ...behind];
  pen.path([...ground, at(84, DATUM), at(-6, DATUM)], { fill: '#f0e8dd' }, true);
  pen.path(ground, { stroke: INK, width: 1.5 });
  pen.path([at(-6, natural(0)), at(0, natural(0)), at(84, natural(84))], { stroke: EARTH, width: 1.2, dash: [9, 5] });
  leader(pen, at(73, 6_325.4), at(71.5, natural(71.5)));
  pen.text(...at(73.4, 6_327), 'Natural grade', { size: 10, colour: EARTH });
  leader(pen, at(17, 6_322), at(20, 6_317.9));
  pen.text(...at(7, 6_323.6), 'Finished grade', { size: 10, colour: INK });
  pen.text(...at(-5, 6_319), 'Street', { size: 10, colour: GREY });
}

function drawHouse(pen: Pen, at: At): void {
  const wall = { fill: '#d8c8ae', stroke: INK, width: 1 } as const;
  const box = (y: number, low: number, width: number, high: number): void =>
    pen.path([at(y, low), at(y + width, low), at(y + width, high), at(y, high)], wall, true);
  for (const y of [34, 59.4]) {
    box(y, 6_317, 0.6, 6_336.6);
    box(y - (y === 34 ? 0 : 0.7), 6_316.3, 1.3, 6_317);
  }
  for (const top of [P.firstFloorFt, 6_328.6]) box(34, top - 1, 26, top);
  pen.path([at(32.5, 6_335.85), at(47, 6_343.1), at(61.5, 6_335.85)], { stroke: INK, width: 1 });
  pen.path(
    [
      at(32.5, 6_336.25),
      at(47, P.ridgeElevationFt),
      at(61.5, 6_336.25),
      at(61.5, 6_335.85),
      at(47, 6_343.1),
      at(32.5, 6_335.85),
    ],
    wall,
    true,
  );
  pen.line(at(34, 6_336.6), at(60, 6_336.6), { stroke: INK, width: 0.8 });
  box(60, 6_319, 12, P.firstFloorFt - 0.1);
  for (const y of [65.5, 71.4]) box(y, 6_317.6, 0.5, 6_319);
  const room = { size: 10, align: 'center', colour: INK } as const;
  pen.text(...at(47, 6_333), 'Bedrooms', room);
  pen.text(...at(47, 6_324.4), 'Living room', room);
  pen.text(...at(47, 6_318.3), 'Crawl space', { ...room, size: 8.5 });
  pen.text(...at(68.6, 6_320.7), 'Deck', room);
  pen.text(...at(54, 6_342.6), P.roofPitch, { size: 10, colour: INK });
}

function drawLevels(pen: Pen, at: At): void {
  const level = (elevation: number, name: string): void => {
    pen.line(at(62.5, elevation), at(66, elevation), { stroke: GREY, width: 0.6 });
    const [left, top] = at(66.3, elevation);
    pen.text(left, top - 5, `${name}  ${elevation.toLocaleString('en-US', { minimumFractionDigits: 1 })}`, {
      size: 9.5,
      colour: INK,
    });
  };
  level(P.ridgeElevationFt, 'Ridge');
  level(6_336.6, 'Top of wall');
  level(6_328.6, 'Second floor');
  pen.line(at(27, P.ridgeElevationFt), at(46, P.ridgeElevationFt), { stroke: GREY, width: 0.6, dash: [6, 4] });
  pen.line(at(27, P.lowestNaturalGradeFt), at(33.4, P.lowestNaturalGradeFt), {
    stroke: GREY,
    width: 0.6,
    dash: [6, 4],
  });
  dimension(
    pen,
    at(28, P.lowestNaturalGradeFt),
    at(28, P.ridgeElevationFt),
    `25'-6" from lowest natural grade to ridge`,
  );
  pen.line(at(60.2, 6_316.3), at(64, 6_316.3), { stroke: SIGNAL, width: 0.6 });
  dimension(pen, at(63, 6_316.3), at(63, 6_320.8), '');
  pen.text(...at(66.4, 6_317.3), 'Excavation 4\'-6" at most', { size: 9.5, colour: SIGNAL });
}
