import type { Page } from './page.ts';

/** How well a page was read. `poorly`: not well enough to say that something is not there. `unread`: it has no words. */
export type PageQuality = 'well' | 'poorly' | 'unread';

/**
 * Recognised words below this, on average, may have lost what is looked for. Measured on 74 damaged scans
 * (test/accuracy/calibration.full.test.ts holds 25 of them): pages of 0.89 sure and more, with few places that could not
 * be read, hold 90 % of their words and more, those of 0.86 to 0.88 only 83 to 89 %.
 */
const SURE_ENOUGH = 0.885;
/** A text layer below this is no text that anyone could read. */
const GARBLED = 0.4;
/** A sheet on which recognition met hardly a word was hardly read. */
const FEWEST_RECOGNISED = 12;

/**
 * So many places that could not be read, and for so many words one: what is looked for may stand there. Specks leave
 * words of 0.93 sure and take others whole: 89 % are left where 3.6 % of places could not be read.
 */
const MANY_UNREADABLE = { least: 3, share: 0.03 };

type ReadPage = Pick<Page, 'state' | 'words' | 'reading' | 'unreadable'>;

export function qualityOf(page: ReadPage): PageQuality {
  if (page.state !== 'read' || page.words.length === 0) return 'unread';
  if (!isRecognised(page)) return page.reading && page.reading.confidence < GARBLED ? 'poorly' : 'well';
  const mostUnreadable = Math.max(MANY_UNREADABLE.least - 1, MANY_UNREADABLE.share * page.words.length);
  if ((page.unreadable ?? []).length > mostUnreadable) return 'poorly';
  return isSure(page) && page.words.length >= FEWEST_RECOGNISED ? 'well' : 'poorly';
}

/** Whether recognition met hardly a word and was not sure of it: a photograph, a drawing. Nothing passes by such a page. */
export const isHardlyRead = (page: ReadPage): boolean =>
  qualityOf(page) === 'unread' || (isRecognised(page) && page.words.length < FEWEST_RECOGNISED && !isSure(page));

const isRecognised = ({ reading, words }: ReadPage): boolean =>
  reading ? reading.source === 'ocr' : words.filter(({ method }) => method === 'ocr').length * 2 > words.length;

/** Whether the words of a page are sure enough, on average, for anything to be missed in them. */
export const isSure = (page: Pick<ReadPage, 'reading' | 'words'>): boolean => surenessOf(page) >= SURE_ENOUGH;

/** How sure the words of a page are on average, 0 to 1. */
export function surenessOf({ reading, words }: Pick<ReadPage, 'reading' | 'words'>): number {
  const recognised = words.filter(({ method }) => method === 'ocr');
  const mean = recognised.reduce((sum, { confidence }) => sum + (confidence ?? 0), 0) / Math.max(1, recognised.length);
  return reading?.confidence ?? mean;
}
