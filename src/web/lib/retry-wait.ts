const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** How long to wait before the next try, after `failures` tries that failed: 1 s, doubling, at most 30 s. */
export const waitBeforeRetry = (failures: number): number => Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
