import { ProjectCategory } from '#contract/permit-review.ts';
import type { ReadDocument } from '#domain/documents/document.ts';
import { addBlob, findReading, readPages } from '#server/db/documents.ts';
import { completeReview, failReview, findRunningReview, reviewFiles } from '#server/db/reviews.ts';
import type { Deps } from '#server/http/deps.ts';
import { handle } from '#server/jobs/job.ts';
import { finishReview } from '#server/jobs/jobs.ts';
import { assessSandboxed, TooMuchToAssess } from '#server/sandbox/assess.ts';

/** Far above any checklist: a guard, not a limit that people meet. */
const MAX_OUTPUT_BYTES = 100 * 1024 * 1024;

const TOO_MUCH =
  'Together these documents hold more text than one checklist can be answered from. Leave out manuals and ordinances, or split the files into two reviews.';

/** Answers the checklist and stores its Word file. The checklist exists once: only a running review can be completed. */
export const onFinishReview = (deps: Deps) =>
  handle(finishReview, {
    concurrency: 1,
    run: async ({ reviewId }, signal) => {
      const { db, blobs, city } = deps;
      const review = await findRunningReview(db, reviewId);
      if (!review) return;
      const category = ProjectCategory.parse(review.category);
      const assessed = await assessSandboxed(
        {
          checklist: city.checklists[category],
          documents: await documentsOf(deps, reviewId),
          meta: {
            agency: city.agency,
            category,
            preparedAt: new Date(),
            reference: reviewId.slice(0, 8),
          },
        },
        signal,
      ).catch((error: unknown) => {
        if (error instanceof TooMuchToAssess) return undefined;
        throw error;
      });
      if (!assessed) {
        await failReview(db, reviewId, TOO_MUCH, new Date());
        return;
      }
      const { result, docx } = assessed;
      const stored = await blobs.put(docx, MAX_OUTPUT_BYTES);
      await db.transaction().execute(async (tx) => {
        await addBlob(tx, stored);
        await completeReview(tx, reviewId, { result, sha256: stored.sha256 }, new Date());
      });
    },
    giveUp: async ({ reviewId }) => {
      await failReview(
        deps.db,
        reviewId,
        'The checklist could not be written after several tries. Your files were kept as you have them: start a new review, with fewer files at a time if it happens again.',
        new Date(),
      );
    },
  });

async function documentsOf({ db }: Deps, reviewId: string): Promise<ReadDocument[]> {
  const documents: ReadDocument[] = [];
  for (const file of await reviewFiles(db, reviewId)) {
    const reading = (await findReading(db, file.sha256)) ?? {
      outcome: 'unreadable' as const,
      reason: 'reader-crashed' as const,
      pageCount: 0,
    };
    const pages = reading.outcome === 'read' ? await readPages(db, file.sha256) : [];
    documents.push({ id: file.id, name: file.name, reading, pages });
  }
  return documents;
}
