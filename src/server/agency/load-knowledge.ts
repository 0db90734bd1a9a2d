import { KnowledgeBase } from '#domain/assistant/ask-knowledge.ts';
import { Synonyms } from '#domain/assistant/expand-question.ts';
import { readKnowledge } from '#domain/assistant/read-knowledge.ts';
import type { AgencyReader } from './agency-reader.ts';

/**
 * Reads the texts in `knowledge/` and the words of questions that mean the same; undefined where these have errors. Every
 * mistake of a text is kept with its line.
 */
export function loadKnowledge(reader: AgencyReader): KnowledgeBase | undefined {
  const synonyms = reader.read('knowledge/synonyms.yaml', Synonyms);
  const documents = reader.readTexts('knowledge', (text) => {
    const { document, errors } = readKnowledge(text);
    return { value: document, errors };
  });
  return synonyms && new KnowledgeBase(documents, synonyms);
}
