import { z } from 'zod';

/** The letters that are written to an applicant from the lines of a review. */
export const LetterKind = z.enum([
  'incomplete-notice',
  'additional-information',
  'plan-revision',
  'withdrawal-warning',
  'withdrawal',
  'denial',
]);
export type LetterKind = z.infer<typeof LetterKind>;
