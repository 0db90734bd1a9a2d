import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { open } from 'shapefile';
import type { Bounds } from '#domain/parcels/shape.ts';
import { checkShapefile, type ShapefileFacts } from './check-shapefile.ts';
import { sha256Of } from './file-bytes.ts';
import { type ParcelSource, SourceError } from './parcel-source.ts';
import { placeRows, type RawRow, type ToDegrees } from './place-rows.ts';
import { asDegrees, projectionOfPrj } from './projections.ts';
import { PARTS, type PartPaths, unzipShapefile } from './unzip-shapefile.ts';

type ShapefileLayer = Pick<ShapefileFacts, 'rows' | 'deleted' | 'names'> & {
  shp: string;
  dbf: string;
  encoding: string;
  toDegrees: ToDegrees;
};

/** Opens the one shapefile of a zip archive. Its parts are unpacked until the source is closed. */
export async function openZippedShapefile(path: string, region: Bounds | undefined): Promise<ParcelSource> {
  const { parts, remove } = await unzipShapefile(path);
  try {
    return { ...sourceOf(await layerOf(parts), region), sha256: await sha256Of(path), close: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Opens a shapefile by the path of its .shp; its other parts lie beside it. */
export async function openShapefile(path: string, region: Bounds | undefined): Promise<ParcelSource> {
  const folder = dirname(path);
  const stem = basename(path).replace(/\.[^.]*$/, '');
  const names = await readdir(folder);
  const parts: PartPaths = { shp: path };
  for (const part of PARTS) {
    const name = names.find((one) => one.toLowerCase() === `${stem}.${part}`.toLowerCase());
    if (name && part !== 'shp') parts[part] = join(folder, name);
  }
  const layer = await layerOf(parts);
  // The content is that of both; either may be exchanged.
  const sums = `${await sha256Of(layer.shp)}${await sha256Of(layer.dbf)}`;
  const { createHash } = await import('node:crypto');
  return { ...sourceOf(layer, region), sha256: createHash('sha256').update(sums).digest('hex') };
}

function sourceOf(layer: ShapefileLayer, region: Bounds | undefined): ParcelSource {
  return {
    expected: layer.rows,
    sha256: null,
    shortNames: layer.names,
    rows: (after) => placeRows(rawRows(layer), after, region),
    close: async () => {},
  };
}

async function layerOf({ shp, dbf, prj, cpg }: PartPaths): Promise<ShapefileLayer> {
  if (!shp || !dbf) throw new SourceError('imports:shapefile.noFields');
  const { rows, deleted, fieldsIn, names } = await checkShapefile(shp, dbf);
  if (rows === 0) throw new SourceError('imports:shapefile.noRows');
  const encoding = cpg ? encodingOf(await readFile(cpg, 'latin1')) : LANGUAGES.get(fieldsIn);
  const toDegrees = prj ? projectionOfPrj(await readFile(prj, 'utf8')) : asDegrees;
  return { shp, dbf, rows, deleted, names, encoding: encoding ?? 'windows-1252', toDegrees };
}

/** What the header of a .dbf says where no .cpg does. */
const LANGUAGES = new Map([
  [0x03, 'windows-1252'],
  [0x57, 'windows-1252'],
  [0x58, 'windows-1252'],
  [0x59, 'windows-1252'],
  [0xc8, 'windows-1250'],
  [0xc9, 'windows-1251'],
]);

/** How a .cpg names an encoding, as decoders name it. Throws SourceError for one that is not known. */
function encodingOf(cpg: string): string {
  const name = cpg.replace(/[^\x20-\x7e]/g, '').trim();
  const plain = name.toLowerCase().replace(/^(?:ansi|cp|windows)[ _-]*/, '');
  if (/^(?:utf[ _-]?8|65001)$/.test(plain)) return 'utf-8';
  const [, windows] = /^(125[0-8])$/.exec(plain) ?? [];
  if (windows) return `windows-${windows}`;
  const [, iso] = /^(?:iso)?[ _-]*8859[ _-]?(\d{1,2})$/.exec(plain) ?? [];
  if (iso) return iso === '1' ? 'windows-1252' : `iso-8859-${iso}`;
  throw new SourceError({ code: 'imports:shapefile.encoding', params: { name: name.slice(0, 40) } });
}

async function* rawRows({ shp, dbf, deleted, rows, encoding, toDegrees }: ShapefileLayer): AsyncGenerator<RawRow> {
  const source = await open(createReadStream(shp), createReadStream(dbf), { encoding });
  try {
    for (let row = 1; row <= rows; row++) {
      const { done, value } = await source.read();
      // The parts were checked from end to end.
      if (done) throw new SourceError({ code: 'imports:shapefile.ends', params: { row, rows } });
      const values = Object.fromEntries(
        Object.entries(value.properties ?? {}).map(([name, given]: [string, unknown]) => [name, plain(given)]),
      );
      const gone = { reason: 'unreadable-row', message: { code: 'imports:row.deleted' } } as const;
      yield { row, values, geometry: value.geometry, toDegrees, ...(deleted.has(row) && { error: gone }) };
    }
  } finally {
    await source.cancel();
  }
}

/** Days as the file has them: the library makes dates of them, in the time of this machine. */
function plain(value: unknown): unknown {
  if (!(value instanceof Date)) return value;
  // What it makes of a day that is left empty.
  if (Number.isNaN(value.getTime()) || value.getTime() === new Date(0, -1, 0).getTime()) return null;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${value.getFullYear()}-${two(value.getMonth() + 1)}-${two(value.getDate())}`;
}
