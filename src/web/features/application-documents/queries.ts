import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ApplicationDocument, applications } from '#contract/applications.ts';
import type { ShownDocumentType } from '#contract/field-checks.ts';
import { uploadStates } from '#domain/application/document-finding.ts';
import { evaluateQuestionnaire, type UploadState } from '#domain/application/evaluate-questionnaire.ts';
import type { FieldPlace } from '#domain/application/questionnaire.ts';
import { type UploadStatus, uploadStatusOf } from '#domain/requirements/upload-status.ts';
import { documentHistoryQuery, documentRequirementsQuery, refreshDocuments } from '#web/api/application-documents.ts';
import { asApplicant } from '#web/auth/sessions.tsx';
import { useIsSimulated, useToday } from '#web/lib/about.ts';
import { call, fetchFile, saveFile } from '#web/lib/api.ts';

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

/** How far the documents of a question are, and what their check found; `standing` null where the server checks none. */
export type ShownCheck = { state: UploadState; standing: UploadStatus | null; type: ShownDocumentType | undefined };

/** The check of a question's documents; null where it has none. */
export function useCheck(field: string, { documents, uploads, checks, comparisons, types }: Filing): ShownCheck | null {
  const isSimulated = useIsSimulated();
  const here = documents.filter((one) => one.field === field);
  if (here.length === 0) return null;
  const type = types.find(({ fields }) => fields.includes(field));
  const found = checks.find((one) => one.field === field);
  return {
    state: uploads[field] ?? 'none',
    standing: isSimulated ? null : uploadStatusOf({ documents: here, found, type, comparisons }),
    type,
  };
}

const QUESTIONNAIRE = '/pre-application-questionnaire';

/** The address of an application's questionnaire. */
export const questionnaireAddress = (application: string): string =>
  `${QUESTIONNAIRE}?${new URLSearchParams({ application })}`;

/** The address of one question of it, where it is answered. */
export function questionAddress(application: string, field: string, { tab, section, attached }: FieldPlace): string {
  const within = attached ? { form: attached.form.id } : { section: section.id };
  return `${QUESTIONNAIRE}?${new URLSearchParams({ application, tab: tab.id, ...within })}#field-${encodeURIComponent(field)}`;
}
