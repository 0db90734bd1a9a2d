import { useQuery } from '@tanstack/react-query';
import { submittedApplications } from '#contract/submitted-applications.ts';
import { inPortal } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';

/** The applications that were submitted, the newest first. */
export const useSubmittedApplications = () =>
  useQuery({
    queryKey: ['submitted-applications'],
    queryFn: ({ signal }) =>
      inPortal('reviewer', async (token) => (await call(submittedApplications.list, { token, signal })).applications),
  });

/** One of them with its documents. */
export const useSubmittedApplication = (id: string) =>
  useQuery({
    queryKey: ['submitted-applications', id],
    queryFn: ({ signal }) =>
      inPortal('reviewer', (token) => call(submittedApplications.get, { params: { id }, token, signal })),
  });
