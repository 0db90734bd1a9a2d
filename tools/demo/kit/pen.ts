import {
  appendBezierCurve,
  beginText,
  clip,
  closePath,
  concatTransformationMatrix,
  endPath,
  endText,
  fill,
  fillAndStroke,
  LineJoinStyle,
  lineTo,
  moveTo,
  type PDFDocument,
  type PDFFont,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle as rectangleOf,
  rgb,
  setCharacterSpacing,
  setDashPattern,
  setFillingColor,
  setFontAndSize,
  setGraphicsState,
  setLineJoin,
  setLineWidth,
  setStrokingColor,
  setTextMatrix,
  showText,
  stroke,
} from '@cantoo/pdf-lib';

/** In points of 1/72 in from the top left of the page. */
export type Point = readonly [x: number, y: number];

/** What is neither stroked nor filled by what is said is stroked in black. Colours as #1c2227. */
export type LineStyle = {
  stroke?: string;
  /** In points; 0.7 unless told. */
  width?: number;
  dash?: readonly number[];
  fill?: string;
  /** 0 to 1, for line and fill alike. */
  opacity?: number;
};

export type Family = 'sans' | 'serif' | 'mono';

/** How text is set on a page. */
export type Lettering = {
  /** Of text that names no other. */
  family: Family;
  /** From the top of a line to its baseline, in parts of its size; as high as the font's letters unless told. */
  ascent?: number;
  /** Pairs of letters stand as their font has them, unless false: as drafting programs set text. */
  kerned?: boolean;
};

export type TextStyle = {
  size: number;
  /** That of the page unless told. */
  family?: Family;
  bold?: boolean;
  slanted?: boolean;
  colour?: string;
  align?: 'left' | 'center' | 'right';
  /** Degrees clockwise about the point given. */
  turn?: number;
  /** Extra space between characters, in points. */
  spacing?: number;
};

/** Draws on one page. */
export type Pen = {
  width: number;
  height: number;
  line(from: Point, to: Point, style?: LineStyle): void;
  /** Straight lines through the points; closed into a shape when `closed`. */
  path(points: readonly Point[], style?: LineStyle, closed?: boolean): void;
  /** A smooth line through the points. */
  curve(points: readonly Point[], style?: LineStyle, closed?: boolean): void;
  rect(x: number, y: number, width: number, height: number, style?: LineStyle): void;
  circle(x: number, y: number, radius: number, style?: LineStyle): void;
  /** One line of text. `x` is its left, middle or right as `align` says; `y` is the top of the line. */
  text(x: number, y: number, words: string, style: TextStyle): void;
  /** Text broken into lines no wider than `width`. Answers the height used. `leading` is in line heights (1.3). */
  paragraph(x: number, y: number, width: number, words: string, style: TextStyle, leading?: number): number;
  widthOf(words: string, style: TextStyle): number;
  /** Draws only inside the shape. */
  inside(shape: readonly Point[], draw: () => void): void;
  /** Draws with the page turned by `degrees` clockwise about `about`. */
  turned(degrees: number, about: Point, draw: () => void): void;
};

export type Fonts = Record<Family, { plain: PDFFont; bold: PDFFont; slanted: PDFFont }>;

/** Four curves make a circle with this share of its radius as their handles. */
const ROUND = 0.5522847498;
const BLACK = '#000000';

const colourOf = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return rgb(red, green, blue);
};

export function penOn(document: PDFDocument, page: PDFPage, fonts: Fonts, lettering: Lettering): Pen {
  const { width, height } = page.getSize();
  const up = (y: number): number => height - y;
  const put = (...operators: PDFOperator[]): void => page.pushOperators(...operators);
  const within = (draw: () => void): void => {
    put(pushGraphicsState());
    draw();
    put(popGraphicsState());
  };
  const fontKeys = new Map<PDFFont, ReturnType<typeof page.node.newFontDictionary>>();
  const keyOf = (font: PDFFont) => {
    const key = fontKeys.get(font) ?? page.node.newFontDictionary(font.name, font.ref);
    fontKeys.set(font, key);
    return key;
  };
  const fade = (opacity: number): PDFOperator => {
    const state = document.context.obj({ Type: 'ExtGState', ca: opacity, CA: opacity });
    return setGraphicsState(page.node.newExtGState('GS', state));
  };
  const paint = (style: LineStyle, outline: PDFOperator[]): void =>
    within(() => {
      const { stroke: ink = style.fill ? undefined : BLACK, dash, opacity } = style;
      if (dash) put(setDashPattern([...dash], 0));
      if (opacity !== undefined) put(fade(opacity));
      if (style.fill) put(setFillingColor(colourOf(style.fill)));
      if (ink) put(setStrokingColor(colourOf(ink)), setLineWidth(style.width ?? 0.7), setLineJoin(LineJoinStyle.Round));
      put(...outline, style.fill && ink ? fillAndStroke() : style.fill ? fill() : stroke());
    });
  const trace = (points: readonly Point[], closed: boolean): PDFOperator[] => [
    ...points.map(([x, y], at) => (at === 0 ? moveTo(x, up(y)) : lineTo(x, up(y)))),
    ...(closed ? [closePath()] : []),
  ];
  const bend = ([ax, ay]: Point, [bx, by]: Point, [x, y]: Point) => appendBezierCurve(ax, up(ay), bx, up(by), x, up(y));
  const fontOf = (style: TextStyle): PDFFont =>
    fonts[style.family ?? lettering.family][style.bold ? 'bold' : style.slanted ? 'slanted' : 'plain'];
  const widthOf: Pen['widthOf'] = (words, style) =>
    fontOf(style).widthOfTextAtSize(words, style.size) + (style.spacing ?? 0) * (words.length - 1);

  /** Letters that stand closer or wider in pairs, as their font has them. */
  const kerned = (words: string, font: PDFFont): PDFOperator => {
    const letters = [...words];
    const wide = (some: string): number => font.widthOfTextAtSize(some, 1000);
    const parts: (number | ReturnType<PDFFont['encodeText']>)[] = [];
    let run = '';
    letters.forEach((letter, at) => {
      run += letter;
      const next = letters[at + 1];
      const kern = next === undefined ? 0 : wide(letter + next) - wide(letter) - wide(next);
      if (next !== undefined && Math.abs(kern) < 0.5) return;
      parts.push(font.encodeText(run), -Math.round(kern));
      run = '';
    });
    return PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [document.context.obj(parts)]);
  };
  const text: Pen['text'] = (x, y, words, style) =>
    within(() => {
      const font = fontOf(style);
      const turn = (-(style.turn ?? 0) * Math.PI) / 180;
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      const back = { left: 0, center: 0.5, right: 1 }[style.align ?? 'left'] * widthOf(words, style);
      const ascent = lettering.ascent ?? font.heightAtSize(1000, { descender: false }) / 1000;
      const drop = ascent * style.size;
      const [left, base] = [x - back * cos + drop * sin, up(y) - back * sin - drop * cos];
      put(beginText(), setFillingColor(colourOf(style.colour ?? BLACK)), setFontAndSize(keyOf(font), style.size));
      if (style.spacing) put(setCharacterSpacing(style.spacing));
      const shown = lettering.kerned === false ? showText(font.encodeText(words)) : kerned(words, font);
      put(setTextMatrix(cos, sin, -sin, cos, left, base), shown, endText());
    });

  const path: Pen['path'] = (points, style = {}, closed = false) => paint(style, trace(points, closed));
  return {
    width,
    height,
    path,
    line: (from, to, style) => path([from, to], style),
    curve: (points, style = {}, closed = false) => {
      const { start, bends } = smooth(points, closed);
      const outline = bends.map(([a, b, to]) => bend(a, b, to));
      paint(style, [moveTo(start[0], up(start[1])), ...outline, ...(closed ? [closePath()] : [])]);
    },
    rect: (x, y, wide, high, style = {}) => paint(style, [rectangleOf(x, up(y + high), wide, high)]),
    circle: (x, y, radius, style = {}) => {
      const [r, h] = [radius, radius * ROUND];
      paint(style, [
        moveTo(x - r, up(y)),
        bend([x - r, y - h], [x - h, y - r], [x, y - r]),
        bend([x + h, y - r], [x + r, y - h], [x + r, y]),
        bend([x + r, y + h], [x + h, y + r], [x, y + r]),
        bend([x - h, y + r], [x - r, y + h], [x - r, y]),
        closePath(),
      ]);
    },
    text,
    widthOf,
    paragraph: (x, y, wide, words, style, leading = 1.3) => {
      const lines = breakLines(words, wide, (line) => widthOf(line, style));
      for (const [at, line] of lines.entries()) text(x, y + at * style.size * leading, line, style);
      return lines.length * style.size * leading;
    },
    inside: (shape, draw) =>
      within(() => {
        put(...trace(shape, true), clip(), endPath());
        draw();
      }),
    turned: (degrees, [x, y], draw) =>
      within(() => {
        const turn = (-degrees * Math.PI) / 180;
        const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
        const [dx, dy] = [x - x * cos + up(y) * sin, up(y) - x * sin - up(y) * cos];
        put(concatTransformationMatrix(cos, sin, -sin, cos, dx, dy));
        draw();
      }),
  };
}

/** Catmull-Rom through every point, as the cubic curves that PDF knows: two handles and an end each. */
function smooth(points: readonly Point[], closed: boolean): { start: Point; bends: [Point, Point, Point][] } {
  const count = points.length;
  const at = (index: number): Point => {
    const found = points[closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)];
    if (!found) throw new RangeError('A curve needs at least one point');
    return found;
  };
  const bends = Array.from({ length: closed ? count : count - 1 }, (_, index): [Point, Point, Point] => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    return [
      [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6],
      [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6],
      to,
    ];
  });
  return { start: at(0), bends };
}

/** Greedy line breaking at spaces; a word wider than the line stands alone. */
function breakLines(words: string, width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const block of words.split('\n')) {
    let line = '';
    for (const word of block.split(' ')) {
      const longer = line ? `${line} ${word}` : word;
      if (line && widthOf(longer) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
  }
  return lines;
}

/** The corners of an upright rectangle. */
export const rectangle = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];
