import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aboutQuery } from './about.ts';
import { inArea, onSessionEnd } from './area-session.ts';
import { RequestRefused, SignInNeeded } from './problems.ts';
import { queryClient } from './query-client.ts';

const stored = new Map<string, string>();
const ended = () => new RequestRefused(401, { detail: 'Sign in.', code: 'not-signed-in', requestId: 'r' });
const mode = (value: 'demo' | 'production') =>
  queryClient.setQueryData(aboutQuery.queryKey, {
    mode: value,
    version: '1',
    max_file_bytes: 1,
    model: false,
    staff_sso: null,
    agency: {
      name: 'Lakeside Planning Agency',
      contact: 'Permit counter',
      company: {
        name: 'Planwright',
        postalAddress: ['1 Street'],
        professionalNetwork: 'https://a.example',
        copyrightYear: 2025,
      },
      support: { email: 'a@example.com', hours: { en: 'always', es: 'siempre' } },
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
  queryClient.clear();
  vi.unstubAllGlobals();
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
    await expect(Promise.all([inArea('reviewer', run), inArea('reviewer', run)])).resolves.toEqual([
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
    await expect(inArea('reviewer', run)).resolves.toBe('demo-1');
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("keeps the contractor's session apart from the staff's", async () => {
    mode('demo');
    demoTokens();
    stored.set('staff_token', 'staff');
    await inArea('contractor', async (token) => token);
    expect(stored.get('contractor_token')).toBe('demo-1');
    expect(stored.get('staff_token')).toBe('staff');
  });
});

describe('in production', () => {
  it('asks for a sign-in where nobody is signed in, and calls nothing', async () => {
    mode('production');
    const run = vi.fn();
    await expect(inArea('reviewer', run)).rejects.toBeInstanceOf(SignInNeeded);
    expect(run).not.toHaveBeenCalled();
  });

  it('says that the session ended, forgets it and does not try again by itself', async () => {
    mode('production');
    stored.set('staff_token', 'old');
    const told = vi.fn();
    const stop = onSessionEnd(told);
    const run = vi.fn(async () => {
      throw ended();
    });
    await expect(inArea('reviewer', run)).rejects.toBeInstanceOf(SignInNeeded);
    stop();
    expect(told).toHaveBeenCalledWith('reviewer');
    expect(run).toHaveBeenCalledTimes(1);
    expect(stored.has('staff_token')).toBe(false);
  });

  it('passes other refusals on and keeps the session', async () => {
    mode('production');
    stored.set('staff_token', 'mine');
    const refusal = new RequestRefused(409, { detail: 'Not ready.', code: 'not-ready', requestId: 'r' });
    await expect(inArea('reviewer', () => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(stored.get('staff_token')).toBe('mine');
  });
});
