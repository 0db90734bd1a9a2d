import { parcels } from '#contract/parcels.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { type App, openRoute } from '#server/http/route.ts';
import { mapContext } from './map-context.ts';
import { parcelTile } from './tile.ts';

export function parcelMapRoutes(app: App, deps: Deps): void {
  openRoute(app, deps, parcels.map, () => mapContext(deps));

  openRoute(app, deps, parcels.tile, async ({ params }) => new FileAnswer(undefined, await parcelTile(deps, params)));
}
