/** Where a section of the knowledge base is read. */
export const knowledgeAddress = (documentId: string, sectionId: string): string =>
  `/knowledge/${encodeURIComponent(documentId)}#${encodeURIComponent(sectionId)}`;
