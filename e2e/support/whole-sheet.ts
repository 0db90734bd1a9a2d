import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { parse } from 'yaml';
import { wordsOfPattern } from '../../test/fixtures/words-of-pattern.ts';
import type { PickedFile } from './pdf.ts';

type Elements = { elements: { id: string; look?: string[]; together?: { parts: string[][]; name?: object } }[] };

const CITY = 'agency';
const read = (name: string): Elements => parse(readFileSync(join(CITY, name), 'utf8'));

/**
 * Words that show every element of every kind of document, from the agency's own files; `but`: elements left out. What
 * must stand close together is one entry of several lines.
 */
function wordsOfEverything(but: readonly string[]): string[] {
  const names = readdirSync(join(CITY, 'documents')).map((name) => `documents/${name}`);
  const looks = ['document-elements.yaml', ...names]
    .flatMap((name) => read(name).elements)
    .filter(({ id }) => !but.includes(id))
    .flatMap(({ look = [], together }) => [
      ...look.map(wordsOfPattern),
      ...(together ? [closeWords(together).join('\n')] : []),
    ]);
  return [...new Set(looks)];
}

const closeWords = ({ parts, name }: { parts: string[][]; name?: object }): string[] => [
  ...parts.map(([first = '']) => wordsOfPattern(first)),
  ...(name ? ['J. KAUFMAN'] : []),
];

const POINTS = { width: 36 * 72, height: 24 * 72, column: 860, row: 56, margin: 40 };

const drawn = new Map<string, Promise<Buffer>>();

/**
 * 36 × 24 inch sheets that show all that any upload asks for, each label apart from the others. They are the same bytes
 * under any name, in each worker: the server reads them once for all.
 */
export async function drawWholeSheet(
  name: string,
  { but = [] }: { but?: readonly string[] } = {},
): Promise<PickedFile> {
  const key = but.join();
  const bytes = drawn.get(key) ?? drawSheets(but);
  drawn.set(key, bytes);
  return { name, mimeType: 'application/pdf', buffer: await bytes };
}

async function drawSheets(but: readonly string[]): Promise<Buffer> {
  const document = new PDFDocument({
    size: [POINTS.width, POINTS.height],
    margin: 0,
    autoFirstPage: false,
    info: { CreationDate: new Date('2026-01-02T03:04:05Z') },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  // A mere list of what is asked for shows nothing: beside each stands something else, as on any sheet.
  const columns = Math.floor((POINTS.width - POINTS.margin) / POINTS.column);
  const rows = Math.floor((POINTS.height - 2 * POINTS.margin) / POINTS.row);
  // Feet and inches as the fonts that every reader has can draw them.
  // An address would be read, and held against the application's; "PROPERTY ADDRESS 1" shows the element without one.
  const words = wordsOfEverything(but)
    .filter((one) => !/^\d+ .+ STREET$/.test(one))
    .map((one) => one.replace(/[^\x20-\x7e°\n]/g, '-'));
  words.forEach((one, at) => {
    const place = at % (columns * rows);
    if (place === 0) document.addPage().fontSize(12);
    const x = POINTS.margin + (place % columns) * POINTS.column;
    const y = POINTS.margin + Math.floor(place / columns) * POINTS.row;
    [...one.split('\n'), `REF ${at}-B TYP. MK`].forEach((line, row) => {
      document.text(line, x, y + row * 13, { lineBreak: false });
    });
  });
  document.end();
  return ended;
}
