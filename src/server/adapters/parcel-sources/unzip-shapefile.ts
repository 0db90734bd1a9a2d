import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { SourceError } from './parcel-source.ts';

/** Parts of a shapefile: shapes, fields, projection, and how the fields' texts are written. */
export const PARTS = ['shp', 'dbf', 'prj', 'cpg'] as const;
export type ShapefilePart = (typeof PARTS)[number];
export type PartPaths = Partial<Record<ShapefilePart, string>>;

/** A format's own limit: positions in a shapefile are kept in 31 bits. */
const MOST_BYTES = 2 * 1024 ** 3;
/** What is packed closer than this is made to fill a disk. */
const CLOSEST = 500;
const SMALL = 64 * 1024 ** 2;
const MOST_ENTRIES = 10_000;

/**
 * Unpacks the one shapefile of a zip archive into a folder of its own, under names of our own. `remove` removes it.
 * Throws SourceError where the archive is cut off, damaged, encrypted, holds none or several, or unpacks to too much.
 */
export async function unzipShapefile(path: string): Promise<{ parts: PartPaths; remove: () => Promise<void> }> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw zipError(error);
  });
  const folder = await mkdtemp(join(tmpdir(), 'planwright-shapefile-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const entries = await entriesOf(zip);
    const parts: PartPaths = {};
    for (const [part, entry] of entries) {
      const target = join(folder, `parcels.${part}`);
      await unpack(zip, entry, target);
      parts[part] = target;
    }
    return { parts, remove };
  } catch (error) {
    await remove();
    throw zipError(error);
  } finally {
    zip.close();
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<ShapefilePart, Entry>> {
  const found = new Map<string, Map<ShapefilePart, Entry>>();
  if (zip.entryCount > MOST_ENTRIES) throw new SourceError('imports:archive.tooManyFiles');
  for await (const entry of zip.eachEntry()) {
    const [, folder = '', name = '', end = ''] = /^(.*\/)?([^/]+)\.(\w{3})$/.exec(entry.fileName) ?? [];
    const part = PARTS.find((one) => one === end.toLowerCase());
    // Archives made on a Mac hold a shadow of each file.
    if (!part || name.startsWith('._') || folder.startsWith('__MACOSX/')) continue;
    const layer = `${folder}${name}`.toLowerCase();
    found.set(layer, (found.get(layer) ?? new Map<ShapefilePart, Entry>()).set(part, entry));
  }
  const layers = [...found.values()].filter((parts) => parts.has('shp'));
  const [layer] = layers;
  if (!layer) throw new SourceError('imports:archive.noShapefile');
  if (layers.length > 1)
    throw new SourceError({ code: 'imports:archive.several', params: { shapefiles: layers.length } });
  const entries = [...layer.values()];
  if (entries.some((entry) => entry.isEncrypted())) throw new SourceError('imports:archive.locked');
  const size = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0);
  if (size > MOST_BYTES || (size > SMALL && size > packed * CLOSEST)) {
    throw new SourceError('imports:archive.tooLarge');
  }
  return layer;
}

/** The library holds an entry to the size that it declares, not to its checksum. */
async function unpack(zip: ZipFile, entry: Entry, target: string): Promise<void> {
  let sum = 0;
  const check = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
  });
  await pipeline(await zip.openReadStreamPromise(entry), check, createWriteStream(target, { mode: 0o600 }));
  if (sum !== entry.crc32) throw damaged();
}

const damaged = () => new SourceError('imports:archive.damaged');

function zipError(error: unknown): unknown {
  if (error instanceof SourceError || !(error instanceof Error)) return error;
  if (/relative path|absolute path|invalid characters/.test(error.message)) {
    return new SourceError('imports:archive.leadsOut');
  }
  // A disk that is full, or a file that is gone, is no fault of the archive.
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall && code ? error : damaged();
}
