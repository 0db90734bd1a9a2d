import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { hashPassword } from '#server/adapters/common-passwords.ts';
import { type Database, openPostgres } from '#server/db/open-database.ts';
import { addPerson } from '#server/db/people.ts';
import { newPostgresDatabase } from '../../../../test/databases.ts';
import { production, startTestServer, type TestServer } from '../../../../test/server.ts';

// Two processes are two only on PostgreSQL.
describe.skipIf(inject('postgresUrl') === '')('what guards an account', () => {
  const email = `${randomUUID()}@example.com`;
  const password = 'the right one 42';
  let opened: Database[];
  let servers: TestServer[];
  beforeAll(async () => {
    const url = await newPostgresDatabase(inject('postgresTemplate'));
    opened = [await openPostgres(url), await openPostgres(url)];
    servers = [];
    for (const database of opened) {
      servers.push(await startTestServer({ name: 'one of two', open: async () => database }, production));
    }
    const passwordHash = await hashPassword(password);
    const [first] = opened;
    if (first) await addPerson(first.db, { email, fullName: 'Ada Lake', role: 'applicant', passwordHash });
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
  });
  const signIn = (at: number, typed: string) =>
    servers[at]?.call('POST', '/api/auth/login', { body: { email, password: typed } });

  test('is counted over all processes', async () => {
    const statuses: (number | undefined)[] = [];
    for (let again = 0; again < 6; again++) statuses.push((await signIn(again % 2, 'a guess'))?.status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect([(await signIn(0, password))?.status, (await signIn(1, password))?.status]).toEqual([429, 429]);
  });

  test('lets nobody in while it cannot be counted', async () => {
    const [first] = opened;
    await first?.db.deleteFrom('rate_limits').execute();
    expect((await signIn(0, password))?.status).toBe(200);
    await first?.db.schema.alterTable('rate_limits').renameTo('away').execute();
    const answers = [await signIn(0, password), await signIn(1, password)];
    expect(answers.map((answer) => answer?.status)).toEqual([500, 500]);
    expect(JSON.stringify(answers.map((answer) => answer?.json))).not.toContain('access_token');
    await first?.db.schema.alterTable('away').renameTo('rate_limits').execute();
  });
});
