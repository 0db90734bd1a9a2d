import type { ReadDocument } from '#domain/documents/document.ts';
import { checkElements, factsByPage } from '#domain/elements/check-elements.ts';
import type { DocumentType } from '#domain/elements/document-type.ts';
import type { ElementCheck } from '#domain/elements/element-check.ts';
import type { Task } from './messages.ts';

export type CheckElementsInput = { type: DocumentType; documents: ReadDocument[]; others: ReadDocument[] };

/** Holds documents against what their type asks. Patterns meet untrusted text here. */
export const checkElementsTask: Task<CheckElementsInput, never, ElementCheck> = async ({ type, documents, others }) =>
  checkElements(type, documents, factsByPage(documents), { documents: others, facts: factsByPage(others) });
