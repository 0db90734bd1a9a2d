import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { documents } from '#contract/documents.ts';
import { call, fetchFile } from '#web/lib/api.ts';
import type { DocumentDoor } from '#web/lib/document-address.ts';
import { runAt } from '#web/lib/door-session.ts';

/** Which document, and as whom it is asked for. */
export type Asked = { documentId: string; door: DocumentDoor };

const KEEP_FRESH_MS = 60_000;
const POLL_MS = 3_000;

/** What the document is; asked again while it is being read. */
export const useFacts = ({ documentId, door }: Asked) =>
  useQuery({
    queryKey: ['documents', door, documentId],
    queryFn: ({ signal }) => runAt(door, (token) => call(documents.facts, { params: { documentId }, token, signal })),
    staleTime: KEEP_FRESH_MS,
    refetchInterval: ({ state }) => (state.data?.reading.state === 'waiting' ? POLL_MS : false),
  });

/** What stands on a page; not asked for where the page was not read (`isRead`). */
export const usePageWords = ({ documentId, door }: Asked, page: number, isRead: boolean) =>
  useQuery({
    queryKey: ['documents', door, documentId, 'page', page],
    queryFn: ({ signal }) =>
      runAt(door, (token) => call(documents.page, { params: { documentId, page }, token, signal })),
    enabled: isRead,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Where words stand. `words` empty: nothing is asked. */
export const useSearch = ({ documentId, door }: Asked, words: string) =>
  useQuery({
    queryKey: ['documents', door, documentId, 'search', words],
    queryFn: ({ signal }) =>
      runAt(door, (token) => call(documents.search, { params: { documentId }, query: { words }, token, signal })),
    enabled: words !== '',
    staleTime: KEEP_FRESH_MS,
    placeholderData: keepPreviousData,
  });

/** Fetches the file, or its bytes `from` to before `to`. @throws as fetchFile */
export const fetchDocument = (
  { documentId, door }: Asked,
  { signal, part }: { signal?: AbortSignal; part?: { from: number; to: number } } = {},
): Promise<File> =>
  runAt(door, (token) =>
    fetchFile(documents.file, {
      params: { documentId },
      token,
      signal,
      ...(part ? { headers: { range: `bytes=${part.from}-${part.to - 1}` } } : {}),
    }),
  );
