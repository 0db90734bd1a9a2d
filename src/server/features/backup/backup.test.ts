import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bothDatabases } from '../../../../test/databases.ts';
import {
  contentsOf,
  fillInstallation,
  type Installation,
  jobsOf,
  openInstallation,
} from '../../../../test/installation.ts';
import { isFull } from '../../../../test/options/depth.ts';
import { production } from '../../../../test/server.ts';
import { tidy } from '../../app/housekeeping.ts';
import { lastRun, noteRun } from '../../db/maintenance.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const quiet = () => {};
const plainly = { fromDemo: false, sendNothing: false, otherSecretKey: false };

const embedded = bothDatabases[0] as (typeof bothDatabases)[number];
const last = bothDatabases.at(-1) ?? embedded;
/** From the embedded database into PostgreSQL is the way that every installation goes; the others are for the full run. */
const ways = isFull
  ? bothDatabases.flatMap((from) => bothDatabases.map((to) => [from, to] as const))
  : [[embedded, last] as const];

describe.each(ways.map(([from, to]) => ({ from, to, name: `from ${from.name} to ${to.name}` })))(
  '$name',
  ({ from, to }) => {
    let source: Installation;
    let filled: Awaited<ReturnType<typeof fillInstallation>>;
    let folder = '';
    const opened: Installation[] = [];
    const empty = async (settings = {}) => {
      const made = await openInstallation(to, settings);
      opened.push(made);
      return made;
    };
    beforeAll(async () => {
      source = await openInstallation(from, { demonstration: true });
      opened.push(source);
      filled = await fillInstallation(source);
      folder = join(source.folder, 'backup');
      await makeBackup(source.deps, folder, '1.2.3', quiet);
    });
    afterAll(async () => {
      for (const one of opened) await one.remove();
    });

    test('a backup restores to the same rows, files, counters and jobs', async () => {
      const target = await empty();
      const before = await contentsOf(source);
      expect(before.files.length).toBe(3);
      const { manifest, notes } = await restoreBackup(target.deps, folder, plainly, quiet);
      expect(manifest).toMatchObject({ version: '1.2.3', mode: 'demo', files: { count: 3 }, jobs: 4, lost: [] });
      expect(notes).toEqual(['1 uploads were under way: their senders begin them anew.']);
      const { tables, files } = await contentsOf(target);
      expect(files).toEqual(before.files);
      expect({ ...tables, resumable_uploads: before.tables.resumable_uploads }).toEqual(before.tables);
      expect(tables.resumable_uploads?.rows).toBe(0);
      expect(tables.parcels?.rows).toBeGreaterThan(10);
      expect(await jobsOf(target)).toEqual(await jobsOf(source));
      const { id } = await target.deps.db
        .insertInto('case_events')
        .values({ application_id: filled.submitted, at: new Date(), kind: 'moved', after: 'review' })
        .returning('id')
        .executeTakeFirstOrThrow();
      expect(id, 'a number that was given out is not given out again').toBe(4);
      expect(await lastRun(target.deps.db, 'restore')).toMatchObject({ state: 'done', result: { files: 3 } });
      expect(await lastRun(source.deps.db, 'backup', 'done')).toMatchObject({ result: { folder, files: 3, lost: 0 } });
      await expect(restoreBackup(target.deps, folder, plainly, quiet)).rejects.toThrow(
        'This installation is not empty',
      );
    });

    test('from a demonstration into production its people, parcels and outbox stay behind', async () => {
      const target = await empty({ ...production, SECRET_KEY: 'another secret that only this test knows' });
      await expect(restoreBackup(target.deps, folder, plainly, quiet)).rejects.toThrow('Add --from-demo');
      const { notes } = await restoreBackup(target.deps, folder, { ...plainly, fromDemo: true }, quiet);
      expect(notes).toEqual([
        '1 uploads were under way: their senders begin them anew.',
        expect.stringMatching(/^\d+ invented parcels stay behind\.$/),
        '1 sessions end: everybody signs in anew.',
        '1 webhooks stay behind, for the same reason.',
        '1 mails of the outbox, none of which was sent, stay behind.',
        '1 people prove their address anew: anybody could open the links of the outbox.',
        '1 people set up two-step verification anew.',
        '1 cases of demo staff are nobody’s: assign them.',
        '1 trials of the tools that are of no case stay behind.',
        '1 people of the demonstration stay behind.',
        '2 stay as names in the history, and cannot sign in.',
      ]);
      const { db, blobs } = target.deps;
      const people = await db
        .selectFrom('people')
        .select(['full_name', 'disabled_at', 'two_step_secret'])
        .orderBy('full_name')
        .execute();
      expect(people.map(({ full_name, disabled_at }) => [full_name, disabled_at !== null])).toEqual([
        ['Ada Lake', false],
        [filled.ben.full_name, false],
        ['Demo Administrator', true],
        ['Demo Reviewer', true],
      ]);
      expect(people.every(({ two_step_secret }) => two_step_secret === null)).toBe(true);
      const left = await contentsOf(target);
      expect(left.tables).toMatchObject({
        parcels: { rows: 0 },
        parcel_streets: { rows: 0 },
        analyses: { rows: 0 },
        case_events: { rows: 2 },
      });
      expect((await blobs.read(filled.plan.sha256)).length).toBe(300_000);
    });

    test('another SECRET_KEY is refused while somebody’s second step is sealed with the former', async () => {
      const target = await empty({ SECRET_KEY: 'another secret that only this test knows' });
      await expect(restoreBackup(target.deps, folder, plainly, quiet)).rejects.toThrow('SECRET_KEY is another');
      const options = { ...plainly, otherSecretKey: true, sendNothing: true };
      const { notes } = await restoreBackup(target.deps, folder, options, quiet);
      expect(notes).toContain('1 people set up two-step verification anew: SECRET_KEY is another.');
      expect(notes).toContain('1 webhooks are off: their secrets are sealed with another SECRET_KEY. Make them anew.');
      expect(notes).toContain('1 mails that waited are held: send them again on the page of mails.');
      expect(await target.deps.db.selectFrom('mails').select('state').execute()).toEqual([{ state: 'failed' }]);
      // As the key before it is enough: what is sealed with it is still opened.
      const replaced = await empty({
        SECRET_KEY: 'another secret that only this test knows',
        SECRET_KEY_BEFORE: source.deps.config.secretKey,
      });
      await restoreBackup(replaced.deps, folder, plainly, quiet);
      const sealed = replaced.deps.db.selectFrom('people').select('two_step_secret').where('id', '=', filled.ben.id);
      expect(await sealed.executeTakeFirst()).toEqual({ two_step_secret: 'sealed' });
    });

    test('a flipped bit in any part is found, and so is a part that is gone; the installation stays empty', async () => {
      const target = await empty();
      const refused = async (name: string, break_: (path: string) => void, said: string | RegExp) => {
        const path = join(folder, name);
        const sound = readFileSync(path);
        break_(path);
        try {
          await expect(restoreBackup(target.deps, folder, plainly, quiet), name).rejects.toThrow(said);
        } finally {
          writeFileSync(path, sound);
        }
      };
      const flip = (at: number) => (path: string) => {
        const bytes = readFileSync(path);
        const place = Math.floor((bytes.length - 1) * at);
        bytes[place] = (bytes[place] ?? 0) ^ 1;
        writeFileSync(path, bytes);
      };
      const [file] = readdirSync(join(folder, 'files'), { recursive: true, encoding: 'utf8' }).filter(
        (name) => name.length > 64,
      );
      await refused(`files/${file}`, flip(0.5), `files/${file} is damaged`);
      await refused('tables/people.jsonl.gz', flip(0.9), 'tables/people.jsonl.gz is damaged');
      await refused('jobs.jsonl.gz', flip(0), 'jobs.jsonl.gz is damaged');
      await refused('manifest.json', flip(0.3), 'manifest.json is damaged');
      for (const at of [0, 0.2, 0.4, 0.6, 0.8, 1]) await refused('SHA256SUMS', flip(at), 'The backup is damaged');
      await refused(`files/${file}`, (path) => rmSync(path), 'is missing');
      await refused(
        'SHA256SUMS',
        (path) => writeFileSync(path, readFileSync(path, 'utf8').replace(/.*files.*\n/, '')),
        'files instead of 3',
      );
      await refused(
        'SHA256SUMS',
        (path) => writeFileSync(path, readFileSync(path, 'utf8').replace(/.* jobs.*\n/, '')),
        'does not list jobs',
      );
      await expect(verifyBackup(join(folder, 'nowhere'), quiet)).rejects.toThrow('There is no whole backup');
      await verifyBackup(folder, quiet);
      await restoreBackup(target.deps, folder, plainly, quiet);
    });

    test('what storage lost is listed, and no reason to have no backup', async () => {
      const { deps } = source;
      const { sha256 } = filled.drafted;
      const path = join(source.folder, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
      const sound = readFileSync(path);
      writeFileSync(path, 'another plan');
      const changed = await makeBackup(deps, join(source.folder, 'second'), '1.2.3', quiet);
      rmSync(path);
      const missing = await makeBackup(deps, join(source.folder, 'third'), '1.2.3', quiet);
      writeFileSync(path, sound);
      expect([changed.lost, missing.lost]).toEqual([
        [{ sha256, problem: 'changed' }],
        [{ sha256, problem: 'missing' }],
      ]);
      const target = await empty();
      const { notes } = await restoreBackup(target.deps, join(source.folder, 'third'), plainly, quiet);
      expect(notes).toContain('1 files were lost before the backup was made: run verify-files to see whose.');
      await expect(makeBackup(deps, join(source.folder, 'third'), '1.2.3', quiet)).rejects.toThrow('exists already');
    });

    test('nothing is forgotten or swept while a backup copies files, and all of it after', async () => {
      const { deps } = source;
      const { sha256, size } = await deps.blobs.put(Buffer.from('claimed by nothing'), 100);
      await deps.db.insertInto('blobs').values({ sha256, size }).execute();
      const later = new Date(Date.now() + 4 * 24 * 3_600_000);
      const alive = deps.db.updateTable('maintenance_runs').set({ alive_at: later }).where('state', '=', 'running');
      await noteRun(deps.db, 'backup', async () => {
        await alive.execute();
        await tidy(deps, later);
        expect((await deps.blobs.read(sha256)).toString()).toBe('claimed by nothing');
        return {};
      });
      await tidy(deps, later);
      await expect(deps.blobs.read(sha256)).rejects.toThrow('ENOENT');
    });
  },
);
