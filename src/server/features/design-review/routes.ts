import {
  caseDesignReviews,
  designCodes,
  designFigures,
  OWN_REVIEWS,
  ownDesignReviews,
} from '#contract/design-review.ts';
import { AppError } from '#contract/errors.ts';
import { dayAt } from '#domain/agency/shown.ts';
import { type DeclaredFigure, refuseFigure } from '#domain/rules/declared-figures.ts';
import { agencyOn } from '#server/analysis/rules-in-force.ts';
import { evaluateAgain } from '#server/analysis/run-analysis.ts';
import { startFromCase } from '#server/analysis/start-from-case.ts';
import { ownAnalyses, reviewsOfCase } from '#server/db/analyses.ts';
import { removeDeclaredFigure, saveDeclaredFigure } from '#server/db/decisions.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, route } from '#server/http/route.ts';
import { checkCodeRoutes } from './check-code.ts';
import { codeOf, designReviewKind, requireOwn } from './kind.ts';
import { tryFigures } from './what-if.ts';

const { name: KIND, words } = designReviewKind;

/** What plans can be compared with, one's own checks with the figures stated in them, and the checks of a case. */
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
    const rows = await ownAnalyses(deps.db, KIND, viewer.id, OWN_REVIEWS);
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

  route(app, deps, designFigures.declare, async ({ params: { sessionId: id, name }, body, viewer }) => {
    await requireOwn(deps.db, id, viewer);
    refuse([{ name, value: body.value }], 'value');
    const figure = { id, name, ...body, personId: viewer.id };
    await evaluateAgain(deps, id, (tx) => saveDeclaredFigure(tx, figure, new Date()), words);
    return { session_id: id };
  });

  route(app, deps, designFigures.withdraw, async ({ params: { sessionId: id, name }, viewer }) => {
    await requireOwn(deps.db, id, viewer);
    await evaluateAgain(deps, id, (tx) => removeDeclaredFigure(tx, id, name), words);
    return { session_id: id };
  });

  route(app, deps, designFigures.whatIf, ({ params: { sessionId: id }, body: { facts: figures }, viewer }) => {
    refuse(figures, 'facts');
    return tryFigures(deps, { id, figures }, viewer);
  });

  checkCodeRoutes(app, deps);

  route(app, deps, caseDesignReviews.list, async ({ params: { id } }) => ({
    reviews: (await reviewsOfCase(deps.db, KIND, id)).map((row) => ({
      session_id: row.id,
      status: row.status,
      created_at: row.created_at.toISOString(),
      started_by: row.started_by,
      code: codeOf(deps.agencyData, row.options.design_code ?? '').title,
      superseded: row.superseded,
    })),
  }));

  route(app, deps, caseDesignReviews.start, async ({ params: { id: caseId }, body, viewer }) => {
    const { session_id: sessionId, design_code } = body;
    if (!deps.agencyData.designCodes.some(({ id }) => id === design_code)) {
      throw new AppError('invalid-request', designReviewKind.badOptions);
    }
    await startFromCase(deps, designReviewKind, { sessionId, caseId, options: { design_code } }, viewer);
    return { session_id: sessionId };
  });

  function refuse(figures: readonly Pick<DeclaredFigure, 'name' | 'value'>[], field: string): void {
    const today = dayAt(new Date(), deps.agencyData.agency.timeZone);
    for (const figure of figures) {
      const why = refuseFigure(figure, today);
      if (why) throw new AppError('invalid-request', why, { fields: { [field]: why } });
    }
  }
}
