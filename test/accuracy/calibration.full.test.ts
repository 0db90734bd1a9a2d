import { expect, test } from 'vitest';
import { checkElements } from '#domain/requirements/check-elements.ts';
import { loadAgency } from '#server/agency/load-agency.ts';
import { readPdfPages } from '#server/reading/child/run-sandboxed.ts';
import { withFile } from '../fixtures/with-file.ts';
import { type Damage, drawScans, SCAN_TEXT } from './draw-scan.ts';
import { comparable, countFound } from './measure-words.ts';

/** From a good scan down to one that nobody could read: resolution, grain, specks and faint ink, each by itself and together. */
const DAMAGES: Damage[] = [
  { dpi: 200 },
  { dpi: 150 },
  { dpi: 110 },
  { dpi: 96 },
  { dpi: 72 },
  { dpi: 150, grain: 40 },
  { dpi: 110, grain: 40 },
  { dpi: 96, grain: 40 },
  { dpi: 72, grain: 30 },
  { dpi: 150, specks: 0.06 },
  { dpi: 110, specks: 0.06 },
  { dpi: 96, specks: 0.08 },
  { dpi: 150, paper: 200, ink: 120, grain: 25 },
  { dpi: 110, paper: 200, ink: 130, grain: 30 },
  { dpi: 96, paper: 190, ink: 140, grain: 30 },
  { dpi: 60 },
  { dpi: 50 },
  { dpi: 150, grain: 110 },
  // Near the bound, on either side of it.
  { dpi: 60, grain: 30 },
  { dpi: 66, grain: 45 },
  { dpi: 72, specks: 0.03 },
  { dpi: 96, specks: 0.03 },
  { dpi: 130, grain: 70 },
  { dpi: 72, paper: 200, ink: 125, grain: 15 },
  { dpi: 110, paper: 200, ink: 125, grain: 22 },
];
/** A page with fewer of its words is said to be read poorly; one with so many is not. */
const POOR = 0.9;
const WELL = 0.94;

const wanted = comparable(SCAN_TEXT);

test('a page is said to be read poorly where words are lost, and only there', { timeout: 900_000 }, async () => {
  const [type] = loadAgency('agency').documentTypes;
  if (!type) throw new Error('There is no type of document.');
  const file = await drawScans(DAMAGES);
  const { pages } = await withFile(file, (path) => readPdfPages(path));
  const read = pages.map((page, at) => {
    const found = countFound(wanted, comparable(page.words.map(({ text }) => text).join(' '))) / wanted.length;
    const document = {
      id: 'scan',
      name: 'scan.pdf',
      reading: { outcome: 'read' as const, pageCount: 1 },
      pages: [page],
    };
    const { elements } = checkElements(type, [{ ...document, pages: [{ ...page, number: 1 }] }], []);
    const isPoor = elements.some(
      ({ because }) => because === 'poorly-read' || because === 'partly-read' || because === 'not-read',
    );
    return { damage: JSON.stringify(DAMAGES[at]), confidence: page.reading?.confidence ?? 0, found, isPoor };
  });
  for (const { damage, confidence, found, isPoor } of read)
    console.log(
      `${confidence.toFixed(2)} sure, ${(100 * found).toFixed(1)} % of words, ${isPoor ? 'poorly' : 'well'}: ${damage}`,
    );
  expect(read.filter(({ found, isPoor }) => found < POOR && !isPoor)).toEqual([]);
  expect(read.filter(({ found, isPoor }) => found >= WELL && isPoor)).toEqual([]);
});
