import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bothDatabases } from '../../../test/databases.ts';
import { drawTextPdf } from '../../../test/fixtures/draw-text-pdf.ts';
import { haveJobsEnded } from '../../../test/queued-jobs.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import type { Database } from '../db/open-database.ts';
import { addPerson } from '../db/people.ts';
import { startSession } from '../http/session-token.ts';
import { handle, readAnalysisDocument } from './jobs.ts';
import { openQueue, type Queue } from './queue.ts';

const until = async (isSo: () => boolean | Promise<boolean>) => {
  for (let again = 0; again < 2_000; again++) {
    if (await isSo()) return;
    await wait(25);
  }
  throw new Error('It did not happen in time.');
};

describe.each(bothDatabases)('turns on $name', ({ open }) => {
  let database: Database;
  let queue: Queue;
  beforeAll(async () => {
    database = await open();
    queue = await openQueue(database, { info: () => {}, error: () => {} });
  });
  afterAll(async () => {
    await queue.stop();
    await database.close();
  });

  test('sixty documents of one person do not keep the one of another waiting, and two with many share', async () => {
    /** Whose documents were begun, in their order. */
    const begun: string[] = [];
    const ownerOf = new Map<string, string>();
    const put = (owner: string, count: number) =>
      database.db.transaction().execute(async (tx) => {
        for (let one = 0; one < count; one++) {
          const documentId = randomUUID();
          ownerOf.set(documentId, owner);
          const ids = { analysisId: randomUUID(), documentId };
          await queue.enqueue(tx, readAnalysisDocument, ids, { owner });
        }
      });
    await put('Ada', 60);
    const run = async ({ documentId }: { documentId: string }) => {
      begun.push(ownerOf.get(documentId) ?? '');
      await wait(30);
    };
    await queue.work([handle(readAnalysisDocument, { concurrency: 2, run, giveUp: async () => {} })]);
    await until(() => begun.length >= 6);
    await put('Ben', 1);
    const before = begun.length;
    await until(() => begun.includes('Ben'));
    // Two are begun already, and one more may be taken while the job is announced.
    expect(begun.indexOf('Ben') - before).toBeLessThanOrEqual(3);

    await put('Cy', 20);
    const since = begun.length;
    await until(() => begun.length >= since + 24);
    const next = begun.slice(since + 2, since + 22);
    const ofCy = next.filter((owner) => owner === 'Cy').length;
    // About half: what was begun of the others while they were put in line counts for them.
    expect(ofCy, next.join(' ')).toBeGreaterThanOrEqual(6);
    expect(ofCy, next.join(' ')).toBeLessThanOrEqual(15);
    await until(() => haveJobsEnded(database.db));
    expect(begun).toHaveLength(81);
  });
});

describe.each(bothDatabases)('the documents of two reviewers on $name', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database, { READERS: '1' });
  });
  afterAll(() => server.stop());

  test('one reviewer’s sixty keep the other’s one waiting for no more than about two', async () => {
    const { db } = server.deps;
    const signIn = async (fullName: string) => {
      const email = `${randomUUID()}@example.com`;
      const person = await addPerson(db, { email, fullName, role: 'reviewer', passwordHash: null });
      if (!person) throw new Error('There is such a person already.');
      return startSession(db, person, new Date());
    };
    const start = async (token: string, name: string, count: number) => {
      const form = new FormData();
      for (let one = 1; one <= count; one++) {
        const bytes = await drawTextPdf([[`SITE PLAN ${name} ${one}`, 'APN: 027-999-004']]);
        form.append('files', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), `${name} ${one}.pdf`);
      }
      form.append('project_category', 'sfd');
      const { status } = await server.call('POST', `/api/permit-review/${randomUUID()}`, { token, body: form });
      expect(status).toBe(200);
    };
    const readSince = async (): Promise<string[]> =>
      (
        await db
          .selectFrom('readings')
          .innerJoin('documents', 'documents.sha256', 'readings.sha256')
          .select('name')
          .orderBy('read_at')
          .execute()
      ).map(({ name }) => name);
    const [ada, ben] = [await signIn('Ada Lake'), await signIn('Ben Reed')];
    await start(ada, 'first', 30);
    await start(ada, 'second', 30);
    await start(ben, 'other', 1);
    const before = await readSince();
    expect(before.length, 'most still wait').toBeLessThan(50);
    await until(async () => (await readSince()).includes('other 1.pdf'));
    expect((await readSince()).indexOf('other 1.pdf') - before.length).toBeLessThanOrEqual(2);
  });
});
