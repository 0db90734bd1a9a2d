import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { BlobDamaged, type Blobs, BlobTooLarge } from './blobs.ts';

const MOST_REMEMBERED = 1_000;

const IS_SHA256 = /^[0-9a-f]{64}$/;

/** Where a content lies, in a folder as in a bucket: `ab/cd/<sha256>`. Throws where that is no SHA-256. */
export function placeOf(sha256: string): string {
  if (!IS_SHA256.test(sha256)) throw new Error('That is not a SHA-256.');
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
}

/** What is said of bytes that are not those of their SHA-256. */
export const damaged = (sha256: string) => new BlobDamaged(`Stored file ${sha256} does not match its SHA-256.`);

/** Storage in a folder of this machine, and `incoming/` in it for what is being written. */
export async function openLocalBlobs(folder: string): Promise<Blobs> {
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true });
  const pathOf = (sha256: string) => join(folder, placeOf(sha256));

  const put: Blobs['put'] = async (bytes, maxBytes) => {
    const temporary = join(incoming, randomUUID());
    const hash = createHash('sha256');
    let size = 0;
    try {
      const file = await open(temporary, 'wx', 0o600);
      try {
        for await (const chunk of chunksOf(bytes)) {
          size += chunk.length;
          if (size > maxBytes) throw new BlobTooLarge(`More than ${maxBytes} bytes.`);
          hash.update(chunk);
          await file.writeFile(chunk);
        }
        await file.sync();
      } finally {
        await file.close();
      }
      const sha256 = hash.digest('hex');
      const path = pathOf(sha256);
      await mkdir(dirname(path), { recursive: true });
      await rename(temporary, path);
      await syncFolder(dirname(path));
      return { sha256, size };
    } catch (error) {
      await rm(temporary, { force: true });
      // What is still coming is let past: a sender that is cut off would never read why.
      if (!Buffer.isBuffer(bytes)) bytes.resume();
      throw error;
    }
  };

  const read: Blobs['read'] = async (sha256) => {
    const bytes = await readFile(pathOf(sha256));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw damaged(sha256);
    return bytes;
  };

  const withFile: Blobs['withFile'] = async (sha256, use) => {
    const path = pathOf(sha256);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk);
    if (hash.digest('hex') !== sha256) throw damaged(sha256);
    return use(path);
  };

  const stream: Blobs['stream'] = (sha256) => withFile(sha256, async (path) => createReadStream(path));

  /** What the checked copies looked like on disk. A viewer asks for a large file in hundreds of parts. */
  const checked = new Map<string, string>();
  const part: Blobs['part'] = async (sha256, from, to) => {
    const path = pathOf(sha256);
    const { mtimeMs, ino, size } = await stat(path);
    const look = `${mtimeMs} ${ino} ${size}`;
    if (checked.get(sha256) !== look) {
      await withFile(sha256, async () => undefined);
      if (checked.size >= MOST_REMEMBERED) checked.clear();
      checked.set(sha256, look);
    }
    return createReadStream(path, { start: from, end: to });
  };

  const check = async () => {
    const { sha256 } = await put(Buffer.from('planwright storage check\n'), 1_000);
    await read(sha256);
  };

  const sweep: Blobs['sweep'] = async (before, isKnown) => {
    let removed = 0;
    const removeOld = async (path: string) => {
      const found = await stat(path).catch(() => undefined);
      if (!found || found.mtime >= before) return;
      await rm(path, { force: true });
      removed++;
    };
    for (const name of await readdir(incoming)) await removeOld(join(incoming, name));
    for (const first of await readdir(folder)) {
      if (!/^[0-9a-f]{2}$/.test(first)) continue;
      for (const second of await readdir(join(folder, first))) {
        const names = (await readdir(join(folder, first, second))).filter((name) => IS_SHA256.test(name));
        const known = await isKnown(names);
        for (const name of names) if (!known.has(name)) await removeOld(pathOf(name));
      }
    }
    return removed;
  };

  return {
    put,
    read,
    stream,
    part,
    withFile,
    verify: (sha256) => withFile(sha256, async () => undefined),
    check,
    sweep,
    direct: undefined,
  };
}

const chunksOf = (bytes: Readable | Buffer): AsyncIterable<Buffer> | Buffer[] =>
  Buffer.isBuffer(bytes) ? [bytes] : bytes.iterator({ destroyOnReturn: false });

/** A rename is only safe once its folder is written too; some file systems cannot sync a folder and need not. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    if (!['EINVAL', 'EPERM', 'EISDIR', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await handle.close();
  }
}
