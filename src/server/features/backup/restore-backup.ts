import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { leaveOutDemonstration } from '#server/db/demonstration.ts';
import { holdWaitingMails } from '#server/db/mails.ts';
import { endRestoredRuns, noteRun } from '#server/db/maintenance.ts';
import { applyMigrations, knownMigrations } from '#server/db/migrate.ts';
import { failQueuedJob, type QueuedJob } from '#server/db/queued-jobs.ts';
import {
  clearTable,
  countWritten,
  describeTables,
  dropTables,
  listTables,
  prepareCopying,
  putReferences,
  readRows,
  setCounters,
  sumRows,
  takeReferences,
  writeRows,
} from '#server/db/table-copies.ts';
import type { Db } from '#server/db/tables.ts';
import { clearAllTwoStep, countTwoStep } from '#server/db/two-step.ts';
import { forgetBegunUploads } from '#server/db/uploads.ts';
import { disableAllWebhooks } from '#server/db/webhooks.ts';
import type { Deps } from '#server/http/deps.ts';
import { allJobs, type Job } from '#server/jobs/jobs.ts';
import {
  BackupError,
  eachOf,
  fileOf,
  filesOf,
  JOBS,
  keyCheckOf,
  type Manifest,
  partOf,
  readPart,
} from './backup-folder.ts';
import { verifyBackup } from './verify-backup.ts';

type RestoreDeps = Pick<Deps, 'db' | 'blobs' | 'config' | 'queue'>;
export type RestoreOptions = {
  /** Leaves out the people and parcels of the demonstration, and what was never proven or sent. */
  fromDemo: boolean;
  /** Mails that waited are held, and webhooks are off. */
  sendNothing: boolean;
  /** The installation has another SECRET_KEY: what was sealed with the former one is forgotten. */
  otherSecretKey: boolean;
};
export type Restored = { manifest: Manifest; notes: string[] };

/**
 * Puts a backup into an empty installation, on either database: verified first, then its files, then its rows with jobs
 * and counters in one transaction, compared with what was backed up before it ends. Throws a BackupError where the backup
 * is damaged or does not fit; then the database is as it was.
 */
export async function restoreBackup(
  deps: RestoreDeps,
  folder: string,
  options: RestoreOptions,
  progress: (text: string) => void,
): Promise<Restored> {
  const { db, blobs, config } = deps;
  await refuseFilled(db);
  const manifest = await verifyBackup(folder, progress);
  refuseUnfit(manifest, config.mode, options);

  let files = 0;
  const lost = new Set(manifest.lost.map(({ sha256 }) => sha256));
  await eachOf(filesOf(folder), async ({ sha256, size }) => {
    if (lost.has(sha256)) return;
    const stored = await blobs.put(createReadStream(join(folder, fileOf(sha256))), size);
    if (stored.sha256 !== sha256) throw new BackupError(`Storage kept other bytes than those of ${fileOf(sha256)}.`);
    progress(`${++files} of ${manifest.files.count} files`);
  });
  const notes = await db.transaction().execute((tx) => restoreRows(deps, tx, folder, manifest, options, progress));
  await describeTables(db);
  // The table of what was noted came with the backup, so that this is noted last.
  const { at, version } = manifest;
  await noteRun(db, 'restore', async () => ({ at, version, files }));
  return { manifest, notes };
}

async function refuseFilled(db: Db): Promise<void> {
  const written = await countWritten(db);
  if (written.length === 0) return;
  const some = written.slice(0, 5).map(({ table, rows }) => `${table} ${rows}`);
  throw new BackupError(
    `This installation is not empty (rows: ${some.join(', ')}${written.length > 5 ? ' and more' : ''}), and a backup is restored into an ` +
      'empty one only. Set DATABASE_URL to a new database, or DATA_DIR to a new folder.',
  );
}

function refuseUnfit(manifest: Manifest, mode: 'demo' | 'production', { fromDemo }: RestoreOptions): void {
  const known = new Map(knownMigrations().map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sha256 } of manifest.migrations) {
    if (known.get(name) === sha256) continue;
    throw new BackupError(
      `Version ${manifest.version} made this backup, with ${name}, which this version ${known.has(name) ? 'has otherwise' : 'does not have'}. ` +
        'Install that version or a later one, then restore.',
    );
  }
  if (manifest.mode === 'demo' && mode === 'production' && !fromDemo) {
    throw new BackupError(
      'This backup is of a demonstration. Add --from-demo: its invented people and parcels stay behind.',
    );
  }
}

async function restoreRows(
  { config, queue }: RestoreDeps,
  tx: Db,
  folder: string,
  manifest: Manifest,
  { fromDemo, sendNothing, otherSecretKey }: RestoreOptions,
  progress: (text: string) => void,
): Promise<string[]> {
  await prepareCopying(tx);
  await refuseFilled(tx);
  await dropTables(tx);
  const wanted = new Set(manifest.migrations.map(({ name }) => name));
  await applyMigrations(tx, undefined, (name) => wanted.has(name));

  const references = await takeReferences(tx);
  const tables = new Map((await listTables(tx)).map((table) => [table.name, table]));
  for (const { name, rows, sum } of manifest.tables) {
    const table = tables.get(name);
    if (!table) throw new BackupError(`The backup has a table ${name}, which its migrations do not make.`);
    progress(`${name}: ${rows} rows`);
    await clearTable(tx, name);
    await writeRows(tx, table, readPart(folder, partOf(name)));
    const found = sumRows();
    for await (const lines of readRows(tx, table)) lines.forEach(found.add);
    if (found.end().rows !== rows || found.end().sum !== sum) {
      throw new BackupError(`The rows of ${name} are not those of the backup, and nothing was restored.`);
    }
  }
  await putReferences(tx, references);
  await setCounters(tx, manifest.counters);
  await applyMigrations(tx);

  const notes: string[] = [];
  const tell = (count: number, text: string) => void (count > 0 && notes.push(`${count} ${text}`));
  await endRestoredRuns(tx);
  tell(await forgetBegunUploads(tx), 'uploads were under way: their senders begin them anew.');
  tell(manifest.lost.length, 'files were lost before the backup was made: run verify-files to see whose.');
  if (fromDemo) for (const { count, text } of await leaveOutDemonstration(tx)) tell(count, text);
  else if (manifest.mode === 'production' && config.mode === 'demo') {
    notes.push('These are real records in demo mode, which opens staff areas without a password.');
  }
  const keys = [config.secretKey, ...(config.secretKeyBefore ? [config.secretKeyBefore] : [])];
  if (!fromDemo && !keys.map(keyCheckOf).includes(manifest.keyCheck)) {
    const sealed = await countTwoStep(tx);
    if (sealed > 0 && !otherSecretKey) {
      throw new BackupError(
        `SECRET_KEY is another than that of the backup, and ${sealed} people could not sign in: their second step is sealed with it. ` +
          'Set the former key (as SECRET_KEY, or as SECRET_KEY_BEFORE), or add --other-secret-key: they set up two-step verification anew.',
      );
    }
    await clearAllTwoStep(tx);
    tell(sealed, 'people set up two-step verification anew: SECRET_KEY is another.');
    const off = await disableAllWebhooks(tx, new Date());
    tell(off, 'webhooks are off: their secrets are sealed with another SECRET_KEY. Make them anew.');
  }
  if (sendNothing) {
    tell(await holdWaitingMails(tx), 'mails that waited are held: send them again on the page of mails.');
    tell(await disableAllWebhooks(tx, new Date()), 'webhooks are off: switch them on at the page of integrations.');
  }
  for await (const line of readPart(folder, JOBS)) {
    const job = JSON.parse(line) as QueuedJob;
    const known: Job | undefined = allJobs.find(({ name }) => name === job.name);
    if (!known) {
      notes.push(`A job of the kind ${job.name} is left out: this version does not know it.`);
      continue;
    }
    const afterSeconds = Math.max(0, Math.ceil((Date.parse(job.startAfter) - Date.now()) / 1000));
    await queue.enqueue(tx, known, job.data, { id: job.id, afterSeconds });
    if (job.state === 'failed') await failQueuedJob(tx, job.id, job.failedAt ?? manifest.at);
  }
  return notes;
}
