import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { drawLongDocument } from '../../../../test/fixtures/draw-long-document.ts';
import { drawPdf, writeAt } from '../../../../test/fixtures/draw-pdf.ts';
import { withFile } from '../../../../test/fixtures/with-file.ts';
import { afterGivingUp } from './read-document-task.ts';
import { readDocumentSandboxed, readPdfPages } from './run-sandboxed.ts';

describe('reading a document in the sandbox', () => {
  it('reads all of a 300-page document in order and tells how far it is', async () => {
    const told: number[] = [];
    const { reading, pages } = await withFile(await drawLongDocument(300), (path) =>
      readPdfPages(path, {
        onProgress: ({ pageCount, pagesRead }) => {
          expect(pageCount).toBe(300);
          told.push(pagesRead);
        },
      }),
    );
    expect(reading).toEqual({ outcome: 'read', pageCount: 300 });
    expect(pages.map(({ number }) => number)).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
    for (const { number, words, state } of pages) {
      expect(state).toBe('read');
      expect(words.slice(0, 4).map(({ text }) => text)).toEqual(['Page', String(number), 'of', '300']);
      expect(words.at(-1)?.text).toBe('line.');
    }
    expect(told[0]).toBe(0);
    expect(told.at(-1)).toBe(300);
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(told.length).toBeGreaterThan(5);
  });

  it('hands pages over before it has read them all, and waits for whoever takes them', async () => {
    let taking = 0;
    let mostAtOnce = 0;
    let numbers: number[] = [];
    const { reading } = await withFile(await drawLongDocument(60), (path) =>
      readDocumentSandboxed(path, {
        onPages: async (pages) => {
          taking += 1;
          mostAtOnce = Math.max(mostAtOnce, taking);
          await wait(20);
          numbers = [...numbers, ...pages.map(({ number }) => number)];
          taking -= 1;
        },
      }),
    );
    expect(reading.outcome).toBe('read');
    expect(numbers).toHaveLength(60);
    expect(mostAtOnce).toBe(1);
  });

  it('stops a document that takes too long, says how many pages it has, and reads another meanwhile', async () => {
    const long = await drawLongDocument(600);
    const short = await drawPdf((document) => writeAt(document.addPage(), 'Short', 54, 54));
    const [stopped, other] = await Promise.all([
      withFile(long, (path) => readPdfPages(path, { timeoutMs: 700, stepMs: 0 })),
      withFile(short, (path) => readPdfPages(path)),
    ]);
    expect(stopped.reading).toMatchObject({ outcome: 'unreadable', reason: 'too-slow' });
    expect(stopped.detail).toContain('ms');
    expect(other.pages.flatMap(({ words }) => words.map(({ text }) => text))).toEqual(['Short']);
  });

  it('reads it with more patience, and gives each of its pages so much more time', async () => {
    const long = await drawLongDocument(600);
    const { reading } = await withFile(long, (path) =>
      readPdfPages(path, { timeoutMs: 700, stepMs: 0, patience: 100 }),
    );
    expect(reading).toEqual({ outcome: 'read', pageCount: 600 });
  });

  it('stops a document that needs too much memory', async () => {
    const { reading } = await withFile(await drawLongDocument(600), (path) =>
      readPdfPages(path, { memoryBytes: 100 * 2 ** 20 }),
    );
    expect(reading).toMatchObject({ outcome: 'unreadable', reason: 'too-much-memory' });
  });

  it('gives the reason for a document that cannot be read, with nothing for the log', async () => {
    expect(await withFile('', (path) => readPdfPages(path))).toEqual({
      reading: { outcome: 'unreadable', reason: 'empty', pageCount: 0 },
      pages: [],
    });
  });

  it('does not call a file damaged that is not there', async () => {
    await expect(readPdfPages('/nowhere/at/all.pdf')).rejects.toThrow('ENOENT');
  });
});

it('a picture that took too long ends a first try, and a second one where nothing else was read', () => {
  const read = { outcome: 'read', pageCount: 3 } as const;
  const tooSlow = { outcome: 'unreadable', reason: 'too-slow', pageCount: 3 };
  expect(afterGivingUp(read, 1, true)).toEqual(tooSlow);
  expect(afterGivingUp(read, 3, false)).toEqual(tooSlow);
  expect(afterGivingUp(read, 3, true)).toEqual(read);
});
