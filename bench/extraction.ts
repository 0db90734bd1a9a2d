import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { readPdfPages } from '#server/reading/child/run-sandboxed.ts';
import { createSlots } from '../src/server/reading/child/slots.ts';
import { loadPdfium } from '../src/server/reading/pdf/load-pdfium.ts';
import { readPdf } from '../src/server/reading/pdf/read-pdf.ts';
import { buildChild } from '../test/fixtures/build-child.ts';
import type { BenchRow } from './bench-row.ts';

const ROUNDS = 5;
const AT_ONCE = 2;
const folder = new URL('../../shared/samples/permit-documents/', import.meta.url);

/** Runs `work` on every item, `atOnce` at a time. Answers the milliseconds it took. */
async function timeAll<Item>(items: Item[], atOnce: number, work: (item: Item) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return performance.now() - started;
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Times ours and theirs in turn, so that a busy moment of the machine falls on both. Answers pages a second. */
async function compare(name: string, pages: number, ours: () => Promise<number>, theirs: () => Promise<number>) {
  const [ourTimes, theirTimes]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    ourTimes.push(await ours());
    theirTimes.push(await theirs());
  }
  const [our, peer] = [(pages / median(ourTimes)) * 1000, (pages / median(theirTimes)) * 1000];
  return { name, ours: our, peer, unit: 'pages/s', ratio: our / peer } satisfies BenchRow;
}

/**
 * Pages read a second over the sample documents, beside `pdftotext -bbox`: in one process that is warm, and in
 * the sandbox as the product does it (a process for each document, two at once). Empty, with a line that says
 * why, where the samples or pdftotext are not there.
 */
export async function benchExtraction(): Promise<BenchRow[]> {
  if (!existsSync(folder) || spawnSync('pdftotext', ['-v']).status !== 0) {
    console.log('NOT RUN: extraction is measured beside pdftotext on ../shared/samples; one of them is not here.');
    return [];
  }
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => join(folder.pathname, name));
  const run = promisify(execFile);
  const pdftotext = (path: string) => run('pdftotext', ['-bbox', path, '/dev/null']);
  const pdfium = await loadPdfium(2 ** 30);
  let pages = 0;
  const readHere = (path: string) =>
    readPdf(async () => pdfium, path, {
      onPageCount: (count) => {
        pages += count;
      },
    });
  await timeAll(paths, 1, readHere);
  const total = pages;

  const { entry, remove } = await buildChild();
  const slots = createSlots(AT_ONCE);
  // pdftotext looks at no picture of a page; what recognition costs is measured beside tesseract and ocrmypdf.
  const readSandboxed = (path: string) => readPdfPages(path, { slots, entry, recognise: false });
  try {
    return [
      await compare(
        'text extraction, one warm process',
        total,
        () => timeAll(paths, 1, readHere),
        () => timeAll(paths, 1, pdftotext),
      ),
      await compare(
        'text extraction, sandboxed, two at once',
        total,
        () => timeAll(paths, AT_ONCE, readSandboxed),
        () => timeAll(paths, AT_ONCE, pdftotext),
      ),
    ];
  } finally {
    remove();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const { name, ours, peer, unit, ratio } of await benchExtraction()) {
    console.log(
      `${name}: ${ours.toFixed(0)} ${unit}, pdftotext -bbox ${peer.toFixed(0)} ${unit}, ratio ${ratio.toFixed(2)}`,
    );
  }
}
