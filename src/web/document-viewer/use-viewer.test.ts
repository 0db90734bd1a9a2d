import { expect, test } from 'vitest';
import type { Word } from '#domain/documents/page.ts';
import { askedMark, readIn } from './use-viewer.ts';

const word = (text: string, x: number, confidence?: number): Word => ({
  text,
  box: { x, y: 100, width: 30, height: 10 },
  method: confidence === undefined ? 'text-layer' : 'ocr',
  ...(confidence === undefined ? {} : { confidence }),
});

test('what was read in a box are the words whose middle lies in it, as sure as the least sure of them', () => {
  const page = { words: [word('Before', 10), word('1,790', 50, 0.9), word('sf', 90, 0.7), word('After', 200)] };
  expect(readIn(page, { x: 50, y: 100, width: 70, height: 10 })).toEqual({
    text: '1,790 sf',
    method: 'ocr',
    confidence: 0.7,
  });
});

test('words of the text layer are surer than none', () => {
  expect(readIn({ words: [word('Scale', 10)] }, { x: 10, y: 100, width: 30, height: 10 })).toMatchObject({
    method: 'text-layer',
    confidence: 0.95,
  });
  expect(readIn({ words: [word('Scale', 10)] }, { x: 300, y: 100, width: 30, height: 10 })).toBeUndefined();
});

test('a place without a box marks nothing', () => {
  expect(askedMark({ documentId: 'a', page: 2 })).toBeUndefined();
});
