import type { Checklist } from '#domain/checklists/checklist.ts';
import type { ChecklistResult } from '#domain/checklists/result.ts';
import { assessReview } from '#domain/review/assess.ts';
import { type ChecklistMeta, writeChecklistDocument } from '../../../writing/checklist-document.ts';
import type { Tool } from '../messages.ts';

/** Answers a checklist from documents, and writes it. */
export const permitReview: Tool<Checklist, ChecklistResult, ChecklistMeta> = {
  evaluate: assessReview,
  write: writeChecklistDocument,
};
