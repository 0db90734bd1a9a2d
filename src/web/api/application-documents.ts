import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ApplicationDocument, applications } from '#contract/applications.ts';
import { fieldChecks } from '#contract/field-checks.ts';
import { asApplicant } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';

const POLL_MS = 3000;
const isChecking = (documents: readonly ApplicationDocument[] | undefined): boolean =>
  documents?.some((document) => document.state === 'checking') ?? false;

/** The documents of an application; asked for again while any of them is being checked. */
export const documentsQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['application-documents', applicationId],
    queryFn: async ({ signal }) => {
      const params = { id: applicationId };
      const { documents } = await asApplicant((token) => call(applications.documents, { params, token, signal }));
      return documents;
    },
    refetchInterval: ({ state }) => (isChecking(state.data) ? POLL_MS : false),
  });

/** Its documents, those that were replaced or taken out, and what the checks found; anew while a check goes on. */
export const documentHistoryQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['application-document-history', applicationId],
    queryFn: ({ signal }) =>
      asApplicant(async (token) => {
        const params = { id: applicationId };
        const [{ documents }, { documents: former }, { checks }] = await Promise.all([
          call(applications.documents, { params, token, signal }),
          call(fieldChecks.former, { params, token, signal }),
          call(fieldChecks.list, { params, token, signal }),
        ]);
        return { documents, former, checks };
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isChecking(state.data?.documents) ? POLL_MS : false),
  });

/** What the application is, what its questionnaire asks, and what documents must show. */
export const documentRequirementsQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['application-document-requirements', applicationId],
    queryFn: ({ signal }) =>
      asApplicant(async (token) => {
        const [application, form, { types }] = await Promise.all([
          call(applications.get, { params: { id: applicationId }, token, signal }),
          call(applications.form, { token, signal }),
          call(fieldChecks.documentTypes, { token, signal }),
        ]);
        return { application, questionnaire: form.questionnaire, types };
      }),
  });

/** Takes what a call answered for what is known, and lets no older answer overwrite it. */
export async function setDocuments(applicationId: string, documents: readonly ApplicationDocument[]): Promise<void> {
  const { queryKey } = documentsQuery(applicationId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, [...documents]);
  // The page of all documents may be open meanwhile.
  void queryClient.invalidateQueries({ queryKey: documentHistoryQuery(applicationId).queryKey });
}

/** Has all of it fetched again: something was changed elsewhere, or refused because it was. */
export async function refreshDocuments(applicationId: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: documentRequirementsQuery(applicationId).queryKey });
  void queryClient.invalidateQueries({ queryKey: documentsQuery(applicationId).queryKey });
  await queryClient.invalidateQueries({ queryKey: documentHistoryQuery(applicationId).queryKey });
}
