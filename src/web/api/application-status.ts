import { useQuery } from '@tanstack/react-query';
import { applicationStatus } from '#contract/application-status.ts';
import { asApplicant } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';

/** How the person's submitted applications stand. */
export const useApplicationStatus = () =>
  useQuery({
    queryKey: ['application-status'],
    queryFn: async ({ signal }) =>
      (await asApplicant((token) => call(applicationStatus.list, { token, signal }))).applications,
  });
