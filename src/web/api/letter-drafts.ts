import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AssessmentResult, siteAssessment } from '#contract/site-assessment.ts';
import type { EnteredChanges } from '#domain/letters/assessment-changes.ts';
import { inPortal } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { resultKey } from './analyses.ts';

/** Saves what was entered in a site assessment over the version that was seen. */
export function useSaveAssessment(sessionId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { version: number; changes: EnteredChanges }) =>
      inPortal('reviewer', (token) => call(siteAssessment.save, { params: { sessionId }, body, token })),
    onSuccess: (result: AssessmentResult) =>
      queries.setQueryData(resultKey(siteAssessment.start.path, sessionId), result),
  });
}
