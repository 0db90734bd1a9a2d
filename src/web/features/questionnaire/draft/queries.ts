import { queryOptions } from '@tanstack/react-query';
import { applications } from '#contract/applications.ts';
import { call } from '#web/lib/api.ts';
import { asApplicant } from '#web/lib/applicant-session.tsx';

/** The questionnaire as data. It changes with the server's start at most. */
export const formQuery = queryOptions({
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
