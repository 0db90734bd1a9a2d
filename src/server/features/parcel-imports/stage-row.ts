import { createHash } from 'node:crypto';
import { type Counties, placeOf } from '#domain/parcels/counties.ts';
import type { MapSettings } from '#domain/parcels/map-settings.ts';
import { digitsOf, keyOf } from '#domain/parcels/parcel-number.ts';
import type { ParcelRecord } from '#domain/parcels/parcel-record.ts';
import type { ParcelMapping } from '#domain/parcels/parcel-sources.ts';
import { rowReader } from '#domain/parcels/read-row.ts';
import { searchTextOf, streetOf } from '#domain/parcels/search-words.ts';
import { boundsOf, liesWithin, type Shape } from '#domain/parcels/shape.ts';
import type { Message } from '#messages/message.ts';
import type { SourceRow } from '#server/adapters/parcel-sources/parcel-source.ts';
import { boxOf, type RefusedImportRow, type StagedRow } from '#server/db/parcel-import-rows.ts';

type Rules = { mapping: ParcelMapping; counties: Counties; map: MapSettings };

/** Turns rows of a source into what the parcel data keeps of them, or into why they are refused. */
export function rowStager({ mapping, counties, map }: Rules) {
  const read = rowReader(mapping, counties);
  return ({ row, values, shape, error }: SourceRow): { staged: StagedRow } | { refused: RefusedImportRow } => {
    const found = read(values);
    if (error) {
      const apn = 'parcel' in found ? found.parcel.apn : found.error.apn;
      return { refused: { row, apn, ...error } };
    }
    if ('error' in found) return { refused: { row, ...found.error } };
    const { parcel } = found;
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
  // What is worked out is part of the hash: a parcel is written anew where this product reads its address otherwise.
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
