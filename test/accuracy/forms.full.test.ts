import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { readPdfPages } from '#server/reading/child/run-sandboxed.ts';
import { hasNativeTesseract } from '../../src/server/reading/ocr/native-tesseract.ts';
import { withFile } from '../fixtures/with-file.ts';
import { type Coarsening, coarsenForm, drawForm } from './draw-form.ts';
import { comparable, countFound } from './measure-words.ts';

const run = promisify(execFile);

/** As a program draws them, as a scanner sees them, and as facsimiles of facsimiles are kept. */
const MADE: Omit<Coarsening, 'dpi'>[] = [
  { by: 'screen', jpeg: 80 },
  { by: 'scanner', degrees: 0.7, grain: 25, paper: 235, ink: 40, jpeg: 60 },
  { by: 'scanner', degrees: -1.2, grain: 45, paper: 220, ink: 60, jpeg: 75 },
  { by: 'facsimile', degrees: -0.5, specks: 0.01 },
];
const FORMS = [72, 91, 96, 110].flatMap((dpi) => MADE.map((made): Coarsening => ({ dpi, ...made })));
/** Other forms than those that the reading was tried on as it was written. */
const FIRST_SEED = 901;
/** Points of a hundred that our reading must find more. */
const MORE = 5;

it.skipIf(!hasNativeTesseract())(
  'forms of few dots an inch are read better than the recogniser alone reads them',
  { timeout: 600_000 },
  async () => {
    let [ours, plain, all] = [0, 0, 0];
    for (const [at, made] of FORMS.entries()) {
      const { pdf, text } = await drawForm(FIRST_SEED + at);
      const wanted = comparable(text);
      await withFile(await coarsenForm(pdf, made), async (path) => {
        const { pages } = await readPdfPages(path);
        const read = pages.flatMap(({ words }) => words.map((word) => word.text)).join(' ');
        const { stdout } = await run('tesseract', [path, '-'], { env: { ...process.env, OMP_THREAD_LIMIT: '1' } });
        const [our, their] = [read, stdout].map((found) => countFound(wanted, comparable(found)));
        ours += our ?? 0;
        plain += their ?? 0;
        all += wanted.length;
        console.log(`${our} of ${wanted.length} words, ${their} by the recogniser alone: ${JSON.stringify(made)}`);
      });
    }
    const [our, their] = [ours, plain].map((found) => (100 * found) / all);
    console.log(`${our?.toFixed(1)} % of words, ${their?.toFixed(1)} % by the recogniser alone`);
    expect(our).toBeGreaterThan((their ?? 100) + MORE);
    expect(our).toBeGreaterThan(85);
  },
);
