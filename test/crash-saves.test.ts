import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type BuiltServer, dice, installBuiltServer } from './built-server.ts';
import { newPostgresDatabase } from './databases.ts';
import { isFull, rounds } from './options/depth.ts';

const ROOT = '/api/applicant-router/applications';
const KILLS = rounds(1, 8);
/** Saves follow each other without a pause, so that a kill within this time mostly meets one on its way. */
const LONGEST_WAIT_MS = 300;

type Stored = { version: number; data: { answers: Record<string, string>; textAnswers: Record<string, string> } };

describe.each([
  ['the embedded database', async () => ({})],
  ...(inject('postgresUrl') === '' || !isFull
    ? []
    : [['PostgreSQL', async () => ({ DATABASE_URL: await newPostgresDatabase() })] as const]),
] as const)('kill -9 while an applicant types, on %s', (_name, settings) => {
  let server: BuiltServer;
  let token = '';
  beforeAll(async () => {
    server = await installBuiltServer(await settings(), [], inject('filledDataFolder'));
  });
  afterAll(() => server.remove());

  const ask = (method: string, path: string, body?: unknown) =>
    fetch(`${server.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  test(`${KILLS} kills between and during saves lose no answer that was acknowledged`, async () => {
    const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
    console.log(`crash test of saves: seed ${seed} (CRASH_SEED)`);
    const roll = dice(seed);
    await server.start();
    const person = { full_name: 'Ada Lake', email: `${randomUUID()}@example.com`, password: 'pine-needle-42' };
    const entered = (await (await ask('POST', '/api/auth/register', person)).json()) as { access_token: string };
    token = entered.access_token;
    const { id } = (await (await ask('POST', ROOT, { title: 'New permit' })).json()) as { id: string };
    const read = async () => (await (await ask('GET', `${ROOT}/${id}`)).json()) as Stored;

    let acknowledged = 0;
    let sent = 0;
    let meant = 0;
    let known = (await read()).version;
    /** Saves one word after the other until the server is gone. */
    const type = async (): Promise<void> => {
      for (;;) {
        sent += 1;
        const data = { answers: {}, textAnswers: { project_description: `word ${sent}` } };
        const reply = await ask('PUT', `${ROOT}/${id}`, { data, version: known }).catch(() => undefined);
        const saved = (await reply?.json().catch(() => undefined)) as { version: number } | undefined;
        if (!reply || !saved) return;
        expect(reply.status, JSON.stringify(saved)).toBe(200);
        known = saved.version;
        acknowledged = sent;
      }
    };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = acknowledged;
      const typing = type();
      // A kill before the first answer would show nothing.
      while (acknowledged === before) await wait(5);
      await wait(roll() * LONGEST_WAIT_MS);
      await server.kill();
      await typing;
      await server.start();
      // The session is still there, too.
      const { version, data } = await read();
      const word = Number(data.textAnswers.project_description?.split(' ')[1]);
      // The last acknowledged one, or the one whose answer was lost with the server.
      expect([acknowledged, sent]).toContain(word);
      if (word !== acknowledged) meant += 1;
      expect(version).toBeGreaterThanOrEqual(known);
      acknowledged = word;
      known = version;
    }
    console.log(
      `crash test of saves: ${sent} saves, ${KILLS} kills, ${meant} times stored what could not be acknowledged`,
    );
    await server.kill();
  }, 300_000);
});
