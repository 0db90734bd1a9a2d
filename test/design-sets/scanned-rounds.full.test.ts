import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFacts, withBuildingFacts } from '#domain/extraction/extract.ts';
import { reviewDesign } from '#domain/rules/design-review.ts';
import type { CheckedSet } from '#domain/rules/match-rounds.ts';
import { loadAgency } from '#server/agency/load-agency.ts';
import { compareRoundsSandboxed, readPdfPages } from '#server/reading/child/run-sandboxed.ts';
import { BROKEN_LINES } from '../builders/broken-lines.ts';
import { randomFrom } from '../packages/random.ts';
import { scanFile } from '../packages/scan.ts';
import { codeOfAll } from './score.ts';

const agency = loadAgency(fileURLToPath(new URL('../../agency', import.meta.url)));
const code = codeOfAll(agency);
const DAY = '2026-06-01';

/** What stands on each of the two sheets. */
const ON_SHEETS = [
  ['stair-riser', 'hall-width', 'ceiling-height'],
  ['guard-height', 'stair-headroom', 'handrail-height'],
];
const LINES = ON_SHEETS.flatMap((rules, sheet) =>
  rules.flatMap((rule) => BROKEN_LINES.filter((line) => line.rule === rule).map((line) => ({ ...line, sheet }))),
);
const SHEETS = [
  { number: 'A2.1', title: 'FLOOR PLAN' },
  { number: 'A3.1', title: 'ELEVATIONS' },
] as const;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planwright-rounds-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Two sheets of 24 x 36 inches, on which the lines of these rules are corrected. */
async function drawRound(corrected: readonly string[]): Promise<Buffer> {
  const pdf = new PDFDocument({ size: [2592, 1728], margin: 0, autoFirstPage: false });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (const [sheet, { number, title }] of SHEETS.entries()) {
    pdf.addPage().font('Helvetica');
    const write = (x: number, y: number, size: number, text: string) =>
      pdf.fontSize(size).text(text, x, y, { lineBreak: false });
    pdf.rect(300, 800, 900, 500).rect(700, 800, 200, 250).lineWidth(3).stroke();
    for (const row of [0, 1, 2, 3]) write(300, 1400 + 30 * row, 14, `General note ${row + 1}: verify it on site.`);
    for (const [row, line] of LINES.filter((one) => one.sheet === sheet).entries())
      write(300, 200 + 90 * row, 18, corrected.includes(line.rule) ? line.good : line.bad);
    write(2250, 1300, 14, 'SHEET TITLE');
    write(2250, 1330, 28, title);
    write(2250, 1480, 14, 'SHEET');
    write(2250, 1510, 56, number);
  }
  pdf.end();
  await new Promise((resolve) => pdf.on('end', resolve));
  return Buffer.concat(chunks);
}

let rounds = 0;
async function readRound(corrected: readonly string[], isScan: boolean): Promise<CheckedSet & { path: string }> {
  rounds += 1;
  const drawn = { name: 'set.pdf', type: 'floor_plans', bytes: await drawRound(corrected), scanned: false } as const;
  const { bytes } = isScan ? await scanFile(drawn, randomFrom(rounds)) : drawn;
  const [id, path] = [`round-${rounds}`, join(folder, `${rounds}.pdf`)];
  writeFileSync(path, bytes);
  const { reading, pages } = await readPdfPages(path);
  const documents = [{ id, name: 'set.pdf', reading, pages, sha256: id }];
  const facts = withBuildingFacts(readFacts(documents, agency.counties.counties), documents);
  return { review: reviewDesign(code, documents, facts, DAY), documents, path };
}

test.each<[string, boolean, boolean, string[]]>([
  ['the same set, first drawn and then scanned', false, true, []],
  ['a drawn set and a scan on which two lines were corrected', false, true, ['guard-height', 'hall-width']],
  ['two scans, the second with three lines corrected', true, true, ['stair-riser', 'ceiling-height', 'stair-headroom']],
  ['a scan and a drawn set with all corrected', true, false, LINES.map(({ rule }) => rule)],
])('%s: what was corrected is fixed, and nothing else', { timeout: 240_000 }, async (_, wasScan, isScan, corrected) => {
  const [former, now] = [await readRound([], wasScan), await readRound(corrected, isScan)];
  const broken = LINES.map(({ rule }) => rule);
  // Both rounds were read: what is corrected was found broken before.
  const failed = new Set(
    former.review.packs
      .flatMap(({ groups }) => groups.flatMap(({ rules }) => rules))
      .flatMap(({ id, result }) => (result === 'fails' ? [id] : [])),
  );
  expect(broken.filter((rule) => failed.has(rule))).toEqual(broken);
  const paths = { [former.documents[0]?.id ?? '']: former.path, [now.documents[0]?.id ?? '']: now.path };
  const compared = await compareRoundsSandboxed({ former, now, paths }, AbortSignal.timeout(120_000));
  const became = Object.fromEntries((compared?.findings ?? []).map(({ id, outcome }) => [id, outcome]));
  const fixed = Object.keys(became).filter((rule) => became[rule] === 'fixed');
  expect(corrected).toEqual(expect.arrayContaining(fixed));
  // One digit may look like another on a scan, as 0 and 6 do: that is told, and nothing more.
  const untold = corrected.filter((rule) => !fixed.includes(rule));
  expect(untold.length).toBeLessThanOrEqual(1);
  for (const rule of untold) expect(became[rule], rule).toBe('cannot-tell');
  // What stays as it was is asked again, never taken for done.
  for (const rule of broken.filter((one) => !corrected.includes(one)))
    expect(['still-open', 'cannot-tell'], rule).toContain(became[rule]);
  expect(compared?.sheets.map(({ former: was, now: is }) => [was?.number, is?.number])).toEqual(
    SHEETS.map(({ number }) => [number, number]),
  );
});
