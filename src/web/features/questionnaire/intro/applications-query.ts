import { queryOptions } from '@tanstack/react-query';
import { applications } from '#contract/applications.ts';
import { call } from '#web/lib/api.ts';
import { asApplicant } from '#web/lib/applicant-session.tsx';

/** The person's applications, the one changed last first. */
export const applicationsQuery = queryOptions({
  queryKey: ['applications'],
  queryFn: async ({ signal }) =>
    (await asApplicant((token) => call(applications.list, { token, signal }))).applications,
});
