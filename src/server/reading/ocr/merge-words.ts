import type { PixelBox } from '../page/clean-text.ts';
import type { RecognisedWord } from './engine.ts';

/** A word that ends this close to where its tile was cut is a piece of one, unless its tile is alone there. */
const AT_EDGE = 4;
/** Two finds of which one covers this share of the other are the same ink. */
const SAME = 0.5;
/** What the engine itself does not believe in. */
const LEAST_SURE = 0.2;
/** Lines and hatching come back as marks; a real mark is surer. */
const LEAST_SURE_MARK = 0.6;

export const hasLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

export const isBelieved = ({ text, confidence }: { text: string; confidence: number }): boolean =>
  confidence >= (hasLetter(text) ? LEAST_SURE : LEAST_SURE_MARK);

/** Which share of the smaller of two rectangles lies within the other. */
export function sharedShare(a: PixelBox, b: PixelBox): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / Math.max(1e-9, Math.min(a.width * a.height, b.width * b.height));
}

const LONG_ENOUGH = 6;
const worthOf = ({ text, confidence }: RecognisedWord): number => confidence * Math.min(LONG_ENOUGH, text.length);

const CELL = 256;
/** More cells than stand beside each other on any page. */
const ROW = 1 << 20;

/** Finds rectangles that lie over another without looking at all of them. */
export function createPlaces(cell = CELL) {
  const cells = new Map<number, PixelBox[]>();
  const keysOf = ({ left, top, width, height }: PixelBox): number[] => {
    const keys: number[] = [];
    for (let y = Math.floor(top / cell); y <= Math.floor((top + height) / cell); y += 1) {
      for (let x = Math.floor(left / cell); x <= Math.floor((left + width) / cell); x += 1) keys.push(y * ROW + x);
    }
    return keys;
  };
  return {
    add: (item: PixelBox) => {
      for (const key of keysOf(item)) {
        const there = cells.get(key);
        if (there) there.push(item);
        else cells.set(key, [item]);
      }
    },
    isTaken: (box: PixelBox): boolean =>
      keysOf(box).some((key) => cells.get(key)?.some((item) => sharedShare(item, box) > SAME)),
  };
}

/** Ink of fewer characters than this, or that is wider or higher than print in inches, is rather dirt or a drawing. */
const SHORTEST = 3;
const PRINT = { least: 0.05, most: 0.4 };

/** What looks like words and the engine does not believe to have read, where no word stands that it does believe. */
export function unbelievedWords(words: readonly RecognisedWord[], dpi: number): RecognisedWord[] {
  const places = createPlaces();
  for (const word of words.filter(isBelieved)) places.add(word);
  return words.filter((word) => {
    if (isBelieved(word) || word.text.replace(/[^\p{L}\p{N}]/gu, '').length < SHORTEST) return false;
    const [high, wide] = [word.height / dpi, word.width / dpi];
    return high >= PRINT.least && high <= PRINT.most && wide > high && !places.isTaken(word);
  });
}

/**
 * Puts what was read on tiles of a page together, in pixels of the page: each word once, the whole one where a tile
 * has a piece of it, and none that the engine does not believe in.
 */
export function mergeWords(read: readonly { words: readonly RecognisedWord[]; tile: PixelBox }[]): RecognisedWord[] {
  const most = (side: (tile: PixelBox) => number) => Math.max(...read.map(({ tile }) => side(tile)));
  const [right, bottom] = [most((tile) => tile.left + tile.width), most((tile) => tile.top + tile.height)];
  const found: { word: RecognisedWord; isCut: boolean; at: number }[] = [];
  for (const { words, tile } of read) {
    for (const word of words) {
      if (!isBelieved(word)) continue;
      const isCut =
        (tile.left > 0 && word.left < AT_EDGE) ||
        (tile.top > 0 && word.top < AT_EDGE) ||
        (tile.left + tile.width < right && word.left + word.width > tile.width - AT_EDGE) ||
        (tile.top + tile.height < bottom && word.top + word.height > tile.height - AT_EDGE);
      const placed = { ...word, left: word.left + tile.left, top: word.top + tile.top };
      found.push({ word: placed, isCut, at: found.length });
    }
  }
  if (read.length === 1) return found.map(({ word }) => word);
  // The same ink is kept as what reads surest; that also settles what was read both across and upwards.
  const places = createPlaces();
  return found
    .sort((a, b) => Number(a.isCut) - Number(b.isCut) || worthOf(b.word) - worthOf(a.word))
    .filter(({ word }) => {
      if (places.isTaken(word)) return false;
      places.add(word);
      return true;
    })
    .sort((a, b) => a.at - b.at)
    .map(({ word }) => word);
}
