import { describe, expect, it } from 'vitest';
import css from './theme.css?raw';

/** The colours that a theme gives to the names: "--ink: #1f2933" as `ink`. */
function coloursIn(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`\n${selector} {`)).split('}')[0] ?? '';
  return new Map([...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]));
}

/** Relative luminance of a colour. Source: WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const PLAIN = ['paper', 'surface', 'raised'];
const TINTS = ['lake-tint', 'granite-tint', 'pine-tint', 'sunrise-tint', 'brick-tint', 'yellow-tint'];
/** The colours of text, with the grounds that they stand on. */
const TEXT: Record<string, readonly string[]> = {
  ink: [...PLAIN, ...TINTS],
  muted: [...PLAIN, ...TINTS],
  lake: [...PLAIN, ...TINTS],
  'lake-strong': [...PLAIN, 'lake-tint'],
  pine: [...PLAIN, 'pine-tint', 'granite-tint'],
  sunrise: [...PLAIN, 'sunrise-tint', 'granite-tint'],
  brick: [...PLAIN, 'brick-tint', 'granite-tint'],
  'brick-strong': [...PLAIN, 'brick-tint'],
  yellow: [...PLAIN, 'yellow-tint'],
  'on-lake': ['lake', 'lake-strong'],
  'on-brick': ['brick', 'brick-strong'],
};
/** What a control is told by: its border, the ring of the focus. */
const PARTS: Record<string, readonly string[]> = { edge: PLAIN, lake: PLAIN };

const themes = { light: coloursIn(':root'), dark: coloursIn(':root[data-theme="dark"]') };

describe.each(Object.entries(themes))('colours of the %s theme', (_name, colours) => {
  const colourOf = (name: string): string => {
    const hex = colours.get(name);
    if (!hex) throw new Error(`There is no colour --${name}.`);
    return hex;
  };
  const pairs = (groups: Record<string, readonly string[]>) =>
    Object.entries(groups).flatMap(([front, grounds]) => grounds.map((ground) => [front, ground] as const));

  it.each(pairs(TEXT))('%s on %s can be read', (front, ground) => {
    expect(contrast(colourOf(front), colourOf(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(PARTS))('%s beside %s can be seen', (front, ground) => {
    expect(contrast(colourOf(front), colourOf(ground))).toBeGreaterThanOrEqual(3);
  });
});

it('no theme lacks a colour of the other, and every colour that a theme names is measured', () => {
  expect([...themes.dark.keys()].sort()).toEqual([...themes.light.keys()].sort());
  const measured = new Set([...Object.keys(TEXT), ...Object.keys(PARTS), ...PLAIN, ...TINTS]);
  // Lines between things and the drawn contours behind a headline say nothing by themselves.
  const silent = ['line', 'contour'];
  expect([...themes.light.keys()].filter((name) => !measured.has(name)).sort()).toEqual(silent.sort());
});
