import type { TextQuality } from '#domain/documents/text-quality.ts';
import type { GreyPicture, PixelBox } from '../page/clean-text.ts';
import type { PictureLayout, RecognisedWord, RecognisePageOptions } from './engine.ts';
import type { PreparedPicture } from './enlarge-coarse.ts';
import { type CheckBox, findCheckBoxes } from './find-check-boxes.ts';
import type { ImageMeasures } from './measure-image.ts';
import { createPlaces } from './merge-words.ts';
import { cutPicture, turnPicture } from './prepare-picture.ts';
import { confidenceOf, leavesLetters, mapBack, readSideways } from './read-lettering.ts';
import { removeDotLeaders } from './remove-dot-leaders.ts';
import { removeRules } from './remove-rules.ts';
import { rereadDigits } from './reread-digits.ts';
import { densestArea } from './tiles.ts';

/**
 * What was read of a picture that was turned by `degrees` clockwise. `print`: what of it was read, turned, and `across`:
 * the words where they stand on that.
 */
export type RecognitionAttempt = {
  words: RecognisedWord[];
  boxes: CheckBox[];
  quality: TextQuality;
  confidence: number;
  degrees: number;
  print: GreyPicture;
  across: RecognisedWord[];
};

/** A picture whose words make this much sense, and that the engine is this sure of, is the right way up. */
const GOOD = { score: 0.7, confidence: 0.6, sense: 30 };
/** Upside down, a page reads neither as sure nor as well as this. */
const UPRIGHT = { score: 0.7, confidence: 0.4 };
/** A coarse scan that is read less surely than this is read once more, prepared another way. */
const READ_WELL = 0.8;
/** Lines this much clearer one way than the other say how the text runs. */
const CLEARLY = 1.15;

export const isGood = ({ quality, confidence }: RecognitionAttempt): boolean =>
  quality.score >= GOOD.score && confidence >= GOOD.confidence && quality.sense >= GOOD.sense;

const isUpright = ({ quality, confidence }: RecognitionAttempt): boolean =>
  quality.score >= UPRIGHT.score && confidence >= UPRIGHT.confidence && quality.sense >= GOOD.sense;

/** What an attempt is worth: the sense in it, as far as it is sure. */
const worthOf = ({ quality, confidence }: Pick<RecognitionAttempt, 'quality' | 'confidence'>): number =>
  quality.sense * quality.score * confidence;

const better = (a: RecognitionAttempt, b: RecognitionAttempt): RecognitionAttempt => (worthOf(b) > worthOf(a) ? b : a);

/** The four ways to turn a page so that its lines run straight across, the likeliest first, in degrees clockwise. */
function waysToTurn({ rows, columns }: ImageMeasures): number[] {
  const upright = [0, 180].map((quarter) => quarter - rows.degrees);
  const sideways = [90, 270].map((quarter) => quarter - columns.degrees);
  return columns.clearness > rows.clearness * CLEARLY ? [...sideways, ...upright] : [...upright, ...sideways];
}

/** Reads what runs across a picture turned by `degrees`; boxes are those of the picture as it was given. */
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
  const across = [...read, ...(await rereadDigits(print, read, dpi, engine))];
  const words = across.map((word) => ({ ...word, ...mapBack(word, degrees, print, picture) }));
  // Drawings are full of squares that nobody ticks.
  const ticks = layout === 'page' ? findCheckBoxes(turned, dpi) : [];
  const boxes = ticks.map((box) => ({ ...box, ...mapBack(box, degrees, print, picture) }));
  return { words, boxes, ...judge(words, scoreText), degrees, print, across };
}

/** Whether the middle of a word lies in an area. */
const isWithin =
  (area: PixelBox) =>
  ({ left, top, width, height }: PixelBox): boolean => {
    const [x, y] = [left + width / 2 - area.left, top + height / 2 - area.top];
    return x >= 0 && y >= 0 && x < area.width && y < area.height;
  };

const judge = (words: readonly RecognisedWord[], scoreText: RecognisePageOptions['scoreText']) => ({
  quality: scoreText(words.map(({ text }) => text)),
  confidence: confidenceOf(words),
});

/** With the words that run up and down the picture, in place of what reading across made of them. */
async function withSideways(
  found: RecognitionAttempt,
  picture: GreyPicture,
  dpi: number,
  options: RecognisePageOptions,
): Promise<RecognitionAttempt> {
  const { print, across, degrees } = found;
  const sideways = await readSideways(print, across, dpi, options);
  if (sideways.length === 0) return found;
  const places = createPlaces();
  for (const word of sideways) places.add(word);
  const both = [...across.filter((word) => !places.isTaken(word)), ...sideways];
  const words = both.map((word) => ({ ...word, ...mapBack(word, degrees, print, picture) }));
  return { ...found, ...judge(words, options.scoreText), words, across: both };
}

/** Reads a picture of which it is known which way it is up, turned by `degrees`. */
export const readTurnedBy = async (
  picture: GreyPicture,
  degrees: number,
  layout: PictureLayout,
  dpi: number,
  options: RecognisePageOptions,
): Promise<RecognitionAttempt> =>
  withSideways(await attempt(picture, degrees, layout, dpi, options), picture, dpi, options);

/** Reads a picture the way that reads best; where the likeliest way reads badly, a part of it tells which does. */
export async function readBestWay(
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
  let read = picture;
  if (otherwise && best.confidence < READ_WELL) {
    const other = await otherwise();
    // A quarter of the page tells whether the whole is worth reading again.
    const area = densestArea(picture);
    const tried = await attempt(await cutPicture(other, area), best.degrees, layout, dpi, options);
    const there = judge(best.words.filter(isWithin(area)), options.scoreText);
    if (worthOf(tried) > worthOf(there)) {
      const again = await attempt(other, best.degrees, layout, dpi, options);
      if (better(best, again) === again) [best, read] = [again, other];
    }
  }
  best = await withSideways(best, read, dpi, options);
  if (isGood(best) || layout === 'drawing' || !leavesLetters(best.print, best.across, dpi)) return best;
  // A plan on a small sheet has words anywhere, which reading in paragraphs leaves out.
  return better(best, await readTurnedBy(picture, best.degrees, 'drawing', dpi, options));
}
