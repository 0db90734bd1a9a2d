import { existsSync, readdirSync, readFileSync } from 'node:fs';
import {
  type IndexedPassage,
  type QuestionConcept,
  RANKING,
  type Ranking,
  SearchIndex,
} from '#domain/assistant/search-index.ts';
import { termsOf } from '#domain/assistant/terms.ts';

const folder = new URL('../../../shared/samples/retrieval/obliqa/', import.meta.url);
export const hasPublicQuestions = existsSync(folder);

type Passage = { DocumentID: number; PassageID: string; Passage: string };
type Question = { Question: string; Passages: Passage[] };
const read = <Of>(name: string): Of => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
const keyOf = ({ DocumentID, PassageID }: Passage): string => `${DocumentID} ${PassageID}`;

/** Headings of at most so many words are what the passages below them stand under. */
const HEADING = 90;
const CONTEXT_WORDS = 16;

/** The passages of a public set of regulations, each under the headings before it. */
function publicPassages(): (IndexedPassage & { key: string })[] {
  return readdirSync(new URL('documents', folder))
    .toSorted()
    .flatMap((name) => {
      const passages = read<Passage[]>(`documents/${name}`);
      return passages.map((passage, at) => {
        const above: string[] = [];
        for (let before = at - 1; before >= Math.max(0, at - 60) && above.length < CONTEXT_WORDS; before -= 1) {
          const heading = passages[before];
          if (!heading || heading.Passage.length < 3 || heading.Passage.length > HEADING) continue;
          if (above.length === 0 || passage.PassageID.startsWith(heading.PassageID))
            above.push(...heading.Passage.split(' '));
        }
        return { key: keyOf(passage), title: '', context: above.join(' '), text: passage.Passage, asked: '' };
      });
    });
}

/** What is tried: each is a way to rank that differs from ours in one or two numbers. */
const TRIED: readonly Ranking[] = [
  RANKING,
  { ...RANKING, pair: 0.3 },
  { ...RANKING, pair: 0.8 },
  { ...RANKING, context: { weight: 0.6, length: 0.5 } },
  { ...RANKING, saturation: 1.6, text: { weight: 1, length: 0.6 } },
];
const FOLDS = 5;
const FOUND = 10;

type Score = { recall: number; rank: number };
const mean = (scores: readonly Score[]): Score => ({
  recall: scores.reduce((sum, { recall }) => sum + recall, 0) / scores.length,
  rank: scores.reduce((sum, { rank }) => sum + rank, 0) / scores.length,
});

/**
 * Recall among ten and mean reciprocal rank over five folds: of each fold by the ranking that did best on the other four.
 * `p95Ms`: the time of a question; `passages`: how many there are.
 */
export function scorePublicQuestions(): Score & { p95Ms: number; passages: number } {
  const passages = publicPassages();
  const questions = read<Question[]>('questions-dev.json');
  const times: number[] = [];
  const scores = TRIED.map((ranking) => {
    const index = new SearchIndex(passages, ranking);
    return questions.map(({ Question: question, Passages: gold }): Score => {
      const began = performance.now();
      const own = termsOf(question);
      const concepts = [...new Set(own)].map((term): QuestionConcept => ({ own: [term], others: [] }));
      const found = index.search(concepts, own, FOUND).map(({ at }) => passages[at]?.key ?? '');
      times.push(performance.now() - began);
      const wanted = new Set(gold.map(keyOf));
      const first = found.findIndex((key) => wanted.has(key));
      return {
        recall: [...wanted].filter((key) => found.includes(key)).length / wanted.size,
        rank: first < 0 ? 0 : 1 / (first + 1),
      };
    });
  });
  const held = Array.from({ length: FOLDS }, (_, fold) => {
    const isHeld = (at: number) => at % FOLDS === fold;
    const best = scores
      .map((all) => ({ all, on: mean(all.filter((_one, at) => !isHeld(at))) }))
      .reduce((one, other) => (other.on.recall + other.on.rank > one.on.recall + one.on.rank ? other : one));
    return best.all.filter((_one, at) => isHeld(at));
  });
  times.sort((one, other) => one - other);
  return { ...mean(held.flat()), p95Ms: times[Math.floor(0.95 * times.length)] ?? 0, passages: passages.length };
}
