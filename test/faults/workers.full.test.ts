import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type BuiltServer, dice, installBuiltServer } from '../built-server.ts';
import { newPostgresDatabase } from '../databases.ts';
import { jobKind, shortJobKind } from '../kills/job.ts';
import { letterKind } from '../kills/letter.ts';
import { uploadKind } from '../kills/upload.ts';
import { type Fault, faultCount, faultSeed, nodeArgs, runFaults, tellFigures } from './run-faults.ts';

const KILLS = faultCount(20);

let url: string;
let folder: string;
let webs: BuiltServer[] = [];
let workers: BuiltServer[] = [];
beforeAll(async () => {
  if (inject('postgresUrl') === '') return;
  url = await newPostgresDatabase(inject('postgresDemonstration'));
  folder = mkdtempSync(join(tmpdir(), 'planwright-processes-'));
  const install = (role: string) =>
    installBuiltServer({ DATABASE_URL: url, ROLE: role, DATA_DIR: folder, READERS: '1' }, nodeArgs());
  webs = await Promise.all([install('web'), install('web')]);
  workers = await Promise.all([install('worker'), install('worker'), install('worker')]);
  for (const server of [...webs, ...workers]) await server.start();
}, 300_000);
afterAll(async () => {
  const all = [...webs, ...workers];
  await Promise.all(all.map((server) => server.kill()));
  for (const server of all) server.remove();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test.skipIf(inject('postgresUrl') === '')(
  `two web and three worker processes: ${KILLS} kills of workers lose no document and give none a second result`,
  async () => {
    const seed = faultSeed();
    const roll = dice(seed + 1);
    const kill = (): Fault => {
      const worker = workers[Math.floor(roll() * workers.length)] as BuiltServer;
      return {
        name: 'a worker killed, another in its place',
        lastsMs: roll() * 1500,
        begin: worker.kill,
        end: worker.start,
      };
    };
    const faults = Array.from({ length: KILLS }, kill);
    const kinds = [jobKind, shortJobKind, shortJobKind, uploadKind, letterKind];
    const figures = await runFaults({ urls: webs.map((web) => web.url) }, kinds, faults, { seed });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const count = async (query: string) => Number((await client.query<{ count: string }>(query)).rows[0]?.count);
    const failed = await count(`select count(*) from pgboss.job where state = 'failed'`);
    const unread = await count(`select count(*) from analysis_documents where state <> 'read'`);
    const takenOver = await count('select count(*) from pgboss.job where retry_count > 0');
    const mails = await count('select count(*) - count(distinct id) as count from mails');
    await client.end();
    tellFigures('workers', { ...figures, takenOver });
    expect({ failed, unread, mails, unanswered: figures.unanswered, refusals: figures.refusals }).toEqual({
      ...{ failed: 0, unread: 0, mails: 0, unanswered: 0, refusals: {} },
    });
    expect(Math.max(...Object.values(figures.slowestSeconds))).toBeLessThan(60);
  },
  1_800_000,
);
