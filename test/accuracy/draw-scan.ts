import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { loadPdfium } from '../../src/server/reading/pdf/load-pdfium.ts';
import { openDocument } from '../../src/server/reading/pdf/open-document.ts';
import { renderPage } from '../../src/server/reading/pdf/render-page.ts';
import { drawPdf, writeAt } from '../fixtures/draw-pdf.ts';
import { withFile } from '../fixtures/with-file.ts';

/** What is done to a page as paper and scanners do it. Degrees are clockwise; shares and sizes are of 0 to 1 and 255. */
export type Damage = {
  /** A quarter turn and a slant. */
  degrees?: number;
  /** Standard deviation of the grain, in greys. */
  grain?: number;
  /** Share of dots that are black or white instead. */
  specks?: number;
  /** Greys of paper and of ink. */
  paper?: number;
  ink?: number;
  dpi?: number;
};

const LINES = [
  'TAHOE REGIONAL PLANNING AGENCY',
  'Residential Project Application, Section 4: Project Description',
  'Assessor Parcel Number 027-431-018, El Dorado County, California',
  'The applicant proposes to replace the existing single family dwelling',
  'with a new two-story house of 2,480 square feet and an attached garage.',
  'Verified land coverage is 3,112 square feet; allowable base coverage is',
  '2,940 square feet. The remaining 172 square feet are transferred from a',
  'sensitive parcel under Section 30.4.3 of the Code of Ordinances.',
  'Maximum building height is 28 feet measured from the lowest natural',
  'grade, with a roof pitch of 8:12 and a ridge elevation of 6,254 feet.',
  'Best management practices for stormwater include infiltration trenches,',
  'drip line armoring, and a rock-lined swale along the northern boundary.',
  'Earthwork consists of 45 cubic yards of cut and 38 cubic yards of fill;',
  'no excavation deeper than five feet is planned below existing ground.',
  'Vegetation protection fencing shall be installed before any grading and',
  'shall remain in place until the final inspection has been completed.',
  'Front setback 20 feet, rear setback 15 feet, side setbacks 5 feet.',
  'The driveway will be paved with permeable pavers at a slope of 6 percent.',
  'Trees larger than 14 inches in diameter are shown on the site plan.',
  'Submitted on October 14, 2024 by the owner and the licensed architect.',
];
const NOISE_SEED = 20_241_014;

/** The text that the pages hold, as one line. */
export const SCAN_TEXT = LINES.join(' ');

/** Numbers from 0 to 1 that are the same in every run. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A picture in greys, row by row. */
export type RawPicture = { pixels: Buffer; width: number; height: number };

/** The first page of a PDF at so many dots an inch. */
export function drawPage(pdf: Buffer, dpi: number): Promise<RawPicture> {
  return withFile(pdf, async (path) => {
    const file = await open(path);
    const opened = openDocument(await loadPdfium(2 ** 28), file.fd, pdf.length);
    if (typeof opened === 'string') throw new Error(opened);
    const picture = renderPage(opened, 1, { scale: dpi / 72 });
    opened.close();
    await file.close();
    if (!picture) throw new Error('The page could not be drawn.');
    return picture;
  });
}

/** The picture as paper and a scanner make it. */
export async function addNoise(
  { pixels, width, height }: RawPicture,
  { degrees = 0, grain = 0, specks = 0, paper = 255, ink = 0 }: Omit<Damage, 'dpi'>,
): Promise<RawPicture> {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .rotate(degrees, { background: { r: 255, g: 255, b: 255 } })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const random = createRandom(NOISE_SEED);
  for (let at = 0; at < data.length; at += 1) {
    let grey = ink + ((data[at] ?? 0) * (paper - ink)) / 255;
    // Three even numbers together are near enough to a bell curve.
    if (grain > 0) grey += (random() + random() + random() - 1.5) * 2 * grain;
    if (specks > 0 && random() < specks) grey = random() < 0.5 ? 0 : 255;
    data[at] = Math.min(255, Math.max(0, Math.round(grey)));
  }
  return { pixels: data, width: info.width, height: info.height };
}

/** The picture of a page that went through a scanner: a grey JPEG of `dpi` dots an inch. */
export async function drawScan({ dpi = 300, ...damage }: Damage): Promise<Buffer> {
  const pdf = await drawPdf((document) => {
    document.addPage().fontSize(13);
    for (const [at, line] of LINES.entries()) writeAt(document, line, 72, 72 + at * 30);
  });
  const { pixels, width, height } = await addNoise(await drawPage(pdf, dpi), damage);
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .withMetadata({ density: dpi })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** A PDF whose pages are such pictures. */
export async function drawScans(damages: readonly Damage[]): Promise<Buffer> {
  const pictures = await Promise.all(
    damages.map(async (damage) => {
      const picture = await drawScan(damage);
      const { width, height } = await sharp(picture).metadata();
      const points = 72 / (damage.dpi ?? 300);
      return { picture, width: width * points, height: height * points };
    }),
  );
  return drawPdf((document) => {
    for (const { picture, width, height } of pictures) {
      document.addPage({ size: [width, height], margin: 0 }).image(picture, 0, 0, { width, height });
    }
  });
}
