import type { Checklist } from '../checklists/checklist.ts';
import { evaluateChecklist } from '../checklists/evaluate.ts';
import type { ChecklistResult } from '../checklists/result.ts';
import type { ReadDocument } from '../documents/document.ts';
import { extractFacts, mergeFacts } from '../facts/extract.ts';

/** What a checklist says about an application: reads the facts from its documents and answers every question. */
export function assessReview(checklist: Checklist, documents: readonly ReadDocument[]): ChecklistResult {
  return evaluateChecklist(checklist, documents, mergeFacts(documents.flatMap(extractFacts)));
}
