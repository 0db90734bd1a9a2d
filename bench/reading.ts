import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Page } from '#domain/documents/page.ts';
import { readPdfPages } from '#server/reading/child/run-sandboxed.ts';
import { type Coarsening, coarsenForm, drawForm } from '../test/accuracy/draw-form.ts';
import { drawScans, SCAN_TEXT } from '../test/accuracy/draw-scan.ts';
import { characterAccuracy, comparable, countFound } from '../test/accuracy/measure-words.ts';
import { findTranscribed, type Transcribed } from '../test/accuracy/rivergrove.ts';
import { buildChild } from '../test/fixtures/build-child.ts';
import { withFile } from '../test/fixtures/with-file.ts';
import type { BenchRow } from './bench-row.ts';

const ROUNDS = 3;
const run = promisify(execFile);
const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

const textOf = (pages: readonly Page[]): string =>
  pages.map(({ words }) => words.map((w) => w.text).join(' ')).join('\n');

async function withFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-bench-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What people get without us, page by page: each drawn at 300 dots an inch and given to tesseract. */
const readPlainly = (path: string): Promise<string[]> =>
  withFolder(async (folder) => {
    await run('pdftoppm', ['-r', '300', '-gray', path, join(folder, 'page')]);
    const texts: string[] = [];
    for (const name of readdirSync(folder).sort()) {
      const { stdout } = await run('tesseract', [join(folder, name), '-', '--dpi', '300'], {
        env: { ...process.env, OMP_THREAD_LIMIT: '1' },
        maxBuffer: 2 ** 26,
      });
      texts.push(stdout);
    }
    return texts;
  });

const readLayer = async (path: string): Promise<string> =>
  (await run('pdftotext', [path, '-'], { maxBuffer: 2 ** 26 })).stdout;

/** Word recall over all documents; the worst one is printed beside it. */
async function recallOf(name: string, documents: readonly Transcribed[], read: (path: string) => Promise<string>) {
  let [found, wanted, worst] = [0, 0, 1];
  for (const { path, words } of documents) {
    const hits = countFound(words, comparable(await read(path)));
    found += hits;
    wanted += words.length;
    worst = Math.min(worst, hits / words.length);
  }
  console.log(
    `word recall, ${name}: ${((found / wanted) * 100).toFixed(2)} % of ${wanted}, worst document ${(worst * 100).toFixed(1)} %`,
  );
  return (found / wanted) * 100;
}

async function benchRecall(entry: string): Promise<BenchRow[]> {
  const documents = findTranscribed();
  if (documents.length === 0 || !has('pdftotext') || !has('tesseract')) {
    console.log('NOT RUN: word recall needs ../shared/samples, pdftotext and tesseract; one of them is not here.');
    return [];
  }
  const ours = await recallOf('ours', documents, async (path) => textOf((await readPdfPages(path, { entry })).pages));
  const layer = await recallOf('text layers alone', documents, readLayer);
  const plain = await recallOf('plain tesseract', documents, async (path) => (await readPlainly(path)).join('\n'));
  return [
    { name: 'word recall beside text layers alone', ours, peer: layer, unit: '%', ratio: ours / layer },
    { name: 'word recall beside plain tesseract', ours, peer: plain, unit: '%', ratio: ours / plain },
  ];
}

const DAMAGES = [
  { degrees: 2 },
  { degrees: -5, grain: 20 },
  { degrees: 5, specks: 0.02, dpi: 200 },
  { degrees: 90, grain: 30 },
  { degrees: 180, specks: 0.03 },
  { degrees: 273, paper: 225, ink: 50, grain: 15 },
  { degrees: -3, dpi: 150, grain: 8 },
  { grain: 40, specks: 0.01 },
];

/** Character accuracy on pages that we draw with a scanner's faults, and how fast they are read. */
async function benchScans(entry: string): Promise<BenchRow[]> {
  const scans = await drawScans(DAMAGES);
  return withFile(scans, async (path) => {
    const accuracyOf = (texts: readonly string[]) =>
      (texts.reduce((sum, text) => sum + characterAccuracy(SCAN_TEXT, text.replace(/\s+/g, ' ').trim()), 0) /
        texts.length) *
      100;
    const read = async () => (await readPdfPages(path, { entry })).pages.map((page) => textOf([page]));
    const ours = accuracyOf(await read());
    const rows: BenchRow[] = [];
    if (has('tesseract') && has('pdftoppm')) {
      const peer = accuracyOf(await readPlainly(path));
      rows.push({
        name: 'character accuracy on damaged pages beside plain tesseract',
        ours,
        peer,
        unit: '%',
        ratio: ours / peer,
      });
    } else console.log(`character accuracy on damaged pages: ${ours.toFixed(2)} %`);
    return rows;
  });
}

/** Pages of scans read a second, beside ocrmypdf with two jobs. */
async function benchThroughput(entry: string): Promise<BenchRow[]> {
  if (!has('ocrmypdf')) {
    console.log('NOT RUN: ocrmypdf is not installed, so the reading of scans was not timed beside it.');
    return [];
  }
  const scans = await drawScans(Array.from({ length: 8 }, (_, at) => ({ degrees: (at % 3) - 1, grain: 6, dpi: 200 })));
  return withFile(scans, (path) =>
    withFolder(async (folder) => {
      const time = async (work: () => Promise<unknown>) => {
        const started = performance.now();
        await work();
        return performance.now() - started;
      };
      const [ours, theirs]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        ours.push(await time(() => readPdfPages(path, { entry })));
        theirs.push(
          await time(() => run('ocrmypdf', ['--jobs', '2', '--deskew', '--quiet', path, join(folder, 'out.pdf')])),
        );
      }
      const rate = (times: number[]) => 8000 / ([...times].sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 1);
      const [our, peer] = [rate(ours), rate(theirs)];
      return [{ name: 'scans beside ocrmypdf --jobs 2', ours: our, peer, unit: 'pages/s', ratio: our / peer }];
    }),
  );
}

/** As a program draws them, as scanners see them, and as facsimiles are kept: forms of few dots an inch. */
const COARSE_FORMS = [72, 91, 96, 110].flatMap((dpi): Coarsening[] => [
  { dpi, by: 'screen', jpeg: 80 },
  { dpi, by: 'scanner', degrees: 0.7, grain: 25, paper: 235, ink: 40, jpeg: 60 },
  { dpi, by: 'scanner', degrees: -1.2, grain: 45, paper: 220, ink: 60, jpeg: 75 },
  { dpi, by: 'facsimile', degrees: -0.5, specks: 0.01 },
]);
const FIRST_FORM = 501;

/**
 * Seconds of all processors that processes begun from here took, those that still wait for work and those that have
 * ended; undefined where nobody counts them.
 */
function secondsOfChildren(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const TICKS_A_SECOND = 100;
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const counted = running.map(Number).flatMap((pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
      const sumOf = (one: number, other: number) => (fields[one] ?? 0) + (fields[other] ?? 0);
      return [{ pid, parent: fields[1], own: sumOf(11, 12), ended: sumOf(13, 14) }];
    } catch {
      return []; // It ended meanwhile.
    }
  });
  const secondsBelow = (pid: number): number =>
    counted
      .filter(({ parent }) => parent === pid)
      .reduce((sum, child) => sum + child.own + child.ended + secondsBelow(child.pid), 0);
  const ended = counted.find(({ pid }) => pid === process.pid)?.ended ?? 0;
  return (ended + secondsBelow(process.pid)) / TICKS_A_SECOND;
}

/**
 * Words found on coarse forms, the time that somebody waits for them and the processors' time, beside plain tesseract
 * on the same pictures.
 */
async function benchCoarseForms(entry: string): Promise<BenchRow[]> {
  if (!has('tesseract') || secondsOfChildren() === undefined) {
    console.log('NOT RUN: coarse forms are measured with tesseract on Linux.');
    return [];
  }
  const found = { ours: 0, plain: 0 };
  const took = { ours: 0, plain: 0 };
  const waited = { ours: 0, plain: 0 };
  let all = 0;
  const timed = async (who: 'ours' | 'plain', wanted: readonly string[], read: () => Promise<string>) => {
    const before = secondsOfChildren() ?? 0;
    const began = performance.now();
    const text = await read();
    waited[who] += (performance.now() - began) / 1000;
    found[who] += countFound(wanted, comparable(text));
    // A process is counted once it has gone.
    await wait(500);
    took[who] += (secondsOfChildren() ?? 0) - before;
  };
  for (const [at, made] of COARSE_FORMS.entries()) {
    const { pdf, text } = await drawForm(FIRST_FORM + at);
    const wanted = comparable(text);
    all += wanted.length;
    await withFile(await coarsenForm(pdf, made), async (path) => {
      await timed('ours', wanted, async () => textOf((await readPdfPages(path, { entry })).pages));
      await timed('plain', wanted, async () => {
        const env = { ...process.env, OMP_THREAD_LIMIT: '1' };
        return (await run('tesseract', [path, '-'], { env })).stdout;
      });
    });
  }
  const share = (words: number) => (100 * words) / all;
  const [ours, peer] = [share(found.ours), share(found.plain)];
  return [
    { name: 'words of coarse forms beside plain tesseract', ours, peer, unit: '%', ratio: ours / peer },
    {
      name: 'time waited for coarse forms beside plain tesseract',
      ...{ ours: waited.ours, peer: waited.plain, unit: 's', ratio: waited.ours / waited.plain, lessIsBetter: true },
    },
    {
      name: 'processor time of coarse forms beside plain tesseract',
      ...{ ours: took.ours, peer: took.plain, unit: 's', ratio: took.ours / took.plain, lessIsBetter: true },
    },
  ];
}

/** How well and how fast scans are read. */
export async function benchReading(): Promise<BenchRow[]> {
  const { entry, remove } = await buildChild();
  try {
    return [
      ...(await benchRecall(entry)),
      ...(await benchScans(entry)),
      ...(await benchCoarseForms(entry)),
      ...(await benchThroughput(entry)),
    ];
  } finally {
    remove();
  }
}
