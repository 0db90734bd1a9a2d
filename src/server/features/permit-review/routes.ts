import { AppError } from '#contract/errors.ts';
import { reviewForm } from '#contract/permit-review.ts';
import { outputOf } from '#server/analysis/routes.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { type App, route } from '#server/http/route.ts';
import { fillForm } from '#server/reading/child/run-sandboxed.ts';
import { permitReviewKind } from './kind.ts';
import { pdfFormOf } from './pdf-form-of.ts';

export function permitReviewRoutes(app: App, deps: Deps): void {
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
}
