import pLimit, { type LimitFunction } from 'p-limit';
import type { Page } from '#domain/documents/page.ts';
import { qualityOf, type TextQuality } from '#domain/documents/text-quality.ts';
import { chooseWords, type TextLayerQuality, turnsOf } from '../ocr/choose-words.ts';
import { loadDictionary } from '../ocr/dictionary.ts';
import { type OcrEngine, PictureNotRead } from '../ocr/engine.ts';
import { createPlaces } from '../ocr/merge-words.ts';
import { hasNativeTesseract, openNativeTesseract } from '../ocr/native-tesseract.ts';
import { inHalves } from '../ocr/read-in-halves.ts';
import { type PageSource, recogniseLettering, recognisePage } from '../ocr/recognise-page.ts';
import type { Finisher, PageContent } from '../page/clean-text.ts';
import { findLettering, joinStrokes, type Lettering } from '../page/find-lettering.ts';

/** A text layer over a scan that reads worse than this was itself recognised, and not well. */
const GOOD_SCAN_LAYER = 0.975;
/** A text layer of the program that made the page that reads worse than this is in a wrong encoding. */
const GOOD_LAYER = 0.6;
/** So many words, and the page's own text is most of it. */
const FEW_WORDS = 40;
const MOSTLY_PICTURE = 0.5;
const PARTLY_PICTURE = 0.15;
/** A single recognised word that reads worse is rather a piece of a drawing. */
const SENSE = 0.5;

/** One picture may take this long. */
const PICTURE_MS = 90_000;

/** Finishes pages of one document; `close` it at the document's end. `gaveUp`: how many pictures took too long. */
export type PageFinisher = Finisher & { gaveUp: () => number; close: () => Promise<void> };

/** Whether a page must be looked at: it has no words, few beside a picture, or such as nobody writes. */
export function mustLook(words: number, layer: TextQuality, { isBare, pictureShare }: PageContent): boolean {
  if (isBare) return false;
  if (words === 0) return true;
  if (pictureShare >= MOSTLY_PICTURE) return layer.score < GOOD_SCAN_LAYER || words < FEW_WORDS;
  if (words < FEW_WORDS) return pictureShare >= PARTLY_PICTURE || layer.score < GOOD_LAYER;
  return layer.score < GOOD_LAYER;
}

/** Strokes this close, in points, are one letter. */
const ONE_LETTER = 0.2;
const POINTS_PER_INCH = 72;
const CELL = 64;
/** Lettering is read where it is so many letters, this share of those of the page's words, and one line of so many. */
const LETTERS = { fewest: 12, share: 0.005, line: 7 };

/** Lines of strokes that look like letters where none of the page's words stands; none where they do not matter. */
function letteringBeside({ words }: Page, strokes: PageContent['strokes'] = []): Lettering[] {
  if (strokes.length < LETTERS.fewest) return [];
  const places = createPlaces(CELL);
  for (const { box } of words) places.add({ left: box.x, top: box.y, width: box.width, height: box.height });
  const marks = joinStrokes(strokes, ONE_LETTER).filter((mark) => !places.isTaken(mark));
  const lines = findLettering(marks, POINTS_PER_INCH);
  const letters = lines.reduce((sum, line) => sum + line.letters, 0);
  const written = words.reduce((sum, { text }) => sum + text.length, 0);
  const matters =
    letters >= Math.max(LETTERS.fewest, LETTERS.share * written) && lines.some((line) => line.letters >= LETTERS.line);
  return matters ? lines : [];
}

/** A program that recognises a scan finds more than a line of it: a few good words are a stamp or a title. */
function trustIn(words: number, { score }: TextQuality, isScan: boolean): TextLayerQuality['trust'] {
  if (score < GOOD_LAYER) return 'doubtful';
  if (!isScan) return 'sure';
  return words < FEW_WORDS ? 'partial' : 'doubtful';
}

/**
 * Opens what recognises the pages of one document. `onSlowPage` is called for each page that is recognised, before
 * it is, and `onStep` after each picture of it. `patience`: how many times as long as usual a picture may take. The
 * engine starts with the first such page.
 */
export async function openPageFinisher(
  { onSlowPage, onStep, patience = 1 }: { onSlowPage: () => void; onStep: () => void; patience?: number },
  open: (timeoutMs: number) => Promise<OcrEngine> = openEngine,
): Promise<PageFinisher> {
  const dictionary = await loadDictionary();
  const scoreText = (words: readonly string[]) => qualityOf(words, dictionary);
  const makesSense = (text: string) => scoreText([text]).score >= SENSE;
  let opening: Promise<OcrEngine> | undefined;
  let limit: LimitFunction | undefined;
  let atOnce = 1;
  let gaveUp = 0;

  const recognise = async (
    page: Page,
    layer: TextLayerQuality,
    { isOnly, ...source }: Pick<PageSource, 'draw' | 'dpi'> & Pick<PageContent, 'isOnly'>,
    lettering?: readonly Lettering[],
  ): Promise<Page> => {
    opening ??= open(patience * PICTURE_MS);
    const engine = await opening;
    atOnce = engine.atOnce;
    limit ??= pLimit(engine.atOnce);
    try {
      const { width, height } = page;
      const whole = { width, height, ...source };
      const options = { engine: isOnly ? inHalves(engine) : engine, scoreText, onStep };
      const found = await limit(() =>
        lettering ? recogniseLettering(whole, lettering, options) : recognisePage(whole, options),
      );
      // Lettering beside a page's own words that could not be read is told.
      if (found) return found.words.length > 0 || lettering ? chooseWords(page, layer, found, makesSense) : page;
    } catch (error) {
      if (!(error instanceof PictureNotRead)) throw error;
      gaveUp += 1;
    }
    // It was not looked at whole, so nobody may say that it holds no text.
    return page.words.length === 0 ? { ...page, state: 'failed' } : page;
  };

  return {
    atOnce: () => atOnce,
    gaveUp: () => gaveUp,
    finish: (page, content, draw) => {
      if (page.state === 'failed' || !content) return page;
      const written = page.words.filter(({ method }) => method === 'text-layer').map(({ text }) => text);
      const quality = scoreText(written);
      if (mustLook(written.length, quality, content)) {
        onSlowPage();
        const isScan = content.pictureShare >= MOSTLY_PICTURE;
        const trust = trustIn(written.length, quality, isScan);
        const ofScan = { dpi: isScan ? content.dpi : undefined, isOnly: content.isOnly ?? false };
        return recognise(page, { quality, trust }, { draw, ...ofScan });
      }
      if (page.words.length === 0) return page;
      const lettering = content.pictureShare < MOSTLY_PICTURE ? letteringBeside(page, content.strokes) : [];
      if (lettering.length > 0) {
        onSlowPage();
        return recognise(page, { quality, trust: 'partial' }, { draw }, lettering);
      }
      const confidence = written.length === 0 ? 1 : quality.score;
      return { ...page, reading: { source: 'text-layer', confidence, ...turnsOf(page) } };
    },
    close: async () => {
      await (await opening)?.close();
    },
  };
}

/** Opens the engine that there is: the `tesseract` program where it is installed, else the one that we bring. */
async function openEngine(timeoutMs: number): Promise<OcrEngine> {
  if (hasNativeTesseract()) return openNativeTesseract(timeoutMs);
  const { openWasmTesseract } = await import('../ocr/wasm-tesseract.ts');
  return openWasmTesseract(timeoutMs);
}
