import pLimit from 'p-limit';
import type { Box } from '#domain/documents/page.ts';
import type { TextQuality } from '#domain/documents/text-quality.ts';
import type { DrawPage, GreyPicture, PixelBox } from '../page/clean-text.ts';
import { cleanPicture } from './clean-picture.ts';
import type { OcrEngine, PictureLayout, RecognisedWord } from './engine.ts';
import { enlargeCoarse, type PreparedPicture } from './enlarge-coarse.ts';
import { type CheckBox, findCheckBoxes } from './find-check-boxes.ts';
import { type ImageMeasures, measureImage } from './measure-image.ts';
import { mergeWords, unbelievedWords } from './merge-words.ts';
import { cutPicture, resizePicture, turnPicture } from './prepare-picture.ts';
import { removeDotLeaders } from './remove-dot-leaders.ts';
import { removeRules } from './remove-rules.ts';
import { rereadDigits } from './reread-digits.ts';
import { byInk, densestArea, edgeStrip, isEmpty, tilesOf } from './tiles.ts';

/**
 * A page to look at: its size as shown, in points, and how to draw it or a part of it (in pixels of the whole).
 * `dpi`: dots an inch of the picture that the page is, where it is one.
 */
export type PageSource = {
  width: number;
  height: number;
  dpi?: number | undefined;
  draw: DrawPage;
};

/** A word on the page as shown, in points. */
export type PlacedWord = { text: string; box: Box; confidence: number };

/** A box to tick on the page as shown, in points. */
export type PlacedBox = { box: Box; on: boolean };

/**
 * What was recognised on a page. `boxes`: boxes to tick, and `unreadable`: where print could not be read, both on pages
 * that are read whole. `confidence`: how sure the engine is of the words, by their length. `turned`:
 * degrees clockwise by which the page was turned for reading.
 */
export type RecognisedPage = {
  words: PlacedWord[];
  boxes: PlacedBox[];
  unreadable: Omit<PlacedWord, 'text'>[];
  quality: TextQuality;
  confidence: number;
  turned: number;
};

export type RecognisePageOptions = {
  engine: OcrEngine;
  scoreText: (words: readonly string[]) => TextQuality;
  /** Called after each picture that was read, for those who wait. */
  onStep?: () => void;
};

type RecognitionAttempt = {
  words: RecognisedWord[];
  boxes: CheckBox[];
  quality: TextQuality;
  confidence: number;
  degrees: number;
};

const POINTS_PER_INCH = 72;
const READ_DPI = 300;
const LOOK_DPI = 100;
/** What says that it is coarser is a stretched picture rather than a scan. */
const COARSEST_DPI = 40;
/** A coarse scan is read enlarged to this, or to so many times its own: more shows nothing that is not in it. */
const COARSE_READ_DPI = 150;
const ENLARGED = 1.6;
const ALMOST = 0.95;
/** A sheet of more pixels than this is drawn smaller: 42 by 60 inches have fewer. */
const MOST_PIXELS = 240e6;
const MOST_LOOK_PIXELS = 16e6;
/** Less ink than a short word on a page is dust. */
const LEAST_INK = 0.00008;
/** A picture whose words make this much sense, and that the engine is this sure of, is the right way up. */
const GOOD = { score: 0.7, confidence: 0.6, sense: 30 };
/** Upside down, a page reads neither as sure nor as well as this. */
const UPRIGHT = { score: 0.7, confidence: 0.4 };
/** A coarse scan that is read less surely than this is read once more, prepared another way. */
const READ_WELL = 0.85;
const SURE = 0.7;
/** Lines this much clearer one way than the other say how the text runs. */
const CLEARLY = 1.15;

const isGood = ({ quality, confidence }: RecognitionAttempt): boolean =>
  quality.score >= GOOD.score && confidence >= GOOD.confidence && quality.sense >= GOOD.sense;

const isUpright = ({ quality, confidence }: RecognitionAttempt): boolean =>
  quality.score >= UPRIGHT.score && confidence >= UPRIGHT.confidence && quality.sense >= GOOD.sense;

/** What an attempt is worth: the sense in it, as far as it is sure. */
const worthOf = ({ quality, confidence }: RecognitionAttempt): number => quality.sense * quality.score * confidence;

const better = (a: RecognitionAttempt, b: RecognitionAttempt): RecognitionAttempt => (worthOf(b) > worthOf(a) ? b : a);

export function confidenceOf(words: readonly { text: string; confidence: number }[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return letters === 0 ? 0 : words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters;
}

/** Written upwards or recognised sideways: what is sure and makes sense was written so. */
const isSureWord =
  (scoreText: RecognisePageOptions['scoreText']) =>
  ({ text, confidence }: RecognisedWord): boolean =>
    confidence >= SURE && text.length > 1 && scoreText([text]).score >= SURE;

/** The four ways to turn a page so that its lines run straight across, the likeliest first, in degrees clockwise. */
function waysToTurn({ rows, columns }: ImageMeasures): number[] {
  const upright = [0, 180].map((quarter) => quarter - rows.degrees);
  const sideways = [90, 270].map((quarter) => quarter - columns.degrees);
  return columns.clearness > rows.clearness * CLEARLY ? [...sideways, ...upright] : [...upright, ...sideways];
}

/** Reads a picture turned by `degrees`; boxes are those of the picture as it was given. */
async function attempt(
  picture: GreyPicture,
  degrees: number,
  layout: PictureLayout,
  dpi: number,
  { engine, scoreText, onStep }: RecognisePageOptions,
): Promise<RecognitionAttempt> {
  const turned = await turnPicture(picture, degrees);
  const print = removeDotLeaders(removeRules(turned, dpi), dpi);
  const read = await engine.recognise(print, { dpi, layout });
  onStep?.();
  const found = [...read, ...(await rereadDigits(print, read, dpi, engine))];
  const words = found.map((word) => ({ ...word, ...mapBack(word, degrees, turned, picture) }));
  // Drawings are full of squares that nobody ticks.
  const ticks = layout === 'page' ? findCheckBoxes(turned, dpi) : [];
  const boxes = ticks.map((box) => ({ ...box, ...mapBack(box, degrees, turned, picture) }));
  return { words, boxes, quality: scoreText(words.map(({ text }) => text)), confidence: confidenceOf(words), degrees };
}

/** Reads a picture the way that reads best; where the likeliest way reads badly, a part of it tells which does. */
async function readBestWay(
  { picture, otherwise }: PreparedPicture,
  measures: ImageMeasures,
  layout: PictureLayout,
  dpi: number,
  options: RecognisePageOptions,
): Promise<RecognitionAttempt> {
  const [likeliest = 0, ...others] = waysToTurn(measures);
  let best = await attempt(picture, likeliest, layout, dpi, options);
  if (!isUpright(best)) {
    const part = await cutPicture(picture, densestArea(picture));
    let bestPart: RecognitionAttempt | undefined;
    for (const degrees of [...others, likeliest]) {
      const tried = await attempt(part, degrees, 'drawing', dpi, options);
      bestPart = bestPart ? better(bestPart, tried) : tried;
      if (isGood(tried)) break;
    }
    if (bestPart && bestPart.degrees !== likeliest) {
      best = better(best, await attempt(picture, bestPart.degrees, layout, dpi, options));
    }
  }
  if (otherwise && best.confidence < READ_WELL) {
    best = better(best, await attempt(await otherwise(), best.degrees, layout, dpi, options));
  }
  if (isGood(best) || layout === 'drawing') return best;
  // A plan on a small sheet has words anywhere, which reading in paragraphs leaves out.
  return better(best, await attempt(picture, best.degrees, 'drawing', dpi, options));
}

const toHundredth = (points: number): number => Math.round(points * 100) / 100;

const placeBox = ({ left, top, width, height }: PixelBox, scale: number): Box => ({
  x: toHundredth(left / scale),
  y: toHundredth(top / scale),
  width: toHundredth(width / scale),
  height: toHundredth(height / scale),
});

/**
 * Reads a page by its picture. Answers undefined where it could not be drawn; without words where there is no ink
 * to speak of, or none that reads as text. Throws what the engine throws.
 */
export async function recognisePage(
  source: PageSource,
  options: RecognisePageOptions,
): Promise<RecognisedPage | undefined> {
  const nothing = { words: [], boxes: [], unreadable: [], quality: { score: 0, sense: 0 }, confidence: 0, turned: 0 };
  const inches = (source.width * source.height) / POINTS_PER_INCH ** 2;
  const fineDpi = Math.min(READ_DPI, Math.sqrt(MOST_PIXELS / inches));
  const lookDpi = Math.min(LOOK_DPI, Math.sqrt(MOST_LOOK_PIXELS / inches));
  const fine = fineDpi / POINTS_PER_INCH;
  const tiles = tilesOf(Math.round(source.width * fine), Math.round(source.height * fine));
  const isWhole = tiles.length === 1;
  // Drawing a scan means unpacking it, so a page that is read whole is drawn once, dot by dot where it is a coarse
  // scan, whose grain is measured before it is enlarged.
  const isCoarse = isWhole && source.dpi !== undefined && source.dpi >= COARSEST_DPI && source.dpi < fineDpi * ALMOST;
  const ownDpi = isCoarse ? (source.dpi ?? fineDpi) : fineDpi;
  const dpi = isCoarse ? Math.min(fineDpi, Math.max(COARSE_READ_DPI, ENLARGED * ownDpi)) : fineDpi;
  const scale = dpi / POINTS_PER_INCH;
  const drawnDpi = isWhole ? ownDpi : lookDpi;
  const overview = await source.draw(drawnDpi / POINTS_PER_INCH);
  if (!overview) return undefined;
  const measures = measureImage(lookDpi < drawnDpi ? await resizePicture(overview, lookDpi / drawnDpi) : overview);
  if (measures.inkShare < LEAST_INK) return nothing;

  const layout: PictureLayout = isWhole ? 'page' : 'drawing';
  const read: { words: RecognisedWord[]; tile: PixelBox }[] = [];
  const boxes: PlacedBox[] = [];
  let degrees: number | undefined;
  let guessed = 0;
  let failed = false;
  const readTile = async (tile: PixelBox) => {
    const drawn = isWhole ? overview : failed ? undefined : await source.draw(scale, tile);
    failed ||= drawn === undefined;
    if (!drawn || (!isWhole && isEmpty(drawn))) return;
    const prepared: PreparedPicture = isCoarse
      ? await enlargeCoarse(drawn, dpi / drawnDpi)
      : { picture: cleanPicture(drawn) };
    const found =
      degrees === undefined
        ? await readBestWay(prepared, measures, layout, Math.round(dpi), options)
        : await attempt(prepared.picture, degrees, layout, Math.round(dpi), options);
    if (isGood(found)) degrees ??= found.degrees;
    guessed = found.degrees;
    read.push({ words: found.words, tile });
    boxes.push(...found.boxes.map(({ on, ...box }) => ({ box: placeBox(box, scale), on })));
  };
  /** Title blocks along the right edge are often written upwards. */
  const readTitleBlock = async (upright: number) => {
    const strip = edgeStrip(Math.round(source.width * scale), Math.round(source.height * scale), upright);
    await Promise.all(
      tilesOf(strip.width, strip.height).map(async (part) => {
        const tile = { ...part, left: part.left + strip.left, top: part.top + strip.top };
        const drawn = await source.draw(scale, tile);
        if (!drawn || isEmpty(drawn)) return;
        const found = await attempt(cleanPicture(drawn), upright + 90, 'drawing', Math.round(dpi), options);
        read.push({ words: found.words.filter(isSureWord(options.scoreText)), tile });
      }),
    );
  };
  // The tiles with the most print, read first, tell which way the sheet is up; the rest are read beside each other.
  const left = isWhole ? tiles : byInk(tiles, overview, scale / (drawnDpi / POINTS_PER_INCH));
  for (let tile = left.shift(); tile; tile = left.shift()) {
    await readTile(tile);
    if (degrees !== undefined) break;
  }
  await pLimit(options.engine.atOnce).map(left, readTile);
  if (!isWhole && degrees !== undefined) await readTitleBlock(degrees);
  if (failed) return undefined;
  read.sort((a, b) => a.tile.top - b.tile.top || a.tile.left - b.tile.left);

  const merged = mergeWords(read);
  const words = merged.map(({ text, confidence, ...place }) => ({ text, confidence, box: placeBox(place, scale) }));
  // Drawings are full of lines that nobody could read.
  const unbelieved = isWhole ? read.flatMap((tile) => unbelievedWords(tile.words, dpi)) : [];
  const unreadable = unbelieved.map(({ confidence, ...place }) => ({ confidence, box: placeBox(place, scale) }));
  if (words.length === 0) return nothing;
  const turned = (Math.round(((degrees ?? guessed) + 360) * 10) % 3600) / 10;
  const quality = options.scoreText(words.map(({ text }) => text));
  return { words, boxes, unreadable, quality, confidence: confidenceOf(words), turned };
}

type PixelSize = { width: number; height: number };

/**
 * Where a rectangle of a picture that was turned by `degrees` clockwise about its middle stands on the picture
 * before the turn: the smallest upright rectangle around it. `turned` and `original` are the two pictures' sizes.
 */
export function mapBack(box: PixelBox, degrees: number, turned: PixelSize, original: PixelSize): PixelBox {
  const angle = (-degrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const x = box.left + box.width / 2 - turned.width / 2;
  const y = box.top + box.height / 2 - turned.height / 2;
  const width = Math.abs(box.width * cosine) + Math.abs(box.height * sine);
  const height = Math.abs(box.width * sine) + Math.abs(box.height * cosine);
  return {
    left: x * cosine - y * sine + original.width / 2 - width / 2,
    top: x * sine + y * cosine + original.height / 2 - height / 2,
    width,
    height,
  };
}
