import { z } from 'zod';
import { Localized } from '../agency/language.ts';
import type { RulesError } from '../agency/rules-error.ts';
import type { KnowledgeDocument, KnowledgeSection } from './knowledge.ts';

const ChatTopic = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  label: Localized,
  about: Localized,
  /** The collections that it looks in; `parts`: in these parts alone. */
  in: z.array(z.strictObject({ collection: z.string(), parts: z.array(z.string()).min(1).optional() })).min(1),
});
type ChatTopic = z.infer<typeof ChatTopic>;

/** The topics of the planning assistant, and the questions that its page suggests. */
export const ChatTopics = z.strictObject({
  topics: z.array(ChatTopic).min(1),
  questions: z.array(Localized).min(1),
});
export type ChatTopics = z.infer<typeof ChatTopics>;

/** Topics of one id, and collections or parts that the knowledge base does not have. */
export function checkChatTopics({ topics }: ChatTopics, documents: readonly KnowledgeDocument[]): RulesError[] {
  return topics.flatMap(({ id, in: places }, at): RulesError[] => {
    const isSecond = topics.findIndex((other) => other.id === id) < at;
    const unknown = places.flatMap(({ collection, parts = [] }, place): RulesError[] => {
      const path = ['topics', at, 'in', place];
      const sections = documents.filter((one) => one.collection === collection).flatMap((one) => one.sections);
      if (sections.length === 0)
        return [{ path: [...path, 'collection'], message: `No text is of the collection “${collection}”.` }];
      return parts.flatMap((part, index) =>
        sections.some((section) => section.part === part)
          ? []
          : [{ path: [...path, 'parts', index], message: `“${collection}” has no part “${part}”.` }],
      );
    });
    return isSecond ? [{ path: ['topics', at, 'id'], message: `Another topic is “${id}” too.` }, ...unknown] : unknown;
  });
}

/** Whether a topic looks in a section. */
export const isInTopic = (topic: ChatTopic, document: KnowledgeDocument, section: KnowledgeSection): boolean =>
  topic.in.some((place) => place.collection === document.collection && (place.parts?.includes(section.part) ?? true));
