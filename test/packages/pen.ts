import { degrees, type PDFDocument, type PDFFont, type PDFPage, rgb } from 'pdf-lib';

export type Family = 'sans' | 'serif' | 'mono';
export type Fonts = Record<Family, { plain: PDFFont; bold: PDFFont; slanted: PDFFont }>;
export type TextLook = {
  size: number;
  bold?: boolean;
  slanted?: boolean;
  family?: Family;
  /** Degrees clockwise. */
  turn?: number;
  align?: 'left' | 'centre' | 'right';
  grey?: number;
};
export type Stroke = { width?: number; dash?: number[]; grey?: number; fill?: number };
export type Point = readonly [x: number, y: number];

/** Draws on one page. Places are in points from the top left; text hangs down from its place. */
export type Pen = {
  page: PDFPage;
  width: number;
  height: number;
  measure: (text: string, look: TextLook) => number;
  text: (text: string, x: number, y: number, look: TextLook) => void;
  line: (from: Point, to: Point, stroke?: Stroke) => void;
  box: (x: number, y: number, width: number, height: number, stroke?: Stroke) => void;
  path: (points: readonly Point[], stroke?: Stroke & { closed?: boolean }) => void;
  circle: (x: number, y: number, radius: number, stroke?: Stroke) => void;
  /** Text wrapped to `width`; answers the y under its last line. */
  paragraph: (text: string, x: number, y: number, width: number, look: TextLook) => number;
};

export function penOn(document: PDFDocument, fonts: Fonts, family: Family, size: readonly [number, number]): Pen {
  const page = document.addPage([...size]);
  const [width, height] = size;
  const fontOf = (look: TextLook): PDFFont =>
    fonts[look.family ?? family][look.bold ? 'bold' : look.slanted ? 'slanted' : 'plain'];
  const ink = (grey = 0) => rgb(grey, grey, grey);
  const measure = (text: string, look: TextLook): number => fontOf(look).widthOfTextAtSize(text, look.size);

  const text: Pen['text'] = (words, x, y, look) => {
    const turn = -(look.turn ?? 0) * (Math.PI / 180);
    const back = look.align === 'right' ? measure(words, look) : look.align === 'centre' ? measure(words, look) / 2 : 0;
    const drop = 0.76 * look.size;
    page.drawText(words, {
      x: x - back * Math.cos(turn) + drop * Math.sin(turn),
      y: height - y - back * Math.sin(turn) - drop * Math.cos(turn),
      size: look.size,
      font: fontOf(look),
      color: ink(look.grey),
      rotate: degrees(-(look.turn ?? 0)),
    });
  };
  const line: Pen['line'] = ([x1, y1], [x2, y2], stroke = {}) =>
    page.drawLine({
      start: { x: x1, y: height - y1 },
      end: { x: x2, y: height - y2 },
      thickness: stroke.width ?? 0.7,
      color: ink(stroke.grey),
      ...(stroke.dash ? { dashArray: stroke.dash } : {}),
    });
  const box: Pen['box'] = (x, y, wide, high, stroke = {}) =>
    page.drawRectangle({
      x,
      y: height - y - high,
      width: wide,
      height: high,
      borderWidth: stroke.width ?? 0.7,
      borderColor: ink(stroke.grey),
      ...(stroke.fill === undefined ? {} : { color: ink(stroke.fill) }),
      ...(stroke.dash ? { borderDashArray: stroke.dash } : {}),
    });
  const path: Pen['path'] = (points, { closed, ...stroke } = {}) => {
    const all = closed ? [...points, ...points.slice(0, 1)] : points;
    for (const [at, point] of all.slice(1).entries()) line(all[at] as Point, point, stroke);
  };
  const circle: Pen['circle'] = (x, y, radius, stroke = {}) =>
    page.drawCircle({
      x,
      y: height - y,
      size: radius,
      borderWidth: stroke.width ?? 0.7,
      borderColor: ink(stroke.grey),
    });
  const paragraph: Pen['paragraph'] = (words, x, y, wide, look) => {
    let below = y;
    for (const row of wrap(words, wide, (row) => measure(row, look))) {
      text(row, x, below, look);
      below += 1.28 * look.size;
    }
    return below;
  };
  return { page, width, height, measure, text, line, box, path, circle, paragraph };
}

function wrap(text: string, width: number, measure: (row: string) => number): string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(' ')) {
    const longer = row === '' ? word : `${row} ${word}`;
    if (row !== '' && measure(longer) > width) {
      rows.push(row);
      row = word;
    } else row = longer;
  }
  return [...rows, row];
}
