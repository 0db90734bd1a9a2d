import type { z } from 'zod';
import type { AskOptions, KnowledgeAnswer, KnowledgeBase } from './ask-knowledge.ts';
import type { KnowledgeDocument } from './knowledge.ts';
import {
  type AnswerPassage,
  type CannedAnswer,
  CitedDocument,
  NearSection,
  type PlanningAnswer,
} from './planning-answer.ts';
import { shareOfBoth, termsOf } from './terms.ts';

/** More are not read. */
const MOST_PASSAGES = 4;
const MOST_NEAR = 3;
/** A section that speaks of less of a question is not near it. */
const LEAST_NEAR = 0.4;
/** Of the words of both, so many must be the same for a question to be one that staff answered. */
const LEAST_SHARED = 0.7;

const citedOf = (document: KnowledgeDocument): z.infer<typeof CitedDocument> => CitedDocument.parse(document);

const passageOf = ({ document, section, mark }: KnowledgeAnswer): AnswerPassage => ({
  ...{ document: citedOf(document), section, mark },
});

/** A section that comes near; `isQuoted`: with what it says. */
const nearOf = ({ document, section, mark }: KnowledgeAnswer, isQuoted: boolean): NearSection => {
  const statement = 'statement' in mark ? section.statements[mark.statement] : undefined;
  const table = 'table' in mark ? section.tables[mark.table] : undefined;
  const said = statement ?? (table && { ...table, text: table.caption });
  return NearSection.parse({
    document: citedOf(document),
    section: section.id,
    title: section.title,
    ...(isQuoted ? { says: said } : {}),
  });
};

/** The answer that staff wrote to a question; null where they wrote none. */
export function cannedAnswerTo(question: string, canned: readonly CannedAnswer[]): CannedAnswer | null {
  const terms = termsOf(question);
  const shares = canned.map((one) => Math.max(0, ...one.asked.map((asked) => shareOfBoth(terms, termsOf(asked)))));
  const best = Math.max(0, ...shares);
  return best >= LEAST_SHARED ? (canned[shares.indexOf(best)] ?? null) : null;
}

/** What is said to a question from the knowledge base, and from what staff wrote. `previous`: the question before it. Pure. */
export function answerPlanningQuestion(
  { question: given, previous }: { question: string; previous?: string | undefined },
  { base, canned }: { base: KnowledgeBase; canned: readonly CannedAnswer[] },
  options: AskOptions,
): Omit<PlanningAnswer, 'as_of' | 'embedded_by'> {
  const question = base.completed(given, previous);
  const written = cannedAnswerTo(question, canned);
  const found = base.look(question, options);
  const answers = found.answers.slice(0, MOST_PASSAGES);
  const isAnswered = written !== null || answers.length > 0;
  const near = isAnswered ? [] : found.near.filter(({ coverage, isLike }) => isLike || coverage >= LEAST_NEAR);
  const isUncertain = near.length > 0 && found.mayAnswer;
  return {
    canned: written,
    understood: question === given ? null : question,
    passages: answers.map(passageOf),
    places_unsaid: [...found.ofWider],
    unknown: isAnswered ? [] : base.unknownWords(question, options),
    follow_ups: answers.length > 0 ? base.followUps(answers, options) : [],
    near: near.slice(0, MOST_NEAR).map((answer) => nearOf(answer, isUncertain)),
    is_uncertain: isUncertain,
  };
}
