import { PDFDocument, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import { type Fonts, type Lettering, type Pen, penOn } from './pen.ts';

export type PdfFile = {
  document: PDFDocument;
  /** Sizes in points of 1/72 in. */
  addPage: (size: readonly [width: number, height: number], lettering?: Lettering) => { page: PDFPage; pen: Pen };
  save: () => Promise<Uint8Array>;
};

export type PageDrawing = { width: number; height: number; draw: (pen: Pen) => void };

/**
 * Begins a PDF with a text layer in the standard fonts (Windows Latin 1). The same drawing and `created` give the same
 * bytes.
 */
export async function startPdf({ title, created }: { title?: string; created: Date }): Promise<PdfFile> {
  const document = await PDFDocument.create();
  if (title) document.setTitle(title);
  document.setCreator('Planwright');
  document.setProducer('Planwright');
  document.setCreationDate(created);
  document.setModificationDate(created);
  const family = async (plain: StandardFonts, bold: StandardFonts, slanted: StandardFonts) => ({
    plain: await document.embedFont(plain),
    bold: await document.embedFont(bold),
    slanted: await document.embedFont(slanted),
  });
  const { Helvetica, HelveticaBold, HelveticaOblique, Courier, CourierBold, CourierOblique } = StandardFonts;
  const { TimesRoman, TimesRomanBold, TimesRomanItalic } = StandardFonts;
  const fonts: Fonts = {
    sans: await family(Helvetica, HelveticaBold, HelveticaOblique),
    serif: await family(TimesRoman, TimesRomanBold, TimesRomanItalic),
    mono: await family(Courier, CourierBold, CourierOblique),
  };
  return {
    document,
    addPage: ([width, height], lettering = { family: 'sans' }) => {
      const page = document.addPage([width, height]);
      return { page, pen: penOn(document, page, fonts, lettering) };
    },
    save: () => document.save(),
  };
}

/** A whole file of drawn pages. */
export async function drawPdf(
  about: { title: string; created: Date },
  pages: readonly PageDrawing[],
): Promise<Uint8Array> {
  const file = await startPdf(about);
  for (const { width, height, draw } of pages) draw(file.addPage([width, height]).pen);
  return file.save();
}
