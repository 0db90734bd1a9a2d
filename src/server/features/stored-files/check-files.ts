import { BlobDamaged, isMissingBlob } from '#server/adapters/blobs.ts';
import { knownBlobs } from '#server/db/documents.ts';
import { noteRun } from '#server/db/maintenance.ts';
import { countFiles, filesAfter, filesToCheck, noteChecked } from '#server/db/stored-files.ts';
import type { BlobProblem } from '#server/db/tables.ts';
import type { Deps } from '#server/http/deps.ts';

const DAY = 24 * 3_600_000;
/** A file that was compared less than this ago is not compared by itself. */
const EVERY_DAYS = 30;
const AT_ONCE = 100;

type CheckDeps = Pick<Deps, 'db' | 'blobs'>;
/** What a check found. `missing` and `changed` are of all files that are known, whenever they were compared. */
export type FileCheck = {
  /** Whether every file was compared, and storage looked through for orphans. */
  whole: boolean;
  checked: number;
  bytes: number;
  missing: number;
  changed: number;
  /** Files older than a day that no row claims; housekeeping removes them. */
  orphans?: number;
};

/**
 * Compares every stored file with its SHA-256 and looks for files that no row claims. Nothing is removed but what an
 * upload left half-written a day ago. Throws what storage throws while it cannot be asked.
 */
export const checkAllFiles = (deps: CheckDeps, progress: (text: string) => void, now: Date): Promise<FileCheck> =>
  noteRun(deps.db, 'file-check', async () => {
    const next = (last: string) => filesAfter(deps.db, last, AT_ONCE);
    const compared = await compareFiles(deps, { next, mostBytes: Number.POSITIVE_INFINITY, now }, progress);
    return { whole: true, ...compared, ...(await problemsOf(deps)), orphans: await countOrphans(deps, now) };
  });

/** Compares the files whose turn it is, until `mostBytes` were read. Undefined where it was no file's turn. */
export async function checkSomeFiles(deps: CheckDeps, mostBytes: number, now: Date): Promise<FileCheck | undefined> {
  const before = new Date(now.getTime() - EVERY_DAYS * DAY);
  if (mostBytes === 0 || (await filesToCheck(deps.db, before, 1)).length === 0) return undefined;
  return noteRun(deps.db, 'file-check', async () => {
    const next = () => filesToCheck(deps.db, before, AT_ONCE);
    const compared = await compareFiles(deps, { next, mostBytes, now }, () => {});
    return { whole: false, ...compared, ...(await problemsOf(deps)) };
  });
}

async function problemsOf({ db }: CheckDeps): Promise<Pick<FileCheck, 'missing' | 'changed'>> {
  const { missing, changed } = await countFiles(db);
  return { missing, changed };
}

type SomeFiles = { sha256: string; size: number }[];

/** Compares what `next` gives after the last one, until it gives none or `mostBytes` were read. */
async function compareFiles(
  { db, blobs }: CheckDeps,
  { next, mostBytes, now }: { next: (last: string) => Promise<SomeFiles>; mostBytes: number; now: Date },
  progress: (text: string) => void,
): Promise<{ checked: number; bytes: number }> {
  const done = { checked: 0, bytes: 0 };
  for (let files = await next(''); files.length > 0; files = await next(files.at(-1)?.sha256 ?? '')) {
    for (const { sha256, size } of files) {
      if (done.bytes >= mostBytes) return done;
      await noteChecked(db, sha256, await problemOf(blobs, sha256), now);
      done.checked++;
      done.bytes += size;
      progress(`compared ${done.checked} files`);
    }
  }
  return done;
}

async function problemOf(blobs: Deps['blobs'], sha256: string): Promise<BlobProblem | null> {
  try {
    await blobs.verify(sha256);
    return null;
  } catch (error) {
    if (error instanceof BlobDamaged) return 'changed';
    if (isMissingBlob(error)) return 'missing';
    throw error;
  }
}

/** Storage tells what it holds where it is asked what to remove; it is told that all of it is claimed. */
async function countOrphans({ db, blobs }: CheckDeps, now: Date): Promise<number> {
  // One of a bucket may have a copy here, which is told of as well.
  const orphans = new Set<string>();
  await blobs.sweep(new Date(now.getTime() - DAY), async (sha256s) => {
    const known = await knownBlobs(db, sha256s);
    for (const sha256 of sha256s) if (!known.has(sha256)) orphans.add(sha256);
    return new Set(sha256s);
  });
  return orphans.size;
}
