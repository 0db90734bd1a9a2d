import { z } from 'zod';
import type { AskOptions, KnowledgeAnswer, KnowledgeBase } from './ask-knowledge.ts';
import { KnowledgeDocument, KnowledgeSection } from './knowledge.ts';
import { termsOf } from './terms.ts';

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

/** More are not read. */
const MOST_PASSAGES = 4;
const MOST_NEAR = 3;
/** Of the words of both, so many must be the same for a question to be one that staff answered. */
const LEAST_SHARED = 0.7;

const citedOf = (document: KnowledgeDocument): z.infer<typeof CitedDocument> => CitedDocument.parse(document);

const passageOf = ({ document, section, mark }: KnowledgeAnswer): AnswerPassage => ({
  ...{ document: citedOf(document), section, mark },
});

/** How much of the words of two questions is the same, 0 to 1. */
function shareOf(one: string, other: string): number {
  const [first, second] = [new Set(termsOf(one)), new Set(termsOf(other))];
  const both = [...first].filter((term) => second.has(term)).length;
  return both === 0 ? 0 : both / (first.size + second.size - both);
}

/** The answer that staff wrote to a question; null where they wrote none. */
export function cannedAnswerTo(question: string, canned: readonly CannedAnswer[]): CannedAnswer | null {
  const shares = canned.map((one) => Math.max(0, ...one.asked.map((asked) => shareOf(question, asked))));
  const best = Math.max(0, ...shares);
  return best >= LEAST_SHARED ? (canned[shares.indexOf(best)] ?? null) : null;
}

/** What is said to a question from the knowledge base, and from what staff wrote. Pure. */
export function answerPlanningQuestion(
  question: string,
  { base, canned }: { base: KnowledgeBase; canned: readonly CannedAnswer[] },
  options: AskOptions,
): PlanningAnswer {
  const written = cannedAnswerTo(question, canned);
  const passages = base.ask(question, options).slice(0, MOST_PASSAGES).map(passageOf);
  const near = written || passages.length > 0 ? [] : base.find(question, options).slice(0, MOST_NEAR);
  return {
    canned: written,
    passages,
    near: near.map(({ document, section }) => ({
      document: citedOf(document),
      section: section.id,
      title: section.title,
    })),
  };
}
