import { queryOptions } from '@tanstack/react-query';
import { applications } from '#contract/applications.ts';
import { call } from '#web/lib/api.ts';
import { asApplicant } from '#web/lib/applicant-session.tsx';

const POLL_MS = 2000;

/** The questionnaire as data. It changes with the server's start at most. */
export const formQuery = queryOptions({
  queryKey: ['application-form'],
  queryFn: ({ signal }) => asApplicant((token) => call(applications.form, { token, signal })),
  staleTime: 60 * 60 * 1000,
});

/** An application as it is opened. What is typed after that lives in the draft, so nothing fetches this again behind it. */
export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['application', id],
    queryFn: ({ signal }) => asApplicant((token) => call(applications.get, { params: { id }, token, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The documents of an application; asked for again while any of them is being checked. */
export const documentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['application-documents', id],
    queryFn: ({ signal }) =>
      asApplicant(async (token) => (await call(applications.documents, { params: { id }, token, signal })).documents),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'checking') ? POLL_MS : false),
  });
