import type { Readable } from 'node:stream';
import { type Entry, openPromise } from 'yauzl';
import { ZipFile } from 'yazl';

/** One file of an archive: its bytes, or a way to them that is taken when its turn comes. */
export type ArchiveEntry = { name: string; at: Date } & ({ bytes: Buffer } | { open: () => Promise<Readable> });

/** A slash would make a folder of a name. */
export const nameInArchive = (name: string): string => name.replaceAll(/[\\/]/g, '_');

/** A ZIP archive as a stream. What is in it is stored as it is: plans and pictures are packed already. */
export function zipArchive(entries: readonly ArchiveEntry[]): Readable {
  const zip = new ZipFile();
  for (const entry of entries) {
    const options = { mtime: entry.at, compress: false };
    const name = nameInArchive(entry.name);
    if ('bytes' in entry) zip.addBuffer(entry.bytes, name, options);
    else {
      zip.addReadStreamLazy(name, options, (take) => {
        entry.open().then(
          (stream) => take(null, stream),
          (error: unknown) => take(error, null as never),
        );
      });
    }
  }
  zip.end();
  return zip.outputStream as unknown as Readable;
}

/** The file is no ZIP archive, or not a whole and sound one. */
export class ArchiveDamaged extends Error {
  override readonly name = 'ArchiveDamaged';
}

/** The files of an archive on disk, by name. */
export type OpenedArchive = {
  names: ReadonlySet<string>;
  /** The bytes of a file, packed or not; the caller holds them to a size and to a sum. Throws ArchiveDamaged. */
  open: (name: string) => Promise<Readable>;
  close: () => void;
};

const MOST_ENTRIES = 10_000;

/** Opens a ZIP archive for reading. Throws ArchiveDamaged where it is cut off, has two files of a name, or leads out of itself. */
export async function openArchive(path: string): Promise<OpenedArchive> {
  const damaged = (error: unknown): never => {
    // A disk that fails, or a file that is gone, is no fault of the archive.
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw syscall && code ? error : new ArchiveDamaged('The archive is damaged.', { cause: error });
  };
  const zip = await openPromise(path, { autoClose: false }).catch(damaged);
  const entries = new Map<string, Entry>();
  try {
    if (zip.entryCount > MOST_ENTRIES) throw new ArchiveDamaged('The archive has too many files.');
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName) || entry.isEncrypted())
        throw new ArchiveDamaged(`${entry.fileName} cannot be read.`);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    zip.close();
    throw error instanceof ArchiveDamaged ? error : damaged(error);
  }
  return {
    names: new Set(entries.keys()),
    open: async (name) => {
      const entry = entries.get(name);
      if (!entry) throw new ArchiveDamaged(`${name} is missing.`);
      return zip.openReadStreamPromise(entry).catch(damaged);
    },
    close: () => zip.close(),
  };
}
