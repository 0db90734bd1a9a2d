import { useQuery } from '@tanstack/react-query';
import { permitReview, type ReviewStatus } from '#contract/permit-review.ts';
import { call } from '#web/lib/api.ts';
import { inArea } from '#web/lib/area-session.ts';
import { worthRetrying } from '#web/lib/problems.ts';

const POLL_MS = 3000;

const isRunning = (status: ReviewStatus | undefined) =>
  status?.status === 'processing' || status?.status === 'uploaded';

/**
 * Follows a review: asks every 3 s while it runs, in a hidden tab too, and rests when it has ended.
 * After a lost connection it goes on by itself; `lost` says that the last answer is old.
 */
export function useReviewStatus(sessionId: string | null) {
  const query = useQuery({
    queryKey: ['permit-review', sessionId, 'status'],
    queryFn: ({ signal }) =>
      inArea('reviewer', (token) =>
        call(permitReview.status, { params: { sessionId: sessionId ?? '' }, token, signal }),
      ),
    enabled: sessionId !== null,
    refetchInterval: ({ state }) => {
      if (state.error && !worthRetrying(state.error) && !isRunning(state.data)) return false;
      return state.data === undefined || isRunning(state.data) ? POLL_MS : false;
    },
    refetchIntervalInBackground: true,
  });
  const failing =
    query.failureCount > 0 || query.errorUpdatedAt > query.dataUpdatedAt || query.fetchStatus === 'paused';
  return { ...query, lost: query.data !== undefined && isRunning(query.data) && failing };
}

/** The finished checklist as data. */
export const useReviewResult = (sessionId: string | null, finished: boolean) =>
  useQuery({
    queryKey: ['permit-review', sessionId, 'result'],
    queryFn: ({ signal }) =>
      inArea('reviewer', (token) =>
        call(permitReview.result, { params: { sessionId: sessionId ?? '' }, token, signal }),
      ),
    enabled: sessionId !== null && finished,
    staleTime: Number.POSITIVE_INFINITY,
  });
