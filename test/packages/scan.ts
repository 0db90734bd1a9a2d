import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { loadPdfium } from '#server/reading/pdf/load-pdfium.ts';
import { openDocument } from '#server/reading/pdf/open-document.ts';
import { renderPage } from '#server/reading/pdf/render-page.ts';
import type { PackageFile } from './labels.ts';
import type { Random } from './random.ts';

/** Dots an inch, as office scanners and plan scanners are set. */
const LETTER_DPI = 200;
const SHEET_DPI = 200;
/** Degrees to either side by which paper lies askew. */
const MOST_SKEW = 2;
const MEMORY = 2 ** 30;

type Picture = { pixels: Buffer; width: number; height: number; pageWidth: number; pageHeight: number };

/** The file as it comes from a scanner: every page a picture, a little turned, grainy, and pressed as JPEG. */
export async function scanFile(file: PackageFile, random: Random): Promise<PackageFile> {
  const scanned = await PDFDocument.create();
  scanned.setCreationDate(new Date(0));
  scanned.setModificationDate(new Date(0));
  for (const picture of await drawPages(file.bytes)) {
    const jpeg = await scanned.embedJpg(await asScan(picture, random));
    const page = scanned.addPage([picture.pageWidth, picture.pageHeight]);
    page.drawImage(jpeg, { x: 0, y: 0, width: picture.pageWidth, height: picture.pageHeight });
  }
  return { ...file, bytes: await scanned.save(), scanned: true };
}

/** Filled fields become print first: the renderer leaves fields to those who read them. */
async function drawPages(bytes: Uint8Array): Promise<Picture[]> {
  const document = await PDFDocument.load(bytes);
  if (document.getForm().getFields().length > 0) document.getForm().flatten();
  const sizes = document.getPages().map((page) => page.getSize());
  const flat = await document.save();
  const folder = mkdtempSync(join(tmpdir(), 'planwright-scan-'));
  const path = join(folder, 'flat.pdf');
  writeFileSync(path, flat);
  const handle = openSync(path, 'r');
  try {
    const open = openDocument(await loadPdfium(MEMORY), handle, flat.length);
    if (typeof open === 'string') throw new Error(`The drawn file is ${open}.`);
    const pictures = sizes.map(({ width, height }, at) => {
      const dpi = Math.max(width, height) > 1100 ? SHEET_DPI : LETTER_DPI;
      const picture = renderPage(open, at + 1, { scale: dpi / 72 });
      if (!picture) throw new Error(`Page ${at + 1} was not drawn.`);
      return { ...picture, pageWidth: width, pageHeight: height };
    });
    open.close();
    return pictures;
  } finally {
    closeSync(handle);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function asScan({ pixels, width, height }: Picture, random: Random): Promise<Buffer> {
  const skew = (random.next() * 2 - 1) * MOST_SKEW;
  const raw = { width, height, channels: 1 as const };
  const turned = await sharp(pixels, { raw, limitInputPixels: false })
    .rotate(skew, { background: '#ffffff' })
    .resize(width, height, { fit: 'cover', position: 'centre' })
    .greyscale()
    .raw()
    .toBuffer();
  const grain = random.int(8, 20);
  for (let at = 0; at < turned.length; at += 1) {
    // Paper is not quite white, ink not quite black.
    const value = 14 + 0.9 * (turned[at] ?? 255) + (random.next() - 0.5) * 2 * grain;
    turned[at] = Math.max(0, Math.min(255, value));
  }
  return sharp(turned, { raw, limitInputPixels: false })
    .jpeg({ quality: random.int(62, 82) })
    .toBuffer();
}
