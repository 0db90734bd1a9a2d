import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { newPostgresDatabase } from '../../../test/databases.ts';
import { endSilent, isDatabaseAway, isDatabaseFull, LIFT_LIMIT } from './database-away.ts';

const SILENCE_MS = 300;

/** A connection that is given up after a third of a second, and what `ask` came to on it. */
async function onConnection(ask: (client: pg.Client) => Promise<unknown>): Promise<unknown> {
  const client = new pg.Client(await newPostgresDatabase());
  client.on('error', () => undefined);
  await client.connect();
  endSilent(client, SILENCE_MS);
  const came = await ask(client).catch((error: unknown) => error);
  await client.end().catch(() => undefined);
  return came;
}

test.skipIf(inject('postgresUrl') === '')(
  'a connection without an answer is given up, which says that the database is away',
  async () => {
    const error = await onConnection((client) => client.query('select pg_sleep(60)'));
    expect(error).toBeInstanceOf(Error);
    expect(isDatabaseAway(error), String(error)).toBe(true);
    const next = await onConnection(async (client) => {
      await client.query('select pg_sleep(60)').catch(() => undefined);
      await client.query('select 1');
    });
    expect(isDatabaseAway(next), String(next)).toBe(true);
  },
  60_000,
);

test.skipIf(inject('postgresUrl') === '')(
  'a transaction that lifts its limit takes its time, and the next one has one again',
  async () => {
    const slow = 'select pg_sleep(2)';
    const came = await onConnection(async (client) => {
      for (const text of ['begin', LIFT_LIMIT, slow, 'commit']) await client.query(text);
      return 'done';
    });
    expect(came).toBe('done');
    const after = await onConnection(async (client) => {
      for (const text of ['begin', LIFT_LIMIT, 'rollback', 'begin', 'select pg_sleep(60)']) await client.query(text);
    });
    expect(isDatabaseAway(after), String(after)).toBe(true);
  },
  60_000,
);

test('what the database refuses for its own reasons is no absence', () => {
  const coded = (code: string) => Object.assign(new Error('no'), { code });
  expect(['57P01', '57P03', '08006', '53300', '58030'].map((code) => isDatabaseAway(coded(code)))).not.toContain(false);
  expect(['23505', '22021', '57014', '42P01', 'ECONNREFUSED'].map((code) => isDatabaseAway(coded(code)))).not.toContain(
    true,
  );
  expect([isDatabaseFull(coded('53100')), isDatabaseFull(coded('53200'))]).toEqual([true, false]);
  expect(isDatabaseAway(new Error('something else'))).toBe(false);
});
