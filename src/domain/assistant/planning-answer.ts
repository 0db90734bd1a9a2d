import { z } from 'zod';
import { Message } from '../agency/message.ts';
import { AnswerMark, KnowledgeDocument, KnowledgeSection, KnowledgeSource } from './knowledge.ts';

/** A text of the knowledge base as an answer names it. */
export const CitedDocument = KnowledgeDocument.pick({
  id: true,
  collection: true,
  title: true,
  edition: true,
  effective: true,
  imported: true,
});

/** A section that answers, as it was then. `mark`: the statement of it that says most, or the cell of a table that was asked for. */
export const AnswerPassage = z.object({
  document: CitedDocument,
  section: KnowledgeSection,
  mark: AnswerMark,
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

/** Where a sentence stands: a statement of a section, or a row of one of its tables. */
const PassagePlace = z.object({ document: z.string(), section: z.string(), mark: AnswerMark });
export type PassagePlace = z.infer<typeof PassagePlace>;

/** What a language model took for an answer. `cost`: in the currency of its prices; null where it has none. */
const ModelUse = z.object({
  model: z.string(),
  tokens_in: z.int(),
  tokens_out: z.int(),
  seconds: z.number(),
  cost: z.number().nullable(),
  /** Sentences that their passages did not bear out, and that nobody saw. */
  removed: z.int(),
});

/**
 * An answer that a language model wrote from passages, sentence by sentence as these bear it out. Without sentences `message`
 * says why there are none; with some, what is missing of them. `use` is null where no model was asked.
 */
export const WrittenAnswer = z.object({
  sentences: z.array(z.object({ text: z.string(), begins_paragraph: z.boolean(), citations: z.array(PassagePlace) })),
  message: Message.nullable(),
  use: ModelUse.nullable(),
});
export type WrittenAnswer = z.infer<typeof WrittenAnswer>;

/** A section that comes near to a question. `says`: the sentence, or the caption of the table, that speaks most of it, where it may answer. */
export const NearSection = z.object({
  ...{ document: CitedDocument, section: z.string(), title: z.string() },
  says: KnowledgeSource.extend({ text: z.string() }).optional(),
});
export type NearSection = z.infer<typeof NearSection>;

/**
 * What is said to a question. Without `passages` and `canned` it is not answered, or not for certain (`is_uncertain`: what is near may
 * answer it): `near` names what comes nearest, and `unknown` the words that no text has. `understood`: the question as it was completed from the one before; null where it stands alone.
 */
export const PlanningAnswer = z.object({
  canned: CannedAnswer.nullable(),
  passages: z.array(AnswerPassage),
  /** Places of the question that the passages do not name: they are of what these lie in. */
  places_unsaid: z.array(z.string()).default([]),
  /** Where the agency has a language model, and passages answer. */
  written: WrittenAnswer.optional(),
  understood: z.string().nullable(),
  /** The day as of which it was asked (YYYY-MM-DD); null for the day of the question. */
  as_of: z.string().nullable(),
  unknown: z.array(z.string()),
  /** Further questions that are known to be answered: what to call each, and what is asked. */
  follow_ups: z.array(z.object({ text: Message, question: z.string() })),
  near: z.array(NearSection),
  /** The model by whose embeddings what is near, and what stands beside an answer, was ordered too; null for words alone. */
  embedded_by: z.string().nullable().default(null),
  is_uncertain: z.boolean().default(false),
});
export type PlanningAnswer = z.infer<typeof PlanningAnswer>;
