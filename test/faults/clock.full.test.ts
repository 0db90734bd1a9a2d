import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { type BuiltServer, dice, installBuiltServer } from '../built-server.ts';
import { newPostgresDatabase } from '../databases.ts';
import { jobKind, shortJobKind } from '../kills/job.ts';
import { letterKind } from '../kills/letter.ts';
import { demoReviewer, newApplicant } from '../kills/people.ts';
import { callsTo } from '../kills/run-kills.ts';
import { saveKind } from '../kills/save.ts';
import { submitKind } from '../kills/submit.ts';
import { uploadKind } from '../kills/upload.ts';
import { type Fault, faultCount, faultSeed, nodeArgs, runFaults, tellFigures } from './run-faults.ts';

const JUMPS = faultCount(10);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const METRICS_TOKEN = 'only-the-tests-of-clocks-know-this-one';

const databases = [
  { name: 'embedded', settings: async () => ({}), filled: inject('filledDataFolder') },
  ...(inject('postgresUrl') === ''
    ? []
    : [
        {
          name: 'postgres',
          settings: async () => ({ DATABASE_URL: await newPostgresDatabase(inject('postgresDemonstration')) }),
          filled: undefined,
        },
      ]),
];

describe.each(databases)('a clock that jumps, on the $name database', ({ name, settings, filled }) => {
  let folder: string;
  let server: BuiltServer;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'planwright-clock-'));
    setClock(0);
    const given = { ...(await settings()), CLOCK_SHIFT: join(folder, 'shift'), METRICS_TOKEN };
    server = await installBuiltServer(given, nodeArgs('shifted-clock.mjs'), filled);
    await server.start();
  });
  afterEach(() => {
    server.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const setClock = (shiftMs: number) => {
    writeFileSync(join(folder, 'next'), `${Math.round(shiftMs)}`);
    renameSync(join(folder, 'next'), join(folder, 'shift'));
  };
  /** How often jobs ran to some other end than the one they should have. */
  const otherEnds = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
    const lines = text.split('\n').filter((line) => line.startsWith('planwright_job_duration_seconds_count'));
    expect(lines.length).toBeGreaterThan(0);
    return lines.filter((line) => !line.includes('outcome="done"'));
  };

  test(`${JUMPS} jumps and back under load hold up no job, run none twice and end no session`, async () => {
    const seed = faultSeed();
    const roll = dice(seed + 1);
    const jump = (): Fault => {
      // Staff's sessions last an hour without use: what is longer ends them, as it should.
      const minutes = (roll() < 0.5 ? -1 : 1) * (1 + roll() * 40);
      return {
        name: minutes < 0 ? 'set back, and right again' : 'set ahead, and right again',
        lastsMs: 3000 + roll() * 5000,
        begin: () => setClock(minutes * MINUTE),
        end: () => setClock(0),
      };
    };
    const faults = Array.from({ length: JUMPS }, jump);
    const kinds = [saveKind, uploadKind, submitKind, jobKind, shortJobKind, letterKind];
    const figures = await runFaults({ urls: [server.url] }, kinds, faults, { seed });
    tellFigures(`clock, ${name}`, figures);
    expect({ unanswered: figures.unanswered, refusals: figures.refusals }).toEqual({ unanswered: 0, refusals: {} });
    expect(Math.max(...Object.values(figures.slowestSeconds))).toBeLessThan(60);
    // The clock of the embedded database is that of its process: set ahead it makes a job look abandoned, which is begun
    // again and told so. PostgreSQL has its own.
    if (name === 'postgres') expect(await otherEnds()).toEqual([]);
  }, 1_200_000);

  test('a session that begins or is used while the clock is ahead lasts no longer than any other', async () => {
    const { tried, answered } = callsTo(server.url);
    const isOpen = async ({ token, root }: { token: string; root: string }) =>
      (await tried('GET', root, undefined, { token }))?.status === 200;
    const soon = () => new Promise((resolve) => setTimeout(resolve, 300));
    const before = await newApplicant(answered);
    setClock(400 * DAY);
    await soon();
    expect(await isOpen(before), 'one of more than a year ago').toBe(false);
    const ahead = await newApplicant(answered);
    const staff = { token: await demoReviewer(answered), root: '/api/cases' };
    expect([await isOpen(ahead), await isOpen(staff)]).toEqual([true, true]);
    setClock(0);
    await soon();
    // Whose clock was wrong is not known: they stay signed in, as if they had signed in now.
    expect([await isOpen(ahead), await isOpen(staff)]).toEqual([true, true]);
    setClock(2 * 60 * MINUTE);
    await soon();
    expect([await isOpen(ahead), await isOpen(staff)], 'two hours without use').toEqual([true, false]);
    setClock(8 * DAY);
    await soon();
    expect(await isOpen(ahead), 'a week on').toBe(false);
  });
});
