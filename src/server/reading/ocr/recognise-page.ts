import pLimit from 'p-limit';
import type { Box } from '#domain/documents/page.ts';
import type { TextQuality } from '#domain/documents/text-quality.ts';
import type { DrawPage, PixelBox } from '../page/clean-text.ts';
import type { Lettering } from '../page/find-lettering.ts';
import { cleanPicture } from './clean-picture.ts';
import type { PictureLayout, RecognisedWord, RecognisePageOptions } from './engine.ts';
import { enlargeCoarse, type PreparedPicture } from './enlarge-coarse.ts';
import { measureImage } from './measure-image.ts';
import { createPlaces, mergeWords, unbelievedWords } from './merge-words.ts';
import { cutLarger, resizePicture } from './prepare-picture.ts';
import { areasOf, confidenceOf, inReadingOrder, readTurned } from './read-lettering.ts';
import { isGood, readBestWay, readTurnedBy } from './read-picture.ts';
import { removeRules } from './remove-rules.ts';
import { byInk, isEmpty, tilesOf } from './tiles.ts';

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
/** A scanned sheet of no more pixels of its own is drawn once: to draw a part of it is to unpack all of it. */
const MOST_ONCE_PIXELS = 45e6;
/** Less ink than a short word on a page is dust. */
const LEAST_INK = 0.00008;
/** In inches: a word of a sheet that is smaller must be so sure. */
const LEAST_WORD = 0.05;
const SURE = 0.7;
/** So many letters in a line are text, even where none of it could be read; fewer may be panes of a window. */
const SURELY_TEXT = 7;

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
  const sheetDpi = isWhole ? 0 : (source.dpi ?? 0);
  const isOnce = sheetDpi >= LOOK_DPI && sheetDpi <= fineDpi && sheetDpi ** 2 * inches <= MOST_ONCE_PIXELS;
  const drawnDpi = isWhole ? ownDpi : isOnce ? sheetDpi : lookDpi;
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
  /** The grain of a large sheet is read as letters that are too small for one. */
  const isLargeOrSure = ({ width, height, confidence }: RecognisedWord) =>
    confidence >= SURE || Math.max(width, height) >= LEAST_WORD * dpi;
  const drawPart = async (tile: PixelBox) => (failed ? undefined : source.draw(scale, tile));
  const readTile = async (tile: PixelBox) => {
    const drawn = isWhole ? overview : isOnce ? await cutLarger(overview, tile, dpi / drawnDpi) : await drawPart(tile);
    failed ||= drawn === undefined;
    if (!drawn || (!isWhole && isEmpty(drawn))) return;
    const prepared: PreparedPicture = isCoarse
      ? await enlargeCoarse(drawn, dpi / drawnDpi)
      : { picture: cleanPicture(drawn) };
    const found =
      degrees === undefined
        ? await readBestWay(prepared, measures, layout, Math.round(dpi), options)
        : await readTurnedBy(prepared.picture, degrees, layout, Math.round(dpi), options);
    if (isGood(found)) degrees ??= found.degrees;
    guessed = found.degrees;
    read.push({ words: isWhole ? found.words : found.words.filter(isLargeOrSure), tile });
    boxes.push(...found.boxes.map(({ on, ...box }) => ({ box: placeBox(box, scale), on })));
  };
  // The tiles with the most print, read first, tell which way the sheet is up; the rest are read beside each other.
  const left = isWhole ? tiles : byInk(tiles, overview, scale / (drawnDpi / POINTS_PER_INCH));
  for (let tile = left.shift(); tile; tile = left.shift()) {
    await readTile(tile);
    if (degrees !== undefined) break;
  }
  await pLimit(options.engine.atOnce).map(left, readTile);
  if (failed) return undefined;
  read.sort((a, b) => a.tile.top - b.tile.top || a.tile.left - b.tile.left);

  const merged = inReadingOrder(mergeWords(read), degrees ?? guessed);
  const words = merged.map(({ text, confidence, ...place }) => ({ text, confidence, box: placeBox(place, scale) }));
  // Drawings are full of lines that nobody could read.
  const unbelieved = isWhole ? read.flatMap((tile) => unbelievedWords(tile.words, dpi)) : [];
  const unreadable = unbelieved.map(({ confidence, ...place }) => ({ confidence, box: placeBox(place, scale) }));
  if (words.length === 0) return nothing;
  const turned = (Math.round(((degrees ?? guessed) + 360) * 10) % 3600) / 10;
  const quality = options.scoreText(words.map(({ text }) => text));
  return { words, boxes, unreadable, quality, confidence: confidenceOf(words), turned };
}

/**
 * Reads the lettering of a page that has words of its own: lines of strokes, in points of the page. Answers undefined
 * where it could not be drawn. Throws what the engine throws.
 */
export async function recogniseLettering(
  { width, height, draw }: PageSource,
  lettering: readonly Lettering[],
  options: RecognisePageOptions,
): Promise<RecognisedPage | undefined> {
  const dpi = Math.round(Math.min(READ_DPI, Math.sqrt((MOST_PIXELS / (width * height)) * POINTS_PER_INCH ** 2)));
  const scale = dpi / POINTS_PER_INCH;
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const lines = lettering.map((line) => ({ ...line, box: scaleBox(line.box, scale) }));
  const tiles = areasOf(lines, dpi, size).flatMap(({ box, turn }) =>
    tilesOf(box.width, box.height).map((part) => ({
      turn,
      tile: { ...part, left: part.left + box.left, top: part.top + box.top },
    })),
  );
  const read: { words: RecognisedWord[]; tile: PixelBox }[] = [];
  let failed = false;
  await pLimit(options.engine.atOnce).map(tiles, async ({ tile, turn }) => {
    const drawn = failed ? undefined : await draw(scale, tile);
    failed ||= drawn === undefined;
    if (!drawn) return;
    read.push({ words: await readTurned(removeRules(cleanPicture(drawn), dpi), turn, dpi, options), tile });
  });
  if (failed) return undefined;
  const found = inReadingOrder(mergeWords(read), 0);
  const places = createPlaces();
  for (const word of found) places.add(word);
  const unread = lines.filter(({ box, letters }) => letters >= SURELY_TEXT && !places.isTaken(box));
  const words = found.map(({ text, confidence, ...place }) => ({ text, confidence, box: placeBox(place, scale) }));
  return {
    words,
    boxes: [],
    unreadable: unread.map(({ box }) => ({ confidence: 0, box: placeBox(box, scale) })),
    quality: options.scoreText(words.map(({ text }) => text)),
    confidence: confidenceOf(words),
    turned: 0,
  };
}

const scaleBox = ({ left, top, width, height }: PixelBox, scale: number): PixelBox => ({
  left: left * scale,
  top: top * scale,
  width: width * scale,
  height: height * scale,
});
