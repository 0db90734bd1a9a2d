import { type Layer, parcels } from '#contract/parcels.ts';
import { servingEdition } from '#server/db/parcel-tiles.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { type App, openRoute } from '#server/http/route.ts';
import { parcelTile } from './tile.ts';

export function parcelMapRoutes(app: App, deps: Deps): void {
  openRoute(app, deps, parcels.map, async () => {
    const none: Layer = { type: 'FeatureCollection', features: [] };
    return {
      edition: await servingEdition(deps.db),
      bounds: deps.city.map.opens,
      parcels_from_zoom: deps.city.map.parcelsFromZoom,
      style_url: deps.config.mapStyleUrl ?? null,
      demonstration: false,
      layers: { lake: none, counties: none, jurisdictions: none, scenic_roadways: none, scenic_shoreline: none },
      attribution: [],
    };
  });

  openRoute(app, deps, parcels.tile, async ({ params }) => new FileAnswer(undefined, await parcelTile(deps, params)));
}
