import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ApplicationDocument, applications } from '#contract/applications.ts';
import { fieldChecks } from '#contract/field-checks.ts';
import { lookAt } from '#domain/questionnaire/outlook.ts';
import { uploadStates } from '#domain/questionnaire/uploads.ts';
import { call, fetchFile } from '#web/lib/api.ts';
import { asApplicant } from '#web/lib/applicant-session.tsx';
import { saveFile } from '#web/lib/save-file.ts';
import { useToday } from '#web/lib/use-today.ts';

const POLL_MS = 3000;

/** What the application is, what its questionnaire asks, and what documents must show. */
const useStanding = (id: string) =>
  useQuery({
    queryKey: ['application-filing', id],
    queryFn: ({ signal }) =>
      asApplicant(async (token) => {
        const [application, form, { types }] = await Promise.all([
          call(applications.get, { params: { id }, token, signal }),
          call(applications.form, { token, signal }),
          call(fieldChecks.documentTypes, { token, signal }),
        ]);
        return { application, questionnaire: form.questionnaire, types };
      }),
  });

/** The questionnaire has these asked for again when a file has arrived that was sent there. */
const keyOfKept = (id: string) => ['kept-documents', id];

/** Its documents, those that were replaced or taken out, and what the checks found; anew while a check goes on. */
const useKept = (id: string) =>
  useQuery({
    queryKey: keyOfKept(id),
    queryFn: ({ signal }) =>
      asApplicant(async (token) => {
        const params = { id };
        const [{ documents }, { documents: former }, { checks }] = await Promise.all([
          call(applications.documents, { params, token, signal }),
          call(fieldChecks.former, { params, token, signal }),
          call(fieldChecks.list, { params, token, signal }),
        ]);
        return { documents, former, checks };
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.documents.some((document) => document.state === 'checking') ? POLL_MS : false,
  });

/** All that the page of an application's documents shows; undefined until all of it is there. */
export function useFiling(id: string) {
  const standing = useStanding(id);
  const kept = useKept(id);
  const today = useToday();
  const filing = useMemo(() => {
    if (!standing.data || !kept.data) return undefined;
    const { application, questionnaire } = standing.data;
    const uploads = uploadStates(kept.data.documents);
    return {
      ...standing.data,
      ...kept.data,
      outlook: lookAt(questionnaire, { data: application.data, uploads, today }),
      uploads,
    };
  }, [standing.data, kept.data, today]);
  return {
    filing,
    error: standing.error ?? kept.error,
    isFetching: standing.isFetching || kept.isFetching,
    isPaused: standing.fetchStatus === 'paused' || kept.fetchStatus === 'paused',
    refetch: () => void Promise.all([standing.refetch(), kept.refetch()]),
  };
}
export type Filing = NonNullable<ReturnType<typeof useFiling>['filing']>;

/** Puts a document into another question too. @returns false where it is among that one's files already */
export function useReuse(id: string) {
  const queries = useQueryClient();
  return async (documentId: string, field: string, known: readonly ApplicationDocument[]): Promise<boolean> => {
    const before = new Set(known.map((one) => one.id));
    try {
      const { documents } = await asApplicant((token) =>
        call(applications.reuseDocument, { params: { id }, body: { documentId, field }, token }),
      );
      return documents.some((one) => one.field === field && !before.has(one.id));
    } finally {
      // Also where it was refused: it may have been submitted meanwhile.
      void queries.invalidateQueries({ queryKey: ['application-filing', id] });
      void queries.invalidateQueries({ queryKey: ['application-documents', id] });
      await queries.invalidateQueries({ queryKey: keyOfKept(id) });
    }
  };
}

/** Hands a document to the browser's downloads, under the name that the server gives it. Throws as `call` does. */
export async function downloadDocument(id: string, { id: documentId, name }: { id: string; name: string }) {
  const params = { id, documentId };
  const file = await asApplicant((token) => fetchFile(applications.downloadDocument, { params, token }));
  saveFile(file, file.name || name);
}
