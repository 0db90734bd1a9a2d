import { open } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { assemblePdf } from '../../../../test/fixtures/assemble-pdf.ts';
import { withFile } from '../../../../test/fixtures/with-file.ts';
import { loadPdfium } from './load-pdfium.ts';
import { openDocument } from './open-document.ts';
import { renderPage } from './render-page.ts';

/** A page of `count` lines across it. */
function strokes(count: number): string {
  const lines = '0 0 m 612 792 l S\n'.repeat(count);
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>';
  const pages = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
  const content = `<</Length ${lines.length}>>stream\n${lines}endstream`;
  return assemblePdf(['<</Type/Catalog/Pages 2 0 R>>', pages, page, content]);
}

const draw = (pdf: string, mostMs?: number) =>
  withFile(pdf, async (path) => {
    const file = await open(path, 'r');
    try {
      const opened = openDocument(await loadPdfium(512 * 2 ** 20), file.fd, (await file.stat()).size);
      if (typeof opened === 'string') throw new Error(opened);
      const picture = renderPage(opened, 1, { scale: 1, ...(mostMs === undefined ? {} : { mostMs }) });
      // What was given up leaves the document fit for the next page.
      const again = renderPage(opened, 1, { scale: 0.1 });
      opened.close();
      return { picture, again };
    } finally {
      await file.close();
    }
  });

test('a page is drawn', async () => {
  const { picture } = await draw(strokes(10));
  expect(picture).toMatchObject({ width: 612, height: 792 });
  expect(picture?.pixels.some((grey) => grey < 128)).toBe(true);
});

test('a page that takes longer to draw than it may is given up', async () => {
  const { picture, again } = await draw(strokes(2_000), 0);
  expect(picture).toBeUndefined();
  expect(again).toMatchObject({ width: 61, height: 79 });
});
