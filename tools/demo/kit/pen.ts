/**
 * What drawings are made with: points in 1/72 in, origin at the top left of the page, y growing downwards.
 * No vendor shows here, so a drawing can be read without knowing who writes the file.
 */
export type Point = readonly [x: number, y: number];

export type LineStyle = {
  stroke?: string;
  /** Line width in points; 0.75 unless told. */
  width?: number;
  dash?: readonly number[];
  fill?: string;
  /** 0 to 1, for line and fill alike. */
  opacity?: number;
};

export type FontName = 'regular' | 'bold' | 'oblique' | 'typed' | 'typed-bold';

export type TextStyle = {
  size: number;
  font?: FontName;
  colour?: string;
  align?: 'left' | 'center' | 'right';
  /** Degrees clockwise about the point given. */
  turn?: number;
  /** Extra space between characters, in points. */
  spacing?: number;
};

export type Pen = {
  /** Straight lines through the points; closed into a shape when `closed`. */
  path(points: readonly Point[], style: LineStyle, closed?: boolean): void;
  /** A smooth line through the points. */
  curve(points: readonly Point[], style: LineStyle, closed?: boolean): void;
  rect(x: number, y: number, width: number, height: number, style: LineStyle): void;
  circle(x: number, y: number, radius: number, style: LineStyle): void;
  /** One line of text. `x` is its left, middle or right as `align` says; `y` is the top of the line. */
  text(x: number, y: number, text: string, style: TextStyle): void;
  /** Text broken into lines no wider than `width`. Answers the height used. `leading` is in line heights (1.3). */
  paragraph(x: number, y: number, width: number, text: string, style: TextStyle, leading?: number): number;
  widthOf(text: string, style: TextStyle): number;
  /** Draws only inside the shape. */
  inside(shape: readonly Point[], draw: () => void): void;
  /** Draws with the page turned by `degrees` clockwise about `about`. */
  turned(degrees: number, about: Point, draw: () => void): void;
};

/** Shapes that more than one drawing needs. */
export const rectangle = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];
