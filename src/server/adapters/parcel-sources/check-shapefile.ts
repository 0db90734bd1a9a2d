import { type FileHandle, open } from 'node:fs/promises';
import { readAt } from '../../reading/detect/compound-file.ts';
import { SourceError } from './parcel-source.ts';

/**
 * What is known of a shapefile before its rows are read. `deleted`: rows that its program marked as such, from 1.
 * `names`: of its fields.
 */
export type ShapefileFacts = { rows: number; deleted: Set<number>; fieldsIn: number; names: string[] };

const SHP_HEADER = 100;
const NO_SHAPE = 0;
/** Polygons, with heights, and with measures. */
const POLYGONS = [5, 15, 25];
const WINDOW = 1024 ** 2;
/** Types of fields whose values can be read. */
const FIELD_TYPES = 'BCDFLMN';

/**
 * Checks the shapes (.shp) and fields (.dbf) of a shapefile from end to end against what their headers say: the
 * library reads a file that is cut off or damaged as a shorter one. Throws SourceError.
 */
export async function checkShapefile(shp: string, dbf: string): Promise<ShapefileFacts> {
  const shapes = await withWindow(shp, checkShapes);
  const fields = await withWindow(dbf, checkFields);
  if (shapes !== fields.rows) {
    throw new SourceError({ code: 'imports:shapefile.apart', params: { shapes, rows: fields.rows } });
  }
  return fields;
}

type Window = { size: number; bytes: (position: number, length: number) => Promise<Buffer> };

async function withWindow<Result>(path: string, use: (file: Window) => Promise<Result>): Promise<Result> {
  const file = await open(path, 'r');
  try {
    return await use(await windowOn(file));
  } finally {
    await file.close();
  }
}

/** Reads a file from its beginning to its end in large blocks, and gives small parts of them. */
async function windowOn(file: FileHandle): Promise<Window> {
  let start = 0;
  let block: Buffer = Buffer.alloc(0);
  const { size } = await file.stat();
  const bytes = async (position: number, length: number) => {
    if (position < start || position + length > start + block.length) {
      start = position;
      block = await readAt(file, position, Math.max(WINDOW, length));
    }
    return block.subarray(position - start, position - start + length);
  };
  return { size, bytes };
}

async function checkShapes({ size, bytes }: Window): Promise<number> {
  const header = await bytes(0, SHP_HEADER);
  if (header.length < SHP_HEADER || header.readInt32BE(24) * 2 > size) throw cutOff('shp');
  if (header.readInt32BE(0) !== 9994) throw damaged('shp');
  const type = header.readInt32LE(32);
  if (!POLYGONS.includes(type)) throw new SourceError('imports:shapefile.noPolygons');
  const end = header.readInt32BE(24) * 2;
  let rows = 0;
  for (let at = SHP_HEADER; at < end; ) {
    const record = await bytes(at, 52);
    const length = record.length < 12 ? 0 : record.readInt32BE(4) * 2;
    const next = at + 8 + length;
    rows++;
    if (length < 4 || next > end || record.readInt32BE(0) !== rows) throw damaged('shp', rows);
    const kind = record.readInt32LE(8);
    if (kind !== NO_SHAPE && (kind !== type || !holdsItsPoints(record, length))) throw damaged('shp', rows);
    at = next;
  }
  return rows;
}

/** Rings and points are counted at the beginning of a polygon; a wrong count would have any memory taken for it. */
function holdsItsPoints(record: Buffer, length: number): boolean {
  if (length < 44) return false;
  const [rings, points] = [record.readInt32LE(44), record.readInt32LE(48)];
  return rings >= 0 && points >= 0 && 44 + rings * 4 + points * 16 <= length;
}

async function checkFields({ size, bytes }: Window): Promise<ShapefileFacts> {
  const header = await bytes(0, 32);
  if (header.length < 32) throw cutOff('dbf');
  const [rows, headerLength, rowLength] = [header.readUInt32LE(4), header.readUInt16LE(8), header.readUInt16LE(10)];
  if (headerLength + rows * rowLength > size) throw cutOff('dbf');
  const fields = await bytes(32, Math.max(0, headerLength - 32));
  let [at, length] = [0, 1];
  const names: string[] = [];
  for (; at + 32 <= fields.length && fields[at] !== 0x0d; at += 32) {
    const type = String.fromCharCode(fields[at + 11] ?? 0);
    const name = fields.toString('latin1', at, at + 11).replace(/\0.*$/s, '');
    if (!FIELD_TYPES.includes(type)) throw new SourceError({ code: 'imports:shapefile.fieldType', params: { name } });
    length += fields[at + 16] ?? 0;
    names.push(name);
  }
  if (fields[at] !== 0x0d || length !== rowLength) throw damaged('dbf');
  const deleted = new Set<number>();
  for (let row = 1; row <= rows; row++) {
    const [flag] = await bytes(headerLength + (row - 1) * rowLength, 1);
    if (flag === 0x2a) deleted.add(row);
    else if (flag !== 0x20) throw damaged('dbf', row);
  }
  return { rows, deleted, fieldsIn: header[29] ?? 0, names };
}

const cutOff = (part: string) => new SourceError({ code: 'imports:shapefile.cutOff', params: { part } });
const damaged = (part: string, row?: number) =>
  new SourceError(
    row
      ? { code: 'imports:shapefile.damagedAt', params: { part, row } }
      : { code: 'imports:shapefile.damaged', params: { part } },
  );
