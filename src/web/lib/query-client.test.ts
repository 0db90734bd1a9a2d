import { describe, expect, it } from 'vitest';
import { NetworkError, RequestError, SignInNeeded, UnexpectedAnswer } from './problems.ts';
import { queryClient, shouldRetry } from './query-client.ts';
import { waitBeforeRetry } from './until-fetched.ts';

const refused = (status: number) =>
  new RequestError(status, {
    detail: 'No.',
    code: 'internal',
    message: { code: 'api:request.misfit' },
    requestId: 'r',
  });

describe('retries', () => {
  it('waits one second, doubling, and never more than 30 seconds', () => {
    expect([0, 1, 2, 3, 4, 5, 20].map(waitBeforeRetry)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('tries three times more when the connection or the server fails', () => {
    const tries = (error: Error) => [0, 1, 2, 3].map((failures) => shouldRetry(failures, error));
    expect(tries(new NetworkError())).toEqual([true, true, true, false]);
    expect(tries(refused(503))).toEqual([true, true, true, false]);
  });

  it('never repeats what was refused', () => {
    for (const status of [400, 401, 403, 404, 409, 413, 429]) expect(shouldRetry(0, refused(status))).toBe(false);
    expect(shouldRetry(0, new UnexpectedAnswer(404))).toBe(false);
    expect(shouldRetry(0, new SignInNeeded('reviewer'))).toBe(false);
  });

  it('keeps answers for five minutes', () => {
    expect(queryClient.getDefaultOptions().queries?.gcTime).toBe(300_000);
  });
});
