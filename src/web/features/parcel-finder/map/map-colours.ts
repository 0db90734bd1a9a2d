import type { Theme } from '#web/lib/theme.ts';

/** The tokens of the theme (ui/theme.css) that the map is drawn with. */
const TOKENS = [
  'paper',
  'surface',
  'ink',
  'muted',
  'line',
  'edge',
  'lake',
  'lake-tint',
  'contour',
  'pine',
  'pine-tint',
  'sunrise',
  'sunrise-tint',
  'brick-tint',
  'yellow-tint',
  'granite-tint',
] as const;
export type MapColours = Record<(typeof TOKENS)[number], string>;

const read = new Map<Theme, MapColours>();

/** The colours of a theme that is on the page. */
export function coloursOf(theme: Theme): MapColours {
  const known = read.get(theme);
  if (known) return known;
  const style = getComputedStyle(document.documentElement);
  const pairs = TOKENS.map((token) => [token, longHex(style.getPropertyValue(`--${token}`).trim())] as const);
  const colours = Object.fromEntries(pairs) as MapColours;
  read.set(theme, colours);
  return colours;
}

/** A build shortens #ffffff to #fff. */
const longHex = (colour: string): string => colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');

/** Red, green and blue of a colour such as #0b4f6c, each 0 to 255. */
export function partsOf(colour: string): [number, number, number] {
  const digits = /^#([0-9a-f]{6})$/i.exec(colour)?.[1];
  if (digits === undefined) throw new Error(`not a colour that the map can read: ${colour}`);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  return [red, green, blue];
}

/** A picture that repeats: `data` has red, green, blue and alpha of each pixel, row by row. */
type Pattern = { width: number; height: number; data: Uint8ClampedArray };

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
