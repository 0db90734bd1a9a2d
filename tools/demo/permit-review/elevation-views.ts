import type { Pen, Point } from '../kit/pen.ts';
import { door, gable, ground, pitchMark, placeFrom, roofSide, wall, windows } from './elevation-parts.ts';
import { PROJECT as P } from './project.ts';

const EAVE = 6_336.25;
const TOP = 6_336.6;
const FLOOR = P.firstFloorFt;
const SECOND = 6_328.6;
const RIDGE = P.ridgeElevationFt;
const GARAGE = { top: 6_327.5, eave: 6_327.15, ridge: 6_333.9 } as const;
const WING = { top: 6_328, eave: 6_327.65, ridge: 6_331.9 } as const;
const LOW = 6_318;
const UNDER = 6_317.6;

/** Natural grade `y` feet from the front line. */
const natural = (y: number): number => 6_316.6 + 0.07 * y;

/** From the street. Along runs west to east from 12 ft inside the west line. */
export function drawSouth(pen: Pen, x: number, base: number): void {
  const at = placeFrom(x, base);
  const east = (feet: number): number => feet - 12;
  wall(pen, at, { from: east(42), to: east(82), low: UNDER, high: TOP });
  roofSide(pen, at, { from: east(40.5), to: east(83.5), low: EAVE, high: RIDGE });
  windows(pen, at, SECOND + 2.6, [4, 4], [east(46), east(54.5), east(63), east(73)]);
  wall(pen, at, { from: east(46), to: east(54), low: UNDER, high: 6_327.6 });
  roofSide(pen, at, { from: east(45), to: east(55), low: 6_327.2, high: 6_328.6 });
  door(pen, at, { from: east(48.2), to: east(51.8), low: FLOOR, high: FLOOR + 7 }, 4);
  windows(pen, at, FLOOR + 2.4, [5, 4.6], [east(58)]);
  gable(pen, at, { from: east(68), to: east(82), low: UNDER, high: WING.top, ridge: WING.ridge });
  windows(pen, at, FLOOR + 1.6, [4, 5.4], [east(70), east(76)]);
  gable(pen, at, { from: east(18), to: east(42), low: UNDER, high: GARAGE.top, ridge: GARAGE.ridge });
  door(pen, at, { from: east(22), to: east(38), low: LOW, high: LOW + 7.5 }, 5);
  windows(pen, at, 6_328.6, [3, 2.2], [east(28.5)]);
  const line: Point[] = [
    [east(12), 6_317.9],
    [east(18), LOW],
    [east(42), LOW],
    [east(50), 6_318.6],
    [east(68), 6_318.4],
    [east(90), 6_318.5],
  ];
  ground(pen, at, line, [
    [east(12), natural(20)],
    [east(42), natural(20)],
    [east(68), natural(24)],
    [east(90), natural(24)],
  ]);
  pitchMark(pen, at, east(33.5), 6_334.6);
}

/** From the rear: east stands at the left. */
export function drawNorth(pen: Pen, x: number, base: number): void {
  const at = placeFrom(x, base);
  const west = (feet: number): number => 90 - feet;
  gable(pen, at, { from: west(42), to: west(18), low: UNDER, high: GARAGE.top, ridge: GARAGE.ridge });
  windows(pen, at, LOW + 4, [4, 3], [west(32)]);
  wall(pen, at, { from: west(82), to: west(42), low: UNDER, high: TOP });
  roofSide(pen, at, { from: west(83.5), to: west(40.5), low: EAVE, high: RIDGE });
  windows(pen, at, SECOND + 2.6, [4, 4], [west(80), west(70), west(60), west(50)]);
  door(pen, at, { from: west(66), to: west(56), low: FLOOR, high: FLOOR + 7 }, 1);
  windows(pen, at, FLOOR + 0.4, [4.4, 6.2], [west(65.6), west(60.8)]);
  windows(pen, at, FLOOR + 2.6, [4, 4], [west(78), west(50)]);
  wall(pen, at, { from: west(68), to: west(54), low: 6_318.9, high: FLOOR - 0.1 });
  const line: Point[] = [
    [west(90), 6_319.2],
    [west(84), 6_318.9],
    [west(42), 6_318.9],
    [west(18), 6_318.9],
    [west(12), 6_319.4],
  ];
  ground(pen, at, line, [
    [west(90), natural(60)],
    [west(82), natural(60)],
    [west(42), natural(60)],
    [west(12), natural(58)],
  ]);
}

/** From the east: the street is at the left. */
export function drawEast(pen: Pen, x: number, base: number): void {
  const at = placeFrom(x, base);
  const back = (feet: number): number => feet - 8;
  roofSide(pen, at, { from: back(18.5), to: back(43.5), low: GARAGE.eave, high: GARAGE.ridge });
  wall(pen, at, { from: back(20), to: back(24), low: UNDER, high: GARAGE.eave });
  wall(pen, at, { from: back(24), to: back(34), low: UNDER, high: WING.top });
  roofSide(pen, at, { from: back(22.5), to: back(34), low: WING.eave, high: WING.ridge });
  windows(pen, at, FLOOR + 2.4, [5, 4.6], [back(26.5)]);
  gable(pen, at, { from: back(34), to: back(60), low: UNDER, high: TOP, ridge: RIDGE });
  windows(pen, at, SECOND + 2.6, [4, 4], [back(38), back(52)]);
  windows(pen, at, FLOOR + 2.6, [4, 4], [back(38), back(45), back(52)]);
  wall(pen, at, { from: back(60), to: back(72), low: 6_319, high: FLOOR - 0.1 });
  ground(pen, at, sideGround(back), [
    [back(8), natural(8)],
    [back(78), natural(78)],
  ]);
  pitchMark(pen, at, back(52), 6_341.4);
}

/** From the west: the street is at the right. */
export function drawWest(pen: Pen, x: number, base: number): void {
  const at = placeFrom(x, base);
  const front = (feet: number): number => 78 - feet;
  gable(pen, at, { from: front(60), to: front(34), low: UNDER, high: TOP, ridge: RIDGE });
  windows(pen, at, SECOND + 2.6, [4, 4], [front(56), front(48)]);
  windows(pen, at, FLOOR + 2.6, [4, 4], [front(56), front(49)]);
  wall(pen, at, { from: front(42), to: front(20), low: UNDER, high: GARAGE.top });
  roofSide(pen, at, { from: front(43.5), to: front(18.5), low: GARAGE.eave, high: GARAGE.ridge });
  windows(pen, at, LOW + 4, [4, 3], [front(38), front(28)]);
  wall(pen, at, { from: front(72), to: front(60), low: 6_319, high: FLOOR - 0.1 });
  ground(pen, at, sideGround(front), [
    [front(78), natural(78)],
    [front(8), natural(8)],
  ]);
  pitchMark(pen, at, front(42), 6_341.4);
}

/** Finished ground from the street to the bank behind the house. */
const sideGround = (along: (feet: number) => number): Point[] =>
  (
    [
      [8, natural(8)],
      [20, LOW],
      [34, 6_318.9],
      [60, 6_318.9],
      [73, 6_318.7],
      [78, 6_321.2],
    ] as const
  ).map(([y, elevation]) => [along(y), elevation] as const);
