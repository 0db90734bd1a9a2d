import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bothDatabases } from '../../../test/databases.ts';
import type { Database } from './open-database.ts';
import { addPerson, setDisabled } from './people.ts';
import {
  addSession,
  createSessionCache,
  endSession,
  endSessionsOf,
  findSession,
  type LiveSession,
  refreshSession,
} from './sessions.ts';

/** Runs a statement past our queries, as another process does. */
async function elsewhere({ queueAccess }: Database, text: string, values: string[]): Promise<void> {
  if ('db' in queueAccess) {
    await queueAccess.db.executeSql(text, values);
    return;
  }
  const client = new pg.Client(queueAccess);
  await client.connect();
  await client.query(text, values);
  await client.end();
}

describe.each(bothDatabases)('a session that was looked up just now, on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const start = new Date(Date.UTC(2026, 5, 1));
  const at = (ms: number) => new Date(start.getTime() + ms);

  /** Begins a session of someone new that is known. */
  async function begin({ idleMs = 60_000 } = {}) {
    const { db } = database;
    const email = `${randomUUID()}@example.com`;
    const person = await addPerson(db, { email, fullName: 'Ada Lake', role: 'applicant', passwordHash: null });
    if (!person) throw new Error('The person could not be added.');
    const tokenHash = randomUUID();
    const ends = { idleExpiresAt: at(idleMs), expiresAt: at(120_000) };
    const device = { browser: null, system: null };
    await addSession(db, { tokenHash, personId: person.id, proof: 'password', device, ...ends });
    const find = (now = start) => findSession(db, tokenHash, now);
    expect((await find())?.person.email).toBe(email);
    return { db, tokenHash, personId: person.id, find };
  }

  test('is known for a second without asking, whatever another process does, and no longer', async () => {
    const { tokenHash, find } = await begin();
    await elsewhere(database, 'delete from sessions where token_hash = $1', [tokenHash]);
    expect(await find(at(999))).toBeDefined();
    expect(await find(at(1000))).toBeUndefined();
    // Neither is it known again before it was asked for, where the clock is put back.
    expect(await find(at(-1))).toBeUndefined();
  });

  test('is over at once when this process ends it, or shuts its person out', async () => {
    const ended = await begin();
    await endSession(ended.db, ended.tokenHash);
    expect(await ended.find()).toBeUndefined();
    const disabled = await begin();
    await setDisabled(disabled.db, disabled.personId, start);
    expect(await disabled.find()).toBeUndefined();
  });

  test('has the role and the idle time that this process gives it, at once', async () => {
    const { db, tokenHash, personId, find } = await begin();
    await db.updateTable('people').set({ role: 'reviewer' }).where('id', '=', personId).execute();
    expect((await find())?.person.role).toBe('reviewer');
    await refreshSession(db, tokenHash, at(90_000));
    expect((await find())?.idleExpiresAt).toEqual(at(90_000));
  });

  test('is over when the transaction that ends it is, also for who asked meanwhile', async () => {
    const { db, personId, find } = await begin();
    await db.transaction().execute(async (tx) => {
      await endSessionsOf(tx, personId);
      // The embedded database has one connection, which this transaction holds.
      if (database.kind === 'postgres') expect(await find()).toBeDefined();
    });
    expect(await find()).toBeUndefined();
  });

  test('ends on time', async () => {
    const { find } = await begin({ idleMs: 500 });
    expect(await find(at(499))).toBeDefined();
    expect(await find(at(500))).toBeUndefined();
  });
});

test('an answer that was asked for before a change is not kept after it', async () => {
  const cache = createSessionCache();
  const person = { id: '1', email: 'a@example.com', full_name: 'Ada Lake', role: 'applicant' } as const;
  const session: LiveSession = {
    person: { ...person, is_demo: false, email_confirmed: true, two_step: false },
    proof: 'password',
    idleExpiresAt: new Date(10_000),
    expiresAt: new Date(10_000),
  };
  let answer = (_found: LiveSession) => {};
  const asked = cache.find(
    'token',
    new Date(0),
    () =>
      new Promise<LiveSession>((resolve) => {
        answer = resolve;
      }),
  );
  cache.onStatement({ query: CompiledQuery.raw('delete from "sessions" where "token_hash" = $1') });
  answer(session);
  expect(await asked).toBe(session);
  expect(await cache.find('token', new Date(0), async () => undefined)).toBeUndefined();
});
