import type { Message } from '#messages/message.ts';
import type { ReadDocument, UnreadableReason } from '../documents/document.ts';
import { saysNotCurrent } from '../documents/not-current.ts';
import type { Page } from '../documents/page.ts';
import { isSure, qualityOf, surenessOf } from '../documents/page-quality.ts';
import type { Fact } from '../extraction/fact.ts';
import { isNotCurrent, type PoorlyRead, type Unread } from './result.ts';

/**
 * Documents without the pages that say themselves that they do not count, or that others replace, and what is stated on
 * the others. Nothing is answered by a sheet that is void.
 */
export function leaveOutNotCurrent(
  documents: readonly ReadDocument[],
  facts: readonly Fact[],
  isReplaced: (document: ReadDocument, page: Page) => boolean,
): { documents: ReadDocument[]; facts: Fact[] } {
  const left = new Set<string>();
  const current = documents.map((document) => {
    const pages = document.pages.filter((page) => saysNotCurrent(page) === undefined && !isReplaced(document, page));
    if (pages.length === document.pages.length) return document;
    for (const page of document.pages) if (!pages.includes(page)) left.add(`${document.id} ${page.number}`);
    return { ...document, pages };
  });
  const counting = facts.flatMap((fact) => {
    const evidence = fact.evidence.filter(({ documentId, page }) => !left.has(`${documentId} ${page}`));
    return evidence.length > 0 ? [{ ...fact, evidence }] : [];
  });
  return { documents: current, facts: left.size > 0 ? counting : [...facts] };
}

/** Everything that was not read or is not used: whole documents with the reason, and pages grouped by reason. */
export function listUnread(documents: readonly ReadDocument[]): Unread[] {
  return documents.flatMap((document) => {
    const { reading } = document;
    if (reading.outcome === 'unreadable') return [unread(document, [], reading.reason)];
    const numbersOf = (state: string) =>
      document.pages.filter((page) => page.state === state).map((page) => page.number);
    const given = new Set(document.pages.map((page) => page.number));
    const absent = Array.from({ length: reading.pageCount }, (_, at) => at + 1).filter((number) => !given.has(number));
    const marked = document.pages.flatMap((page): Unread[] => {
      const words = saysNotCurrent(page);
      if (words === undefined) return [];
      const reasonMessage: Message = { code: 'reading:unreadable.not-current', params: { words } };
      return [{ ...unread(document, [page.number], 'absent-page'), reasonMessage }];
    });
    return [
      ...marked,
      unread(document, numbersOf('no-text'), 'no-text'),
      unread(document, numbersOf('failed'), 'failed-page'),
      unread(document, absent, 'absent-page'),
    ].filter((entry) => entry.pages.length > 0);
  });
}

/** The pages that were read too poorly to say that something is not there, by document, each with how sure it was. */
export const listPoorlyRead = (documents: readonly ReadDocument[]): PoorlyRead[] =>
  documents.flatMap(({ id, reading, pages: all }) => {
    const poor = reading.outcome === 'read' ? all.filter((page) => qualityOf(page) === 'poorly') : [];
    if (poor.length === 0) return [];
    const pages = poor.map((page) => ({ page: page.number, confidence: surenessOf(page) }));
    const sure = Math.round(100 * Math.min(...pages.map(({ confidence }) => confidence)));
    const reasonMessage: Message = poor.every(isSure)
      ? { code: 'reading:poorly.inPlaces', params: { count: pages.length } }
      : { code: 'reading:poorly.unsure', params: { count: pages.length, sure } };
    return [{ documentId: id, pages, pageCount: reading.pageCount, reasonMessage }];
  });

type Reason = UnreadableReason | 'no-text' | 'failed-page' | 'absent-page';

const unread = (document: ReadDocument, pages: number[], reason: Reason): Unread => ({
  documentId: document.id,
  pages,
  pageCount: document.reading.pageCount,
  reasonMessage: { code: `reading:unreadable.${reason}` },
});

/** "3 pages were not read and 2 pages were read poorly"; undefined when everything was read well. */
export function countUnread(unreads: readonly Unread[], poorly: readonly PoorlyRead[] = []): Message | undefined {
  const count = poorly.reduce((total, { pages }) => total + pages.length, 0);
  const marked = unreads.filter(isNotCurrent).length;
  const unread = countNotRead(unreads.filter((one) => !isNotCurrent(one)));
  const said: Message[] = [
    ...(unread ? [unread] : []),
    ...(marked > 0 ? [{ code: 'checklist:unread.notCurrent' as const, params: { count: marked } }] : []),
    ...(count > 0 ? [{ code: 'checklist:unread.poorly' as const, params: { count } }] : []),
  ];
  const [first, ...rest] = said;
  return (
    first &&
    rest.reduce((one, other) => ({ code: 'checklist:unread.andPoorly', params: { unread: one, poorly: other } }), first)
  );
}

/** "3 pages and 1 whole document were not read". */
function countNotRead(unreads: readonly Unread[]): Message | undefined {
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
