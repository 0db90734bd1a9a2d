import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { addDocuments, forgetUnusedBlobs, knownBlobs } from '../src/server/db/documents.ts';
import { makeBackup } from '../src/server/features/backup/make-backup.ts';
import { restoreBackup } from '../src/server/features/backup/restore-backup.ts';
import { readAnalysisDocument } from '../src/server/jobs/jobs.ts';
import { bothDatabases, newPostgresDatabase } from './databases.ts';
import { fillInstallation, type Installation, jobsOf, openInstallation } from './installation.ts';
import { production } from './server.ts';

const quiet = () => {};
const plainly = { fromDemo: false, sendNothing: false, otherSecretKey: false };
const WRITERS = 4;
const BACKUPS = 2;

/** Writes a file, its document and a job as a request does, again and again. @returns what was acknowledged, in order */
function writeOn({ deps, folder }: Installation, ownerId: string) {
  const { db, blobs, queue } = deps;
  const acknowledged: { id: string; sha256: string }[] = [];
  const gone: string[] = [];
  let stopped = false;
  const write = async () => {
    while (!stopped) {
      const id = randomUUID();
      const stored = await blobs.put(Buffer.from(`${id} `.repeat(1_000)), 1_000_000);
      await db.transaction().execute(async (tx) => {
        await addDocuments(tx, ownerId, [{ id, name: `${id}.pdf`, mediaType: 'application/pdf', ...stored }]);
        await tx
          .insertInto('conversations')
          .values({ id, owner_id: ownerId, title: id, started_at: new Date(), last_at: new Date() })
          .execute();
        await queue.enqueue(tx, readAnalysisDocument, { analysisId: id, documentId: id }, { id });
      });
      acknowledged.push({ id, sha256: stored.sha256 });
      await wait(50);
    }
  };
  /** Files that are let go of again, and then forgotten and removed as housekeeping does, days sooner. */
  const letGo = async () => {
    while (!stopped) {
      const id = randomUUID();
      const stored = await blobs.put(Buffer.from(`${id} goes again`), 1_000);
      await addDocuments(db, ownerId, [{ id, name: 'goes.pdf', mediaType: 'application/pdf', ...stored }]);
      await wait(30);
      await db.deleteFrom('documents').where('id', '=', id).execute();
      gone.push(stored.sha256);
      await forgetUnusedBlobs(db, new Date(Date.now() + 60_000));
      const known = await knownBlobs(db, gone);
      for (const sha256 of gone.splice(0)) {
        if (known.has(sha256)) gone.push(sha256);
        else rmSync(join(folder, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256));
      }
    }
  };
  const running = [...Array.from({ length: WRITERS }, write), letGo()];
  return {
    acknowledged,
    stop: async () => {
      stopped = true;
      await Promise.all(running);
    },
  };
}

describe.each(bothDatabases)('a restore drill from $name', (from) => {
  test(`${BACKUPS} backups under load are each one moment, and restore on every database`, {
    timeout: 600_000,
  }, async () => {
    const source = await openInstallation(from, { demonstration: true });
    const opened = [source];
    let load: ReturnType<typeof writeOn> | undefined;
    try {
      const { ada } = await fillInstallation(source);
      const writing = writeOn(source, ada.id);
      load = writing;
      const made: { folder: string; before: number }[] = [];
      for (let number = 0; number < BACKUPS; number++) {
        while (writing.acknowledged.length < (number + 1) * 25) await wait(20);
        const before = writing.acknowledged.length;
        const folder = join(source.folder, `backup-${number}`);
        const { files, lost } = await makeBackup(source.deps, folder, '1.2.3', quiet);
        expect(lost).toEqual([]);
        console.log(`${from.name}: ${files.count} files, ${writing.acknowledged.length - before} writes meanwhile`);
        made.push({ folder, before });
      }
      await writing.stop();

      for (const { folder, before } of made) {
        for (const to of bothDatabases) {
          const target = await openInstallation(to);
          opened.push(target);
          await restoreBackup(target.deps, folder, plainly, quiet);
          const { db, blobs } = target.deps;
          const documents = await db.selectFrom('documents').select(['id', 'sha256']).execute();
          const known = new Set(documents.map(({ id }) => id));
          const late = writing.acknowledged.slice(0, before).filter(({ id }) => !known.has(id));
          expect(late, 'acknowledged before the backup began').toEqual([]);
          const written = new Set(writing.acknowledged.map(({ id }) => id));
          const loaded = documents.filter(({ id }) => written.has(id));
          // What one transaction wrote is there as a whole.
          const titles = await db
            .selectFrom('conversations')
            .select('id')
            .where(
              'id',
              'in',
              loaded.map(({ id }) => id),
            )
            .execute();
          const jobs = (await jobsOf(target)).filter(({ id }) => written.has(id));
          expect([titles.length, jobs.length]).toEqual([loaded.length, loaded.length]);
          for (const { sha256 } of documents) {
            const bytes = await blobs.read(sha256);
            expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
          }
        }
      }
    } finally {
      await load?.stop();
      for (const one of opened) await one.remove();
    }
  });
});

const admin = join(import.meta.dirname, '../dist/server/admin.js');

describe('the commands', () => {
  let folder = '';
  beforeEach(() => {
    if (!existsSync(admin)) throw new Error('There is no build to run: run `npm run build` first.');
    folder = mkdtempSync(join(tmpdir(), 'planwright-drill-'));
    cpSync(inject('filledDataFolder'), join(folder, 'demo'), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const run = (args: string[], settings: Record<string, string>) => {
    const env = { PATH: process.env.PATH, ...settings };
    const { stdout, stderr, status } = spawnSync(process.execPath, [admin, ...args], { env, encoding: 'utf8' });
    return { stdout, stderr, status };
  };

  test.skipIf(inject('postgresUrl') === '')(
    'move a demonstration into production, and find a flipped bit',
    async () => {
      const demo = { DATA_DIR: join(folder, 'demo') };
      const backup = join(folder, 'backup');
      expect(run(['backup', backup], demo)).toMatchObject({ status: 0, stderr: '' });
      const target = {
        ...production,
        DATA_DIR: join(folder, 'production'),
        DATABASE_URL: await newPostgresDatabase(),
        SECRET_KEY: 'a secret that only this test knows, 32+',
      };
      expect(run(['restore', backup, '--check'], target).stdout).toMatch(/^The backup of .* is whole\.\n$/);
      const parcels = join(backup, 'tables/parcels.jsonl.gz');
      const sound = readFileSync(parcels);
      const flipped = Buffer.from(sound);
      flipped[Math.floor(sound.length / 2)] = (sound[Math.floor(sound.length / 2)] ?? 0) ^ 8;
      writeFileSync(parcels, flipped);
      const refused = run(['restore', backup, '--from-demo'], target);
      expect(refused).toMatchObject({ status: 1, stdout: '' });
      expect(refused.stderr).toContain('tables/parcels.jsonl.gz is damaged.');
      writeFileSync(parcels, sound);
      expect(run(['restore', backup], target).stderr).toContain('Add --from-demo');
      const restored = run(['restore', backup, '--from-demo'], target);
      expect(restored).toMatchObject({ status: 0, stderr: '' });
      expect(restored.stdout).toMatch(/invented parcels stay behind/);
      expect(run(['verify-files'], target)).toMatchObject({ status: 0 });
      expect(run(['retention'], target).stdout).toContain('Nothing was removed.');
      expect(readdirSync(folder)).not.toContain('backup.partial');
    },
  );
});
