import { AppError } from '#contract/errors.ts';
import { ProjectCategory, reviewForm } from '#contract/permit-review.ts';
import { REVIEWS_A_PAGE, type ReviewSummary, reviews } from '#contract/reviews.ts';
import { isDistrusted } from '#domain/rules/result.ts';
import { inEachLanguage } from '#messages/languages.ts';
import { lineRoutes } from '#server/analysis/line-routes.ts';
import { outputOf } from '#server/analysis/routes.ts';
import { startFromCase } from '#server/analysis/start-from-case.ts';
import {
  assignReview,
  countReviews,
  findReview,
  listReviews,
  type ReviewRow,
  reviewsOfCase,
} from '#server/db/analyses.ts';
import { listStaff } from '#server/db/cases.ts';
import { agreements } from '#server/db/decisions.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { type App, route } from '#server/http/route.ts';
import { fillForm } from '#server/reading/child/run-sandboxed.ts';
import { permitReviewKind } from './kind.ts';
import { pdfFormOf } from './pdf-form-of.ts';

const { name: KIND } = permitReviewKind;

export function permitReviewRoutes(app: App, deps: Deps): void {
  lineRoutes(app, deps, permitReviewKind);
  const { db, agencyData, config } = deps;

  route(app, deps, reviewForm, async ({ params: { sessionId }, viewer }) => {
    const { result } = await outputOf(deps, permitReviewKind, sessionId, viewer);
    const pdf = pdfFormOf(result, deps);
    if (!pdf) throw new AppError('not-found', 'api:analysis.noPdfForm');
    const names = result.form
      .flatMap(({ fields }) => fields)
      .flatMap(({ boxes = [] }) => boxes.map(({ name }) => name));
    // What was read for a form of other fields must not be left out silently.
    if (names.length === 0 || names.some((name) => !pdf.names.has(name))) {
      throw new AppError('out-of-date', 'api:analysis.pdfFormChanged');
    }
    return new FileAnswer('permit_review_form.pdf', await fillForm({ bytes: pdf.bytes, form: result.form }));
  });

  route(app, deps, reviews.list, async ({ query: { view, page }, viewer }) => {
    const [rows, counts] = await Promise.all([
      listReviews(db, KIND, { view, personId: viewer.id, offset: (page - 1) * REVIEWS_A_PAGE, limit: REVIEWS_A_PAGE }),
      countReviews(db, KIND, viewer.id),
    ]);
    return { reviews: rows.map(showSummary), counts };
  });

  route(app, deps, reviews.agreement, async () => {
    const { leastLooks, leastAgreement } = agencyData.caseRules.review;
    const checklists = Object.values(agencyData.checklists);
    const counted = await agreements(db);
    return {
      least_looks: leastLooks,
      least_agreement: leastAgreement,
      lines: counted.map(({ checklistId, itemId, ...counts }) => {
        const checklist = checklists.find(({ id }) => id === checklistId);
        const item = checklist?.sections.flatMap(({ items }) => items).find(({ id }) => id === itemId);
        return {
          checklist: checklist?.title ?? inEachLanguage(() => checklistId),
          item_id: itemId,
          question: item?.question ?? null,
          ...counts,
          distrusted: isDistrusted(counts, agencyData.caseRules.review),
        };
      }),
    };
  });

  route(app, deps, reviews.get, ({ params: { sessionId } }) => showOne(sessionId));

  route(app, deps, reviews.ofCase, async ({ params: { id } }) => ({
    reviews: (await reviewsOfCase(db, KIND, id)).map(showSummary),
  }));

  route(app, deps, reviews.startFromCase, async ({ params: { id }, body, viewer }) => {
    const { session_id, project_category } = body;
    await startFromCase(
      deps,
      permitReviewKind,
      { sessionId: session_id, caseId: id, options: { project_category } },
      viewer,
    );
    return { session_id };
  });

  route(app, deps, reviews.assign, async ({ params: { sessionId }, body: { assignee_id: to } }) => {
    await showOne(sessionId);
    const staff = to === null ? [] : await listStaff(db, { demonstration: config.mode === 'demo' });
    if (to !== null && !staff.some(({ id }) => id === to)) {
      const message = { code: 'api:case.noStaff' } as const;
      throw new AppError('invalid-request', message, { fields: { assignee_id: message } });
    }
    await assignReview(db, sessionId, to);
    return showOne(sessionId);
  });

  async function showOne(id: string): Promise<ReviewSummary> {
    const row = await findReview(db, KIND, id);
    if (!row) throw new AppError('not-found', 'api:analysis.reviewNotFound');
    return showSummary(row);
  }
}

const showSummary = ({ id, options, created_at, case_id, reference, decided, ...row }: ReviewRow): ReviewSummary => ({
  ...row,
  session_id: id,
  project_category: ProjectCategory.parse(options.project_category),
  created_at: created_at.toISOString(),
  case: case_id === null ? null : { id: case_id, reference: reference ?? '' },
  decided,
});
