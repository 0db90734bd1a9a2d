import { z } from 'zod';
import { ProjectCategory, permitReview, type ReviewResult } from '#contract/permit-review.ts';
import { documentAgency } from '#domain/agency/shown.ts';
import type { ChecklistResult } from '#domain/rules/result.ts';
import { formatMessage } from '#messages/format-message.ts';
import { LANGUAGES } from '#messages/languages.ts';
import type { Message } from '#messages/message.ts';
import type { AnalysisKind } from '#server/analysis/kind.ts';
import { REVIEW_FILES } from '#server/http/accepted-files.ts';
import { writeWord } from '#server/reading/child/run-sandboxed.ts';

const [english] = LANGUAGES;
const write = (message: Message | null): string => (message ? formatMessage(english, message) : '');

/** A stored checklist with the words of its codes in English beside them. */
export const showReview = (result: ChecklistResult): ReviewResult => ({
  ...result,
  title: result.titleText[english],
  header: result.header.map((field) => ({ ...field, label: write(field.labelMessage) })),
  sections: result.sections.map((section) => ({
    ...section,
    title: section.titleText[english],
    items: section.items.map((item) => ({
      ...item,
      question: item.questionText[english],
      code: write(item.codeMessage),
      note: write(item.noteMessage),
    })),
  })),
  form: result.form.map((group) => ({
    ...group,
    title: group.titleText[english],
    fields: group.fields.map((field) => ({
      ...field,
      label: field.labelText[english],
      note: write(field.noteMessage),
    })),
  })),
  conflicts: result.conflicts.map((conflict) => ({ ...conflict, label: write(conflict.labelMessage) })),
  unread: result.unread.map((entry) => ({ ...entry, reason: write(entry.reasonMessage) })),
});

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
