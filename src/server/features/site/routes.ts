import { site } from '#contract/site.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, openRoute } from '#server/http/route.ts';

export function siteRoutes(app: App, deps: Deps): void {
  openRoute(app, deps, site.legal, async ({ params }) => deps.agencyData.legal[params.document]);
}
