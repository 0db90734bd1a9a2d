import { ChatTopics, checkChatTopics } from '#domain/assistant/chat-topics.ts';
import { Synonyms } from '#domain/assistant/expand-question.ts';
import type { KnowledgeDocument } from '#domain/assistant/knowledge.ts';
import { readKnowledge } from '#domain/assistant/read-knowledge.ts';
import type { AgencyReader } from './agency-reader.ts';

/** The texts that the assistants answer from, the words of questions that mean the same, and the topics of the planning assistant. */
export type Knowledge = { documents: readonly KnowledgeDocument[]; synonyms: Synonyms; chat: ChatTopics };

const TOPICS = 'planning-chat.yaml';

/**
 * Reads the texts in `knowledge/` and the words of questions that mean the same; undefined where these have errors. Every
 * mistake of a text is kept with its line.
 */
export function loadKnowledge(reader: AgencyReader): Knowledge | undefined {
  const synonyms = reader.read('knowledge/synonyms.yaml', Synonyms);
  const documents = reader.readTexts('knowledge', (text) => {
    const { document, errors } = readKnowledge(text);
    return { value: document, errors };
  });
  const chat = reader.read(TOPICS, ChatTopics);
  for (const { path, message } of chat ? checkChatTopics(chat, documents) : []) reader.report(TOPICS, path, message);
  return synonyms && chat && { documents, synonyms, chat };
}
