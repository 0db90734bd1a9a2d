import type { ParcelSummary } from '#contract/parcels.ts';
import type { Bounds } from '#domain/parcels/shape.ts';
import { countInView, firstInView, parcelsInView } from '#server/db/parcel-page.ts';
import type { Deps } from '#server/http/deps.ts';
import { scopeOf } from './parcel-scope.ts';
import { summarizeParcel } from './present-parcel.ts';

/** A longer list is no help to anyone. */
const MOST = 60;
/** Above this it is "very many". */
const COUNTED = 2_000;
/** Degrees. Wider bounds would hold a town, where "nearest" says nothing and counting takes long. */
const WIDEST = 0.15;

type MapBounds = { west: number; south: number; east: number; north: number };

/**
 * Parcels within bounds, nearest to their middle first, and how many there are. In bounds that are too wide for that,
 * the first ones by address, and no count. Bounds that are none (west of east is west) hold nothing.
 */
export async function listInView(deps: Deps, { west, south, east, north }: MapBounds) {
  const scope = scopeOf(deps);
  const bounds: Bounds = [west, south, east, north];
  const show = (found: Awaited<ReturnType<typeof parcelsInView>>): ParcelSummary[] =>
    found.map((parcel) => summarizeParcel(deps.agencyData.counties, { ...parcel, foundBy: null }));
  if (west >= east || south >= north) return { parcels: [], total: 0 };
  if (east - west > WIDEST || north - south > WIDEST) {
    return { parcels: show(await firstInView(deps.db, bounds, MOST, scope)), total: null };
  }
  const [found, total] = await Promise.all([
    parcelsInView(deps.db, bounds, [(west + east) / 2, (south + north) / 2], MOST, scope),
    countInView(deps.db, bounds, COUNTED, scope),
  ]);
  return { parcels: show(found), total };
}
