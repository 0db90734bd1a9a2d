import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Installation } from '#contract/administration.ts';
import { addEvent } from '#server/db/cases.ts';
import { deleteOldProcesses } from '#server/db/processes.ts';
import { finishAnalysis, mailResetLink } from '#server/jobs/jobs.ts';
import { type ApplicantDesk, openDesk } from '../../../../test/applicant-desk.ts';
import { anyDatabase, bothDatabases } from '../../../../test/databases.ts';
import { startTestServer } from '../../../../test/server.ts';

describe.each(bothDatabases)('the operation of the product on $name', (database) => {
  let desk: ApplicantDesk;
  let admin: string;
  beforeAll(async () => {
    desk = await openDesk(database);
    admin = await desk.newStaff('admin');
  });
  afterAll(() => desk.stop());
  const installation = async () =>
    (await desk.server.call('GET', '/api/admin/installation', { token: admin })).json as unknown as Installation;

  test('names what is stored, the processes that are alive, and one that fell silent', async () => {
    const applicant = await desk.newApplicant();
    await desk.addFile(applicant, await desk.start(applicant), 'site_plan', 'verified');
    const { rows } = await sql<{ files: number; bytes: number }>`
      select count(*)::int as files, sum(size)::int as bytes from blobs`.execute(desk.db);
    const silent = randomUUID();
    await sql`insert into processes (id, role, version, started_at, seen_at)
      values (${silent}, 'worker', '0.0.1', now() - interval '1 hour', now() - interval '5 minutes')`.execute(desk.db);
    const found = await installation();
    expect(found.storage).toMatchObject(rows[0] ?? {});
    expect(found.storage.free_bytes).toBeGreaterThan(0);
    expect(found.processes).toMatchObject([
      { id: silent, role: 'worker', silent: true },
      { role: 'all', silent: false },
    ]);
  });

  test('says that no backup was recorded, and what is known once there are runs', async () => {
    expect(await installation()).toMatchObject({ backup: null, file_check: null });
    // The table that backups and checks of files are recorded in.
    await sql`create table if not exists maintenance_runs
      (id uuid primary key, kind text, state text, started_at timestamptz, alive_at timestamptz, ended_at timestamptz)`.execute(
      desk.db,
    );
    const add = (kind: string, state: string, ended: string | null) =>
      sql`insert into maintenance_runs (id, kind, state, started_at, alive_at, ended_at)
        values (${randomUUID()}, ${kind}, ${state}, '2026-11-01', '2026-11-01', ${ended})`.execute(desk.db);
    await add('backup', 'failed', '2026-11-02T00:00:00Z');
    await add('backup', 'done', '2026-11-03T00:00:00Z');
    await add('backup', 'running', null);
    await add('file-check', 'done', '2026-11-03T00:00:00Z');
    await add('file-check', 'failed', '2026-11-04T00:00:00Z');
    expect(await installation()).toMatchObject({
      backup: { done_at: '2026-11-03T00:00:00.000Z', failed_at: null },
      file_check: { done_at: '2026-11-03T00:00:00.000Z', failed_at: '2026-11-04T00:00:00.000Z' },
    });
  });

  /** A job that failed for good, as the queue keeps it. */
  const addFailed = async (name: string, data: object): Promise<string> => {
    const id = randomUUID();
    await sql`insert into pgboss.job (id, name, data, state, completed_on)
      values (${id}, ${name}, ${JSON.stringify(data)}, 'failed', now())`.execute(desk.db);
    await sql`insert into failed_jobs (job_id, times, reason) values (${id}, 4, 'Error: the disk is full')`.execute(
      desk.db,
    );
    return id;
  };
  const stateOf = async (id: string) =>
    (await sql<{ state: string }>`select state::text from pgboss.job where id = ${id}`.execute(desk.db)).rows[0]?.state;
  const again = (id: string) => desk.server.call('POST', `/api/admin/jobs/${id}/again`, { token: admin });

  test('a job that failed is tried once more however often that is asked at once, and the history says by whom', async () => {
    const id = await addFailed(finishAnalysis.name, {
      analysisId: randomUUID(),
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    });
    const { json } = await desk.server.call('GET', '/api/admin/jobs', { token: admin });
    const shown = (json.failed as unknown as { id: string }[]).find((job) => job.id === id);
    expect(shown).toMatchObject({ reason: 'Error: the disk is full', times: 4, again: true });
    const statuses = (await Promise.all([again(id), again(id), again(id)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404, 404]);
    // There is no such analysis, so the job ends well, once.
    for (let waited = 0; (await stateOf(id)) !== 'completed' && waited < 400; waited++) await wait(50);
    expect(await stateOf(id)).toBe('completed');
    expect((await again(id)).status).toBe(404);
    const events = await desk.db.selectFrom('admin_events').selectAll().where('kind', '=', 'job-again').execute();
    expect(events).toMatchObject([{ subject: finishAnalysis.name, person_id: desk.personOf(admin).id }]);
  });

  test('what was done is listed the latest first, page by page, and found by who did it and by the case', async () => {
    const [rae, applicant] = [await desk.newStaff('reviewer', 'Rae Quill'), await desk.newApplicant()];
    const cases = await Promise.all([desk.start(applicant), desk.start(applicant)]);
    for (const [at, id] of cases.entries())
      await desk.openCase(id, `PW-QUILL-${at}`, new Date(Date.UTC(2030, 0, 1 + at)));
    const assign = (id: string, to: string, hour: number) =>
      addEvent(
        desk.db,
        { id, personId: desk.personOf(rae).id, kind: 'assigned', before: 'nobody that is known', after: to },
        new Date(Date.UTC(2030, 1, 1, hour)),
      );
    for (let hour = 0; hour < 52; hour += 1) await assign(cases[hour % 2] ?? '', desk.personOf(rae).id, hour);
    const list = async (query: string) => {
      const { json } = await desk.server.call('GET', `/api/admin/events?${query}`, { token: admin });
      return json as unknown as {
        total: number;
        events: { subject: string; at: string; before: string; after: string }[];
      };
    };
    const hours = ({ events }: Awaited<ReturnType<typeof list>>) => events.map(({ at }) => at);
    const expected = Array.from({ length: 52 }, (_, hour) => new Date(Date.UTC(2030, 1, 1, 51 - hour)).toISOString());
    const [first, second] = [await list('q=quill+rae'), await list('q=quill+rae&page=2')];
    expect([first.total, second.total]).toEqual([52, 52]);
    expect([...hours(first), ...hours(second)]).toEqual(expected);
    expect(first.events[0]).toMatchObject({
      subject: 'PW-QUILL-1',
      before: 'nobody that is known',
      after: 'Rae Quill',
    });
    expect((await list('q=pw-quill-0+rae')).total).toBe(26);
    expect((await list('q=pw-quill-0')).total, 'with its submission').toBe(27);
    const all = await list('');
    expect(hours(all)).toEqual(expected.slice(0, 50));
    expect(all.total).toBeGreaterThan(54);
    expect((await list('q=nobody+of+this+name')).total).toBe(0);
  });

  test('a job that another try could do nothing for is not tried', async () => {
    const id = await addFailed(mailResetLink.name, { mailId: randomUUID() });
    expect((await again(id)).json.code).toBe('not-allowed');
    expect(await stateOf(id)).toBe('failed');
  });

  test('jobs say since when the oldest waits', async () => {
    const since = '2026-01-02T03:04:05Z';
    await sql`insert into pgboss.job (id, name, data, state, created_on, start_after)
      values (${randomUUID()}, 'mail.send', '{}', 'created', ${since}, ${since})`.execute(desk.db);
    const { json } = await desk.server.call('GET', '/api/admin/jobs', { token: admin });
    const queues = json.queues as unknown as { name: string; oldest_since: string | null }[];
    const oldest = queues.find(({ name }) => name === 'mail.send')?.oldest_since ?? '';
    expect(Math.abs(Date.parse(oldest) - Date.parse(since))).toBeLessThan(5_000);
  });
});

test('a process that stops goes off the list, and one that is killed is forgotten after a day', async () => {
  const opened = await anyDatabase.open({ demonstration: true });
  const shared = { ...anyDatabase, open: async () => ({ ...opened, close: async () => {} }) };
  const count = async () => (await opened.db.selectFrom('processes').select('id').execute()).length;
  const server = await startTestServer(shared);
  expect(await count()).toBe(1);
  await server.stop();
  expect(await count()).toBe(0);
  const id = randomUUID();
  await opened.db.insertInto('processes').values({ id, role: 'web', version: '1' }).execute();
  await deleteOldProcesses(opened.db, new Date(Date.now() - 60_000));
  expect(await count()).toBe(1);
  await deleteOldProcesses(opened.db, new Date(Date.now() + 60_000));
  expect(await count()).toBe(0);
  await opened.close();
});
