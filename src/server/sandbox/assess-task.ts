import type { Checklist } from '#domain/checklists/checklist.ts';
import type { ChecklistResult } from '#domain/checklists/result.ts';
import type { ReadDocument } from '#domain/documents/document.ts';
import { assessReview } from '#domain/review/assess.ts';
import { type ChecklistMeta, writeChecklistDocument } from '../services/word/checklist-document.ts';
import type { Task } from './messages.ts';

export type AssessInput = { checklist: Checklist; documents: ReadDocument[]; meta: ChecklistMeta };
export type AssessOutput = { result: ChecklistResult; docx: Uint8Array };

/** Answers a checklist from what was read and writes its Word file. Patterns meet untrusted text here. */
export const assessTask: Task<AssessInput, never, AssessOutput> = async ({ checklist, documents, meta }) => {
  const result = assessReview(checklist, documents);
  return { result, docx: await writeChecklistDocument(result, meta) };
};
