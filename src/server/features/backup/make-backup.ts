import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { BlobDamaged, isMissingBlob } from '#server/adapters/blobs.ts';
import { noteRun } from '#server/db/maintenance.ts';
import { appliedMigrations } from '#server/db/migrate.ts';
import { readJobs } from '#server/db/queued-jobs.ts';
import { listTables, readCounters, readOneMoment, readRows, sumRows } from '#server/db/table-copies.ts';
import type { Deps } from '#server/http/deps.ts';
import {
  BackupError,
  eachOf,
  FORMAT,
  fileOf,
  filesOf,
  JOBS,
  keyCheckOf,
  MANIFEST,
  type Manifest,
  partOf,
  SUMS,
  writeHashed,
  writeManifest,
  writePart,
} from './backup-folder.ts';

type Progress = (text: string) => void;
type BackupDeps = Pick<Deps, 'db' | 'kind' | 'blobs' | 'config'>;

/**
 * Copies the database as it is at one moment, and the files that it names then, into a new folder, while the product
 * runs on. What storage no longer has as it was written is listed in the manifest, and no reason to have no backup.
 * Throws a BackupError where the folder exists, and what the database, storage or the disk throws; the folder is there
 * whole or not at all.
 * @param version of the product
 */
export async function makeBackup(
  deps: BackupDeps,
  folder: string,
  version: string,
  progress: Progress,
): Promise<Manifest> {
  if (await stat(folder).catch(() => undefined)) {
    throw new BackupError(`${folder} exists already. Name a folder that does not.`);
  }
  // What a backup that was cut off left under this name is begun anew.
  const making = `${folder}.partial`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true });
  return noteRun(
    deps.db,
    'backup',
    async () => {
      const manifest = await copyAll(deps, making, version, progress);
      await rename(making, folder);
      return manifest;
    },
    ({ at, tables, files, jobs, lost }) => ({
      ...{ folder, at, jobs, files: files.count, bytes: files.bytes, lost: lost.length },
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    }),
  );
}

async function copyAll(
  { db, kind, blobs, config }: BackupDeps,
  folder: string,
  version: string,
  progress: Progress,
): Promise<Manifest> {
  const sums = createWriteStream(join(folder, SUMS), { flags: 'wx', flush: true });
  const note = (name: string, sha256: string) => void sums.write(`${sha256}  ${name}\n`);

  const rows = await db.transaction().execute(async (tx) => {
    await readOneMoment(tx);
    const at = new Date().toISOString();
    const migrations = await appliedMigrations(tx);
    const tables: Manifest['tables'] = [];
    for (const table of await listTables(tx)) {
      const sum = sumRows();
      note(partOf(table.name), await writePart(folder, partOf(table.name), counted(readRows(tx, table), sum.add)));
      tables.push({ name: table.name, ...sum.end() });
      progress(`${table.name}: ${sum.end().rows} rows`);
    }
    const jobs = await readJobs(tx);
    note(JOBS, await writePart(folder, JOBS, each(jobs)));
    return { at, migrations, tables, counters: await readCounters(tx), jobs: jobs.length };
  });

  const files = { count: 0, bytes: 0 };
  const lost: Manifest['lost'] = [];
  const made = new Set<string>();
  await eachOf(filesOf(folder), async ({ sha256 }) => {
    const name = fileOf(sha256);
    const path = join(folder, name);
    if (!made.has(dirname(path))) await mkdir(dirname(path), { recursive: true });
    made.add(dirname(path));
    try {
      const written = await writeHashed(path, await blobs.stream(sha256));
      // Storage checked it before its first byte; this is what arrived.
      if (written !== sha256) throw new BlobDamaged(`${sha256} changed on its way.`);
    } catch (error) {
      const problem = error instanceof BlobDamaged ? 'changed' : isMissingBlob(error) ? 'missing' : undefined;
      if (!problem) throw error;
      await rm(path, { force: true });
      lost.push({ sha256, problem });
      return;
    }
    note(name, sha256);
    files.count++;
    files.bytes += (await stat(path)).size;
    progress(`${files.count} files, ${megabytes(files.bytes)}`);
  });

  const about = {
    format: FORMAT,
    version,
    mode: config.mode,
    database: kind,
    keyCheck: keyCheckOf(config.secretKey),
  } as const;
  const manifest: Manifest = { ...about, ...rows, files, lost };
  note(MANIFEST, await writeManifest(folder, manifest));
  sums.end();
  await finished(sums);
  return manifest;
}

async function* counted(parts: AsyncIterable<string[]>, count: (line: string) => void): AsyncGenerator<string> {
  for await (const lines of parts) {
    for (const line of lines) {
      count(line);
      yield line;
    }
  }
}

async function* each<T>(list: readonly T[]): AsyncGenerator<T> {
  yield* list;
}

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
