import { z } from 'zod';
import { job } from './job.ts';

/** Reads one uploaded document of a review. */
export const readReviewDocument = job(
  'review.read-document',
  z.strictObject({ reviewId: z.uuid(), documentId: z.uuid() }),
);

/** Answers the checklist once every document was read, and writes the Word file. */
export const finishReview = job('review.finish', z.strictObject({ reviewId: z.uuid() }));

/** Every queue of the product. */
export const allJobs = [readReviewDocument, finishReview];
