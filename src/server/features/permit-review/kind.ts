import { z } from 'zod';
import { ProjectCategory, permitReview } from '#contract/permit-review.ts';
import { documentAgency } from '#domain/agency/shown.ts';
import type { AnalysisKind } from '#server/analysis/kind.ts';
import { REVIEW_FILES } from '#server/http/accepted-files.ts';

const Options = z.object({ project_category: ProjectCategory });

/** Answers the agency's checklist from the documents of a project. */
export const permitReviewKind: AnalysisKind<z.infer<typeof Options>, 'permit-review'> = {
  name: 'permit-review',
  endpoints: permitReview,
  accepted: REVIEW_FILES,
  options: Options,
  badOptions: 'api:analysis.projectType',
  inputs: (city, mode, { project_category: category }, about) => ({
    settings: city.checklists[category],
    meta: { ...about, category, agency: documentAgency(city.agency, mode) },
  }),
  fileNameOf: () => 'permit_review_checklist.docx',
  words: {
    notFound: 'api:analysis.reviewNotFound',
    notReady: 'api:analysis.checklistNotReady',
    ready: 'The checklist is ready.',
    stopped: 'The review stopped.',
    writing: 'Answering the checklist and writing the Word file.',
    'too-much-text':
      'Together these documents hold more text than one checklist can be answered from. Leave out manuals and ordinances, or split the files into two reviews.',
    'gave-up':
      'The checklist could not be written after several tries. Your files were kept as you have them: start a new review, with fewer files at a time if it happens again.',
  },
};
