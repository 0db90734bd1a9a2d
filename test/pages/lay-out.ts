import type { ReadDocument } from '#domain/documents/document.ts';
import type { Page, Word } from '#domain/documents/page.ts';

const COLUMN = 6;
const ROW = 14;
const LETTER_HEIGHT = 10;

/**
 * A page drawn in characters, for tests: one column is 6 points, one row 14. Words between [brackets] are the
 * value of a form field. Three or more spaces are a gap between cells.
 */
export function layOutPage(drawing: string, at: { number?: number; width?: number; height?: number } = {}): Page {
  const words = drawing.split('\n').flatMap((row, index) => wordsOfRow(row, index));
  return {
    number: at.number ?? 1,
    width: at.width ?? 612,
    height: at.height ?? 792,
    state: words.length > 0 ? 'read' : 'no-text',
    words,
  };
}

/** A document of such pages. */
export function layOutDocument(id: string, ...pages: (string | Page)[]): ReadDocument {
  return {
    id,
    name: `${id}.pdf`,
    reading: { outcome: 'read', pageCount: Math.max(1, pages.length) },
    pages: pages.map((page, at) => (typeof page === 'string' ? layOutPage(page, { number: at + 1 }) : page)),
  };
}

function wordsOfRow(row: string, index: number): Word[] {
  const words: Word[] = [];
  let inField = false;
  for (const match of row.matchAll(/[[\]]|[^\s[\]]+/g)) {
    const [text] = match;
    if (text === '[' || text === ']') {
      inField = text === '[';
      continue;
    }
    const box = {
      x: 36 + match.index * COLUMN,
      y: 36 + index * ROW,
      width: text.length * COLUMN,
      height: LETTER_HEIGHT,
    };
    words.push({ text, box, method: inField ? 'form-field' : 'text-layer' });
  }
  return words;
}
