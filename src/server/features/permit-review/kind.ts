import { z } from 'zod';
import { ProjectCategory, permitReview } from '#contract/permit-review.ts';
import { documentAgency } from '#domain/agency/shown.ts';
import type { AnalysisKind } from '#server/analysis/kind.ts';
import { REVIEW_FILES } from '#server/http/accepted-files.ts';
import { writeWord } from '#server/reading/child/run-sandboxed.ts';
import { showReview } from './show-review.ts';

const Options = z.object({ project_category: ProjectCategory });

/** Answers the agency's checklist from the documents of a project. */
export const permitReviewKind: AnalysisKind<z.infer<typeof Options>, 'permit-review'> = {
  name: 'permit-review',
  endpoints: permitReview,
  accepted: REVIEW_FILES,
  options: Options,
  badOptions: 'api:analysis.projectType',
  inputs: (agencyData, mode, { project_category: category }, about) => ({
    settings: agencyData.checklists[category],
    meta: {
      ...about,
      category,
      agency: documentAgency(agencyData.agency, mode, about.language),
      template: agencyData.templates['permit-review-checklist'],
    },
  }),
  fileNameOf: () => 'permit_review_checklist.docx',
  show: showReview,
  write: (result, meta) => writeWord({ kind: 'checklist', result, meta }),
  texts: 'review',
  words: { notFound: 'api:analysis.reviewNotFound', notReady: 'api:analysis.checklistNotReady' },
};
