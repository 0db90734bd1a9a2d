import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import { Counties, placeOf } from '../src/domain/parcels/counties.ts';
import { digitsOf, keyOf } from '../src/domain/parcels/parcel-number.ts';
import type { ParcelRecord } from '../src/domain/parcels/parcel-record.ts';
import { searchTextOf, streetOf } from '../src/domain/parcels/search-words.ts';
import { boundsOf, type Shape } from '../src/domain/parcels/shape.ts';
import { readYaml } from '../src/server/agency/read-yaml.ts';
import { projectRoot } from '../src/server/config/project-root.ts';
import { switchDataset } from '../src/server/db/parcel-editions.ts';

/** As many as go in one statement. */
const AT_ONCE = 2_000;

const counties = readYaml(join(projectRoot, 'agency/counties.yaml'), 'counties.yaml', Counties).value;

/** A parcel of a test, which may have a shape and may have gone from its source on a day ("2024-05-01"). */
export type PutParcel = ParcelRecord & { shape?: Shape | null; retiredOn?: string | null };

function rowOf({ shape = null, retiredOn = null, ...parcel }: PutParcel) {
  const record = JSON.stringify(parcel);
  const [west, south, east, north] = shape ? boundsOf(shape) : [];
  return {
    apn: parcel.apn,
    key: keyOf(parcel.apn),
    digits: digitsOf(parcel.apn),
    county: parcel.county,
    jurisdiction: parcel.jurisdiction,
    address: parcel.address,
    search: searchTextOf(parcel.address, placeOf(counties, parcel)),
    street: streetOf(parcel.address),
    scenic_roadway: parcel.scenicRoadway,
    scenic_shoreline: parcel.scenicShoreline,
    retired_on: retiredOn,
    record: parcel,
    hash: createHash('sha256').update(record).update(JSON.stringify(shape)).digest('hex'),
    shape,
    bounds: shape ? `(${east},${north}),(${west},${south})` : null,
  };
}

/**
 * Puts parcels straight into the parcel data, as one edition that serves at once. One that has the number of a parcel
 * that serves takes its place; the others stay.
 * @returns the edition
 */
export async function putParcels(
  db: Db,
  parcels: readonly PutParcel[],
  { source = 'test', sourceDate = '2025-01-01' }: { source?: string; sourceDate?: string | null } = {},
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { edition } = await tx.selectFrom('parcel_dataset').select('edition').executeTakeFirstOrThrow();
    const next = edition + 1;
    for (let at = 0; at < parcels.length; at += AT_ONCE) {
      const rows = parcels.slice(at, at + AT_ONCE).map(rowOf);
      await sql`
        update parcels set edition_to = ${next}
        where edition_from <= ${edition} and edition_to > ${edition}
          and apn in (select apn from json_to_recordset(${JSON.stringify(rows)}::json) as r (apn text))`.execute(tx);
      await sql`
        insert into parcels (apn, key, digits, edition_from, source, source_date, county, jurisdiction, address, search,
          street, scenic_roadway, scenic_shoreline, retired_on, record, hash, shape, bounds)
        select apn, key, digits, ${next}, ${source}, ${sourceDate}::date, county, jurisdiction, address, search,
          street, scenic_roadway, scenic_shoreline, retired_on, record, hash, shape, bounds
        from json_to_recordset(${JSON.stringify(rows)}::json) as r (apn text, key text, digits text, county text,
          jurisdiction text, address text, search text, street text, scenic_roadway boolean, scenic_shoreline boolean,
          retired_on date, record json, hash text, shape json, bounds box)`.execute(tx);
    }
    await switchDataset(tx, { serving: edition, next });
    return next;
  });
}
