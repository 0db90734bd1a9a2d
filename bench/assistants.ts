import { KnowledgeBase } from '#domain/assistant/ask-knowledge.ts';
import { hasPublicQuestions, scorePublicQuestions } from '../test/knowledge/public-questions.ts';
import { scoreQuestions, shippedKnowledge, strangersQuestions } from '../test/knowledge/score-questions.ts';
import type { BenchRow } from './bench-row.ts';

/** What is asked for: shares of the questions, and milliseconds. */
const ASKED = { recall: 0.8, rank: 0.7, ms: 20, section: 0.95, sentence: 0.9, cell: 0.95, refused: 0.95 };

/** How well questions find what answers them: a public set, and questions about the shipped texts. */
export async function benchAssistants(): Promise<BenchRow[]> {
  const row = (name: string, ours: number, peer: number, unit = ''): BenchRow => ({
    ...{ name, ours, peer, unit, ratio: ours / peer, lessIsBetter: unit === 'ms' },
  });
  const { documents, synonyms } = shippedKnowledge();
  const questions = strangersQuestions();
  const { count } = scoreQuestions(new KnowledgeBase(documents, synonyms), questions);
  const { answerable, tableCells, unanswerable } = questions;
  const rows = [
    row('right section among three, of 100 questions', count.section / answerable.length, ASKED.section),
    row('and in it the right statement marked', count.marked / answerable.length, ASKED.sentence),
    row('questions that are answered at all, of the same', count.answered / answerable.length, 1),
    row('right cell of a table, of 25 questions', count.cell / tableCells.length, ASKED.cell),
    row('not answered, of 50 questions without an answer', count.refused / unanswerable.length, ASKED.refused),
  ];
  if (!hasPublicQuestions) {
    console.log('NOT RUN: the public set of questions needs ../shared/samples/retrieval.');
    return rows;
  }
  const { recall, rank, p95Ms, passages } = scorePublicQuestions();
  return [
    ...rows,
    row(`recall among ten of ${passages} passages, five folds`, recall, ASKED.recall),
    row('mean reciprocal rank of the same', rank, ASKED.rank),
    row('p95 of a question over them', p95Ms, ASKED.ms, 'ms'),
  ];
}
