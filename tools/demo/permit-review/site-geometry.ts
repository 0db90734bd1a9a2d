import { type Point, rectangle } from '../kit/pen.ts';

/**
 * The parcel in feet: x from its west line to the east, y from its front (street) line to the rear.
 * Areas of the shapes are those of the coverage rows.
 */
export const PARCEL = { width: 100, depth: 125 } as const;

export type Shape = { x: number; y: number; width: number; depth: number };
const shape = (x: number, y: number, width: number, depth: number): Shape => ({ x, y, width, depth });

export const MAIN_BLOCK = shape(42, 34, 40, 26);
export const WING = shape(68, 24, 14, 10);
export const GARAGE = shape(18, 20, 24, 22);
export const PORCH = shape(46, 26, 8, 8);
export const DRIVEWAY = shape(20, 0, 20, 20);
export const APRON = shape(20, -8, 20, 8);
export const WALK = [shape(40, 14, 10, 4), shape(46, 18, 4, 8)] as const;
export const DECK = shape(54, 60, 14, 12);
export const DIRT_TRACK = shape(86, 0, 10, 31);
export const SNOW_STORAGE = shape(54, 1, 21, 20);
export const STAGING = shape(14, 64, 20, 9);
export const DRY_WELL = shape(8, 26, 6, 6);
export const INFILTRATION_BED = shape(16, 0, 4, 20);

/** 1/8 in = 1 ft. */
const SCALE = 9;
const ORIGIN: Point = [318, 1290];

/** A place on the parcel, in feet, as a point on the sheet. */
export const at = (x: number, y: number): Point => [ORIGIN[0] + SCALE * x, ORIGIN[1] - SCALE * y];
export const feet = (length: number): number => length * SCALE;

/** A shape's four corners on the sheet, `grown` feet larger on every side. */
export const corners = (each: Shape, grown = 0): Point[] => {
  const [x, y] = at(each.x - grown, each.y + each.depth + grown);
  return rectangle(x, y, feet(each.width + 2 * grown), feet(each.depth + 2 * grown));
};

export const middle = (each: Shape): Point => at(each.x + each.width / 2, each.y + each.depth / 2);

/** Where the natural ground stands at `elevation` (ft), walking along x: y in feet. It falls 7 percent to the street. */
export const contourAt = (elevation: number, x: number): number => {
  const y = (elevation - 6_316.6) / 0.07;
  const bend = 2.6 * Math.sin((Math.PI * (y - 40)) / 80);
  return y + bend * Math.sin(((x - 18) * Math.PI) / 64);
};

export type Tree = { x: number; y: number; dbhIn: number; kind: 'JP' | 'WF' | 'IC' | 'LP'; removed?: true };

export const TREES: readonly Tree[] = [
  { x: 8, y: 112, dbhIn: 22, kind: 'JP' },
  { x: 25, y: 99, dbhIn: 18, kind: 'WF' },
  { x: 47, y: 109, dbhIn: 26, kind: 'JP' },
  { x: 61, y: 98, dbhIn: 12, kind: 'WF' },
  { x: 84, y: 114, dbhIn: 16, kind: 'IC' },
  { x: 91, y: 90, dbhIn: 20, kind: 'JP' },
  { x: 7, y: 84, dbhIn: 14, kind: 'WF' },
  { x: 40, y: 82, dbhIn: 24, kind: 'JP' },
  { x: 78, y: 89, dbhIn: 10, kind: 'LP' },
  { x: 94, y: 62, dbhIn: 18, kind: 'JP' },
  { x: 6, y: 52, dbhIn: 13, kind: 'WF' },
  { x: 6, y: 6, dbhIn: 17, kind: 'JP' },
  { x: 94, y: 40, dbhIn: 11, kind: 'WF' },
  { x: 29, y: 35, dbhIn: 19, kind: 'JP', removed: true },
  { x: 61, y: 51, dbhIn: 15, kind: 'WF', removed: true },
  { x: 44, y: 11, dbhIn: 12, kind: 'LP', removed: true },
];
