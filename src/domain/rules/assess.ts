import type { ReadDocument } from '../documents/document.ts';
import { extractFacts, mergeFacts } from '../extraction/extract.ts';
import type { Checklist } from './checklist.ts';
import { evaluateChecklist } from './evaluate.ts';
import type { ChecklistResult } from './result.ts';

/** What a checklist says about an application: reads the facts from its documents and answers every question. */
export function assessReview(checklist: Checklist, documents: readonly ReadDocument[]): ChecklistResult {
  return evaluateChecklist(checklist, documents, mergeFacts(documents.flatMap(extractFacts)));
}
