import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { drawForm } from '../../../../test/fixtures/draw-form.ts';
import { drawLongDocument } from '../../../../test/fixtures/draw-long-document.ts';
import { drawTextPdf } from '../../../../test/fixtures/draw-text-pdf.ts';
import { withFile } from '../../../../test/fixtures/with-file.ts';
import { loadPdfium, type Pdfium, withPdfium } from './load-pdfium.ts';
import { readPdf } from './read-pdf.ts';

const MOST = 512 * 2 ** 20;

const memoryOf = (pdfium: Pdfium): string => createHash('sha256').update(pdfium.bytes()).digest('hex');
/** Reads a document as a sandbox does. Answers its words, the PDFium and what `during` saw while it was open. */
async function read(bytes: Uint8Array | string, during: (pdfium: Pdfium) => void = () => {}, maxBytes = MOST) {
  const words: string[] = [];
  let used: Pdfium | undefined;
  await withFile(bytes, (path) =>
    withPdfium(maxBytes, (load) =>
      readPdf(
        async () => {
          used = await load();
          return used;
        },
        path,
        {
          onPage: (page) => {
            words.push(...page.words.map(({ text }) => text));
            if (used) during(used);
          },
        },
      ),
    ),
  );
  if (!used) throw new Error('PDFium was not asked for.');
  return { words, pdfium: used };
}

describe('a PDFium that reads one document after the other', () => {
  test('begins each with the memory that a new one has: nothing of the last is left', async () => {
    const fresh = memoryOf(await loadPdfium(MOST));
    const open: string[] = [];
    const first = await read(await drawTextPdf([['Text']]), (pdfium) => open.push(memoryOf(pdfium)));
    // While the document is open its memory does tell.
    expect(open).toHaveLength(1);
    expect(open).not.toContain(fresh);
    expect(memoryOf(first.pdfium)).toBe(fresh);
    for (const bytes of [await drawLongDocument(30), await drawForm(), '%PDF-1.7\nnothing that holds']) {
      const { pdfium } = await read(bytes);
      expect(pdfium).toBe(first.pdfium);
      expect(memoryOf(pdfium)).toBe(fresh);
    }
    expect((await read(await drawTextPdf([['Another owner']]))).words).toEqual(['Another', 'owner']);
  });

  test('is not used again after it broke, was refused memory, or with another limit', async () => {
    const text = await drawTextPdf([['Text']]);
    const { pdfium } = await read(text);
    await expect(
      read(text, () => {
        throw new Error('It broke.');
      }),
    ).rejects.toThrow('It broke.');
    const next = (await read(text)).pdfium;
    expect(next).not.toBe(pdfium);
    const little = 24 * 2 ** 20;
    const filled = await read(
      text,
      ({ calls }) => {
        // Stands for a document that fills PDFium's memory: nothing that we draw does.
        for (let taken = 1; taken !== 0; ) taken = calls.malloc(2 ** 20);
      },
      little,
    );
    expect(filled.pdfium).not.toBe(next);
    expect(filled.pdfium.ranOutOfMemory()).toBe(true);
    const again = await read(text, undefined, little);
    expect(again.pdfium).not.toBe(filled.pdfium);
    expect(again.words).toEqual(['Text']);
  });
});
