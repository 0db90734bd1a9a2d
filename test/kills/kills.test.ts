import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { describe, expect, inject, test } from 'vitest';
import { installBuiltServer } from '../built-server.ts';
import { newPostgresDatabase } from '../databases.ts';
import { isFull, rounds } from '../options/depth.ts';
import { jobKind } from './job.ts';
import { letterKind } from './letter.ts';
import { type KillKind, runKills } from './run-kills.ts';
import { saveKind } from './save.ts';
import { submitKind } from './submit.ts';
import { uploadKind } from './upload.ts';

const KINDS: Readonly<Record<string, KillKind>> = {
  ...{ save: saveKind, upload: uploadKind, job: jobKind, submit: submitKind, letter: letterKind },
};
/** In a short run the others are left to the full one. */
const SHORT = ['save', 'job', 'submit'];
/** `npm run test:kills -- --kind submit --count 200 --database postgres --seed 7` sets these. */
const { KILL_KIND = '', KILL_COUNT, KILL_DATABASE = '', KILL_SEED, KILL_RESULTS } = process.env;
const kills = Number(KILL_COUNT ?? rounds(1, 30));
const seed = Number(KILL_SEED ?? Date.now() % 1_000_000);

const databases = [
  { database: 'embedded', settings: async () => ({}), filled: inject('filledDataFolder') },
  ...(inject('postgresUrl') === '' || !isFull
    ? []
    : [
        {
          database: 'postgres',
          settings: async () => ({ DATABASE_URL: await newPostgresDatabase(inject('postgresDemonstration')) }),
          filled: undefined,
        },
      ]),
].filter(({ database }) => KILL_DATABASE === '' || KILL_DATABASE === database);

const commit = () => execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();

describe.each(databases)('kill -9, on the $database database', ({ database, settings, filled }) => {
  test.each(
    Object.entries(KINDS).filter(([name]) => (KILL_KIND === '' ? isFull || SHORT.includes(name) : KILL_KIND === name)),
  )(
    `${kills} in the middle of a %s lose nothing that was acknowledged, and make nothing twice`,
    async (name, kind) => {
      console.log(`kills of a ${name}, ${database}: seed ${seed} (KILL_SEED)`);
      const server = await installBuiltServer(await settings(), [], filled);
      const write = (figures: object) => {
        const line = { kind: name, database, commit: commit(), seed, on: new Date().toISOString(), ...figures };
        console.log(JSON.stringify(line));
        if (KILL_RESULTS) appendFileSync(KILL_RESULTS, `${JSON.stringify(line)}\n`);
      };
      try {
        const figures = await runKills(server, kind, { kills, seed });
        write(figures);
        if (kills >= 10) expect(figures.cutOff, 'kills that met something on its way').toBeGreaterThan(kills / 3);
      } catch (error) {
        write({ failed: String(error) });
        throw error;
      } finally {
        server.remove();
      }
    },
    60_000 + kills * 90_000,
  );
});
