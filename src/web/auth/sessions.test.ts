import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#contract/auth.ts';
import { RequestError } from '../lib/problems.ts';
import { queryClient } from '../lib/query-client.ts';
import { endSession, keepPageAfterEnd, loseSession, personIn, sessionState, startSession } from './session-store.ts';
import { asApplicant, checkStillSignedIn, emailConfirmed } from './sessions.tsx';

const stored = new Map<string, string>();
const TOKEN = 'auth_token';

const ana: Me = {
  id: 'd1f8a7f0-5a52-4a7c-9f0e-0c1f6a1f0001',
  email: 'ana@example.com',
  full_name: 'Ana Ruiz',
  role: 'applicant',
  is_demo: false,
  email_confirmed: false,
  two_step: 'off',
};
const ben: Me = { ...ana, id: 'd1f8a7f0-5a52-4a7c-9f0e-0c1f6a1f0002', email: 'ben@example.com', full_name: 'Ben Ito' };

const ended = () =>
  new RequestError(401, {
    detail: 'Sign in.',
    code: 'not-signed-in',
    message: { code: 'api:request.misfit' },
    requestId: 'r',
  });
const user = () => personIn(sessionState('applicant'));
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  endSession('applicant', false);
  stored.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the kept token', () => {
  const answers = (status: number, body: unknown) =>
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));

  it('names the person', async () => {
    stored.set(TOKEN, 'kept');
    answers(200, ana);
    await checkStillSignedIn();
    expect(user()).toEqual(ana);
  });

  /** Lets a question that is asked again after 1 s, 2 s and 4 s come to its end. */
  async function throughRetries(asked: Promise<void>): Promise<void> {
    await vi.advanceTimersByTimeAsync(7100);
    await asked;
  }

  it('is removed at once when it is refused, and nobody is signed in', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    stored.set(TOKEN, 'kept');
    answers(401, {});
    await checkStillSignedIn();
    expect(stored.has(TOKEN)).toBe(false);
    expect(sessionState('applicant')).toEqual({ kind: 'out', byUser: false });
  });

  it('outlives three failures of the server or the connection, but not four, and the reason is kept', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.useFakeTimers();
    try {
      stored.set(TOKEN, 'kept');
      const fetched = vi.fn();
      fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
      fetched.mockImplementationOnce(async () => new Response('{}', { status: 500 }));
      fetched.mockImplementationOnce(async () => new Response('{}', { status: 503 }));
      fetched.mockImplementation(async () => new Response(JSON.stringify(ana)));
      vi.stubGlobal('fetch', fetched);
      const first = checkStillSignedIn();
      await vi.advanceTimersByTimeAsync(6000);
      expect(stored.get(TOKEN)).toBe('kept');
      await throughRetries(first);
      expect(user()).toEqual(ana);

      fetched.mockClear();
      fetched.mockRejectedValue(new TypeError('Failed to fetch'));
      await throughRetries(checkStillSignedIn());
      expect(fetched).toHaveBeenCalledTimes(4);
      expect(stored.has(TOKEN)).toBe(false);
      expect(sessionState('applicant')).toEqual({ kind: 'out', byUser: false, because: 'unreachable' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('is left alone by an answer that comes after another sign-in', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    stored.set(TOKEN, 'old');
    vi.stubGlobal('fetch', async () => {
      startSession('applicant', { token: 'new', me: ben });
      return new Response('{}', { status: 401 });
    });
    await checkStillSignedIn();
    expect(stored.get(TOKEN)).toBe('new');
    expect(user()).toEqual(ben);
  });
});

describe('a session that ends during work', () => {
  it('waits for the same person, keeping the dead token so that other tabs stay as they are', async () => {
    startSession('applicant', { token: 'old', me: ana });
    const stop = keepPageAfterEnd('applicant');
    const run = vi.fn(async (token: string) => {
      if (token === 'old') throw ended();
      return token;
    });
    const answer = asApplicant(run);
    await settle();
    expect(sessionState('applicant').kind).toBe('ended');
    expect(stored.get(TOKEN)).toBe('old');
    expect(user()).toEqual(ana);
    startSession('applicant', { token: 'new', me: ana });
    await expect(answer).resolves.toBe('new');
    stop();
  });

  it('goes on without asking when another tab has signed in meanwhile', async () => {
    startSession('applicant', { token: 'old', me: ana });
    stored.set(TOKEN, 'new');
    await expect(asApplicant(async (token) => token)).resolves.toBe('new');
  });

  it('that another tab found dead keeps a page at work, and signs out where there is none', async () => {
    startSession('applicant', { token: 'old', me: ana });
    const stop = keepPageAfterEnd('applicant');
    stored.delete(TOKEN);
    loseSession('applicant');
    expect(sessionState('applicant')).toEqual({ kind: 'ended', person: ana });
    const answer = asApplicant(async (token) => {
      if (token === '') throw ended();
      return token;
    });
    await settle();
    startSession('applicant', { token: 'new', me: ana });
    await expect(answer).resolves.toBe('new');
    stop();
    loseSession('applicant');
    expect(user()).toBeNull();
  });

  it('ends the call with its refusal when someone else signs in, and forgets what was fetched', async () => {
    startSession('applicant', { token: 'old', me: ana });
    queryClient.setQueryData(['applications'], ['of Ana']);
    const stop = keepPageAfterEnd('applicant');
    const refusal = ended();
    const refused = expect(asApplicant(() => Promise.reject(refusal))).rejects.toBe(refusal);
    await settle();
    startSession('applicant', { token: 'bens', me: ben });
    await refused;
    expect(user()).toEqual(ben);
    expect(queryClient.getQueryData(['applications'])).toBeUndefined();
    stop();
  });

  it('is not asked for without end when the server refuses fresh sessions too', async () => {
    startSession('applicant', { token: 't0', me: ana });
    const stop = keepPageAfterEnd('applicant');
    let signIns = 0;
    const run = vi.fn(() => Promise.reject(ended()));
    const refused = expect(asApplicant(run)).rejects.toBeInstanceOf(RequestError);
    for (let turn = 0; turn < 5; turn += 1) {
      await settle();
      if (sessionState('applicant').kind !== 'ended') break;
      signIns += 1;
      startSession('applicant', { token: `t${signIns}`, me: ana });
    }
    await refused;
    expect(run).toHaveBeenCalledTimes(3);
    stop();
  });
});

it('knows a confirmed address only when it is the person’s own', () => {
  startSession('applicant', { token: 't', me: ana });
  emailConfirmed(ben.email);
  expect(user()?.email_confirmed).toBe(false);
  emailConfirmed(ana.email);
  expect(user()?.email_confirmed).toBe(true);
});
