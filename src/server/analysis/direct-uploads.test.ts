import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anyDatabase } from '../../../test/databases.ts';
import { drawTextPdf } from '../../../test/fixtures/draw-text-pdf.ts';
import { readWord } from '../../../test/read-word.ts';
import { type S3Failure, type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { dropCopies } from '../../../test/s3-storage.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const APPLICATION = [['RESIDENTIAL PROJECT APPLICATION', 'APN: 027-999-004', 'Property address: 1240 Larkspur Lane']];

let storage: S3Server;
let server: TestServer;
let application: Buffer;
beforeAll(async () => {
  storage = await startS3Server();
  server = await startTestServer(anyDatabase, { ...storage.settings, MAX_FILE_MB: '2' });
  application = await drawTextPdf(APPLICATION);
});
afterAll(async () => {
  await server.stop();
  await storage.stop();
});
afterEach(() => {
  storage.state.failure = () => undefined;
});
const fails = (failure: S3Failure) => {
  storage.state.failure = () => failure;
};

const linksFor = async (id: string, filenames: string[]) =>
  (await server.call('POST', `/api/permit-review/${id}/get-upload-urls`, { body: { filenames } })).json
    .upload_urls as unknown as { upload_url: string; blob_name: string }[];
const put = (url = '', bytes: Uint8Array = application) =>
  fetch(url, { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: new Uint8Array(bytes) });
const process = (id: string, blob_names: string[]) =>
  server.call('POST', `/api/permit-review/${id}/process-from-gcs`, { body: { blob_names, project_category: 'sfd' } });
const formOf = (bytes: Buffer) => {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'form.pdf');
  form.append('project_category', 'sfd');
  return form;
};
async function ended(id: string): Promise<string> {
  for (let again = 0; again < 600; again++) {
    const { status } = (await server.call('GET', `/api/permit-review/status/${id}`)).json as unknown as {
      status: string;
    };
    if (status === 'completed' || status === 'failed') return status;
    await wait(100);
  }
  throw new Error('It was not done within a minute.');
}
const download = (id: string) => server.call('GET', `/api/permit-review/${id}/download`);
const hasIncoming = () => [...storage.objects.keys()].some((key) => key.startsWith('incoming/'));

test('large files go to the bucket itself, and their checklist comes out of it', async () => {
  const id = randomUUID();
  const links = await linksFor(id, ['a.pdf', 'b.pdf']);
  const names = links.map(({ blob_name }) => blob_name);
  for (const { upload_url } of links) expect(new URL(upload_url).origin).toBe(storage.url);

  expect((await put(links[0]?.upload_url)).status).toBe(200);
  expect((await process(id, names)).json.detail).toContain('“b.pdf” has not arrived');
  expect((await put(links[1]?.upload_url, new Uint8Array(3 * 1024 * 1024))).status).toBe(200);
  const refused = await process(id, names);
  expect([refused.status, refused.json.code]).toEqual([413, 'too-large']);
  expect(refused.json.detail).toContain('“b.pdf” is larger');
  expect((await put(links[1]?.upload_url)).status).toBe(200);
  expect((await process(id, names)).json).toEqual({ session_id: id });
  expect((await process(id, names)).json).toEqual({ session_id: id });
  expect(hasIncoming()).toBe(false);

  // Whoever still has the address changes nothing of what is reviewed.
  await put(links[0]?.upload_url, await drawTextPdf([['APN: 027-999-111']]));
  expect(await ended(id)).toBe('completed');
  const words = async () => readWord((await download(id)).bytes).paragraphs.join('\n');
  expect(await words()).toContain('027-999-004');
  expect(await words()).not.toContain('027-999-111');

  // As on another machine, which has no copies.
  dropCopies(join(server.deps.config.dataDir, 'copies'));
  expect(await words()).toContain('027-999-004');
});

test('pages may send to the bucket, and to nobody else', async () => {
  const policy = (await server.call('GET', '/api/health')).headers.get('content-security-policy') ?? '';
  expect(policy.split(';').find((part) => part.startsWith('connect-src'))).toBe(`connect-src 'self' ${storage.url}`);
});

test('where browsers do not reach the bucket, large files go through this server, and no page sends elsewhere', async () => {
  const apart = await startTestServer(anyDatabase, { ...storage.settings, S3_PUBLIC_ENDPOINT: 'none' });
  try {
    const policy = (await apart.call('GET', '/api/health')).headers.get('content-security-policy') ?? '';
    expect(policy.split(';').find((part) => part.startsWith('connect-src'))).toBe("connect-src 'self'");
    const id = randomUUID();
    const { json } = await apart.call('POST', `/api/permit-review/${id}/get-upload-urls`, {
      body: { filenames: ['a.pdf'] },
    });
    const [link] = json.upload_urls as unknown as { upload_url: string; blob_name: string }[];
    expect(new URL(link?.upload_url ?? '').origin).toBe(apart.url);
    expect((await put(link?.upload_url)).status).toBe(200);
  } finally {
    await apart.stop();
  }
});

test.each([
  ['is away', { status: 503, code: 'SlowDown' }, 503, 'unavailable'],
  ['is full', { status: 507, code: 'InsufficientStorage' }, 507, 'storage-full'],
  ['takes nothing', { status: 403, code: 'AccessDenied' }, 507, 'storage-read-only'],
] as [string, S3Failure, number, string][])(
  'while the bucket %s, nothing is taken for received, and the same can be sent again',
  async (_name, failure, status, code) => {
    const bytes = await drawTextPdf([[...(APPLICATION[0] ?? []), code]]);
    const [inForm, large] = [randomUUID(), randomUUID()];
    const [link] = await linksFor(large, ['a.pdf']);
    await put(link?.upload_url, bytes);
    const names = [link?.blob_name ?? ''];

    fails(failure);
    const answer = await server.call('POST', `/api/permit-review/${inForm}`, { body: formOf(bytes) });
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    expect((await server.call('GET', `/api/permit-review/status/${inForm}`)).status).toBe(404);
    expect((await process(large, names)).status).toBeGreaterThanOrEqual(500);
    await wait(2_100);
    const ready = await server.call('GET', '/api/health/ready');
    expect([ready.status, ready.json.detail]).toEqual([503, expect.stringContaining('storage')]);

    storage.state.failure = () => undefined;
    expect((await server.call('POST', `/api/permit-review/${inForm}`, { body: formOf(bytes) })).status).toBe(200);
    expect((await process(large, names)).status).toBe(200);
    expect([await ended(inForm), await ended(large)]).toEqual(['completed', 'completed']);
  },
);

test('a bucket that is away while documents are read holds up the review and ends it well', async () => {
  const id = randomUUID();
  const [link] = await linksFor(id, ['a.pdf']);
  await put(link?.upload_url, await drawTextPdf([[...(APPLICATION[0] ?? []), 'read later']]));
  let refusals = 0;
  await process(id, [link?.blob_name ?? '']);
  dropCopies(join(server.deps.config.dataDir, 'copies'));
  storage.state.failure = () => (refusals++ < 3 ? { status: 503, code: 'SlowDown' } : undefined);
  expect(await ended(id)).toBe('completed');
  expect(refusals).toBeGreaterThan(3);
  expect((await download(id)).status).toBe(200);
});
