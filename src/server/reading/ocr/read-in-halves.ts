import type { GreyPicture } from '../page/clean-text.ts';
import type { OcrEngine } from './engine.ts';

/** Darker than this is ink. */
const INK = 160;
/** Rows with less than this share of ink are empty but for dust. */
const DUST = 0.002;
/** So high, in inches, is what stands empty between two paragraphs, or lines that stand wide. */
const EMPTY = 0.06;
/** A part with less than this share of the ink is not worth a process of its own. */
const LEAST_PART = 0.3;

/** The row in the middle of an empty band that leaves about as much ink above as below; undefined where none does. */
export function rowBetweenHalves({ pixels, width, height }: GreyPicture, dpi: number): number | undefined {
  const inkAbove = new Float64Array(height + 1);
  for (let y = 0; y < height; y += 1) {
    let dark = 0;
    for (let x = y * width; x < (y + 1) * width; x += 1) if ((pixels[x] ?? 255) < INK) dark += 1;
    inkAbove[y + 1] = (inkAbove[y] ?? 0) + dark;
  }
  const all = inkAbove[height] ?? 0;
  let best: { row: number; share: number } | undefined;
  let from = 0;
  for (let y = 0; y < height; y += 1) {
    const isEmpty = (inkAbove[y + 1] ?? 0) - (inkAbove[y] ?? 0) <= DUST * width;
    if (isEmpty) continue;
    const row = Math.floor((from + y) / 2);
    const share = (inkAbove[row] ?? 0) / all;
    if (y - from >= EMPTY * dpi && Math.abs(share - 0.5) < Math.abs((best?.share ?? 0) - 0.5)) best = { row, share };
    from = y + 1;
  }
  return best && best.share >= LEAST_PART && best.share <= 1 - LEAST_PART ? best.row : undefined;
}

/**
 * The engine, reading a page of paragraphs in an upper and a lower half beside each other: for a page that is alone in its
 * document, whose reader waits for it. Of several pages it would only start more processes.
 */
export const inHalves = (engine: OcrEngine): OcrEngine => ({
  ...engine,
  recognise: async (picture, options) => {
    const row = options.layout === 'page' ? rowBetweenHalves(picture, options.dpi) : undefined;
    if (row === undefined) return engine.recognise(picture, options);
    const { pixels, width, height } = picture;
    const cut = (from: number, to: number): GreyPicture => ({
      pixels: pixels.subarray(from * width, to * width),
      ...{ width, height: to - from },
    });
    const [upper, lower] = await Promise.all([
      engine.recognise(cut(0, row), options),
      engine.recognise(cut(row, height), options),
    ]);
    return [...upper, ...lower.map((word) => ({ ...word, top: word.top + row }))];
  },
});
