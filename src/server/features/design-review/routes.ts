import { designCodes, OWN_REVIEWS, ownDesignReviews } from '#contract/design-review.ts';
import { dayAt } from '#domain/agency/shown.ts';
import { agencyOn } from '#server/analysis/rules-in-force.ts';
import { ownAnalyses } from '#server/db/analyses.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, route } from '#server/http/route.ts';
import { codeOf, designReviewKind } from './kind.ts';

/** What plans can be compared with, and one's own checks. */
export function designReviewRoutes(app: App, deps: Deps): void {
  route(app, deps, designCodes, async () => ({
    codes: (await agencyOn(deps, dayAt(new Date(), deps.agencyData.agency.timeZone))).designCodes.map(
      ({ id, title, about, packs }) => ({
        ...{ id, title, about },
        rules: packs.reduce((sum, { rules }) => sum + rules.length, 0),
        look_ups: packs.reduce((sum, { lookUps }) => sum + lookUps.length, 0),
      }),
    ),
  }));

  route(app, deps, ownDesignReviews, async ({ viewer }) => {
    const rows = await ownAnalyses(deps.db, designReviewKind.name, viewer.id, OWN_REVIEWS);
    return {
      reviews: rows.map(({ id, status, created_at, options, files }) => {
        const code = codeOf(deps.agencyData, options.design_code ?? '');
        return {
          ...{ session_id: id, status, created_at: created_at.toISOString() },
          ...{ design_code: code.id, code: code.title, files: files ?? [] },
        };
      }),
    };
  });
}
