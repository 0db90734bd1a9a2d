import { QueryClient } from '@tanstack/react-query';
import { worthRetrying } from './problems.ts';
import { waitBeforeRetry } from './until-fetched.ts';

/** What was fetched is kept for 5 minutes after its last use. */
const KEEP_MS = 5 * 60 * 1000;
const RETRIES = 3;

/** Whether to try again after `failures` earlier tries. */
export const shouldRetry = (failures: number, error: unknown): boolean => failures < RETRIES && worthRetrying(error);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { gcTime: KEEP_MS, retry: shouldRetry, retryDelay: waitBeforeRetry },
  },
});
