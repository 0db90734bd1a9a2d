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

/** The colours of the theme in force, as they stand on an element. */
export function readColours(element: Element): MapColours {
  const style = getComputedStyle(element);
  const colours = TOKENS.map((token) => [token, style.getPropertyValue(`--${token}`).trim()] as const);
  return Object.fromEntries(colours) as MapColours;
}

/** Red, green and blue of a colour such as #0b4f6c, each 0 to 255. */
export function partsOf(colour: string): [number, number, number] {
  const digits = /^#([0-9a-f]{6})$/i.exec(colour)?.[1];
  if (digits === undefined) throw new Error(`The map cannot read the colour “${colour}”.`);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  return [red, green, blue];
}
