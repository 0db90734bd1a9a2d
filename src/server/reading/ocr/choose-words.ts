import type { Page, PageReading, Unreadable, Word } from '#domain/documents/page.ts';
import { nameBoxes } from '#domain/documents/straighten.ts';
import type { TextQuality } from '#domain/documents/text-quality.ts';
import { createPlaces, sharedShare } from './merge-words.ts';
import type { RecognisedPage } from './recognise-page.ts';

/** Recognition must read this much better to take the place of a text layer, which nobody guessed at. */
const BETTER_BY = 0.004;
/** Recognition that finds this much more than the layer may read a little worse. */
const FINDS_MORE = 1.1;
const WORSE_BY = 0.03;
/** It must not lose more of the page than this. */
const KEEPS = 0.95;
/** Beside a good text layer, only what recognition is sure of is added. */
const SURE = 0.7;
const CELL = 64;

const rounded = (confidence: number): number => Math.round(confidence * 1000) / 1000;

const asWord = ({ text, box, confidence }: RecognisedPage['words'][number]): Word => ({
  text,
  box,
  method: 'ocr',
  confidence: rounded(confidence),
});

const areaOf = ({ box: { x, y, width, height } }: Pick<Word, 'box'>) => ({ left: x, top: y, width, height });

const readsBetter = (found: TextQuality, layer: TextQuality): boolean =>
  (found.score >= layer.score + BETTER_BY && found.sense >= layer.sense * KEEPS) ||
  (found.sense > layer.sense * FINDS_MORE && found.score >= layer.score - WORSE_BY);

/**
 * What is known of the page's own words: how they read, and whether they are `sure`, may be somebody's guess at a scan
 * (`doubtful`), or are but a few beside a picture, such as a stamp or a title block (`partial`).
 */
export type TextLayerQuality = { quality: TextQuality; trust: 'sure' | 'partial' | 'doubtful' };

/**
 * The page with the words that read better, those of its text layer or those that were recognised. Words of form
 * fields stay. A text layer that is not doubtful stays too; to a partial one all that stands elsewhere is added, to
 * another the sure words only.
 */
export function chooseWords(
  page: Page,
  layer: TextLayerQuality,
  found: RecognisedPage,
  makesSense: (text: string) => boolean,
): Page {
  const isReplaced = layer.trust === 'doubtful' && readsBetter(found.quality, layer.quality);
  const kept = isReplaced ? page.words.filter(({ method }) => method !== 'text-layer') : page.words;
  const takesAll = isReplaced || layer.trust === 'partial' || page.words.length === 0;
  const places = createPlaces(CELL);
  for (const word of kept) places.add(areaOf(word));
  const added = found.words
    .filter((word) => takesAll || (word.confidence >= SURE && makesSense(word.text)))
    .filter((word) => !places.isTaken(areaOf(word)))
    .map(asWord);
  // Recognised words come in reading order and are most of such a page; elsewhere they are a few beside the others.
  const words = isReplaced ? [...added, ...kept] : [...kept, ...added];
  if (words.length === 0) return page;
  const isRecognised = added.length > kept.length;
  const reading: PageReading = {
    source: isRecognised ? 'ocr' : 'text-layer',
    confidence: isRecognised ? found.confidence : layer.quality.score,
    ...(kept.length < page.words.length ? { layer: layer.quality.score } : {}),
    ...(isRecognised && found.turned !== 0 ? { turned: found.turned } : {}),
    ...turnsOf(page),
  };
  // What a form's own fields say of a box is sure; the rest is seen.
  const own = page.fields ?? [];
  const seen = found.boxes.filter((place) => !own.some((field) => sharedShare(areaOf(field), areaOf(place)) > 0));
  const fields = [...own, ...nameBoxes({ ...page, words, reading }, seen)];
  for (const word of added) places.add(areaOf(word));
  const unreadable = found.unreadable
    .filter((place) => takesAll && !places.isTaken(areaOf(place)))
    .map(({ box, confidence }): Unreadable => ({ box, method: 'ocr', confidence: rounded(confidence) }));
  return {
    ...page,
    state: 'read',
    words,
    reading,
    ...(fields.length > 0 ? { fields } : {}),
    ...(unreadable.length > 0 ? { unreadable } : {}),
  };
}

/** The turn that the file itself asks for, where there is one. */
export const turnsOf = ({ reading }: Page): Pick<PageReading, 'quarterTurns'> =>
  reading?.quarterTurns === undefined ? {} : { quarterTurns: reading.quarterTurns };
