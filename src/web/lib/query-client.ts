import { QueryClient } from '@tanstack/react-query';
import { worthRetrying } from './problems.ts';

/** What was fetched is kept for 5 minutes after its last use. */
const KEEP_MS = 5 * 60 * 1000;
const RETRIES = 3;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** How long to wait before the next try, after `failures` tries that failed: 1 s, doubling, at most 30 s. */
export const waitBeforeRetry = (failures: number): number => Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);

/** Whether to try again after `failures` earlier tries. */
export const shouldRetry = (failures: number, error: unknown): boolean => failures < RETRIES && worthRetrying(error);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { gcTime: KEEP_MS, retry: shouldRetry, retryDelay: waitBeforeRetry },
  },
});
