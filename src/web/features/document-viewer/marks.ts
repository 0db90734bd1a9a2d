import type { Evidence } from '#domain/documents/document.ts';
import type { Box, Page, ReadMethod, Word } from '#domain/documents/page.ts';
import { trustIn } from '#domain/documents/search.ts';
import type { DocumentPlace } from '#web/lib/document-address.ts';

/** A marked box on a page. `asked`: the place that the document was opened at; `hit`: of a search. */
export type Mark = { key: string; kind: 'asked' | 'hit'; page: number; box: Box; quote: string };

/** What was read in a box, how, and how sure that is, 0 to 1. */
export type ReadWord = { text: string; method: ReadMethod; confidence: number };

export const askedMark = ({ page, box, quote }: DocumentPlace): Mark | undefined =>
  page !== undefined && box ? { key: 'asked', kind: 'asked', page, box, quote: quote ?? '' } : undefined;

export const hitMarks = (hits: readonly Evidence[]): Mark[] =>
  hits.map(({ page, box, quote }, at) => ({ key: `hit ${at}`, kind: 'hit', page, box, quote }));

/** Boxes are rounded on their way through an address. */
const SLACK = 1;

const isIn = ({ x, y, width, height }: Box, { box }: Word): boolean => {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return (
    middle.x >= x - SLACK && middle.x <= x + width + SLACK && middle.y >= y - SLACK && middle.y <= y + height + SLACK
  );
};

/** What the reader read in a box; undefined where no word stands in it. The least sure way of reading is told. */
export function readIn(page: Pick<Page, 'words'>, box: Box): ReadWord | undefined {
  const words = page.words.filter((word) => isIn(box, word));
  if (words.length === 0) return undefined;
  return { text: words.map(({ text }) => text).join(' '), ...trustIn(words) };
}
