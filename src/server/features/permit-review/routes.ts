import { AppError } from '#contract/errors.ts';
import { ProjectCategory, permitReview } from '#contract/permit-review.ts';
import type { Person } from '#server/db/people.ts';
import { findReviewOutput } from '#server/db/reviews.ts';
import { REVIEW_FILES } from '#server/http/accepted-files.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { receiveFiles } from '#server/http/receive-files.ts';
import { type App, route } from '#server/http/route.ts';
import { collectUploads, makeUploadLinks } from '#server/http/upload-links.ts';
import { reviewStatus } from './review-status.ts';
import { isStarted, startReview } from './start-review.ts';

export function permitReviewRoutes(app: App, deps: Deps): void {
  route(app, deps, permitReview.start, async ({ params: { sessionId }, raw, viewer }) => {
    if (!(await isStarted(deps, sessionId, viewer))) {
      const { files, fields } = await receiveFiles(raw, deps, REVIEW_FILES);
      const category = ProjectCategory.safeParse(fields.project_category);
      if (!category.success) throw new AppError('invalid-request', 'Select a project type: sfd or grading.');
      await startReview(deps, { id: sessionId, category: category.data }, files, viewer);
    }
    return { session_id: sessionId };
  });

  route(app, deps, permitReview.uploadUrls, async ({ params: { sessionId }, body, raw, viewer }) => ({
    upload_urls: await makeUploadLinks(deps, raw, { reviewId: sessionId, ownerId: viewer.id }, body.filenames),
  }));

  route(app, deps, permitReview.process, async ({ params: { sessionId }, body, viewer }) => {
    if (!(await isStarted(deps, sessionId, viewer))) {
      const files = await collectUploads(deps, { reviewId: sessionId, ownerId: viewer.id }, body.blob_names);
      await startReview(deps, { id: sessionId, category: body.project_category }, files, viewer);
    }
    return { session_id: sessionId };
  });

  route(app, deps, permitReview.status, ({ params, viewer }) => reviewStatus(deps.db, params.sessionId, viewer));

  route(
    app,
    deps,
    permitReview.result,
    async ({ params, viewer }) => (await outputOf(deps, params.sessionId, viewer)).result,
  );

  route(app, deps, permitReview.download, async ({ params, viewer }) => {
    const { sha256 } = await outputOf(deps, params.sessionId, viewer);
    return new FileAnswer('permit_review_checklist.docx', await deps.blobs.read(sha256));
  });
}

async function outputOf({ db }: Deps, id: string, viewer: Person) {
  const found = await findReviewOutput(db, id, viewer.id);
  if (!found) throw new AppError('not-found', 'We could not find that review.');
  if (!found.result || !found.output_sha256) throw new AppError('not-ready', 'The checklist is not ready yet.');
  return { result: found.result, sha256: found.output_sha256 };
}
