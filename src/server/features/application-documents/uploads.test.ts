import { randomUUID } from 'node:crypto';
import { rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApplicationDocument } from '#contract/applications.ts';
import { type ApplicantDesk, openDesk } from '../../../../test/applicant-desk.ts';
import { databases } from '../../../../test/databases.ts';
import { drawTextPdf } from '../../../../test/fixtures/draw-text-pdf.ts';

const FIELD = 'site_plan';
const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
const metadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${base64(value)}`)
    .join(',');

describe.each(databases)('uploads that may be broken off, on $name', (database) => {
  let desk: ApplicantDesk;
  let bytes: Buffer;
  beforeAll(async () => {
    desk = await openDesk(database, { MAX_FILE_MB: '2' });
    bytes = await drawTextPdf(Array.from({ length: 30 }, (_, page) => [`Sheet ${page + 1} of the plans`]));
  });
  afterAll(() => desk.stop());

  let token: string;
  let id: string;
  beforeEach(async () => {
    token = await desk.newApplicant();
    id = await desk.start(token);
  });

  const root = () => `${desk.server.url}/api/applicant-router/applications/${id}/uploads`;
  const tus = (method: string, url: string, headers: Record<string, string> = {}, body?: Buffer, by = token) =>
    fetch(url, {
      method,
      headers: { authorization: `Bearer ${by}`, 'tus-resumable': '1.0.0', ...headers },
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
  const begin = (values: Record<string, string> = {}, size = bytes.length) =>
    tus('POST', root(), {
      'upload-length': String(size),
      'upload-metadata': metadata({ filename: 'plans.pdf', filetype: 'application/pdf', field: FIELD, ...values }),
    });
  const begun = async (values: Record<string, string> = {}) => {
    const reply = await begin(values);
    expect(reply.status).toBe(201);
    return `${desk.server.url}${reply.headers.get('location')}`;
  };
  const send = (url: string, from: number, to: number, by = token) =>
    tus(
      'PATCH',
      url,
      { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      bytes.subarray(from, to),
      by,
    );
  const finish = (url: string, by = token) =>
    fetch(`${url}/finish`, { method: 'POST', headers: { authorization: `Bearer ${by}` } });
  const documentsIn = async (reply: Response) =>
    ((await reply.json()) as { documents: ApplicationDocument[] }).documents;

  test('a file that was broken off goes on where it stopped, and becomes the very document', async () => {
    const url = await begun();
    const half = Math.floor(bytes.length / 2);
    expect((await send(url, 0, half)).status).toBe(204);
    expect((await finish(url)).status).toBe(409);
    const where = await tus('HEAD', url);
    expect(where.headers.get('upload-offset')).toBe(String(half));
    // What was sent already is not taken again.
    expect((await send(url, 0, half)).status).toBe(409);
    expect((await send(url, half, bytes.length)).status).toBe(204);

    const [document, ...others] = await documentsIn(await finish(url));
    expect(others).toEqual([]);
    expect(document).toMatchObject({ field: FIELD, name: 'plans.pdf', size: bytes.length });
    const stored = await desk.ask(token, 'GET', `/${id}/documents/${document?.id}`);
    expect(stored.bytes.equals(bytes)).toBe(true);
    // Its answer was lost: it is asked for again.
    expect((await documentsIn(await finish(url))).map((one) => one.id)).toEqual([document?.id]);
  });

  test('a document takes another one’s place', async () => {
    const first = await begun();
    await send(first, 0, bytes.length);
    const [former] = await documentsIn(await finish(first));
    const second = await begun({ filename: 'plans-2.pdf', replaces: former?.id ?? '' });
    await send(second, 0, bytes.length);
    expect((await documentsIn(await finish(second))).map(({ name }) => name)).toEqual(['plans-2.pdf']);
  });

  test('what would be refused at the end is refused before it is sent', async () => {
    const refusals = await Promise.all([
      begin({ filename: 'plans.exe' }),
      begin({ field: 'no_such_question' }),
      begin({}, 3 * 1024 * 1024),
      begin({}, Number.NaN),
      tus('POST', root(), { 'upload-length': '10' }),
    ]);
    expect(
      await Promise.all(refusals.map(async (reply) => [reply.status, ((await reply.json()) as { code: string }).code])),
    ).toEqual([
      [400, 'invalid-file'],
      [400, 'invalid-request'],
      [413, 'too-large'],
      [400, 'invalid-request'],
      [400, 'invalid-request'],
    ]);
  });

  test('nobody else sees or adds to it, and one that was given up is gone', async () => {
    const url = await begun();
    const stranger = await desk.newApplicant();
    for (const reply of [
      await tus('HEAD', url, {}, undefined, stranger),
      await send(url, 0, 10, stranger),
      await tus('DELETE', url, {}, undefined, stranger),
      await finish(url, stranger),
    ]) {
      expect(reply.status).toBe(404);
    }
    expect((await tus('DELETE', url)).status).toBe(204);
    expect((await tus('HEAD', url)).status).toBe(404);
    expect((await finish(url)).status).toBe(404);
    expect((await finish(`${root()}/${randomUUID()}`)).status).toBe(404);
  });

  test('more than was announced is not taken', async () => {
    const reply = await begin({}, 10);
    const url = `${desk.server.url}${reply.headers.get('location')}`;
    expect((await send(url, 0, 200)).ok).toBe(false);
    expect(Number((await tus('HEAD', url)).headers.get('upload-offset'))).toBeLessThanOrEqual(10);
  });

  test('a full disk is told as it is everywhere, and the upload goes on when there is room', async () => {
    const url = await begun();
    const path = join(desk.server.deps.config.dataDir, 'uploads', url.split('/').at(-1) ?? '');
    await rename(path, `${path}-kept`);
    // A device that has no room for a single byte.
    await symlink('/dev/full', path);
    const reply = await send(url, 0, bytes.length);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([507, expect.stringContaining('json')]);
    expect(await reply.json()).toMatchObject({
      code: 'storage-full',
      detail: expect.stringContaining('out of storage'),
      requestId: expect.any(String),
    });
    await rename(`${path}-kept`, path);
    expect((await send(url, 0, bytes.length)).status).toBe(204);
    expect(await documentsIn(await finish(url))).toHaveLength(1);
  });
});
