import type { TextShown } from '#contract/knowledge.ts';
import { sectionsAsOf, stateOn, supersededBy } from '#domain/assistant/edition.ts';
import type { KnowledgeDocument } from '#domain/assistant/knowledge.ts';
import type { StoredEdition } from '../db/knowledge.ts';

/** Every text of the knowledge base with how it stands on a day: our own, and each edition of those that staff imported. */
export const textsShown = (
  shipped: readonly KnowledgeDocument[],
  editions: readonly StoredEdition[],
  day: string,
): TextShown[] => [
  ...shipped.map(({ id, collection, title, edition, effective, source, sections }) => ({
    ...{ id, collection, title, edition, effective, source },
    ...{ collection_title: null, number: '', until: null, imported: null, sections: sections.length },
    state: 'in-force' as const,
  })),
  ...editions.map((edition) => {
    const { name, collection, collectionTitle, title, number, effective, source, file, nature } = edition;
    return {
      ...{ id: name, collection, collection_title: collectionTitle, title, number, effective, source },
      edition: edition.edition,
      until: supersededBy(editions, edition)?.effective ?? null,
      sections: sectionsAsOf(edition.sections, edition.amendments, day).sections.length,
      state: stateOn(editions, edition, day),
      imported: { file, nature },
    };
  }),
];
