import type { Bounds } from '#domain/parcels/shape.ts';
import { openCsv } from './csv.ts';
import { bytesOf } from './file-bytes.ts';
import { openGeojson } from './geojson.ts';
import { type ParcelSource, SourceError } from './parcel-source.ts';

export type SourceOptions = {
  /** Where the agency's region lies: what is in it only with longitude and latitude exchanged is told as such. */
  region?: Bounds | undefined;
};

/**
 * Opens a source of parcels: a file, told by its content, or the address of a service's layer. The caller closes it.
 * Throws SourceError where it is none that can be read.
 */
export async function openSource(pathOrUrl: string, options: SourceOptions = {}): Promise<ParcelSource> {
  const start = await beginningOf(pathOrUrl);
  if (start.length === 0) throw new SourceError('The file is empty.');
  // Of text, GeoJSON alone begins with a bracket. 0x1e begins a GeoJSON sequence.
  const [first] = start.toString('utf8').replaceAll('\x1e', ' ').trimStart();
  return first === '{' || first === '[' ? openGeojson(pathOrUrl, options.region) : openCsv(pathOrUrl);
}

/** The bytes that a file begins with, unpacked where it is gzipped. */
async function beginningOf(path: string): Promise<Buffer> {
  for await (const chunk of bytesOf(path)) return chunk.subarray(0, 4096);
  return Buffer.alloc(0);
}
