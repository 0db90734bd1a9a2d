import { designCodes } from '#contract/design-review.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, route } from '#server/http/route.ts';

/** What plans can be held against. */
export function designReviewRoutes(app: App, deps: Deps): void {
  route(app, deps, designCodes, async () => ({
    codes: deps.agencyData.designCodes.map(({ id, title, about, packs }) => ({
      ...{ id, title, about },
      rules: packs.reduce((sum, { rules }) => sum + rules.length, 0),
      look_ups: packs.reduce((sum, { lookUps }) => sum + lookUps.length, 0),
    })),
  }));
}
