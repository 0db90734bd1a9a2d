import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import type { GreyPicture } from '../page/clean-text.ts';
import { type OcrEngine, PictureNotRead, pgmHead, type RecogniseOptions, readTsv, segmentationOf } from './engine.ts';

/** Four would only take memory from each other: a document shares the machine with others. */
const MOST_AT_ONCE = 4;
/** Threads of one page wait for each other more than they read; pages beside each other do not. */
const ONE_THREAD = { OMP_THREAD_LIMIT: '1' };

const environment = () => ({ PATH: process.env.PATH ?? '', ...ONE_THREAD });

let installed: boolean | undefined;

/** Whether a `tesseract` that reads English is on the PATH. */
export function hasNativeTesseract(): boolean {
  installed ??= / eng$|^eng$/m.test(
    spawnSync('tesseract', ['--list-langs'], { env: environment(), timeout: 10_000 }).stdout?.toString() ?? '',
  );
  return installed;
}

function run(picture: GreyPicture, { dpi, layout }: RecogniseOptions, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const psm = segmentationOf(layout);
    const child = spawn('tesseract', ['stdin', 'stdout', '-l', 'eng', '--dpi', String(dpi), '--psm', psm, 'tsv'], {
      env: environment(),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    let said = '';
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, timeoutMs);
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-500);
    });
    // It may end before it has taken the whole picture; how it ended says why.
    child.stdin.on('error', () => {});
    child.stdin.write(pgmHead(picture));
    child.stdin.end(picture.pixels);
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      if (late) reject(new PictureNotRead(`tesseract did not end in ${timeoutMs} ms.`));
      else if (code === 0) resolve(Buffer.concat(chunks).toString('utf8'));
      else reject(new PictureNotRead(`tesseract ended with ${code}: ${said}`));
    });
  });
}

/**
 * The `tesseract` program: a process for each picture, as many at once as there are cores. They are in our process
 * group and end with it.
 */
export function openNativeTesseract(timeoutMs: number): OcrEngine {
  const atOnce = Math.min(MOST_AT_ONCE, availableParallelism());
  const limit = pLimit(atOnce);
  return {
    name: 'native',
    atOnce,
    recognise: (picture, options) => limit(async () => readTsv(await run(picture, options, timeoutMs))),
    close: async () => {},
  };
}
