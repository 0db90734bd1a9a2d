import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { documents } from '#contract/documents.ts';
import { runAs } from '#web/auth/session-store.ts';
import { call, fetchFile } from '#web/lib/api.ts';
import type { DocumentPortal } from '#web/lib/document-address.ts';

/** Which document, and as whom it is asked for. */
export type DocumentAccess = { documentId: string; portal: DocumentPortal };

const KEEP_FRESH_MS = 60_000;
const POLL_MS = 3_000;

/** What the document is; asked again while it is being read. */
export const useFacts = ({ documentId, portal }: DocumentAccess) =>
  useQuery({
    queryKey: ['documents', portal, documentId],
    queryFn: ({ signal }) => runAs(portal, (token) => call(documents.facts, { params: { documentId }, token, signal })),
    staleTime: KEEP_FRESH_MS,
    refetchInterval: ({ state }) => (state.data?.reading.state === 'waiting' ? POLL_MS : false),
  });

/** What stands on a page; not asked for where the page was not read (`isRead`). */
export const usePageWords = ({ documentId, portal }: DocumentAccess, page: number, isRead: boolean) =>
  useQuery({
    queryKey: ['documents', portal, documentId, 'page', page],
    queryFn: ({ signal }) =>
      runAs(portal, (token) => call(documents.page, { params: { documentId, page }, token, signal })),
    enabled: isRead,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Where words stand. `words` empty: nothing is asked. */
export const useSearch = ({ documentId, portal }: DocumentAccess, words: string) =>
  useQuery({
    queryKey: ['documents', portal, documentId, 'search', words],
    queryFn: ({ signal }) =>
      runAs(portal, (token) => call(documents.search, { params: { documentId }, query: { words }, token, signal })),
    enabled: words !== '',
    staleTime: KEEP_FRESH_MS,
    placeholderData: keepPreviousData,
  });

/** Fetches the file, or its bytes `from` to before `to`. @throws as fetchFile */
export const fetchDocument = (
  { documentId, portal }: DocumentAccess,
  { signal, part }: { signal?: AbortSignal; part?: { from: number; to: number } } = {},
): Promise<File> =>
  runAs(portal, (token) =>
    fetchFile(documents.file, {
      params: { documentId },
      token,
      signal,
      ...(part ? { headers: { range: `bytes=${part.from}-${part.to - 1}` } } : {}),
    }),
  );
