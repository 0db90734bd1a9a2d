import type { Stroke } from '../page/clean-text.ts';
import { isShown, type PdfPageView, type Rectangle, toBox } from './page-view.ts';
import type { PagePaths } from './read-paths.ts';

/** In points: outlines that are longer are no letters, and of what is shorter than both hardly anything is left. */
const LONGEST = 36;
/** A path of fewer pieces than this that is longer than a letter is a line or a frame. */
const LETTERS_LEAST = 12;
const MOST_STROKES = 60_000;

/**
 * Boxes around the strokes and outlines of a page that are no longer than a letter, in points of the page as shown. What
 * is drawn in one go, such as all letters of a line, is taken apart where the pen was lifted.
 */
export function findStrokes({ x, y, lifted, begins }: PagePaths, view: PdfPageView): Stroke[] {
  const strokes: Stroke[] = [];
  const boxOf = (from: number, to: number): Rectangle => {
    const box = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity };
    for (let index = from; index < to; index += 1) {
      const [across, up] = [x[index] ?? 0, y[index] ?? 0];
      if (across < box.left) box.left = across;
      if (across > box.right) box.right = across;
      if (up < box.bottom) box.bottom = up;
      if (up > box.top) box.top = up;
    }
    return box;
  };
  const isLong = ({ left, right, bottom, top }: Rectangle) => right - left > LONGEST || top - bottom > LONGEST;
  const add = (from: number, to: number) => {
    const box = boxOf(from, to);
    if (to === from || isLong(box) || !isShown(box, view)) return;
    const { x: left, y: top, width, height } = toBox(box, view);
    strokes.push({ left, top, width, height, pieces: to - from });
  };
  for (const [path, begin] of begins.entries()) {
    if (strokes.length >= MOST_STROKES) break;
    const end = begins[path + 1] ?? x.length;
    // Most lines of a drawing have few pieces and are longer than a letter.
    if (end - begin < LETTERS_LEAST && isLong(boxOf(begin, end))) continue;
    let from = begin;
    for (let index = begin + 1; index <= end; index += 1) {
      if (index < end && !lifted[index]) continue;
      add(from, index);
      from = index;
    }
  }
  return strokes;
}
