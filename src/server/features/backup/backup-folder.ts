import { createHash, createHmac } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

/** A backup that cannot be made or restored, in words for an administrator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** The format that this version writes, and the only one that it reads. */
export const FORMAT = 1;
/** In the form of `sha256sum`, which checks a backup without this product. */
export const SUMS = 'SHA256SUMS';
export const MANIFEST = 'manifest.json';
export const JOBS = 'jobs.jsonl.gz';
export const partOf = (table: string) => `tables/${table}.jsonl.gz`;
export const fileOf = (sha256: string) => `files/${sha256.slice(0, 2)}/${sha256}`;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.int().min(0);

/** What a backup holds: manifest.json. Bytes are of files as they were uploaded. */
export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  version: z.string(),
  mode: z.enum(['demo', 'production']),
  database: z.enum(['embedded', 'postgres']),
  /** The moment that it shows. */
  at: z.iso.datetime(),
  /** Tells whether another installation has the same SECRET_KEY, and nothing about it. */
  keyCheck: Sha256,
  migrations: z.array(z.strictObject({ name: z.string(), sha256: Sha256 })).min(1),
  /** `sum`: of the rows, whatever their order. */
  tables: z.array(z.strictObject({ name: z.string(), rows: Count, sum: Sha256 })).min(1),
  counters: z.array(z.strictObject({ table: z.string(), column: z.string(), last: z.int(), used: z.boolean() })),
  jobs: Count,
  files: z.strictObject({ count: Count, bytes: Count }),
  /** Files that the database names and storage no longer had as they were written. */
  lost: z.array(z.strictObject({ sha256: Sha256, problem: z.enum(['missing', 'changed']) })),
});
export type Manifest = z.infer<typeof Manifest>;

export const keyCheckOf = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('planwright backup v1').digest('hex');

/** A line of the table of files; it has more columns. */
const FileRow = z.object({ sha256: Sha256, size: Count });

/** The files that a backup's database names. */
export async function* filesOf(folder: string): AsyncGenerator<{ sha256: string; size: number }> {
  for await (const line of readPart(folder, partOf('blobs'))) yield FileRow.parse(JSON.parse(line));
}

/** Writes lines into a part. @returns the SHA-256 of its bytes */
export async function writePart(folder: string, name: string, lines: AsyncIterable<string>): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  return writeHashed(path, Readable.from(withNewlines(lines)), createGzip({ level: 3 }));
}

async function* withNewlines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

export async function* readPart(folder: string, name: string): AsyncGenerator<string> {
  const bytes = createReadStream(join(folder, name));
  const text = createGunzip();
  // An error of either ends the loop below, which throws it.
  const done = pipeline(bytes, text).catch((error: unknown) => text.destroy(error as Error));
  yield* createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY });
  await done;
}

/** Writes a stream to a file, safe on disk when this resolves. @returns the SHA-256 of what was written */
export async function writeHashed(path: string, from: Readable, ...through: Transform[]): Promise<string> {
  const hash = createHash('sha256');
  const tap = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline([from, ...through, tap, createWriteStream(path, { flags: 'wx', flush: true })]);
  return hash.digest('hex');
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<string> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(join(folder, MANIFEST), text, { flag: 'wx', flush: true });
  return createHash('sha256').update(text).digest('hex');
}

/** Throws a BackupError where the folder holds no backup that this version reads. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupError(`There is no backup in ${folder}: it has no ${MANIFEST}.`);
  });
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new BackupError(`${MANIFEST} is damaged. Nothing was restored; take another backup.`);
  }
  const format = z.object({ format: z.int() }).safeParse(given);
  if (format.success && format.data.format > FORMAT) {
    throw new BackupError('A newer version of Planwright made this backup. Install that version, then restore.');
  }
  const manifest = Manifest.safeParse(given);
  if (!manifest.success) throw new BackupError(`${MANIFEST} is damaged. Nothing was restored; take another backup.`);
  return manifest.data;
}

/** Works on several of a list at a time; the first error ends it. */
export async function eachOf<T>(from: AsyncIterable<T>, work: (one: T) => Promise<void>, atOnce = 4): Promise<void> {
  const iterator = from[Symbol.asyncIterator]();
  const take = async () => {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
}
