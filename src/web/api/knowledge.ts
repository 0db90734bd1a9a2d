import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AmendmentDraft, knowledge, type PublishedText } from '#contract/knowledge.ts';
import { inPortal } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { type ReportBytes, sendForm } from '#web/lib/upload.ts';

const KEY = ['knowledge'] as const;

/** A text of the knowledge base as it stands on a day; an empty day is its own. */
export const useText = (name: string, on: string) =>
  useQuery({
    queryKey: [...KEY, 'text', name, on],
    queryFn: ({ signal }) =>
      inPortal('reviewer', (token) =>
        call(knowledge.read, { params: { name }, query: on === '' ? {} : { on }, token, signal }),
      ),
    placeholderData: (former, query) => (query?.queryKey[2] === name ? keepPreviousData(former) : undefined),
  });

/** Every text of the knowledge base, with how it stands today. */
export const useTexts = () =>
  useQuery({
    queryKey: [...KEY, 'texts'],
    queryFn: ({ signal }) => inPortal('reviewer', (token) => call(knowledge.list, { token, signal })),
    select: ({ texts }) => texts,
  });

const IMPORT_EVERY_MS = 1_000;

/** Imports that nobody published yet, asked for until each was read. */
export const useTextImports = () =>
  useQuery({
    queryKey: [...KEY, 'imports'],
    queryFn: ({ signal }) => inPortal('reviewer', (token) => call(knowledge.imports, { token, signal })),
    select: ({ imports }) => imports,
    refetchInterval: ({ state }) =>
      state.data?.imports.some((one) => one.state === 'reading') ? IMPORT_EVERY_MS : false,
  });

/** An import, asked for until it was read. */
export const useTextImport = (id: string) =>
  useQuery({
    queryKey: [...KEY, 'import', id],
    queryFn: ({ signal }) => inPortal('reviewer', (token) => call(knowledge.one, { params: { id }, token, signal })),
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? IMPORT_EVERY_MS : false),
  });

/** What changes texts: what is known of them is asked for again. What is `gone` then is not. */
function useTextChange<In, Out>(
  change: (given: In, token: string | undefined) => Promise<Out>,
  gone?: 'import' | 'text',
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (given: In) => inPortal('reviewer', (token) => change(given, token)),
    onSuccess: () =>
      queries.invalidateQueries({ predicate: ({ queryKey: [part, of] }) => part === KEY[0] && of !== gone }),
  });
}

/** Sends a file to be read. */
export const useSendText = () =>
  useTextChange(({ file, onProgress }: { file: File; onProgress: ReportBytes }, token) => {
    const form = new FormData();
    form.set('file', file);
    return sendForm(knowledge.upload, { params: {}, form, token, onProgress });
  });

export const usePublishText = (id: string) =>
  useTextChange((body: PublishedText, token) => call(knowledge.publish, { params: { id }, body, token }), 'import');

export const useDiscardImport = () =>
  useTextChange((id: string, token) => call(knowledge.discard, { params: { id }, token }), 'import');

export const useAmendText = (name: string) =>
  useTextChange((body: AmendmentDraft, token) => call(knowledge.amend, { params: { name }, body, token }));

export const useWithdrawAmendment = (name: string) =>
  useTextChange((amendment: number, token) => call(knowledge.withdraw, { params: { name, amendment }, token }));

export const useRemoveText = () =>
  useTextChange((name: string, token) => call(knowledge.remove, { params: { name }, token }), 'text');

export const useRestoreText = () =>
  useTextChange((name: string, token) => call(knowledge.restore, { params: { name }, token }));
