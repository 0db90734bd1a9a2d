import { createHash } from 'node:crypto';
import { setImmediate as yieldNow } from 'node:timers/promises';
import { type Counties, placeOf } from '#domain/parcels/counties.ts';
import type { ImportProgress } from '#domain/parcels/import.ts';
import type { MapSettings } from '#domain/parcels/map-layers.ts';
import { digitsOf, keyOf } from '#domain/parcels/parcel-number.ts';
import type { ParcelRecord } from '#domain/parcels/parcel-record.ts';
import type { OwnMapping } from '#domain/parcels/parcel-sources.ts';
import { rowReader } from '#domain/parcels/read-row.ts';
import { searchTextOf, streetOf } from '#domain/parcels/search-words.ts';
import { boundsOf, liesWithin, type Shape } from '#domain/parcels/shape.ts';
import { fitShortNames } from '#domain/parcels/short-names.ts';
import type { Message } from '#messages/message.ts';
import { type ParcelSource, SourceError, type SourceRow } from '#server/adapters/parcel-sources/parcel-source.ts';
import type { AgencyData } from '#server/agency/load-agency.ts';
import {
  addRefusedRows,
  boxOf,
  countWithoutShape,
  type RefusedImportRow,
  type StagedRow,
  stageRows,
} from '#server/db/parcel-import-rows.ts';
import { changeImport, countInImport, type ImportRow } from '#server/db/parcel-imports.ts';
import type { Db } from '#server/db/tables.ts';
import { ImportMovedOn, type ImportRun, writePart } from './import-steps.ts';
import type { ShapesByNumber } from './join-shapes.ts';
import { refuseEmpty, refuseOtherColumns, refuseOtherCount, refuseShort, refuseUnfit } from './refuse-source.ts';
import { mappingOf } from './start-import.ts';

/** Rows of one transaction, and corners of their shapes: the embedded database takes either in well below 100 ms. */
const MOST = { rows: 500, corners: 20_000 };

type Batch = { staged: StagedRow[]; refused: RefusedImportRow[]; corners: number; last: SourceRow | null };

/**
 * Reads the rest of the source. What a batch holds, what was refused of it and how far it came are written together,
 * so that reading goes on after any of them. Throws SourceError where the source is not whole, or not what it was
 * taken for.
 */
export async function takeInRows(run: ImportRun, source: ParcelSource, shapes?: ShapesByNumber): Promise<void> {
  const { agencyData } = run.deps;
  const begun = await beginReading(run, source);
  const { mapping } = fitted(agencyData, begun, source);
  const stage = rowStager({ mapping, counties: agencyData.counties, map: agencyData.map, shapes });
  const columns = new Set<string>();
  let progress = begun.progress;
  let batch = emptyBatch();
  const write = async () => {
    if (progress.row === 0) refuseOtherColumns(columns, mapping);
    const read = await writeBatch(run, batch, progress);
    await refuseUnfit(run.deps.db, read, read.rows_read - batch.staged.length - batch.refused.length);
    progress = read.progress;
    batch = emptyBatch();
    await yieldNow();
  };
  for await (const row of source.rows({ row: progress.row, objectId: progress.objectId })) {
    run.check();
    const made = stage(row);
    if (progress.row === 0) for (const name of Object.keys(row.values)) columns.add(name);
    if ('refused' in made) batch.refused.push(made.refused);
    else batch.staged.push(made.staged);
    batch.corners += row.shape?.flat(2).length ?? 0;
    batch.last = row;
    if (batch.staged.length + batch.refused.length >= MOST.rows || batch.corners >= MOST.corners) await write();
  }
  if (batch.last) await write();
  run.check();
  await writePart(run, 'reading', async (tx, read) => {
    refuseEmpty(read);
    refuseOtherCount(read, read.rows_read);
    refuseShort(read);
    await refuseUnfit(tx, read);
    if (shapes) await noteMissingShapes(tx, read);
  });
}

const NOTED: ReadonlySet<string | undefined> = new Set(['imports:withoutShape', 'imports:twoNotes']);

/** Says in the report how many parcels found no shape in the second source. */
async function noteMissingShapes(tx: Db, { id, progress }: ImportRow): Promise<void> {
  const rows = await countWithoutShape(tx, id);
  // An import that was cut off here has said it.
  if (rows === 0 || NOTED.has(progress.note?.code)) return;
  const note: Message = { code: 'imports:withoutShape', params: { count: rows } };
  const both = progress.note
    ? { code: 'imports:twoNotes' as const, params: { one: progress.note, other: note } }
    : note;
  await changeImport(tx, id, { progress: { ...progress, note: both } });
}

const emptyBatch = (): Batch => ({ staged: [], refused: [], corners: 0, last: null });

/** The mapping with the source's own names, and a note about those that are not clear. */
function fitted(
  { parcelSources }: AgencyData,
  held: Pick<ImportRow, 'mapping' | 'own_mapping'>,
  { shortNames }: ParcelSource,
) {
  const mapping = mappingOf(parcelSources, held.mapping, held.own_mapping);
  const fit = shortNames ? fitShortNames(mapping, shortNames) : { mapping, unclear: [] };
  const note: Message = { code: 'imports:unclearNames', params: { names: fit.unclear.join(', ') } };
  return { mapping: fit.mapping, ...(fit.unclear.length > 0 && { note }) };
}

/** Notes how many rows there are, and sees to it that a file that is read on is the same one. */
const beginReading = (run: ImportRun, source: ParcelSource) =>
  writePart(run, 'reading', async (tx, held) => {
    const { sha256, expected } = source;
    if (held.sha256 !== null && sha256 !== null && held.sha256 !== sha256) {
      throw new SourceError('imports:source.otherFile');
    }
    if (expected !== null) refuseOtherCount(held, expected);
    const { note } = fitted(run.deps.agencyData, held, source);
    const begun = {
      ...held,
      rows_expected: expected ?? held.progress.expect ?? null,
      progress: { ...held.progress, ...(note !== undefined && { note }) },
    };
    await changeImport(tx, run.id, { rows_expected: begun.rows_expected, progress: begun.progress });
    return begun;
  });

/** @returns the import with this batch */
const writeBatch = (run: ImportRun, batch: Batch, before: ImportProgress): Promise<ImportRow> =>
  writePart(run, 'reading', async (tx, held) => {
    if (held.progress.row !== before.row) throw new ImportMovedOn(`Someone else reads on for the import ${run.id}.`);
    const rows = batch.staged.length + batch.refused.length;
    const { row = before.row, objectId = before.objectId } = batch.last ?? {};
    const progress = { ...before, row, ...(objectId !== undefined && { objectId }) };
    if (batch.staged.length > 0) await stageRows(tx, run.id, batch.staged);
    if (batch.refused.length > 0) await addRefusedRows(tx, run.id, batch.refused);
    await countInImport(tx, run.id, { rows_read: rows, rows_refused: batch.refused.length }, progress);
    const read = {
      ...held,
      progress,
      rows_read: held.rows_read + rows,
      rows_refused: held.rows_refused + batch.refused.length,
    };
    run.tell(read);
    return read;
  });

type Rules = {
  mapping: OwnMapping;
  counties: Counties;
  map: MapSettings;
  shapes: ShapesByNumber | undefined;
};

/** Turns rows of a source into what the parcel data keeps of them, or into why they are refused. */
export function rowStager({ mapping, counties, map, shapes }: Rules) {
  const read = rowReader(mapping, counties);
  return ({ row, values, shape: own, error }: SourceRow): { staged: StagedRow } | { refused: RefusedImportRow } => {
    const found = read(values);
    if (error) {
      const apn = 'parcel' in found ? found.parcel.apn : found.error.apn;
      return { refused: { row, apn, ...error } };
    }
    if ('error' in found) return { refused: { row, ...found.error } };
    const { parcel } = found;
    const shape = own ?? shapes?.get(parcel.apn) ?? own;
    if (shape && !liesWithin(shape, map.region)) {
      return { refused: { row, apn: parcel.apn, reason: 'outside-region', message: outside(shape) } };
    }
    return { staged: { row, ...wordsOfParcel(parcel, counties), ...storedShape(shape) } };
  };
}

function wordsOfParcel(parcel: ParcelRecord, counties: Counties) {
  const { apn, address } = parcel;
  const compared = {
    key: keyOf(apn),
    digits: digitsOf(apn),
    search: searchTextOf(address, placeOf(counties, parcel)),
    street: streetOf(address),
  };
  // What is calculated is part of the hash: a parcel is written anew where this product reads its address otherwise.
  return { apn, ...compared, record: parcel, record_hash: sha256(JSON.stringify([parcel, compared])) };
}

/** A shape as the parcel data keeps it. */
export function storedShape(shape: Shape | null | undefined): Pick<StagedRow, 'shape' | 'shape_hash' | 'bounds'> {
  if (!shape) return { shape: null, shape_hash: shape === null ? '' : null, bounds: null };
  return { shape, shape_hash: sha256(JSON.stringify(shape)), bounds: boxOf(boundsOf(shape)) };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function outside(shape: Shape): Message {
  const rounded = (degrees: number) => Number(degrees.toFixed(3));
  const [west, south, east, north] = boundsOf(shape);
  const params = { west: rounded(west), south: rounded(south), east: rounded(east), north: rounded(north) };
  return { code: 'imports:row.outsideRegion', params };
}
