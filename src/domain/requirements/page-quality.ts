import type { ReadDocument } from '../documents/document.ts';
import type { Page } from '../documents/page.ts';

/** `poorly`: recognised, and not well enough to say that something is not there. */
export type Quality = 'well' | 'poorly' | 'unread';

/** Recognised words below this, on average, may have lost what is looked for. */
const SURE_ENOUGH = 0.8;
/** A text layer below this is no text that anyone could read. */
const GARBLED = 0.4;
/** A sheet on which recognition met hardly a word was hardly read. */
const FEWEST_RECOGNISED = 12;

/** How well a page was read. A page without words is unread: a drawing or a picture may be on it. */
export function qualityOf({ state, words, reading }: Page): Quality {
  if (state !== 'read' || words.length === 0) return 'unread';
  const recognised = words.filter(({ method }) => method === 'ocr');
  const isRecognised = reading ? reading.source === 'ocr' : recognised.length * 2 > words.length;
  if (!isRecognised) return reading && reading.confidence < GARBLED ? 'poorly' : 'well';
  const mean = recognised.reduce((sum, { confidence }) => sum + (confidence ?? 0), 0) / Math.max(1, recognised.length);
  const confidence = reading?.confidence ?? mean;
  return confidence < SURE_ENOUGH || words.length < FEWEST_RECOGNISED ? 'poorly' : 'well';
}

/** Every page of the documents that could not be read, those that were never reached among them. */
export function unreadPages(documents: readonly ReadDocument[]): { documentId: string; page: number }[] {
  return documents.flatMap(({ id, reading, pages }) => {
    const given = new Map(pages.map((page) => [page.number, page]));
    const last = Math.max(reading.pageCount, ...given.keys(), reading.outcome === 'unreadable' ? 1 : 0);
    return Array.from({ length: last }, (_, at) => at + 1)
      .filter((number) => {
        const page = given.get(number);
        return !page || qualityOf(page) === 'unread';
      })
      .map((page) => ({ documentId: id, page }));
  });
}
