import type { Page, ReadMethod, Word } from './page.ts';

/**
 * A word as it is stored, a third as long as `Word` is in JSON: what it says, its box (x, y, width, height), how it was
 * read where not from a text layer, and how sure where it was guessed.
 */
export type PackedWord = [
  text: string,
  x: number,
  y: number,
  width: number,
  height: number,
  method?: ReadMethod,
  confidence?: number,
];

/** A page as its reader hands it over to be stored: its words packed, in JSON that nobody has to write anew. */
export type PackedPage = Omit<Page, 'words'> & { words: string };

const packWord = ({ text, box: { x, y, width, height }, method, confidence }: Word): PackedWord => {
  if (confidence !== undefined) return [text, x, y, width, height, method, confidence];
  return method === 'text-layer' ? [text, x, y, width, height] : [text, x, y, width, height, method];
};

export const packPage = (page: Page): PackedPage => ({ ...page, words: JSON.stringify(page.words.map(packWord)) });

/** A word that is whole is of an older version, which still ran while a newer one brought the schema up to date. */
export const unpackWords = (packed: readonly (PackedWord | Word)[]): Word[] =>
  packed.map((word) => {
    if (!Array.isArray(word)) return word;
    const [text, x, y, width, height, method = 'text-layer', confidence] = word;
    return { text, box: { x, y, width, height }, method, ...(confidence === undefined ? {} : { confidence }) };
  });

export const unpackPage = (page: PackedPage): Page => ({ ...page, words: unpackWords(JSON.parse(page.words)) });
