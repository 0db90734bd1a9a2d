import type { ReadDocument } from '#domain/documents/document.ts';
import type { Page, Word } from '#domain/documents/page.ts';

export type Text = [text: string, x: number, y: number];

/** A page of this size in inches, with texts that begin at a place in points. */
export const drawSheet = ([width, height]: [number, number], texts: Text[]): Page => ({
  number: 1,
  width: width * 72,
  height: height * 72,
  state: 'read',
  words: texts.flatMap(([text, from, y]): Word[] => {
    let x = from;
    return text.split(' ').map((word) => {
      const box = { x, y, width: word.length * 6, height: 10 };
      x += box.width + 5;
      return { text: word, box, method: 'text-layer' };
    });
  }),
});

export const documentOf = (...pages: Page[]): ReadDocument => ({
  id: 'plans',
  name: 'plans.pdf',
  reading: { outcome: 'read', pageCount: pages.length },
  pages: pages.map((page, at) => ({ ...page, number: at + 1 })),
});

/** A table whose rows begin at one edge, with a column of figures for each cell that ends at another. */
export const table = (title: string, ...rows: string[][]): Page =>
  drawSheet(
    [36, 24],
    [
      [title, 100, 100],
      ...rows.flatMap(([label = '', ...cells], row) => [
        [label, 100, 120 + row * 16] satisfies Text,
        ...cells.map((cell, at): Text => [cell, 400 + at * 120 - cell.length * 6, 120 + row * 16]),
      ]),
    ],
  );
