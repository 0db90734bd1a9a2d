import type { GreyPicture, PixelBox } from '../page/page-reading.ts';

/** What is darker than this is ink. */
export const INK = 150;

/** Where a picture is dark: 1 for each such pixel. */
export function inkOf({ pixels }: GreyPicture): Uint8Array {
  const ink = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 1) ink[at] = (pixels[at] ?? 255) < INK ? 1 : 0;
  return ink;
}

/** The parts of ink that hang together (corners count) and are at most `most` pixels wide and high, from the top. */
export function inkParts({ pixels, width, height }: GreyPicture, most: number): PixelBox[] {
  const ink = inkOf({ pixels, width, height });
  const parts: PixelBox[] = [];
  const stack: number[] = [];
  for (let start = 0; start < ink.length; start += 1) {
    if (!ink[start]) continue;
    let [left, right, top, bottom] = [width, 0, height, 0];
    ink[start] = 0;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const y = Math.floor(at / width);
      const x = at - y * width;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      const [firstColumn, lastColumn] = [x > 0 ? x - 1 : x, x < width - 1 ? x + 1 : x];
      const [firstRow, lastRow] = [y > 0 ? y - 1 : y, y < height - 1 ? y + 1 : y];
      for (let row = firstRow; row <= lastRow; row += 1) {
        for (let column = firstColumn; column <= lastColumn; column += 1) {
          const next = row * width + column;
          if (!ink[next]) continue;
          ink[next] = 0;
          stack.push(next);
        }
      }
    }
    const part = { left, top, width: right - left + 1, height: bottom - top + 1 };
    if (part.width <= most && part.height <= most) parts.push(part);
  }
  return parts;
}
