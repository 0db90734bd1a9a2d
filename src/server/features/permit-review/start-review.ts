import { AppError } from '#contract/errors.ts';
import type { ProjectCategory } from '#contract/permit-review.ts';
import { addDocuments, type StoredFile } from '#server/db/documents.ts';
import type { Person } from '#server/db/people.ts';
import { addReview, addReviewDocuments, ownerOfReview } from '#server/db/reviews.ts';
import type { Deps } from '#server/http/deps.ts';
import { readReviewDocument } from '#server/jobs/jobs.ts';

/**
 * Whether this person has already started the review with this id: the id is the client's idempotency key,
 * so a repeated call answers as the first did. Throws not-found when the id is someone else's.
 */
export async function isStarted({ db }: Deps, id: string, viewer: Person): Promise<boolean> {
  const ownerId = await ownerOfReview(db, id);
  if (ownerId !== undefined && ownerId !== viewer.id) throw new AppError('not-found', 'We could not find that review.');
  return ownerId !== undefined;
}

/** Starts the review and the reading of each file, all or nothing. */
export async function startReview(
  deps: Deps,
  review: { id: string; category: ProjectCategory },
  files: StoredFile[],
  viewer: Person,
): Promise<void> {
  const added = await deps.db.transaction().execute(async (tx) => {
    if (!(await addReview(tx, { ...review, ownerId: viewer.id }))) return false;
    await addDocuments(tx, viewer.id, files);
    await addReviewDocuments(
      tx,
      review.id,
      files.map((file) => file.id),
    );
    for (const file of files) {
      await deps.queue.enqueue(tx, readReviewDocument, { reviewId: review.id, documentId: file.id }, file.id);
    }
    return true;
  });
  // Another call with the same id came first: the same person's is the same review.
  if (!added) await isStarted(deps, review.id, viewer);
}
