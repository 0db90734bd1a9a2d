import type { ImportKind } from '#domain/parcels/import.ts';
import type { Bounds } from '#domain/parcels/shape.ts';
import { isAddress, openArcgis } from './arcgis.ts';
import type { AskSettings } from './ask-service.ts';
import { openCsv } from './csv.ts';
import { bytesOf, startOf } from './file-bytes.ts';
import { openGeojson } from './geojson.ts';
import { type ParcelSource, SourceError } from './parcel-source.ts';
import { openShapefile, openZippedShapefile } from './shapefile.ts';
import type { WktOptions } from './wkt.ts';

export type SourceOptions = WktOptions & {
  /** Where the agency's region lies: what is in it only with longitude and latitude exchanged is told as such. */
  region?: Bounds | undefined;
  /** Of a service: the fields that are asked for; no other leaves it. None where this is left out. */
  fields?: readonly string[];
  /** How long and how often a service is asked, where it is not as usual. */
  ask?: Partial<AskSettings>;
};

/** What these files begin with. */
const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const SHP = Buffer.from([0, 0, 0x27, 0x0a]);

/** What a file is by its content. What is nothing else is a list: CSV. Throws SourceError for one that is empty. */
export async function kindOfFile(path: string): Promise<Exclude<ImportKind, 'arcgis'>> {
  const head = await startOf(path, 4);
  if (head.equals(ZIP) || head.equals(SHP)) return 'shapefile';
  const start = await beginningOf(path);
  if (start.length === 0) throw new SourceError('imports:file.empty');
  // Of text, GeoJSON alone begins with a bracket. 0x1e begins a GeoJSON sequence.
  const [first] = start.toString('utf8').replaceAll('\x1e', ' ').trimStart();
  return first === '{' || first === '[' ? 'geojson' : 'csv';
}

/**
 * Opens a source of parcels: a file, told by its content, or the address of a service's layer. The caller closes it.
 * Throws SourceError where it is none that can be read.
 */
export async function openSource(
  pathOrUrl: string,
  { region, fields = [], ask, wkt, projection }: SourceOptions = {},
): Promise<ParcelSource> {
  if (isAddress(pathOrUrl)) return openArcgis(pathOrUrl, { region, fields, ask });
  const kind = await kindOfFile(pathOrUrl);
  if (kind === 'csv') return openCsv(pathOrUrl, { wkt, projection }, region);
  if (kind === 'geojson') return openGeojson(pathOrUrl, region);
  const isZip = (await startOf(pathOrUrl, 4)).equals(ZIP);
  return isZip ? openZippedShapefile(pathOrUrl, region) : openShapefile(pathOrUrl, region);
}

/** The bytes that a file begins with, unpacked where it is gzipped. */
async function beginningOf(path: string): Promise<Buffer> {
  for await (const chunk of bytesOf(path)) return chunk.subarray(0, 4096);
  return Buffer.alloc(0);
}
