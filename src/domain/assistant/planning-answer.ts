import { z } from 'zod';
import { KnowledgeDocument, KnowledgeSection } from './knowledge.ts';

/** A text of the knowledge base as an answer names it. */
export const CitedDocument = KnowledgeDocument.pick({
  id: true,
  collection: true,
  title: true,
  edition: true,
  effective: true,
});

/** A section that answers, as it was then. `mark`: the statement of it that says most, or the cell of a table that was asked for. */
export const AnswerPassage = z.object({
  document: CitedDocument,
  section: KnowledgeSection,
  mark: z.union([z.object({ statement: z.int() }), z.object({ table: z.int(), row: z.int(), column: z.int() })]),
});
export type AnswerPassage = z.infer<typeof AnswerPassage>;

/** An answer that staff wrote to a question; `asked`: ways to ask it; `source`: what it rests on, as they write it. */
export const CannedAnswer = z.object({
  id: z.uuid(),
  asked: z.array(z.string()),
  text: z.string(),
  source: z.string(),
  by: z.string(),
  at: z.string(),
});
export type CannedAnswer = z.infer<typeof CannedAnswer>;

/** What is said to a question. Without `passages` and `canned` it is not answered, and `near` names what comes nearest. */
export const PlanningAnswer = z.object({
  canned: CannedAnswer.nullable(),
  passages: z.array(AnswerPassage),
  near: z.array(z.object({ document: CitedDocument, section: z.string(), title: z.string() })),
});
export type PlanningAnswer = z.infer<typeof PlanningAnswer>;
