import { z } from 'zod';
import { KnowledgeSection } from '#domain/assistant/knowledge.ts';
import { STAFF } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';

const id = z.string().max(80);
/** Characters that a question may have. */
export const QUESTION_LIMIT = 500;

const DocumentShown = z.object({ id, collection: id, title: z.string(), edition: z.string(), effective: z.string() });

/** A section that answers. `mark`: the statement of it that says most, or the cell of a table that was asked for. */
const AnswerShown = z.object({
  document: DocumentShown,
  section: KnowledgeSection,
  mark: z.union([z.object({ statement: z.int() }), z.object({ table: z.int(), row: z.int(), column: z.int() })]),
});
export type AnswerShown = z.infer<typeof AnswerShown>;

export const planningChat = {
  knowledge: endpoint({
    method: 'GET',
    path: '/api/planning-chat/knowledge',
    summary: 'The texts of the knowledge base, with the number of their sections',
    access: STAFF,
    response: z.object({ documents: z.array(DocumentShown.extend({ sections: z.int(), source: z.string() })) }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/planning-chat/questions',
    summary: 'The sections of the knowledge base that answer a question; none where it does not',
    access: STAFF,
    body: z.strictObject({ question: z.string().trim().min(1).max(QUESTION_LIMIT), collection: id.optional() }),
    response: z.object({ answers: z.array(AnswerShown) }),
  }),
};
