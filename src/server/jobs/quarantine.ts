import { BlobDamaged, type Blobs } from '../adapters/blobs.ts';
import type { VirusScanner } from '../adapters/virus-scanner.ts';
import type { Db } from '../db/tables.ts';
import { findScan, setScan } from '../db/viewed-documents.ts';
import type { Reader } from './reader.ts';

/** The virus scanner found something in a content: nobody opens it, and nobody gets it. */
export class Quarantined extends Error {
  override readonly name = 'Quarantined';
}

type ScanOptions = { db: Db; blobs: Blobs; scanner: VirusScanner | undefined };

/**
 * Lets a content past that may be opened: each is scanned once, before anything else looks at it. Throws Quarantined,
 * BlobDamaged, and where the scanner cannot be asked: then whoever wants the content tries again later.
 */
async function refuseInfected({ db, blobs, scanner }: ScanOptions, sha256: string, signal: AbortSignal): Promise<void> {
  const known = await findScan(db, sha256);
  if (known?.outcome === 'infected') throw new Quarantined(`${sha256}: ${known.signature}`);
  if (known || !scanner) return;
  const result = await blobs.withFile(sha256, (path) => scanner.scan(path, signal));
  const signature = result.outcome === 'infected' ? result.signature : null;
  await setScan(db, sha256, { outcome: result.outcome, signature }, new Date());
  if (result.outcome === 'infected') throw new Quarantined(`${sha256}: ${signature}`);
}

/** A reader that opens nothing which the scanner has not let past. */
export const scannedFirst = (reader: Reader, given: ScanOptions): Reader => ({
  detect: async (sha256, signal) => {
    await refuseInfected(given, sha256, signal);
    return reader.detect(sha256, signal);
  },
  read: async (sha256, options) => {
    await refuseInfected(given, sha256, options.signal);
    return reader.read(sha256, options);
  },
});

/** Where our own copy of a file ends its reading. */
export type CopyProblem = 'copy-damaged' | 'infected';

/** What an error says of the file itself; undefined where it says nothing of it. */
export function copyProblemOf(error: unknown): CopyProblem | undefined {
  if (error instanceof BlobDamaged) return 'copy-damaged';
  return error instanceof Quarantined ? 'infected' : undefined;
}

/**
 * The same where another try would end the same way. What came damaged from storage may come whole the next time: it is
 * damaged once all tries have said so.
 */
export function lastingProblemOf(error: unknown): CopyProblem | undefined {
  const problem = copyProblemOf(error);
  return problem === 'copy-damaged' ? undefined : problem;
}
