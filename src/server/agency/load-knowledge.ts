import { ChatTopics, checkChatTopics } from '#domain/assistant/chat-topics.ts';
import { Synonyms } from '#domain/assistant/expand-question.ts';
import { KnowledgeDocument, RelatedSections, unknownSections } from '#domain/assistant/knowledge.ts';
import { readKnowledge } from '#domain/assistant/read-knowledge.ts';
import { ZoneWords, zonesAsKnowledge } from '#domain/assistant/zones-as-knowledge.ts';
import type { EnteredZones } from '#domain/parcels/zones.ts';
import type { AgencyReader } from './agency-reader.ts';

/** The texts that the assistants answer from, the words of questions that mean the same, and the topics of the planning assistant. */
export type Knowledge = {
  documents: readonly KnowledgeDocument[];
  synonyms: Synonyms;
  related: RelatedSections;
  chat: ChatTopics;
};

const RELATED = 'knowledge/related.yaml';
const TOPICS = 'planning-chat.yaml';
const ZONE_WORDS = 'knowledge/zones.yaml';

/**
 * Reads the texts in `knowledge/` and the words of questions that mean the same; undefined where these have errors. Every
 * mistake of a text is kept with its line. `zones`: those that are entered, which are told as a text of their own.
 */
export function loadKnowledge(reader: AgencyReader, zones: EnteredZones | undefined): Knowledge | undefined {
  const synonyms = reader.read('knowledge/synonyms.yaml', Synonyms);
  const related = reader.read(RELATED, RelatedSections);
  const zoneWords = reader.read(ZONE_WORDS, ZoneWords);
  const written = reader.readTexts('knowledge', (text) => {
    const { document, errors } = readKnowledge(text);
    return { value: document, errors };
  });
  const ofZones = zones && zoneWords && KnowledgeDocument.safeParse(zonesAsKnowledge(zones, zoneWords));
  for (const { path, message } of ofZones?.error?.issues ?? [])
    reader.report(ZONE_WORDS, [], `The text made of the zones is wrong at ${path.join('.')}: ${message}`);
  const documents = [...written, ...(ofZones?.data ? [ofZones.data] : [])];
  const chat = reader.read(TOPICS, ChatTopics);
  // Without the zones a collection is missing, which is no mistake of the topics.
  for (const { path, message } of chat && ofZones?.data ? checkChatTopics(chat, documents) : [])
    reader.report(TOPICS, path, message);
  for (const { path, name } of related && ofZones?.data ? unknownSections(related, documents) : [])
    reader.report(RELATED, path, { code: 'knowledge:mistake.related', params: { name } });
  return synonyms && related && zoneWords && chat && { documents, synonyms, related, chat };
}
