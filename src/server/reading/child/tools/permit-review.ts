import type { Checklist } from '#domain/rules/checklist.ts';
import { assessReview } from '#domain/rules/evaluate.ts';
import type { ChecklistResult } from '#domain/rules/result.ts';
import { type ChecklistMeta, writeChecklistDocument } from '../../../writing/checklist-document.ts';
import type { Tool } from '../messages.ts';

/** Answers a checklist from documents, and writes it. */
export const permitReview: Tool<Checklist, ChecklistResult, ChecklistMeta> = {
  evaluate: assessReview,
  write: writeChecklistDocument,
};
