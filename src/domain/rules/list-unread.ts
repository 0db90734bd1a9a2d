import type { Message } from '#messages/message.ts';
import type { ReadDocument, UnreadableReason } from '../documents/document.ts';
import type { Unread } from './result.ts';

/** Everything that was not read: whole documents with the reason, and pages grouped by reason. */
export function listUnread(documents: readonly ReadDocument[]): Unread[] {
  return documents.flatMap((document) => {
    const { reading } = document;
    if (reading.outcome === 'unreadable') return [unread(document, [], reading.reason)];
    const numbersOf = (state: string) =>
      document.pages.filter((page) => page.state === state).map((page) => page.number);
    const given = new Set(document.pages.map((page) => page.number));
    const absent = Array.from({ length: reading.pageCount }, (_, at) => at + 1).filter((number) => !given.has(number));
    return [
      unread(document, numbersOf('no-text'), 'no-text'),
      unread(document, numbersOf('failed'), 'failed-page'),
      unread(document, absent, 'absent-page'),
    ].filter((entry) => entry.pages.length > 0);
  });
}

type Reason = UnreadableReason | 'no-text' | 'failed-page' | 'absent-page';

const unread = (document: ReadDocument, pages: number[], reason: Reason): Unread => ({
  documentId: document.id,
  pages,
  pageCount: document.reading.pageCount,
  reasonMessage: { code: `reading:unreadable.${reason}` },
});

/** "3 pages and 1 whole document were not read"; undefined when everything was read. */
export function countUnread(unreads: readonly Unread[]): Message | undefined {
  const pages = unreads.reduce((total, entry) => total + entry.pages.length, 0);
  const documents = unreads.filter((entry) => entry.pages.length === 0).length;
  if (pages > 0 && documents > 0) {
    const amounts: Message[] = [
      { code: 'checklist:amount.pages', params: { count: pages } },
      { code: 'checklist:amount.wholeDocuments', params: { count: documents } },
    ];
    return { code: 'checklist:unread.both', params: { amounts } };
  }
  if (pages > 0) return { code: 'checklist:unread.pages', params: { count: pages } };
  return documents > 0 ? { code: 'checklist:unread.documents', params: { count: documents } } : undefined;
}
