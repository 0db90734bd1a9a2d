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
