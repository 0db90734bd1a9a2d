import type { OpenDocument } from './open-document.ts';
import type { Rectangle } from './page-view.ts';

/** Kinds of page objects, as PDFium numbers them. */
const [PATH, PICTURE, SHADING, FORM] = [2, 3, 4, 5];
/** Ways to draw text: 3 draws nothing and 7 only clips; scanners lay such words over the picture that they read. */
const DRAWS_NOTHING: readonly number[] = [3, 7];
const OUTLINED: readonly number[] = [1, 2, 5, 6];
/** A color is paper from here, of 255 in each part. */
const WHITE = 245;
const SEEN_FROM_ALPHA = 16;
/** A page of more objects is not searched for what lies behind white words: they count as seen. */
const MOST_OBJECTS = 20_000;

type TextColor = 'seen' | 'white' | 'none';

/**
 * Finds the characters of a loaded page that nobody sees: white ones on white, and those that are drawn with nothing over
 * no picture. `at` gives the place of a character in the page's own space.
 */
export function openHiddenText({ pdfium, scratch }: OpenDocument, page: number, textPage: number) {
  const { calls } = pdfium;
  const parts = [scratch, scratch + 4, scratch + 8, scratch + 12] as const;
  const inks = new Map<number, TextColor>();
  let behind: { pictures: Rectangle[]; painted: Rectangle[] } | undefined;

  const colorOf = (object: number): { white: boolean; alpha: number } | undefined => {
    if (calls.FPDFPageObj_GetFillColor(object, ...parts) === 0) return undefined;
    const [red = 0, green = 0, blue = 0, alpha = 255] = new Uint32Array(pdfium.bytes().buffer, scratch, 4);
    return { white: Math.min(red, green, blue) >= WHITE, alpha };
  };

  const inkOf = (object: number): TextColor => {
    const known = inks.get(object);
    if (known) return known;
    const mode = calls.FPDFTextObj_GetTextRenderMode(object);
    const color = OUTLINED.includes(mode) ? undefined : colorOf(object);
    const isNone = DRAWS_NOTHING.includes(mode) || (color !== undefined && color.alpha < SEEN_FROM_ALPHA);
    const ink = isNone ? 'none' : color?.white ? 'white' : 'seen';
    inks.set(object, ink);
    return ink;
  };

  const boundsOf = (object: number): Rectangle | undefined => {
    if (calls.FPDFPageObj_GetBounds(object, ...parts) === 0) return undefined;
    const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(pdfium.bytes().buffer, scratch, 4);
    return { left, bottom, right, top };
  };

  const isPainted = (object: number, kind: number): boolean => {
    if (kind !== PATH) return kind === SHADING || kind === FORM;
    if (calls.FPDFPath_GetDrawMode(object, scratch, scratch + 4) === 0) return false;
    if (new Int32Array(pdfium.bytes().buffer, scratch, 1)[0] === 0) return false;
    const color = colorOf(object);
    return color === undefined || (!color.white && color.alpha >= SEEN_FROM_ALPHA);
  };

  /** What lies on the page that words may stand on; undefined where it is too much to look at. */
  const lookBehind = () => {
    const found: { pictures: Rectangle[]; painted: Rectangle[] } = { pictures: [], painted: [] };
    const count = calls.FPDFPage_CountObjects(page);
    if (count > MOST_OBJECTS) return undefined;
    for (let index = 0; index < count; index += 1) {
      const object = calls.FPDFPage_GetObject(page, index);
      const kind = object === 0 ? 0 : calls.FPDFPageObj_GetType(object);
      const isPicture = kind === PICTURE || kind === FORM;
      const painted = isPicture || isPainted(object, kind);
      const bounds = painted ? boundsOf(object) : undefined;
      if (!bounds) continue;
      found.painted.push(bounds);
      if (isPicture) found.pictures.push(bounds);
    }
    return found;
  };

  return (index: number, at: Rectangle): boolean => {
    const object = calls.FPDFText_GetTextObject(textPage, index);
    const ink = object === 0 ? 'seen' : inkOf(object);
    if (ink === 'seen') return false;
    behind ??= lookBehind();
    if (!behind) return false;
    const [x, y] = [(at.left + at.right) / 2, (at.bottom + at.top) / 2];
    const spots = ink === 'white' ? behind.painted : behind.pictures;
    return !spots.some(({ left, right, bottom, top }) => x >= left && x <= right && y >= bottom && y <= top);
  };
}
