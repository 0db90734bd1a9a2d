import { AppError } from '#contract/errors.ts';
import { parcels } from '#contract/parcels.ts';
import { drawTile, isOnGrid, reachOfTile, type TileAddress } from '#server/adapters/map/vector-tile.ts';
import { parcelsWithin, servingEdition } from '#server/db/parcel-datasets.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { type App, openRoute } from '#server/http/route.ts';
import { mapContext } from './map-context.ts';

/** More than a tile of the zooms that parcels are drawn at ever holds; a bound on what one request may cost. */
const MOST_PARCELS = 4_000;
const NOTHING = Buffer.alloc(0);

/**
 * The parcels of one tile; no bytes where there are none or where the map is too far out to draw them.
 * Throws not-found where the grid has no such tile, and gone where the parcel data is at another edition than the address:
 * to MapLibre a tile that is not found is an empty one.
 */
export async function parcelTile(
  { db, agencyData, config }: Deps,
  { edition, ...at }: TileAddress & { edition: number },
): Promise<Buffer> {
  if (!isOnGrid(at)) throw new AppError('not-found', 'api:parcel.noTile');
  if (edition !== (await servingEdition(db))) {
    throw new AppError('gone', 'api:parcel.mapChanged');
  }
  if (at.z < agencyData.map.parcelsFromZoom) return NOTHING;
  const rows = await parcelsWithin(db, reachOfTile(at), {
    edition,
    demonstration: config.mode === 'demo',
    limit: MOST_PARCELS,
  });
  return drawTile(
    at,
    rows.map(({ apn, jurisdiction, scenic_roadway, scenic_shoreline, shape }) => ({
      apn,
      jurisdiction,
      scenicRoadway: scenic_roadway,
      scenicShoreline: scenic_shoreline,
      shape,
    })),
  );
}

export function parcelMapRoutes(app: App, deps: Deps): void {
  openRoute(app, deps, parcels.map, () => mapContext(deps));

  openRoute(app, deps, parcels.tile, async ({ params }) => new FileAnswer(undefined, await parcelTile(deps, params)));
}
