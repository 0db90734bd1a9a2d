import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { parse } from 'yaml';
import { wordsOfPattern } from '../../test/fixtures/words-of-pattern.ts';
import type { PickedFile } from './pdf.ts';

type Elements = { elements: { id: string; look?: string[] }[] };

const CITY = 'agency';
const read = (name: string): Elements => parse(readFileSync(join(CITY, name), 'utf8'));

/** Words that show every element of every kind of document, from the agency's own files; `but`: elements left out. */
function wordsOfEverything(but: readonly string[]): string[] {
  const names = readdirSync(join(CITY, 'documents')).map((name) => `documents/${name}`);
  const looks = ['document-elements.yaml', ...names]
    .flatMap((name) => read(name).elements)
    .filter(({ id }) => !but.includes(id))
    .flatMap(({ look = [] }) => look.map(wordsOfPattern));
  return [...new Set(looks)];
}

const POINTS = { width: 36 * 72, height: 24 * 72, column: 860, row: 56, margin: 40 };

/** Draws 36 × 24 inch sheets that show all that any upload asks for, each label apart from the others. */
export async function drawWholeSheet(
  name: string,
  { but = [] }: { but?: readonly string[] } = {},
): Promise<PickedFile> {
  const document = new PDFDocument({ size: [POINTS.width, POINTS.height], margin: 0, autoFirstPage: false });
  const chunks: Buffer[] = [];
  const drawn = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const columns = Math.floor((POINTS.width - POINTS.margin) / POINTS.column);
  const rows = Math.floor((POINTS.height - 2 * POINTS.margin) / POINTS.row);
  // Feet and inches as the fonts that every reader has can draw them.
  const words = wordsOfEverything(but).map((one) => one.replace(/[^\x20-\x7e°]/g, '-'));
  words.forEach((one, at) => {
    const place = at % (columns * rows);
    if (place === 0) document.addPage().fontSize(12);
    const x = POINTS.margin + (place % columns) * POINTS.column;
    document.text(one, x, POINTS.margin + Math.floor(place / columns) * POINTS.row, { lineBreak: false });
  });
  document.end();
  return { name, mimeType: 'application/pdf', buffer: await drawn };
}
