import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#contract/auth.ts';
import { aboutQuery } from '../lib/about.ts';
import { RequestError, SignInNeeded } from '../lib/problems.ts';
import { queryClient } from '../lib/query-client.ts';
import { endSession, keepPageAfterEnd, sessionState, startSession } from './session-store.ts';
import { enterPortal, inPortal, leavePortal } from './sessions.tsx';

const stored = new Map<string, string>();
const ended = () =>
  new RequestError(401, {
    detail: 'Sign in.',
    code: 'not-signed-in',
    message: { code: 'api:request.misfit' },
    requestId: 'r',
  });
const mode = (value: 'demo' | 'production') =>
  queryClient.setQueryData(aboutQuery.queryKey, {
    mode: value,
    version: '1',
    document_check: 'live' as const,
    max_file_bytes: 1,
    model: false,
    permit_letter_url: null,
    staff_sso: null,
    agency: {
      name: 'Lakeside Planning Agency',
      contact: { en: 'Permit counter', es: 'Ventanilla de permisos' },
      company: {
        name: 'Planwright',
        postalAddress: ['1 Street'],
        professionalNetwork: 'https://a.example',
        copyrightYear: 2025,
      },
      support: { email: 'a@example.com', hours: { en: 'always', es: 'siempre' } },
      contractors: 'invitation',
      timeZone: 'UTC',
      bookingPage: 'https://b.example',
    },
  });

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  for (const portal of ['reviewer', 'contractor'] as const) endSession(portal, false);
  queryClient.clear();
  vi.unstubAllGlobals();
});

const person = (name: string): Me => ({
  id: name,
  email: `${name}@example.com`,
  full_name: name,
  role: 'reviewer',
  is_demo: false,
  email_confirmed: true,
  two_step: 'off',
});

const demoTokens = () => {
  let given = 0;
  const fetched = vi.fn(async () => {
    given += 1;
    return new Response(JSON.stringify({ access_token: `demo-${given}` }));
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

describe('in demo mode', () => {
  it('starts one session for calls that come together', async () => {
    mode('demo');
    const fetched = demoTokens();
    const run = async (token: string) => token;
    await expect(Promise.all([inPortal('reviewer', run), inPortal('reviewer', run)])).resolves.toEqual([
      'demo-1',
      'demo-1',
    ]);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(stored.get('staff_token')).toBe('demo-1');
  });

  it('renews an ended session without a word', async () => {
    mode('demo');
    demoTokens();
    stored.set('staff_token', 'old');
    const run = vi.fn(async (token: string) => {
      if (token === 'old') throw ended();
      return token;
    });
    await expect(inPortal('reviewer', run)).resolves.toBe('demo-1');
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("keeps the contractor's session apart from the staff's", async () => {
    mode('demo');
    demoTokens();
    stored.set('staff_token', 'staff');
    await inPortal('contractor', async (token) => token);
    expect(stored.get('contractor_token')).toBe('demo-1');
    expect(stored.get('staff_token')).toBe('staff');
  });
});

describe('in production', () => {
  it('asks for a sign-in where nobody is signed in, and calls nothing', async () => {
    mode('production');
    const run = vi.fn();
    await expect(inPortal('reviewer', run)).rejects.toBeInstanceOf(SignInNeeded);
    expect(run).not.toHaveBeenCalled();
  });

  /** A call that the server accepts with one token only. */
  const needs = (right: string) =>
    vi.fn(async (token: string) => {
      if (token !== right) throw ended();
      return `done with ${token}`;
    });
  /** Lets what waits in promises go on. */
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

  it('keeps the page and runs the calls again once the same person has signed in', async () => {
    mode('production');
    startSession('reviewer', { token: 'old', me: person('rosa') });
    const stop = keepPageAfterEnd('reviewer');
    const first = needs('new');
    const second = needs('new');
    const answers = Promise.all([inPortal('reviewer', first), inPortal('reviewer', second)]);
    await settle();
    expect(sessionState('reviewer')).toEqual({ kind: 'ended', person: person('rosa') });
    expect(stored.has('staff_token')).toBe(false);
    expect(first).toHaveBeenCalledTimes(1);

    startSession('reviewer', { token: 'new', me: person('rosa') });
    await expect(answers).resolves.toEqual(['done with new', 'done with new']);
    expect(sessionState('reviewer').kind).toBe('in');
    stop();
  });

  it("never runs one person's call as another", async () => {
    mode('production');
    startSession('reviewer', { token: 'old', me: person('rosa') });
    const stop = keepPageAfterEnd('reviewer');
    const run = needs('of someone else');
    const answer = inPortal('reviewer', run);
    const refused = expect(answer).rejects.toBeInstanceOf(SignInNeeded);
    await settle();
    startSession('reviewer', { token: 'of someone else', me: person('karl') });
    await refused;
    expect(run).toHaveBeenCalledTimes(1);
    stop();
  });

  it('gives waiting calls up when the page is left', async () => {
    mode('production');
    startSession('reviewer', { token: 'old', me: person('rosa') });
    const stop = keepPageAfterEnd('reviewer');
    const refused = expect(inPortal('reviewer', needs('new'))).rejects.toBeInstanceOf(SignInNeeded);
    await settle();
    stop();
    await refused;
    expect(sessionState('reviewer')).toEqual({ kind: 'out', byUser: false });
  });

  it('waits for nobody where no page asks for a sign-in', async () => {
    mode('production');
    startSession('reviewer', { token: 'old', me: person('rosa') });
    await expect(inPortal('reviewer', needs('new'))).rejects.toBeInstanceOf(SignInNeeded);
  });

  it('does not take a wrong password for the end of the session', async () => {
    mode('production');
    startSession('reviewer', { token: 'mine', me: person('rosa') });
    const wrong = new RequestError(401, {
      detail: 'No.',
      code: 'wrong-credentials',
      message: { code: 'api:request.misfit' },
      requestId: 'r',
    });
    await expect(inPortal('reviewer', () => Promise.reject(wrong))).rejects.toBe(wrong);
    expect(sessionState('reviewer').kind).toBe('in');
  });

  it('leads to the entrance when the kept session is dead on arrival', async () => {
    mode('production');
    stored.set('staff_token', 'dead');
    const body = {
      detail: 'Your session has ended.',
      code: 'not-signed-in',
      message: { code: 'api:request.misfit' },
      requestId: 'r',
    };
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status: 401 }));
    await expect(enterPortal('reviewer')).rejects.toBeInstanceOf(SignInNeeded);
    expect(stored.has('staff_token')).toBe(false);
  });

  it('ends the session on the server when the area is left', async () => {
    mode('production');
    startSession('reviewer', { token: 'mine', me: person('rosa') });
    const fetched = vi.fn(async (_address: string, _request: RequestInit) => new Response('{"ok":true}'));
    vi.stubGlobal('fetch', fetched);
    await leavePortal('reviewer');
    expect(stored.has('staff_token')).toBe(false);
    expect(fetched).toHaveBeenCalledWith(
      '/api/auth/logout',
      expect.objectContaining({ headers: expect.objectContaining({ authorization: 'Bearer mine' }) }),
    );
  });

  it('passes other refusals on and keeps the session', async () => {
    mode('production');
    stored.set('staff_token', 'mine');
    const refusal = new RequestError(409, {
      detail: 'Not ready.',
      code: 'not-ready',
      message: { code: 'api:request.misfit' },
      requestId: 'r',
    });
    await expect(inPortal('reviewer', () => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(stored.get('staff_token')).toBe('mine');
  });
});
