import { permitReview } from '#contract/permit-review.ts';

/** The tool whose reviews these are, here and where they are worked on. */
export const permitReviewTool = {
  endpoints: permitReview,
  portal: 'reviewer',
  texts: 'review',
  back: '/reviewer-dashboard',
  fileNameOf: () => 'permit_review_checklist.docx',
} as const;
