import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import type { Database } from '../db/open-database.ts';
import { addPerson } from '../db/people.ts';
import { startSession } from '../http/session-token.ts';

const ROOT = '/api/applicant-router/applications';
const quotas = {
  people: {
    applicant: { drafts: 3, unfinishedUploads: 2, storedMegabytes: 1 },
    contractor: { drafts: 3 },
    reviewer: { unfinishedUploads: 4, storedMegabytes: 1 },
    admin: {},
  },
  visitors: { finderSessionsAnHour: 5 },
};

describe.each(bothDatabases)('what one person may have, on $name', ({ name, open }) => {
  let opened: Database;
  let servers: TestServer[];
  beforeAll(async () => {
    opened = await open({ demonstration: true });
    const shared: TestDatabase = { name, open: async () => ({ ...opened, close: async () => {} }) };
    // Two servers on one database, where that is possible: what one counted the other knows.
    servers = [await startTestServer(shared)];
    if (opened.kind === 'postgres') servers.push(await startTestServer(shared));
    for (const { deps } of servers) Object.assign(deps.agencyData, { quotas });
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await opened.close();
  });

  const signIn = async (role: 'applicant' | 'reviewer'): Promise<{ token: string; id: string }> => {
    const email = `${randomUUID()}@example.com`;
    const person = await addPerson(opened.db, { email, fullName: 'Ada Lake', role, passwordHash: null });
    if (!person) throw new Error('There is such a person already.');
    return { id: person.id, token: await startSession(opened.db, person, new Date()) };
  };
  const serverAt = (at: number): TestServer => {
    const server = servers[at % servers.length];
    if (!server) throw new Error('No server was started.');
    return server;
  };
  /** Calls at the same moment, spread over the servers. @returns how many of which answer */
  const together = async (count: number, call: (server: TestServer) => Promise<{ status: number }>) => {
    const answers = await Promise.all(Array.from({ length: count }, (_, at) => call(serverAt(at))));
    const statuses = answers.map(({ status }) => (status < 300 ? 'taken' : String(status)));
    return Object.fromEntries(
      [...new Set(statuses)].sort().map((one) => [one, statuses.filter((is) => is === one).length]),
    );
  };
  const begin = (server: TestServer, token: string, id: string, size: number) => {
    const said = { filename: 'plans.pdf', filetype: 'application/pdf', field: 'fire_protection_stamp' };
    const metadata = Object.entries(said).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': String(size), 'upload-metadata': metadata.join(',') };
    return server.call('POST', `${ROOT}/${id}/uploads`, { token, headers });
  };

  test('drafts that are begun at once are no more than the limit, and one that is deleted makes room', async () => {
    const { token } = await signIn('applicant');
    const body = { title: 'Garage' };
    expect(await together(12, (server) => server.call('POST', ROOT, { token, body }))).toEqual({ 403: 9, taken: 3 });
    const { json } = await serverAt(0).call('POST', ROOT, { token, body });
    expect(json).toMatchObject({
      code: 'over-quota',
      detail:
        'You have 3 applications that are not submitted, as many as one account may have. Submit one or delete one, then start another.',
    });
    const { json: list } = await serverAt(0).call('GET', ROOT, { token });
    const [first] = list.applications as unknown as { id: string }[];
    await serverAt(1).call('DELETE', `${ROOT}/${first?.id}`, { token });
    const headers = { 'idempotency-key': randomUUID() };
    const started = await serverAt(1).call('POST', ROOT, { token, body, headers });
    const again = await serverAt(0).call('POST', ROOT, { token, body, headers });
    expect([started.status, again.status, again.json.id]).toEqual([200, 200, started.json.id]);
    const copied = await serverAt(0).call('POST', `${ROOT}/${started.json.id}/duplicate`, { token });
    expect(copied.json.code).toBe('over-quota');
    // The limit is one person's.
    const { token: other } = await signIn('applicant');
    expect((await serverAt(0).call('POST', ROOT, { token: other, body })).status).toBe(200);
  });

  test('uploads that are begun at once are no more than the limit, and one that is given up makes room', async () => {
    const { token } = await signIn('applicant');
    const { json } = await serverAt(0).call('POST', ROOT, { token, body: { title: 'Garage' } });
    const id = json.id as unknown as string;
    expect(await together(8, (server) => begin(server, token, id, 1000))).toEqual({ 403: 6, taken: 2 });
    const refused = await begin(serverAt(0), token, id, 1000);
    expect(refused.json.detail).toContain('2 uploads that are not finished');
    const [upload] = await opened.db
      .selectFrom('resumable_uploads')
      .select('id')
      .where('application_id', '=', id)
      .execute();
    const drop = { token, headers: { 'tus-resumable': '1.0.0' } };
    // Parts lie with the server that took them, where the folders are not shared.
    await Promise.all(servers.map((server) => server.call('DELETE', `${ROOT}/${id}/uploads/${upload?.id}`, drop)));
    expect((await begin(serverAt(1), token, id, 1000)).status).toBe(201);
  });

  test('links for uploads count until their review has begun', async () => {
    const { token } = await signIn('reviewer');
    const ask = (server: TestServer) =>
      server.call('POST', `/api/permit-review/${randomUUID()}/get-upload-urls`, {
        token,
        body: { filenames: ['one.pdf', 'two.pdf'] },
      });
    expect(await together(6, ask)).toEqual({ 403: 4, taken: 2 });
  });

  test('files that arrive at once are no more than the bytes of the limit', async () => {
    const { token, id: personId } = await signIn('reviewer');
    const send = (server: TestServer) => {
      const form = new FormData();
      const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(400_000)]);
      form.append('files', new Blob([bytes], { type: 'application/pdf' }), 'plans.pdf');
      form.append('project_category', 'sfd');
      return server.call('POST', `/api/permit-review/${randomUUID()}`, { token, body: form });
    };
    expect(await together(6, send)).toEqual({ 403: 4, taken: 2 });
    expect((await send(serverAt(0))).json.detail).toContain('more than the 1 MB that one account may have');
    const { rows } = await sql<{ bytes: number; analyses: number }>`
      select (select sum(size)::int from documents where owner_id = ${personId}) as bytes,
        (select count(*)::int from analyses where owner_id = ${personId}) as analyses`.execute(opened.db);
    expect(rows).toEqual([{ bytes: 2 * 400_009, analyses: 2 }]);
  });

  test('an upload in parts is refused before it is sent where there is no room for it, and counted once', async () => {
    const { token } = await signIn('applicant');
    const { json } = await serverAt(0).call('POST', ROOT, { token, body: { title: 'Garage' } });
    const id = json.id as unknown as string;
    const large = await begin(serverAt(0), token, id, 1_000_001);
    expect([large.status, large.json.code]).toEqual([403, 'over-quota']);
    const bytes = randomBytes(700_000);
    const begun = await begin(serverAt(0), token, id, bytes.length);
    expect(begun.status).toBe(201);
    const url = `${serverAt(0).url}${begun.headers.get('location')}`;
    const part = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', 'upload-offset': '0' };
    const headers = { ...part, 'content-type': 'application/offset+octet-stream' };
    expect((await fetch(url, { method: 'PATCH', headers, body: new Uint8Array(bytes) })).status).toBe(204);
    const path = new URL(url).pathname;
    expect((await serverAt(0).call('POST', `${path}/finish`, { token })).status).toBe(200);
    expect((await begin(serverAt(0), token, id, 300_001)).status).toBe(403);
    expect((await begin(serverAt(0), token, id, 300_000)).status).toBe(201);
  });

  test('visits that begin from one address are no more than the limit, and one that began goes on', async () => {
    const visit = (server: TestServer, id: string = randomUUID()) =>
      server.call('POST', `/api/applicant-router/session/${id}/update`, {
        body: { apn: '027-999-004', county: '', address: '' },
      });
    const known = randomUUID();
    expect((await visit(serverAt(0), known)).status).toBe(200);
    expect(await together(12, (server) => visit(server))).toEqual({ 429: 8, taken: 4 });
    expect((await visit(serverAt(1), known)).status).toBe(200);
    expect((await visit(serverAt(1))).json.detail).toMatch(/^This was asked for too often\. Wait \d+ minutes/);
  });
});
