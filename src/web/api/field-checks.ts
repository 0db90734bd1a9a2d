import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { ApplicationDocument } from '#contract/applications.ts';
import { type FieldMessage, fieldChecks } from '#contract/field-checks.ts';
import { asApplicant } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';

const typesQuery = queryOptions({
  queryKey: ['document-types'],
  queryFn: async ({ signal }) =>
    (await asApplicant((token) => call(fieldChecks.documentTypes, { token, signal }))).types,
  staleTime: Number.POSITIVE_INFINITY,
});

/** What the documents of a field must show; undefined until that is known, or where nothing is asked. */
export const useDocumentType = (field: string) =>
  useQuery(typesQuery).data?.find(({ fields }) => fields.includes(field));

/** What the check of a field found; asked for anew whenever a document or its state changes. */
export function useFieldCheck(
  applicationId: string,
  field: string,
  documents: readonly ApplicationDocument[],
  isLive: boolean,
) {
  const states = documents.map(({ id, state }) => `${id} ${state}`).join();
  const { data, isError, refetch } = useQuery({
    queryKey: ['application-checks', applicationId, field, states],
    queryFn: async ({ signal }) => {
      const params = { id: applicationId };
      const { checks } = await asApplicant((token) => call(fieldChecks.list, { params, token, signal }));
      return checks.find((check) => check.field === field) ?? null;
    },
    enabled: isLive && documents.length > 0,
    placeholderData: keepPreviousData,
  });
  const ids = documents.map(({ id }) => id).join();
  // A check of other documents says nothing of these.
  return { check: data && data.documents.join() === ids ? data : null, isError, refetch };
}

/** What the checks of all upload fields found, and what is asked of each; undefined until that is known. */
export function useAllChecks(applicationId: string, documents: readonly ApplicationDocument[], isLive: boolean) {
  const states = documents.map(({ id, state }) => `${id} ${state}`).join();
  const isAsked = isLive && documents.length > 0;
  const types = useQuery({ ...typesQuery, enabled: isAsked });
  const checks = useQuery({
    queryKey: ['application-checks', applicationId, 'all', states],
    queryFn: async ({ signal }) => {
      const params = { id: applicationId };
      return (await asApplicant((token) => call(fieldChecks.list, { params, token, signal }))).checks;
    },
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return { types: types.data, checks: checks.data, isError: types.isError || checks.isError };
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
