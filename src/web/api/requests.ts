import { type UseMutationOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Requests, rounds } from '#contract/rounds.ts';
import { asApplicant } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { type ReportBytes, sendForm } from '#web/lib/upload.ts';
import { refreshApplications } from './applications.ts';

const keyOf = (id: string) => ['requests', id];

/** What the agency asked about an application, with the answers so far. */
export const useRequests = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => asApplicant((token) => call(rounds.get, { params: { id }, token, signal })),
  });

type AddedDocuments = { itemId: string; files: readonly File[]; replaces: string | null; onProgress: ReportBytes };

/** Answering: every change comes back with all that was asked, which takes its place. */
export function useAnswers(id: string) {
  const queries = useQueryClient();
  const kept = { onSuccess: (answer: Requests) => queries.setQueryData(keyOf(id), answer) };
  const mutation = <V>(mutationFn: (given: V) => Promise<Requests>): UseMutationOptions<Requests, Error, V> => ({
    scope: { id: `requests ${id}` },
    mutationFn,
    ...kept,
  });
  const write = useMutation(
    mutation(({ itemId, answer }: { itemId: string; answer: string }) =>
      asApplicant((token) => call(rounds.answer, { params: { id, itemId }, body: { answer }, token })),
    ),
  );
  const add = useMutation(
    mutation(({ itemId, files, replaces, onProgress }: AddedDocuments) => {
      const form = new FormData();
      if (replaces !== null) form.append('replaces', replaces);
      for (const file of files) form.append('files', file);
      return asApplicant((token) => sendForm(rounds.addDocuments, { params: { id, itemId }, form, token, onProgress }));
    }),
  );
  const remove = useMutation(
    mutation(({ itemId, documentId }: { itemId: string; documentId: string }) =>
      asApplicant((token) => call(rounds.removeDocument, { params: { id, itemId, documentId }, token })),
    ),
  );
  const send = useMutation({
    ...mutation((round: number) =>
      asApplicant((token) => call(rounds.send, { params: { id }, body: { round }, token })),
    ),
    onSettled: refreshApplications,
  });
  return { write, add, remove, send };
}
