import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ApplicationDocument, applications } from '#contract/applications.ts';
import { evaluateQuestionnaire } from '#domain/application/evaluate-questionnaire.ts';
import { uploadStates } from '#domain/application/uploads.ts';
import { documentHistoryQuery, documentRequirementsQuery, refreshDocuments } from '#web/api/application-documents.ts';
import { asApplicant } from '#web/auth/sessions.tsx';
import { call, fetchFile } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useToday } from '#web/lib/use-today.ts';

/** All that the page of an application's documents shows; undefined until all of it is there. */
export function useFiling(id: string) {
  const standing = useQuery(documentRequirementsQuery(id));
  const kept = useQuery(documentHistoryQuery(id));
  const today = useToday();
  const filing = useMemo(() => {
    if (!standing.data || !kept.data) return undefined;
    const { application, questionnaire } = standing.data;
    const uploads = uploadStates(kept.data.documents);
    return {
      ...standing.data,
      ...kept.data,
      formState: evaluateQuestionnaire(questionnaire, { data: application.data, uploads, today }),
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
  return async (documentId: string, field: string, known: readonly ApplicationDocument[]): Promise<boolean> => {
    const before = new Set(known.map((one) => one.id));
    try {
      const { documents } = await asApplicant((token) =>
        call(applications.reuseDocument, { params: { id }, body: { documentId, field }, token }),
      );
      return documents.some((one) => one.field === field && !before.has(one.id));
    } finally {
      // Also where it was refused: it may have been submitted meanwhile.
      await refreshDocuments(id);
    }
  };
}

/** Hands a document to the browser's downloads, under the name that the server gives it. Throws as `call` does. */
export async function downloadDocument(id: string, { id: documentId, name }: { id: string; name: string }) {
  const params = { id, documentId };
  const file = await asApplicant((token) => fetchFile(applications.downloadDocument, { params, token }));
  saveFile(file, file.name || name);
}
