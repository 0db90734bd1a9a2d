import { AppError } from '#contract/errors.ts';
import { ProjectCategory, type ReviewFile, type ReviewStatus } from '#contract/permit-review.ts';
import type { Db } from '#server/db/db.ts';
import type { Person } from '#server/db/people.ts';
import { findReview, reviewFiles } from '#server/db/reviews.ts';

/** How far a review is, with each file. */
export async function reviewStatus(db: Db, id: string, viewer: Person): Promise<ReviewStatus> {
  const review = await findReview(db, id, viewer.id);
  if (!review) throw new AppError('not-found', 'We could not find that review.');
  const files: ReviewFile[] = (await reviewFiles(db, id)).map((file) => ({
    name: file.name,
    size: file.size,
    state: file.state,
    pages_read: file.pages_read,
    pages_total: file.pages_total,
    reason: file.reason,
  }));
  const done = files.filter((file) => file.state === 'read' || file.state === 'unreadable');
  const totals = files.map((file) => file.pages_total);
  return {
    session_id: review.id,
    status: review.status,
    detail: review.failure,
    project_category: ProjectCategory.parse(review.category),
    created_at: review.created_at.toISOString(),
    progress: {
      files_done: done.length,
      files_total: files.length,
      pages_read: files.reduce((sum, file) => sum + file.pages_read, 0),
      pages_total: totals.some((total) => total === null)
        ? null
        : totals.reduce<number>((sum, total) => sum + (total ?? 0), 0),
      activity: activityOf(review.status, files, done.length),
    },
    files,
  };
}

function activityOf(status: ReviewStatus['status'], files: ReviewFile[], done: number): string {
  if (status === 'completed') return 'The checklist is ready.';
  if (status === 'error') return 'The review stopped.';
  if (done === files.length) return 'Answering the checklist and writing the Word file.';
  const reading = files.find((file) => file.state === 'reading');
  if (!reading) return 'Waiting for the reader.';
  const page = reading.pages_total ? `, page ${Math.max(1, reading.pages_read)} of ${reading.pages_total}` : '';
  return `Reading ${reading.name}${page}.`;
}
