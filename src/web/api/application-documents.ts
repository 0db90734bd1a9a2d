import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { type ApplicationDocument, applications } from '#contract/applications.ts';
import { type FieldMessage, fieldChecks } from '#contract/field-checks.ts';
import { type ShownTakenCheck, takenChecks } from '#contract/taken-checks.ts';
import type { StatementComparison } from '#domain/requirements/compare-statements.ts';
import type { LateDate } from '#domain/requirements/find-late-dates.ts';
import type { Language } from '#messages/languages.ts';
import { asApplicant } from '#web/auth/sessions.tsx';
import { call, fetchFile } from '#web/lib/api.ts';
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

/** Its documents, those that were replaced or removed, and what the checks found; anew while a check goes on. */
export const documentHistoryQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['application-document-history', applicationId],
    queryFn: ({ signal }) =>
      asApplicant(async (token) => {
        const params = { id: applicationId };
        const [{ documents }, { documents: former }, { checks, comparisons }] = await Promise.all([
          call(applications.documents, { params, token, signal }),
          call(fieldChecks.former, { params, token, signal }),
          call(fieldChecks.list, { params, token, signal }),
        ]);
        return { documents, former, checks, comparisons };
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

/** Has the documents fetched again, with how far each is. */
export const refreshDocumentStates = (applicationId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: documentsQuery(applicationId).queryKey });

const typesQuery = queryOptions({
  queryKey: ['document-types'],
  queryFn: async ({ signal }) =>
    (await asApplicant((token) => call(fieldChecks.documentTypes, { token, signal }))).types,
  staleTime: Number.POSITIVE_INFINITY,
});

/** What the documents of a field must show; undefined until that is known, or where nothing is asked. */
export const useDocumentType = (field: string) =>
  useQuery(typesQuery).data?.find(({ fields }) => fields.includes(field));

/** What documents state beside the application, while it is not known. */
const NONE: { comparisons: readonly StatementComparison[]; lateDates: readonly LateDate[] } = {
  comparisons: [],
  lateDates: [],
};

/**
 * What the check of a field found; asked for anew whenever a document, its state or the answers (`version`) change.
 * `isComing`: it is on its way, so that nothing can be said of these documents yet.
 */
export function useFieldCheck(
  { applicationId, version, field }: { applicationId: string; version: number; field: string },
  documents: readonly ApplicationDocument[],
  isLive: boolean,
) {
  const states = documents.map(({ id, state }) => `${id} ${state}`).join();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['application-checks', applicationId, field, states, version],
    queryFn: async ({ signal }) => {
      const params = { id: applicationId };
      const { checks, comparisons, lateDates } = await asApplicant((token) =>
        call(fieldChecks.list, { params, token, signal }),
      );
      return { check: checks.find((check) => check.field === field) ?? null, comparisons, lateDates };
    },
    enabled: isLive && documents.length > 0,
    placeholderData: keepPreviousData,
  });
  const ids = documents.map(({ id }) => id).join();
  // A check of other documents says nothing of these.
  const check = data?.check && data.check.documents.join() === ids ? data.check : null;
  const { comparisons, lateDates } = data ?? NONE;
  return { check, isComing: isFetching && check === null, comparisons, lateDates, isError, refetch };
}

/** What the checks of all upload fields found, and what is asked of each; undefined until that is known. */
export function useAllChecks(
  { applicationId, version }: { applicationId: string; version: number },
  documents: readonly ApplicationDocument[],
  isLive: boolean,
) {
  const states = documents.map(({ id, state }) => `${id} ${state}`).join();
  const isAsked = isLive && documents.length > 0;
  const types = useQuery({ ...typesQuery, enabled: isAsked });
  const checks = useQuery({
    queryKey: ['application-checks', applicationId, 'all', states, version],
    queryFn: async ({ signal }) => {
      const params = { id: applicationId };
      return await asApplicant((token) => call(fieldChecks.list, { params, token, signal }));
    },
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return { types: types.data, ...checks.data, isError: types.isError || checks.isError };
}

/** What was said beside all uploads of an application: one call, however many of them are on the page. */
const messagesQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['field-messages', applicationId],
    queryFn: async ({ signal }) =>
      (await asApplicant((token) => call(fieldChecks.messages, { params: { id: applicationId }, token, signal })))
        .messages,
    staleTime: Number.POSITIVE_INFINITY,
  });

type FieldMessageOf = FieldMessage & { field: string };

/** What was said beside an upload, and asking more. */
export function useFieldMessages(applicationId: string, field: string) {
  const { queryKey } = messagesQuery(applicationId);
  const { data } = useQuery(messagesQuery(applicationId));
  const asking = useMutation({
    mutationFn: (text: string) =>
      asApplicant((token) =>
        call(fieldChecks.format, {
          params: { id: applicationId, field },
          body: { kind: 'question' as const, text },
          token,
        }),
      ),
    onSuccess: ({ messages }) => {
      const said = messages.map((message) => ({ ...message, field }));
      queryClient.setQueryData(queryKey, (known: FieldMessageOf[] | undefined) => [...(known ?? []), ...said]);
    },
  });
  return { messages: data?.filter((message) => message.field === field) ?? [], asking };
}

/** Has what was said beside the uploads loaded again: a reason was given elsewhere. */
export const refreshMessages = (applicationId: string) =>
  queryClient.invalidateQueries({ queryKey: messagesQuery(applicationId).queryKey });

const takenKey = (applicationId: string) => ['taken-checks', applicationId] as const;

/** The design code checks of an application, what a code would add to it (round 0) or to the answers of a round, and taking one along or out again. */
export function useTakenChecks(applicationId: string, round: number) {
  const params = { id: applicationId };
  const queryKey = takenKey(applicationId);
  const taken = useQuery({
    queryKey,
    queryFn: ({ signal }) => asApplicant((token) => call(takenChecks.list, { params, token, signal })),
  });
  const onSuccess = (now: { checks: ShownTakenCheck[] }) => void queryClient.setQueryData(queryKey, now);
  const find = useMutation({
    mutationFn: (code: string) =>
      asApplicant((token) => call(takenChecks.find, { params, body: { code, round }, token })),
  });
  const add = useMutation({
    mutationFn: (code: string) =>
      asApplicant((token) => call(takenChecks.add, { params, body: { code, round }, token })),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (checkId: string) =>
      asApplicant((token) => call(takenChecks.remove, { params: { ...params, checkId }, token })),
    onSuccess,
  });
  return { taken, find, add, remove };
}

/** Fetches the memo of one of them. */
export const fetchTakenMemo = (id: string, checkId: string, language: Language): Promise<File> =>
  asApplicant((token) => fetchFile(takenChecks.memo, { params: { id, checkId }, query: { language }, token }));
