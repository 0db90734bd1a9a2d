import type { ReadDocument } from '../documents/document.ts';
import {
  ABSENT_PAGES_SENTENCE,
  FAILED_PAGE_SENTENCE,
  NO_TEXT_SENTENCE,
  unreadableSentence,
} from '../documents/reading.ts';
import type { Unread } from './result.ts';
import { sayCount } from './say-value.ts';

/** Everything that was not read: whole documents with the reason, and pages grouped by reason. */
export function listUnread(documents: readonly ReadDocument[]): Unread[] {
  return documents.flatMap((document) => {
    const { reading } = document;
    if (reading.outcome === 'unreadable') {
      return [unread(document, [], unreadableSentence(reading.reason))];
    }
    const numbersOf = (state: string) =>
      document.pages.filter((page) => page.state === state).map((page) => page.number);
    const given = new Set(document.pages.map((page) => page.number));
    const absent = Array.from({ length: reading.pageCount }, (_, at) => at + 1).filter((number) => !given.has(number));
    return [
      unread(document, numbersOf('no-text'), NO_TEXT_SENTENCE),
      unread(document, numbersOf('failed'), FAILED_PAGE_SENTENCE),
      unread(document, absent, ABSENT_PAGES_SENTENCE),
    ].filter((entry) => entry.pages.length > 0);
  });
}

const unread = (document: ReadDocument, pages: number[], reason: string): Unread => ({
  documentId: document.id,
  pages,
  pageCount: document.reading.pageCount,
  reason,
});

/** "3 pages and 1 whole document were not read"; undefined when everything was read. */
export function sayUnread(unreads: readonly Unread[]): string | undefined {
  const pages = unreads.reduce((total, entry) => total + entry.pages.length, 0);
  const whole = unreads.filter((entry) => entry.pages.length === 0).length;
  const parts = [
    ...(pages > 0 ? [sayCount(pages, 'page')] : []),
    ...(whole > 0 ? [sayCount(whole, 'whole document')] : []),
  ];
  if (parts.length === 0) return undefined;
  return `${parts.join(' and ')} ${pages + whole === 1 ? 'was' : 'were'} not read`;
}
