import type { ReadDocument } from '#domain/documents/document.ts';
import { checkElements, factsByPage } from '#domain/elements/check-elements.ts';
import { classifyDocument } from '#domain/elements/classify-document.ts';
import type { DocumentType } from '#domain/elements/document-type.ts';
import type { ElementCheck } from '#domain/elements/element-check.ts';
import type { KindRules } from '#domain/elements/kind-rules.ts';
import type { Task } from './messages.ts';

export type CheckElementsInput = {
  type: DocumentType;
  documents: ReadDocument[];
  others: ReadDocument[];
  kinds: KindRules;
};

/** Holds documents against what their type asks, and tells what each page is. Patterns meet untrusted text here. */
export const checkElementsTask: Task<CheckElementsInput, never, ElementCheck> = async ({
  type,
  documents,
  others,
  kinds,
}) => ({
  ...checkElements(type, documents, factsByPage(documents), { documents: others, facts: factsByPage(others) }),
  pages: documents.flatMap((document) => classifyDocument(document, kinds).pages),
});
