import { KnowledgeBase } from '#domain/assistant/ask-knowledge.ts';
import { hasPublicQuestions, scorePublicQuestions } from '../test/knowledge/public-questions.ts';
import {
  QUESTION_SETS,
  scoreQuestions,
  scoreSpanish,
  shippedKnowledge,
  strangersQuestions,
} from '../test/knowledge/score-questions.ts';
import type { BenchRow } from './bench-row.ts';

/** What is asked for: shares of the questions, and milliseconds. */
const ASKED = { recall: 0.8, rank: 0.7, ms: 20, section: 0.95, sentence: 0.9, cell: 0.95, refused: 0.95 };

/** How well questions find what answers them: a public set, and questions about the shipped texts. */
export async function benchAssistants(): Promise<BenchRow[]> {
  const row = (name: string, ours: number, peer: number, unit = ''): BenchRow => ({
    ...{ name, ours, peer, unit, ratio: ours / peer, lessIsBetter: unit === 'ms' },
  });
  const { documents, synonyms, related } = shippedKnowledge();
  const base = new KnowledgeBase(documents, synonyms, related);
  const rows = QUESTION_SETS.flatMap((name) => {
    const { count } = scoreQuestions(base, name);
    const { answerable, tableCells, unanswerable } = strangersQuestions(name);
    const all = [
      row(`${name}: right section among three`, count.section / answerable.length, ASKED.section),
      row(`${name}: and in it the right statement marked`, count.marked / answerable.length, ASKED.sentence),
      row(`${name}: of them answered for certain`, count.answered / answerable.length, 1),
      row(`${name}: right cell of a table`, count.cell / tableCells.length, ASKED.cell),
      row(`${name}: not answered, where there is no answer`, count.refused / unanswerable.length, ASKED.refused),
    ];
    // A set may have questions of one kind alone.
    return all.filter(({ ours }) => Number.isFinite(ours));
  });
  const spanish = scoreSpanish(base);
  rows.push(
    row('questions in Spanish: right section among three', spanish.found / spanish.of, ASKED.section),
    row('- of them answered at all', spanish.answered / spanish.of, 1),
  );
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
