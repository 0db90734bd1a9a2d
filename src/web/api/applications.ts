import { queryOptions } from '@tanstack/react-query';
import { type ApplicationSummary, applications } from '#contract/applications.ts';
import { asApplicant } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** The person's applications, the one changed last first. */
export const applicationsQuery = queryOptions({
  queryKey: ['applications'],
  queryFn: async ({ signal }) =>
    (await asApplicant((token) => call(applications.list, { token, signal }))).applications,
});

/** Has the list fetched again: an application was added, copied, submitted or removed. */
export const refreshApplications = () => queryClient.invalidateQueries({ queryKey: applicationsQuery.queryKey });

/** Takes one out of the list before the server's next answer. */
export const dropFromList = (id: string) =>
  queryClient.setQueryData<ApplicationSummary[]>(applicationsQuery.queryKey, (former) =>
    former?.filter((one) => one.id !== id),
  );

/** The questionnaire as data. It changes with the server's start at most. */
export const applicationFormQuery = queryOptions({
  queryKey: ['application-form'],
  queryFn: ({ signal }) => asApplicant((token) => call(applications.form, { token, signal })),
  staleTime: 60 * 60 * 1000,
});

/**
 * An application as it is opened. What is typed after that lives in the draft, so nothing fetches this again behind
 * it; and it is not kept after that, so that a page opened later starts with what the server holds then.
 */
export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['application', id],
    queryFn: ({ signal }) => asApplicant((token) => call(applications.get, { params: { id }, token, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const refreshApplication = (id: string) =>
  queryClient.invalidateQueries({ queryKey: applicationQuery(id).queryKey });

/** Land coverage and project impact as the server calculates them from the saved answers of a version. */
export const calculationsQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['application-calculations', id, version],
    queryFn: ({ signal }) => asApplicant((token) => call(applications.calculations, { params: { id }, token, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What was submitted. It never changes. */
export const submissionQuery = (id: string) =>
  queryOptions({
    queryKey: ['submission', id],
    queryFn: ({ signal }) => asApplicant((token) => call(applications.submission, { params: { id }, token, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
