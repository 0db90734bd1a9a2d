import sharp from 'sharp';
import { expect, it } from 'vitest';
import { linesOf } from '#domain/documents/lines.ts';
import { readPdfPages } from '#server/reading/child/run-sandboxed.ts';
import { drawPdf, writeAt } from '../fixtures/draw-pdf.ts';
import { withFile } from '../fixtures/with-file.ts';
import { addNoise, drawPage } from './draw-scan.ts';

/** Letters as a drawing program strokes them, on a field of 4 by 6: each line of the pen, point by point. */
const STROKES: Record<string, string> = {
  A: '00 26 40|12 32',
  D: '00 06 26 44 42 20 00',
  E: '46 06 00 40|03 33',
  I: '20 26',
  L: '06 00 40',
  N: '00 06 40 46',
  O: '10 01 05 16 36 45 41 30 10',
  P: '00 06 36 45 44 33 03',
  R: '00 06 36 45 44 33 03|23 40',
  S: '45 36 16 05 04 13 33 42 41 30 10 01',
  T: '20 26|06 46',
  0: '10 01 05 16 36 45 41 30 10',
  1: '15 26 20',
  2: '05 16 36 45 44 00 40',
  3: '05 16 36 45 44 33 23|33 42 41 30 10 01',
  4: '30 36 02 42',
  8: '13 04 05 16 36 45 44 33 13 02 01 10 30 41 42 33',
  '-': '13 33',
};

function strokeAt(document: PDFKit.PDFDocument, text: string, x: number, y: number, size: number) {
  const unit = size / 6;
  for (const [at, letter] of [...text].entries()) {
    for (const line of (STROKES[letter] ?? '').split('|').filter(Boolean)) {
      for (const [place, point] of line.split(' ').entries()) {
        const to = [x + (at * 5.4 + Number(point[0])) * unit, y + size - Number(point[1]) * unit] as const;
        if (place === 0) document.moveTo(...to);
        else document.lineTo(...to);
      }
      document.stroke();
    }
  }
}

const NOTE = 'The contractor verifies all dimensions on the site before any work begins and reports what differs.';

it('words that a drawing program stroked are read beside those that it wrote, once, where they stand', async () => {
  const sheet = await drawPdf((document) => {
    document.addPage({ size: [792, 612] }).lineWidth(0.9);
    for (let row = 0; row < 8; row += 1) writeAt(document, NOTE, 60, 60 + row * 20);
    document.rect(500, 400, 260, 180).stroke();
    strokeAt(document, 'SITE PLAN', 520, 420, 16);
    strokeAt(document, 'APN 023-431-018', 520, 460, 10);
    strokeAt(document, 'PROPOSED ADDITION', 520, 490, 10);
    // A pattern of a drawing is no lettering.
    for (let at = 0; at < 40; at += 1) document.rect(60 + at * 9, 450, 7, 12).stroke();
  });
  const [page] = (await withFile(sheet, (path) => readPdfPages(path))).pages;
  const stroked = page?.words.filter(({ method }) => method === 'ocr') ?? [];
  expect(stroked.map(({ text }) => text)).toEqual(['SITE', 'PLAN', 'APN', '023-431-018', 'PROPOSED', 'ADDITION']);
  expect(stroked.every(({ confidence }) => confidence !== undefined && confidence < 1)).toBe(true);
  const written = page?.words.filter(({ method }) => method === 'text-layer') ?? [];
  expect(written).toHaveLength(8 * NOTE.split(' ').length);
  const number = stroked[3]?.box;
  // The fifth letter begins four letters in.
  expect(Math.abs((number?.x ?? 0) - (520 + 4 * 9))).toBeLessThan(3);
  expect(Math.abs((number?.y ?? 0) - 460)).toBeLessThan(3);
});

it('words that run up a scanned title block are read as they stand there', async () => {
  const plan = await drawPdf((document) => {
    document
      .addPage({ size: [792, 612] })
      .rect(18, 18, 756, 576)
      .rect(702, 18, 72, 576)
      .stroke();
    document.rect(100, 120, 300, 260).moveTo(100, 380).lineTo(260, 120).stroke().fontSize(10);
    writeAt(document, 'EXISTING DWELLING 2,412 SQ FT', 140, 200);
    const notes = [
      '1. ALL WORK SHALL CONFORM TO THE CODE',
      '2. TEMPORARY BMPS BEFORE GRADING',
      '3. NO TREES TO BE REMOVED',
    ];
    for (const [at, note] of notes.entries()) writeAt(document, note, 60, 470 + at * 16);
    // Some of these the recogniser finds by itself, and turns the wrong way.
    const upwards = [
      ["N 01°12'40\" W  120.00'", 404, 320, 9],
      ['HENDERSON RESIDENCE', 708, 572, 16],
      ['1448 SKYLINE DRIVE, SOUTH LAKE TAHOE', 730, 572, 10],
      ['APN 023-431-018', 746, 572, 10],
      ['SHEET A1.0 SITE PLAN', 746, 312, 10],
      ['PREPARED BY: RIDGELINE DESIGN, LICENSE C 30418', 762, 432, 9],
    ] as const;
    for (const [text, x, y, size] of upwards) {
      document
        .save()
        .fontSize(size)
        .rotate(-90, { origin: [x, y] });
      writeAt(document, text, x, y).restore();
    }
  });
  const { pixels, width, height } = await addNoise(await drawPage(plan, 200), {
    degrees: 0.4,
    grain: 8,
    paper: 240,
    ink: 30,
  });
  const scan = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .withMetadata({ density: 200 })
    .jpeg({ quality: 85 })
    .toBuffer();
  const [page] = (await withFile(scan, (path) => readPdfPages(path))).pages;
  const lines = page ? linesOf(page).filter(({ box }) => box.x > 700) : [];
  expect(lines.map(({ text }) => text).sort()).toEqual([
    '1448 SKYLINE DRIVE, SOUTH LAKE TAHOE',
    'APN 023-431-018',
    'HENDERSON RESIDENCE',
    'PREPARED BY: RIDGELINE DESIGN, LICENSE C 30418',
    'SHEET A1.0 SITE PLAN',
  ]);
  const owner = lines.find(({ text }) => text.startsWith('HENDERSON'))?.box;
  expect(Math.abs((owner?.x ?? 0) - 709)).toBeLessThan(6);
  expect(Math.abs((owner?.y ?? 0) + (owner?.height ?? 0) - 572)).toBeLessThan(6);
});
