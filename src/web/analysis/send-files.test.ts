import fc from 'fast-check';
import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { analysisEndpoints } from '#contract/analysis.ts';
import type { Message } from '#messages/message.ts';
import { naming, RequestError, UnexpectedAnswer } from '#web/lib/problems.ts';
import { openTexts, startTexts } from '#web/lib/texts.ts';
import { type ChosenFile, describeFailure, FileNotSent, sendFiles, spread, totalBytes } from './send-files.ts';
import { useSendFiles } from './send-progress.tsx';

beforeEach(async () => {
  startTexts('en');
  await openTexts(['analysis', 'problems']);
});

const chosen = (id: string, size: number): ChosenFile => ({ id, file: new File([new Uint8Array(size)], `${id}.pdf`) });

it('fills the files of a form one after the other', () => {
  const files = [chosen('a', 100), chosen('b', 300)];
  expect(spread(files, 0, 420)).toEqual({ a: 0, b: 0 });
  expect(spread(files, 210, 420)).toEqual({ a: 100, b: 100 });
  expect(spread(files, 420, 420)).toEqual({ a: 100, b: 300 });
});

it('never shows more sent than a file holds, nor less than nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 6 }),
      fc.nat(2000),
      fc.nat(2000),
      (sizes, sent, rest) => {
        const files = sizes.map((size, at) => chosen(`f${at}`, size));
        const bytes = spread(files, sent, sent + rest);
        for (const { id, file } of files) {
          expect(bytes[id]).toBeGreaterThanOrEqual(0);
          expect(bytes[id]).toBeLessThanOrEqual(file.size);
        }
        const sum = Object.values(bytes).reduce((all, one) => all + one, 0);
        expect(sum).toBeLessThanOrEqual(totalBytes(files));
      },
    ),
    { numRuns: 100 },
  );
});

it('names the file that did not get through', () => {
  const lost = new FileNotSent(chosen('site-plan', 1), new Error('ECONNRESET'));
  expect(lost.message).toBe('site-plan.pdf could not be sent. The connection broke.');
  expect(lost.fileId).toBe('site-plan');
});

it('says what failed where the server gave no reason', () => {
  const answer = naming('upload', new UnexpectedAnswer(502));
  expect(new FileNotSent(chosen('site-plan', 1), answer).message).toMatch(
    /^site-plan\.pdf could not be sent\. Upload failed\. The server sent an unexpected answer/,
  );
  expect(describeFailure(naming('uploadUrls', new UnexpectedAnswer(502)) as Error)).toMatch(
    /^Failed to get upload URLs\. The server sent an unexpected answer/,
  );
});

it('says why in the language that the page has now', async () => {
  const detail = '“site-plan.pdf” broke off on its way. Upload it again.';
  const message: Message = { code: 'api:file.brokeOff', params: { name: 'site-plan.pdf' } };
  const refused = new RequestError(400, { code: 'invalid-file', detail, message, requestId: 'r' });
  const lost = new FileNotSent(chosen('site-plan', 1), refused);
  expect(lost.message).toBe(`site-plan.pdf could not be sent. ${detail}`);
  await openTexts(['analysis', 'api', 'problems'], 'es');
  await i18next.changeLanguage('es');
  expect(describeFailure(lost)).toBe(
    'No se pudo enviar site-plan.pdf. «site-plan.pdf» se interrumpió por el camino. Súbalo de nuevo.',
  );
});

describe("another tool's files", () => {
  const sessionId = '3b9b5a0e-5a0e-4b6e-9d3b-2a4f6c8e0d1f';
  const memo = analysisEndpoints({
    path: 'design-memo',
    name: 'a design memo',
    access: ['contractor'],
    options: { phase: z.enum(['before', 'after']) },
    result: z.object({}),
  });
  const sent: { method: string; url: string; token: string | undefined; body: unknown }[] = [];

  /** Notes what is sent and takes it. */
  class Request {
    upload = { onprogress: null };
    onload: () => void = () => undefined;
    status = 200;
    responseText = JSON.stringify({ session_id: sessionId });
    #to = { method: '', url: '', token: undefined as string | undefined };
    open(method: string, url: string) {
      this.#to = { ...this.#to, method, url };
    }
    setRequestHeader(name: string, value: string) {
      if (name === 'authorization') this.#to.token = value;
    }
    send(body: unknown) {
      sent.push({ ...this.#to, body });
      this.onload();
    }
    abort() {}
  }

  const send = (files: readonly ChosenFile[]) =>
    sendFiles({
      analyses: { endpoints: memo, portal: 'contractor' },
      sessionId,
      files,
      options: { phase: 'before' },
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });

  beforeEach(() => {
    sent.length = 0;
    vi.stubGlobal('sessionStorage', { getItem: (key: string) => (key === 'contractor_token' ? 'theirs' : null) });
    vi.stubGlobal('XMLHttpRequest', Request);
    vi.stubGlobal('fetch', async (url: string, { method, headers, body }: Record<string, unknown>) => {
      sent.push({ method: `${method}`, url, token: (headers as Record<string, string>).authorization, body });
      const links = { upload_urls: [{ upload_url: '/api/uploads/1', blob_name: 'one' }] };
      return new Response(JSON.stringify(url.endsWith('get-upload-urls') ? links : { session_id: sessionId }));
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are one analysis where they are sent again after a lost answer', async () => {
    let start: ReturnType<typeof useSendFiles>['start'] | undefined;
    const failed = vi.fn();
    const Component = () => {
      start = useSendFiles({ endpoints: memo, portal: 'contractor' } as never, () => undefined, failed).start;
      return null;
    };
    renderToStaticMarkup(createElement(Component));
    const files = [chosen('plan', 10)];
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends Request {
        override status = 502;
      },
    );
    await start?.(files, { phase: 'before' });
    expect(failed).toHaveBeenCalledOnce();
    vi.stubGlobal('XMLHttpRequest', Request);
    await start?.(files, { phase: 'before' });
    await start?.(files, { phase: 'before' });
    const [first, again, next] = sent.map(({ url }) => url);
    expect(again).toBe(first);
    expect(next, 'after a yes it is a new one').not.toBe(first);
  });

  it('go to its own address, from its own area, with its own options', async () => {
    await expect(send([chosen('plan', 10)])).resolves.toBe(sessionId);
    const form = sent[0]?.body as FormData;
    expect(sent).toEqual([
      { method: 'POST', url: `/api/design-memo/${sessionId}`, token: 'Bearer theirs', body: form },
    ]);
    expect([...form.keys()]).toEqual(['phase', 'files']);
    expect(form.get('phase')).toBe('before');
  });

  it('do so one by one too, above 20 MB', async () => {
    await expect(send([chosen('plan', 20 * 1024 * 1024 + 1)])).resolves.toBe(sessionId);
    const at = (method: string, url: string, body?: unknown) =>
      expect.objectContaining({ method, url, ...(body ? { body: JSON.stringify(body) } : {}) });
    expect(sent).toEqual([
      at('POST', `/api/design-memo/${sessionId}/get-upload-urls`, { filenames: ['plan.pdf'] }),
      at('PUT', '/api/uploads/1'),
      at('POST', `/api/design-memo/${sessionId}/process-from-gcs`, { blob_names: ['one'], phase: 'before' }),
    ]);
  });
});
