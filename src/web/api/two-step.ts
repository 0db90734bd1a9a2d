import { queryOptions } from '@tanstack/react-query';
import { twoStep } from '#contract/single-sign-on.ts';
import { inPortal } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** Whether two-step verification is on for the person in the staff area. */
export const twoStepQuery = queryOptions({
  queryKey: ['two-step'],
  queryFn: ({ signal }) => inPortal('reviewer', (token) => call(twoStep.status, { token, signal })),
});

export const refreshTwoStep = () => queryClient.invalidateQueries({ queryKey: twoStepQuery.queryKey });
