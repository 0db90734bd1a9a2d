import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type BuiltServer, dice, installBuiltServer } from './built-server.ts';
import { newPostgresDatabase } from './databases.ts';
import { drawTextPdf } from './fixtures/draw-text-pdf.ts';
import { isFull, rounds } from './options/depth.ts';

/** Kills that found no job running do not count; three times as many in all are tried. */
const ROUNDS_PER_KILL = 3;
/** A job of these files takes about a second: a kill within this time mostly finds it running. */
const LONGEST_WAIT_MS = 700;

/**
 * On PostgreSQL a lost worker is noticed by its heartbeat: each round waits until the last job has gone on and
 * ended, so there are fewer. On the embedded database many kills meet the same job again. A short run kills that one
 * alone, a few times.
 */
describe.each([
  ['the embedded database', rounds(1, 20), false, async () => ({})],
  ...(inject('postgresUrl') === '' || !isFull
    ? []
    : [['PostgreSQL', 5, true, async () => ({ DATABASE_URL: await newPostgresDatabase() })] as const]),
] as const)('kill -9 in the middle of a job on %s', (_name, kills, waitsEachTime, settings) => {
  let server: BuiltServer;
  beforeAll(async () => {
    server = await installBuiltServer(await settings(), [], inject('filledDataFolder'));
  });
  afterAll(() => server.remove());

  const statusOf = async (id: string): Promise<string> =>
    ((await (await fetch(`${server.url}/api/permit-review/status/${id}`)).json()) as { status: string }).status;
  const checklistOf = async (id: string): Promise<string> => {
    const reply = await fetch(`${server.url}/api/permit-review/${id}/download`);
    expect(reply.status).toBe(200);
    return createHash('sha256')
      .update(Buffer.from(await reply.arrayBuffer()))
      .digest('hex');
  };

  test(`${kills} kills lose nothing that was acknowledged and make no second checklist`, async () => {
    const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
    console.log(`crash test: seed ${seed} (CRASH_SEED)`);
    const roll = dice(seed);
    const long = await drawTextPdf(
      Array.from({ length: 300 }, (_, page) =>
        Array.from({ length: 40 }, (_, line) => `Page ${page + 1}, line ${line}: the quick brown fox`),
      ),
    );
    const short = await drawTextPdf([['APN: 027-999-004', 'Property address: 1240 Larkspur Lane']]);

    const acknowledged: string[] = [];
    const finished = new Map<string, string>();
    let hits = 0;
    const processing = async () => {
      const states = await Promise.all(acknowledged.map(async (id) => ({ id, status: await statusOf(id) })));
      return states.filter(({ status }) => status === 'processing').map(({ id }) => id);
    };
    const untilDone = async (): Promise<string[]> => {
      const began = Date.now();
      for (let left = await processing(); left.length > 0; left = await processing()) {
        if (Date.now() - began > 60_000) throw new Error(`${left.join(', ')} did not go on within 60 s.`);
        await wait(200);
      }
      return [];
    };
    for (let round = 0; round < kills * ROUNDS_PER_KILL && hits < kills; round++) {
      await server.start();
      let running = await processing();
      if (waitsEachTime || roll() < 0.4) running = await untilDone();
      if (running.length === 0) {
        const id = randomUUID();
        const form = new FormData();
        // New words each time, so that no earlier reading can be used again.
        const unlike = await drawTextPdf([[id]]);
        for (const [name, bytes] of [
          ['long.pdf', Buffer.concat([long, Buffer.from(`\n%${id}`)])],
          ['short.pdf', short],
          ['unlike.pdf', unlike],
        ] as const) {
          form.append('files', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name);
        }
        form.append('project_category', 'sfd');
        const reply = await fetch(`${server.url}/api/permit-review/${id}`, { method: 'POST', body: form });
        expect(reply.status).toBe(200);
        acknowledged.push(id);
      }
      await wait(roll() * LONGEST_WAIT_MS);
      const states = await Promise.all(acknowledged.map(async (id) => [id, await statusOf(id)] as const));
      if (states.some(([, status]) => status === 'processing')) hits++;
      for (const [id, status] of states) {
        if (status === 'completed' && !finished.has(id)) finished.set(id, await checklistOf(id));
      }
      await server.kill();
    }
    expect(hits).toBe(kills);

    await server.start();
    await untilDone();
    for (const id of acknowledged) expect(await statusOf(id), id).toBe('completed');
    for (const [id, sha256] of finished)
      expect(await checklistOf(id), 'a finished checklist never changes').toBe(sha256);
    console.log(
      `crash test: ${hits} kills hit a running job, ${acknowledged.length} reviews acknowledged, all completed`,
    );
    await server.kill();
  }, 600_000);
});
