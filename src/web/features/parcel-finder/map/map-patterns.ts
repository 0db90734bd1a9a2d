import { type MapColours, partsOf } from './map-colours.ts';

/** A picture that repeats: `data` has red, green, blue and alpha of each pixel, row by row. */
export type Pattern = { width: number; height: number; data: Uint8ClampedArray };

const SIDE = 16;
/** Pictures are made for screens with two pixels to the point. */
export const PATTERN_RATIO = 2;

/** Leaning lines: what is seen from a scenic roadway. */
const isLine = (x: number, y: number): boolean => (x + y) % 8 < 2;
/** Dots: what is seen from the lake's scenic shoreline. */
const isDot = (x: number, y: number): boolean => {
  const [dx, dy] = [(x % 8) - 3.5, (y % 8) - 3.5];
  return dx * dx + dy * dy <= 3.5;
};

const draw = (colour: string, isInk: (x: number, y: number) => boolean): Pattern => {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      if (isInk(x, y)) data.set([...partsOf(colour), 255], (y * SIDE + x) * 4);
    }
  }
  return { width: SIDE, height: SIDE, data };
};

/** The patterns of the map. Told apart by their shape; the colour only helps. */
export const drawPatterns = (colours: MapColours): Record<'scenic-roadway' | 'scenic-shoreline', Pattern> => ({
  'scenic-roadway': draw(colours.sunrise, isLine),
  'scenic-shoreline': draw(colours.pine, isDot),
});
