import type { ReadMethod, Word } from '#domain/documents/page.ts';
import { splitWords } from './clean-text.ts';

/** The nominal letter that text is set in: points. Files without pages of their own do not say how they are printed. */
export const LETTER_WIDTH = 5.5;
const TEXT_HEIGHT = 9;
const SPACE = 3;
export const LINE_HEIGHT = 12;

/** How wide a word is set, in points. */
export const widthOfWord = (word: string): number => word.length * LETTER_WIDTH;

/** How wide a text without line ends is set, in points. */
export function widthOfText(text: string): number {
  const words = splitWords(text);
  return words.reduce((width, word) => width + widthOfWord(word), Math.max(0, words.length - 1) * SPACE);
}

/** The lines of `text` where none may be wider than `width` points; a longer word stands alone. Empty lines stay. */
export function breakText(text: string, width: number): string[][] {
  return text.split(/\r\n|[\r\n\v\f\u2028\u2029]/).flatMap((paragraph) => {
    const lines: string[][] = [[]];
    let used = 0;
    for (const word of splitWords(paragraph)) {
      const needed = widthOfWord(word) + (used > 0 ? SPACE : 0);
      if (used > 0 && used + needed > width) {
        lines.push([]);
        used = 0;
      }
      lines.at(-1)?.push(word);
      used += used > 0 ? needed : widthOfWord(word);
    }
    return lines;
  });
}

type TextPosition = { x: number; y: number; width: number; method: ReadMethod; right?: boolean };

const round = (points: number): number => Math.round(points * 100) / 100;

/**
 * Words of `lines` with boxes: the first line's top is at `y`, lines begin at `x` or end at the right edge.
 * A word wider than the place is set narrower, so that it stands within.
 */
export function placeLines(lines: readonly string[][], { x, y, width, method, right = false }: TextPosition): Word[] {
  return lines.flatMap((line, at) => {
    const natural = line.reduce((sum, word) => sum + widthOfWord(word), Math.max(0, line.length - 1) * SPACE);
    const scale = Math.min(1, width / natural);
    let left = right ? x + width - natural * scale : x;
    return line.map((text): Word => {
      const box = {
        x: round(left),
        y: round(y + at * LINE_HEIGHT + (LINE_HEIGHT - TEXT_HEIGHT) / 2),
        width: round(widthOfWord(text) * scale),
        height: TEXT_HEIGHT,
      };
      left += (widthOfWord(text) + SPACE) * scale;
      return { text, box, method };
    });
  });
}
