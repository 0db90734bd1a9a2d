import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#domain/documents/page.ts';
import { readPdfPages } from '#server/reading/child/run-sandboxed.ts';
import { hasNativeTesseract } from '../../src/server/reading/ocr/native-tesseract.ts';
import { drawPdf, writeAt } from '../fixtures/draw-pdf.ts';
import { withFile } from '../fixtures/with-file.ts';
import { drawScan, drawScans, SCAN_TEXT } from './draw-scan.ts';
import { characterAccuracy } from './measure-words.ts';

const textOf = ({ words }: Page) => words.map(({ text }) => text).join(' ');
const firstPage = (pages: readonly Page[]): Page => {
  const [page] = pages;
  if (!page) throw new Error('The document has no page.');
  return page;
};

const natives = hasNativeTesseract() ? ['native', 'brought along'] : ['brought along'];
if (natives.length === 1) console.warn('NOT RUN: tesseract is not installed, so only our own engine was tried.');

/** Our own engine reads the worst of them only, so that the tests stay quick. */
const WORST = { degrees: -94.5, specks: 0.02, grain: 20, paper: 230, ink: 40 };
const scansFor = (engine: string) =>
  engine === 'native' ? [{ degrees: 5, grain: 25 }, WORST, { degrees: 180, dpi: 200, grain: 12 }] : [WORST];

describe.each(natives)('scans, read by the engine that is %s', (engine) => {
  const path = process.env.PATH;
  const damages = scansFor(engine);
  beforeAll(() => {
    // Without a path no program is found, as on a machine that has none.
    if (engine !== 'native') process.env.PATH = '';
  });
  afterAll(() => {
    process.env.PATH = path;
  });

  it('are read to 99 of 100 characters, slanted, grainy, speckled and turned', { timeout: 240_000 }, async () => {
    const scans = await drawScans(damages);
    const { reading, pages } = await withFile(scans, (file) => readPdfPages(file));
    expect(reading).toEqual({ outcome: 'read', pageCount: damages.length });
    for (const page of pages) expect(characterAccuracy(SCAN_TEXT, textOf(page))).toBeGreaterThan(0.99);
    // It is turned back by as much as it was turned.
    for (const [at, { degrees }] of damages.entries()) {
      const turned = pages[at]?.reading?.turned ?? 0;
      expect(Math.abs(turned - ((360 - degrees) % 360))).toBeLessThan(0.6);
    }
    for (const { words, reading: how } of pages) {
      expect(how?.source).toBe('ocr');
      expect(words.every(({ method, confidence }) => method === 'ocr' && confidence !== undefined)).toBe(true);
    }
  });
});

describe('pages of a document', () => {
  it('come in order, recognised only where the file has no words for them, with boxes where the words stand', async () => {
    const scan = await drawScan({ dpi: 200 });
    const bytes = await drawPdf((document) => {
      document.addPage().image(scan, 0, 0, { width: 612, height: 792 });
      writeAt(document.addPage(), 'Existing dwelling to remain as shown on the site plan', 72, 72);
      document.addPage();
      document.addPage().image(scan, 0, 0, { width: 612, height: 792 });
      document.addPage().lineWidth(2).rect(100, 100, 400, 500).stroke();
    });
    const { pages } = await withFile(bytes, (file) => readPdfPages(file));
    expect(pages.map(({ number, state, reading }) => [number, state, reading?.source])).toEqual([
      [1, 'read', 'ocr'],
      [2, 'read', 'text-layer'],
      [3, 'no-text', undefined],
      [4, 'read', 'ocr'],
      [5, 'no-text', undefined],
    ]);
    const first = pages[0]?.words[0];
    expect(first?.text).toBe('TAHOE');
    // Written at 72, 72 in capitals 9.4 points high, which begin 2 points below.
    expect(Math.abs((first?.box.x ?? 0) - 72)).toBeLessThan(3);
    expect(Math.abs((first?.box.y ?? 0) - 74)).toBeLessThan(4);
    expect(Math.abs((first?.box.height ?? 0) - 9.4)).toBeLessThan(3);
  });

  it('are one where the document is a picture, the way a camera was held', async () => {
    const scan = await drawScan({ dpi: 150 });
    const held = await sharp(scan).rotate(90).withMetadata({ orientation: 8, density: 150 }).jpeg().toBuffer();
    const { reading, pages } = await withFile(held, (file) => readPdfPages(file));
    expect(reading).toEqual({ outcome: 'read', pageCount: 1 });
    const page = firstPage(pages);
    expect([Math.round(page.width), Math.round(page.height)]).toEqual([612, 792]);
    expect(page.reading).toMatchObject({ source: 'ocr' });
    expect(page.reading?.turned).toBeUndefined();
    expect(characterAccuracy(SCAN_TEXT, textOf(page))).toBeGreaterThan(0.99);
  });
});

describe('reading that is stopped', () => {
  /** Parent and process group of a process, if it runs. */
  const lookUp = (pid: string): { parent: number; group: string } | undefined => {
    try {
      const [, parent = '', group = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return { parent: Number(parent), group };
    } catch {
      return undefined;
    }
  };
  const isRecogniser = (pid: string): boolean => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('tesseract\0stdin');
    } catch {
      return false;
    }
  };
  /** Recognisers in the groups of our own sandboxes: others may run beside us. */
  const ours = (): string[] =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && isRecogniser(name))
      .filter((pid) => lookUp(lookUp(pid)?.group ?? '')?.parent === process.pid);

  it.skipIf(!hasNativeTesseract() || process.platform !== 'linux')('leaves no recogniser running', async () => {
    const stop = new AbortController();
    const scans = await drawScans([{ grain: 30 }, { grain: 30 }]);
    await withFile(scans, async (file) => {
      const reading = readPdfPages(file, { signal: stop.signal });
      let running = ours();
      while (running.length === 0) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        running = ours();
      }
      stop.abort(new Error('stopped'));
      await expect(reading).rejects.toThrow('stopped');
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(running.filter(isRecogniser)).toEqual([]);
    });
  });
});
