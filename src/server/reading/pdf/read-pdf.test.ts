import { beforeAll, describe, expect, it } from 'vitest';
import type { Page, Word } from '#domain/documents/page.ts';
import { assemblePdf } from '../../../../test/fixtures/assemble-pdf.ts';
import { drawForm } from '../../../../test/fixtures/draw-form.ts';
import { drawLongDocument } from '../../../../test/fixtures/draw-long-document.ts';
import { drawPdf, writeAt } from '../../../../test/fixtures/draw-pdf.ts';
import { withFile } from '../../../../test/fixtures/with-file.ts';
import { loadPdfium, type Pdfium } from './load-pdfium.ts';
import { readPdf } from './read-pdf.ts';

let pdfium: Pdfium;
beforeAll(async () => {
  pdfium = await loadPdfium(512 * 2 ** 20);
});

const read = (bytes: Uint8Array | string) =>
  withFile(bytes, async (path) => {
    const pages: Page[] = [];
    const reading = await readPdf(async () => pdfium, path, { onPage: (page) => void pages.push(page) });
    return { reading, pages };
  });

const reasonFor = async (bytes: Uint8Array | string) => {
  const { reading } = await read(bytes);
  return reading.outcome === 'read' ? 'read' : reading.reason;
};

const firstPage = async (bytes: Uint8Array): Promise<Page> => {
  const [page] = (await read(bytes)).pages;
  if (!page) throw new Error('The document has no page.');
  return page;
};

/** Where a capital letter of 12-point Helvetica stands when it is written at x, y: its cap height is 8.6. */
const expectAt = (word: Word | undefined, x: number, y: number, width: number, height: number) => {
  const close = (actual: number | undefined, wanted: number) =>
    expect(Math.abs((actual ?? Number.NaN) - wanted)).toBeLessThan(2);
  close(word?.box.x, x);
  close(word?.box.y, y);
  close(word?.box.width, width);
  close(word?.box.height, height);
};

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('words of the text layer', () => {
  it('stand where they are drawn, in points from the top left', async () => {
    const page = await firstPage(await drawPdf((document) => writeAt(document.addPage(), 'HHHH below', 100, 200)));
    expect(page).toMatchObject({ number: 1, width: 612, height: 792, state: 'read' });
    expect(page.words.map(({ text }) => text)).toEqual(['HHHH', 'below']);
    expectAt(page.words[0], 100, 200, 34, 9);
  });

  it('stand where they are seen on a page that is turned', async () => {
    const turned = (degrees: number) =>
      drawPdf((document) => {
        document.addPage();
        Object.assign(document.page.dictionary.data, { Rotate: degrees });
        writeAt(document, 'HHHH', 100, 200);
      });
    const [quarter, half, back] = [
      await firstPage(await turned(90)),
      await firstPage(await turned(180)),
      await firstPage(await turned(-90)),
    ];
    expect([quarter.width, quarter.height]).toEqual([792, 612]);
    expectAt(quarter.words[0], 792 - 209, 100, 9, 34);
    expectAt(half.words[0], 612 - 134, 792 - 209, 34, 9);
    expectAt(back.words[0], 200, 612 - 134, 9, 34);
  });

  it('are measured from the part of the page that is shown, and only those in it are read', async () => {
    const page = await firstPage(
      await drawPdf((document) => {
        document.addPage();
        Object.assign(document.page.dictionary.data, { CropBox: [50, 92, 450, 692] });
        writeAt(document, 'HHHH', 100, 200);
        writeAt(document, 'beside', 500, 200);
      }),
    );
    expect([page.width, page.height]).toEqual([400, 600]);
    expect(page.words).toHaveLength(1);
    expectAt(page.words[0], 50, 100, 34, 9);
  });

  it('are read along lines at any angle, as lot lines are labelled', async () => {
    const page = await firstPage(
      await drawPdf((document) => {
        document.addPage();
        for (const angle of [20, 45, 70, 90]) {
          document.save().rotate(-angle, { origin: [300, 400] });
          writeAt(document, `N45E 120.50' L${angle}`, 330, 400);
          document.restore();
        }
      }),
    );
    const texts = page.words.map(({ text }) => text);
    for (const angle of [20, 45, 70, 90]) expect(texts).toContain(`L${angle}`);
    expect(texts.filter((text) => text === "120.50'")).toHaveLength(4);
  });

  it('are those that are seen: neither white ones on white nor unseen ones over nothing', async () => {
    const page = await firstPage(
      await drawPdf((document) => {
        document.addPage();
        writeAt(document, 'BLACK', 54, 54);
        writeAt(document.fillColor('white'), 'HIDDEN', 54, 80);
        document.rect(50, 100, 200, 30).fill('navy');
        writeAt(document.fillColor('white'), 'TITLE', 60, 108);
        document.addContent('3 Tr');
        writeAt(document.fillColor('black'), 'UNSEEN', 54, 160);
        document.image(pixel, 300, 300, { width: 200, height: 200 });
        writeAt(document, 'SCANNED', 320, 320);
      }),
    );
    expect(page.words.map(({ text }) => text)).toEqual(['BLACK', 'TITLE', 'SCANNED']);
  });

  it('are not those that are struck through, but those that are underlined or crossed by a longer line', async () => {
    const page = await firstPage(
      await drawPdf((document) => {
        document.addPage();
        document.fontSize(11);
        document.text('Coverage 1,800 sf', 54, 54, { strike: true });
        document.text('Coverage 2,100 sf', 54, 80, { underline: true });
        document.text('Height', 54, 106);
        document.moveTo(20, 111).lineTo(400, 111).stroke();
      }),
    );
    expect(page.words.map(({ text }) => text)).toEqual(['Coverage', '2,100', 'sf', 'Height']);
  });

  it('are read after other bytes at the start of the file, as some mail programs leave them', async () => {
    const bytes = await drawPdf((document) => writeAt(document.addPage(), 'Found', 54, 54));
    expect(await reasonFor(Buffer.concat([Buffer.alloc(1000, 'x'), bytes]))).toBe('read');
  });

  it('are read on a 24 by 36 inch sheet', async () => {
    const page = await firstPage(
      await drawPdf((document) => writeAt(document.addPage({ size: [2592, 1728] }), 'SHEET A1.0', 2400, 1650)),
    );
    expect([page.width, page.height]).toEqual([2592, 1728]);
    expect(page.words.map(({ text }) => text)).toEqual(['SHEET', 'A1.0']);
    expectAt(page.words[0], 2400, 1650, 40, 9);
  });
});

describe('filled forms', () => {
  const fieldsOf = (page: Page) => page.words.filter(({ method }) => method === 'form-field');

  it('give the words of their values in the box of the field', async () => {
    const fields = fieldsOf(await firstPage(await drawForm()));
    expect(fields.map(({ text }) => text)).toEqual(['Maria', 'de', 'la', 'Cruz', 'El', 'Dorado', 'X']);
    for (const word of fields.slice(0, 4)) expectAt(word, 120, 100, 200, 20);
    expectAt(fields[4], 120, 130, 200, 20);
  });

  it('give an X for a box that is marked and nothing for one that is not', async () => {
    const marks = fieldsOf(await firstPage(await drawForm())).filter(({ text }) => text === 'X');
    expect(marks).toHaveLength(1);
    expectAt(marks[0], 54, 180, 14, 14);
  });

  it('give a value once where the page shows it as well', async () => {
    const page = await firstPage(await drawForm({ flattened: true }));
    expect(page.words.filter(({ text }) => text === 'Cruz')).toMatchObject([{ method: 'text-layer' }]);
    expect(fieldsOf(page).map(({ text }) => text)).toEqual(['El', 'Dorado', 'X']);
  });

  it('have each field by its name, filled in or not', async () => {
    const { fields } = await firstPage(await drawForm());
    expect(fields?.map(({ name, kind, value, on }) => [name, kind, value, on])).toEqual([
      ['owner', 'text', 'Maria  de la Cruz', false],
      ['county', 'choice', 'El Dorado', false],
      ['agent', 'text', '', false],
      ['new', 'box', 'Yes', true],
      ['addition', 'box', '', false],
    ]);
    expect(fields?.[0]?.box).toEqual({ x: 120, y: 100, width: 200, height: 20 });
  });

  it('tell notes, stamps and marks from each other, and only what is seen on the page is its words', async () => {
    const laid = (Subtype: string, Contents: string, more: object = {}) =>
      ({ Subtype, Contents: new String(Contents), ...more }) as unknown as PDFKit.Mixins.AnnotationOption;
    const page = await firstPage(
      await drawPdf((document) =>
        document
          .addPage()
          .annotate(100, 100, 90, 20, laid('Text', 'Check this setback'))
          .annotate(200, 100, 90, 20, laid('Stamp', '', { Name: 'Approved' }))
          .annotate(300, 100, 90, 20, laid('Stamp', 'Reviewed by the fire district'))
          .annotate(100, 200, 90, 20, laid('Highlight', 'too high', { QuadPoints: [] }))
          .annotate(100, 300, 90, 20, laid('Text', 'unseen', { F: 2 }))
          .link(100, 400, 90, 20, 'https://example.com'),
      ),
    );
    expect(page.notes?.map(({ kind, text }) => [kind, text])).toEqual([
      ['note', 'Check this setback'],
      ['stamp', 'Approved'],
      ['stamp', 'Reviewed by the fire district'],
      ['mark', 'too high'],
    ]);
    expect(page.notes?.[0]?.box).toEqual({ x: 100, y: 100, width: 90, height: 20 });
    expect(page.words).toEqual([]);
  });

  it('count notes that were typed onto the page', async () => {
    const note = {
      Subtype: 'FreeText',
      Contents: new String('Setback 20 ft'),
      DA: new String('/Helv 12 Tf'),
    } as unknown as PDFKit.Mixins.AnnotationOption;
    const page = await firstPage(await drawPdf((document) => document.addPage().annotate(100, 100, 90, 20, note)));
    expect(page.words.map(({ text }) => text)).toEqual(['Setback', '20', 'ft']);
    expectAt(page.words[0], 100, 100, 90, 20);
  });
});

describe('what cannot be read', () => {
  it('is a page whose file gives no words: that is said, and the others are read', async () => {
    const bytes = await drawPdf((document) => {
      writeAt(document.addPage(), 'Cover', 54, 54);
      document.addPage().image(pixel, 0, 0, { width: 612, height: 792 });
      document.addPage();
    });
    const { reading, pages } = await read(bytes);
    expect(reading).toEqual({ outcome: 'read', pageCount: 3 });
    expect(pages.map(({ state }) => state)).toEqual(['read', 'no-text', 'no-text']);
  });

  it('is a document with a password, but not one that merely forbids printing', async () => {
    const draw = (document: PDFKit.PDFDocument) => writeAt(document.addPage(), 'Secret', 54, 54);
    expect(await reasonFor(await drawPdf(draw, { userPassword: 'open', ownerPassword: 'own' }))).toBe('encrypted');
    expect(await reasonFor(await drawPdf(draw, { ownerPassword: 'own' }))).toBe('read');
  });

  const catalogue = '<</Type/Catalog/Pages 2 0 R>>';
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>';

  it('is a document without pages', async () => {
    expect(await reasonFor(assemblePdf([catalogue, '<</Type/Pages/Kids[]/Count 0>>']))).toBe('no-pages');
  });

  it('is a page that is missing: it is named, and the others are read', async () => {
    const pages = '<</Type/Pages/Kids[3 0 R 9 0 R]/Count 2>>';
    const result = await read(assemblePdf([catalogue, pages, page]));
    expect(result.reading).toEqual({ outcome: 'read', pageCount: 2 });
    expect(result.pages.map(({ state }) => state)).toEqual(['no-text', 'failed']);
  });

  it('is a document that claims more pages than any has', async () => {
    const pages = '<</Type/Pages/Kids[3 0 R]/Count 1000000>>';
    expect(await reasonFor(assemblePdf([catalogue, pages, page]))).toBe('too-many-pages');
  });

  it('is an empty or a damaged file', async () => {
    expect(await reasonFor('')).toBe('empty');
    expect(await reasonFor('%PDF-1.7\nand then nothing that is one')).toBe('broken');
  });

  it('is a document that needs more memory than PDFium may take', async () => {
    const small = await loadPdfium(24 * 2 ** 20);
    const bytes = await drawLongDocument(400);
    const reading = await withFile(bytes, (path) =>
      readPdf(async () => small, path, {
        onPageCount: () => {
          // Stands for a document that fills PDFium's memory: nothing that we draw does.
          for (let taken = 1; taken !== 0; ) taken = small.calls.malloc(2 ** 20);
        },
      }),
    );
    expect(reading).toMatchObject({ outcome: 'unreadable', reason: 'too-much-memory' });
  });
});

describe('many documents one after the other', () => {
  it('leave no memory taken behind', async () => {
    const bytes = await drawForm();
    const takenAfter = async (times: number) => {
      for (let time = 0; time < times; time += 1) await read(bytes);
      return pdfium.bytes().length;
    };
    const before = await takenAfter(5);
    expect(await takenAfter(200)).toBe(before);
  });
});
