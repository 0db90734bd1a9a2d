import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of an archive: its bytes, or a way to them that is taken when its turn comes. */
export type ArchiveEntry = { name: string; at: Date } & ({ bytes: Buffer } | { open: () => Promise<Readable> });

/** A ZIP archive as a stream. What is in it is stored as it is: plans and pictures are packed already. */
export function zipArchive(entries: readonly ArchiveEntry[]): Readable {
  const zip = new ZipFile();
  for (const entry of entries) {
    const options = { mtime: entry.at, compress: false };
    // A slash would make a folder of a name.
    const name = entry.name.replaceAll(/[\\/]/g, '_');
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
