import { sql } from 'kysely';
import type { Bounds, Shape } from '#domain/parcels/shape.ts';
import type { Db } from './db.ts';
import { inScope, meets } from './parcel-rows.ts';

export type DrawnParcel = {
  apn: string;
  jurisdiction: string;
  scenic_roadway: boolean | null;
  scenic_shoreline: boolean | null;
  shape: Shape;
};

/**
 * Parcels of an edition whose bounds meet those given, with their shapes: at most `limit`, the largest first, for
 * they are what can be seen. Not those that went from their source, and invented ones only where `demonstration` says so.
 */
export async function parcelsWithin(
  db: Db,
  bounds: Bounds,
  { edition, demonstration, limit }: { edition: number; demonstration: boolean; limit: number },
): Promise<DrawnParcel[]> {
  const rows = await db
    .selectFrom('parcels')
    .select(['apn', 'jurisdiction', 'scenic_roadway', 'scenic_shoreline', 'shape'])
    .where(meets(bounds))
    .where('edition_from', '<=', edition)
    .where('edition_to', '>', edition)
    .where('retired_on', 'is', null)
    .where(inScope(demonstration))
    .orderBy(sql`area(bounds)`, 'desc')
    .orderBy('apn')
    .limit(limit)
    .execute();
  return rows.flatMap(({ shape, ...parcel }) => (shape ? [{ ...parcel, shape }] : []));
}
