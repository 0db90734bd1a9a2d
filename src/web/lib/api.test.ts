import { afterEach, describe, expect, it, vi } from 'vitest';
import { auth } from '#contract/auth.ts';
import { permitReview } from '#contract/permit-review.ts';
import { addressOf, call } from './api.ts';
import { givePageData } from './page-data.ts';
import { NetworkError, RequestError, UnexpectedAnswer } from './problems.ts';

afterEach(() => givePageData(null));

const answer = (status: number, body: unknown) =>
  vi.fn(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));

afterEach(() => vi.unstubAllGlobals());

describe('addressOf', () => {
  it('fills parameters in, so that a name with a slash stays one part', () => {
    expect(addressOf('/api/samples/:tool/:name', { tool: 'permit-review', name: 'a/b c.pdf' })).toBe(
      '/api/samples/permit-review/a%2Fb%20c.pdf',
    );
  });

  it('adds a query and leaves out what is undefined', () => {
    expect(addressOf('/api/uploads/:id', { id: 'x' }, { expires: 5, signature: undefined })).toBe(
      '/api/uploads/x?expires=5',
    );
  });
});

it('asks the server that drafts the letters of permits for these alone', () => {
  givePageData({ about: { permit_letter_url: 'https://letters.example.gov' } } as Parameters<typeof givePageData>[0]);
  expect(addressOf('/api/permit-letter/:sessionId', { sessionId: 'x' })).toBe(
    'https://letters.example.gov/api/permit-letter/x',
  );
  expect(addressOf('/api/cases')).toBe('/api/cases');
});

describe('call', () => {
  it('sends JSON with the token and reads the answer by its schema', async () => {
    const fetched = answer(200, { access_token: 'abc', extra: 'not promised' });
    vi.stubGlobal('fetch', fetched);
    const body = { email: 'ana@example.com', password: 'secret' };
    await expect(call(auth.login, { body, token: 't' })).resolves.toEqual({ access_token: 'abc' });
    expect(fetched).toHaveBeenCalledWith(
      '/api/auth/login',
      expect.objectContaining({
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'accept-language': 'en', authorization: 'Bearer t', 'content-type': 'application/json' },
      }),
    );
  });

  it("gives the server's sentence when it refuses with a message that the page does not know", async () => {
    const detail = 'There is no such review.';
    vi.stubGlobal(
      'fetch',
      answer(404, { detail, code: 'not-found', message: { code: 'api:analysis.unheardOf' }, requestId: 'r1' }),
    );
    const refused = call(permitReview.status, { params: { sessionId: crypto.randomUUID() } });
    await expect(refused).rejects.toBeInstanceOf(RequestError);
    await expect(refused).rejects.toMatchObject({ message: 'There is no such review.', status: 404 });
  });

  it('tells a lost connection from a refusal', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
    await expect(call(auth.me, {})).rejects.toBeInstanceOf(NetworkError);
  });

  it('does not pass on an answer that the contract does not know', async () => {
    vi.stubGlobal('fetch', answer(200, { something: 'else' }));
    await expect(call(auth.me, {})).rejects.toBeInstanceOf(UnexpectedAnswer);
    vi.stubGlobal('fetch', answer(502, '<html>Bad gateway</html>'));
    await expect(call(auth.me, {})).rejects.toMatchObject({ name: 'UnexpectedAnswer', status: 502 });
  });
});
