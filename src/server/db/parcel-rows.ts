import { type RawBuilder, sql } from 'kysely';
import type { Bounds } from '#domain/parcels/shape.ts';

/** Whose parcels are seen: invented ones are no answer to anyone's real question. */
export type ParcelScope = { demonstration: boolean };

/** A parcel in a list, with what it is shown by. `middle` in degrees; `retired_on` as 2024-05-01. */
export type ListedParcel = {
  apn: string;
  key: string;
  source: string;
  county: string;
  jurisdiction: string;
  address: string | null;
  place: string | null;
  zone: string | null;
  area_sqft: number | null;
  scenic_roadway: boolean | null;
  scenic_shoreline: boolean | null;
  retired_on: string | null;
  longitude: number | null;
  latitude: number | null;
};

/** Columns of a ListedParcel. */
export const listed = sql`
  apn, key, source, county, jurisdiction, address, record ->> 'place' as place, record ->> 'zoneName' as zone,
  (record ->> 'areaSqft')::float8 as area_sqft, scenic_roadway, scenic_shoreline, retired_on::text as retired_on,
  (center(bounds))[0] as longitude, (center(bounds))[1] as latitude`;

/** The row, of parcels or of their number changes, is in the scope. */
export const inScope = (demonstration: boolean): RawBuilder<boolean> =>
  sql`(source <> 'demonstration' or ${demonstration}::boolean)`;

/**
 * The row is of the edition that serves, in the scope. The edition is looked up in the same statement, so that
 * an import that is turned to meanwhile is seen whole or not at all.
 */
export const serves = (demonstration: boolean): RawBuilder<boolean> => sql`
  edition_from <= (select edition from parcel_register) and edition_to > (select edition from parcel_register)
  and ${inScope(demonstration)}`;

/** The bounds of a parcel meet these. */
export const meets = ([west, south, east, north]: Bounds): RawBuilder<boolean> =>
  sql`bounds && box(point(${east}, ${north}), point(${west}, ${south}))`;
