import { termsOf } from './terms.ts';

/**
 * A text to be found: its own words, those over it, such as its title and the parts that it stands in, and those that people
 * ask by for it. `rows`: of a table, of which one answers; its text counts as long as its head and one of them.
 */
export type IndexedPassage = { title: string; context: string; text: string; asked: string; rows?: number };

/**
 * One thing that is looked for: words of the question (`own`), and phrases that say the same, each with how much it counts
 * beside them. A phrase counts where all of its words stand; of what is found the best counts, and the others not. `weight`:
 * how much all of it counts, 1 where none is given.
 */
export type QuestionConcept = {
  own: readonly string[];
  weight?: number;
  others: readonly { phrase: readonly string[]; weight: number }[];
};

/** `at`: the place of the passage in the list that the index was made of; best first. */
export type FoundPassage = { at: number; score: number };

const FIELDS = ['title', 'context', 'text', 'asked'] as const;
type PassageField = (typeof FIELDS)[number];
const ofFields = <Of>(make: (field: PassageField) => Of): Record<PassageField, Of> => ({
  ...{ title: make('title'), context: make('context'), text: make('text'), asked: make('asked') },
});

/**
 * How passages are ranked (BM25F). `weight`: how much the words of a field count; `length`: how far a long one is held
 * against it, 0 to 1; `saturation`: how soon a word that stands again says no more; `pair`: how much two words of the
 * question count that stand side by side in the text as well.
 */
export type Ranking = Readonly<Record<PassageField, { weight: number; length: number }>> & {
  saturation: number;
  pair: number;
};

/** Set on a public set of questions and on questions about the shipped texts: `npm run bench -- assistants`. */
export const RANKING: Ranking = {
  title: { weight: 1, length: 0.5 },
  context: { weight: 0.3, length: 0.5 },
  text: { weight: 1, length: 0.75 },
  asked: { weight: 1, length: 0.5 },
  ...{ saturation: 1.6, pair: 0.3 },
};
const PAIR_SATURATION = 1;
/** How much some words of a phrase count that has others of the same meaning. */
const PARTIAL = 0.4;

/** The passages that have a term, and how much it adds to the score of each. */
type TermScores = { at: Int32Array; score: Float64Array };
/** The passages of a pair of terms and how often it stands in each, one after the other. */
type Postings = { at: number[]; count: number[] };

const BETWEEN = ' ';
const pairsOf = (terms: readonly string[]): string[] =>
  terms.slice(1).map((term, index) => `${terms[index]}${BETWEEN}${term}`);

function addPostings(postings: Map<string, Postings>, terms: readonly string[], at: number): void {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const [term, count] of counts) {
    const known = postings.get(term) ?? { at: [], count: [] };
    known.at.push(at);
    known.count.push(count);
    postings.set(term, known);
  }
}

/**
 * An index of passages in memory, ranked as BM25F ranks them, with pairs of neighboring words beside single ones. Pure: the
 * same passages and terms give the same order.
 */
export class SearchIndex {
  private readonly size: number;
  private readonly ranking: Ranking;
  private readonly terms = new Map<string, TermScores>();
  private readonly pairs = new Map<string, Postings>();

  constructor(passages: readonly IndexedPassage[], ranking: Ranking = RANKING) {
    this.ranking = ranking;
    this.size = passages.length;
    const postings = ofFields(() => new Map<string, Postings>());
    const lengths = ofFields(() => new Float64Array(passages.length));
    for (const [at, passage] of passages.entries()) {
      for (const field of FIELDS) {
        const terms = termsOf(passage[field]);
        lengths[field][at] = terms.length / (field === 'text' ? Math.sqrt(passage.rows ?? 1) : 1);
        addPostings(postings[field], terms, at);
        if (field !== 'context') addPostings(this.pairs, pairsOf(terms), at);
      }
    }
    const averages = ofFields(
      (field) => lengths[field].reduce((sum, length) => sum + length, 0) / Math.max(1, this.size) || 1,
    );
    for (const term of new Set(FIELDS.flatMap((field) => [...postings[field].keys()]))) {
      const times = new Map<number, number>();
      for (const field of FIELDS) {
        const { weight, length } = ranking[field];
        const found = postings[field].get(term);
        for (const [index, at] of found?.at.entries() ?? []) {
          const ratio = (lengths[field][at] ?? 0) / averages[field];
          const counted = (weight * (found?.count[index] ?? 0)) / (1 - length + length * ratio);
          times.set(at, (times.get(at) ?? 0) + counted);
        }
      }
      const value = this.rarity(times.size) * (ranking.saturation + 1);
      const score = Float64Array.from(times.values(), (count) => (value * count) / (ranking.saturation + count));
      this.terms.set(term, { at: Int32Array.from(times.keys()), score });
    }
  }

  /** How telling a term is: the rarer, the more. One that stands nowhere is as telling as one that stands once. */
  rarityOf(term: string): number {
    return this.rarity(this.terms.get(term)?.at.length ?? 0);
  }

  /** Whether a term stands anywhere. */
  has(term: string): boolean {
    return this.terms.has(term);
  }

  private rarity(documents: number): number {
    return Math.log(1 + (this.size - documents + 0.5) / (documents + 0.5));
  }

  /**
   * The best passages for what is looked for, at most `most`. `own`: the words of the question in their order; `isWanted`:
   * which passages may be found.
   */
  search(
    concepts: readonly QuestionConcept[],
    own: readonly string[],
    most: number,
    isWanted: (at: number) => boolean = () => true,
  ): FoundPassage[] {
    const scores = new Float64Array(this.size);
    for (const concept of concepts) this.addConcept(scores, concept);
    for (const pair of pairsOf(own)) this.addPair(scores, pair);
    const found: FoundPassage[] = [];
    for (const [at, score] of scores.entries()) if (score > 0 && isWanted(at)) found.push({ at, score });
    return found.toSorted((one, other) => other.score - one.score || one.at - other.at).slice(0, most);
  }

  /** Adds what a concept counts in each passage: the most of its own words and of each phrase that says the same. */
  private addConcept(scores: Float64Array, { own, others, weight: ofAll = 1 }: QuestionConcept): void {
    const { sums, counts } = this.sumsOf(own);
    const best = sums;
    // "Trends" alone say little of "demographic trends", for which "population" would stand as well.
    if (others.length > 0) {
      for (const [at, count] of counts) if (count < own.length) best.set(at, PARTIAL * (best.get(at) ?? 0));
    }
    for (const { phrase, weight } of others) {
      const whole = this.sumsOf(phrase);
      for (const [at, count] of whole.counts) {
        if (count === phrase.length) best.set(at, Math.max(best.get(at) ?? 0, weight * (whole.sums.get(at) ?? 0)));
      }
    }
    for (const [at, score] of best) scores[at] = (scores[at] ?? 0) + ofAll * score;
  }

  /** The scores of some terms together, and how many of them each passage has. */
  private sumsOf(terms: readonly string[]): { sums: Map<number, number>; counts: Map<number, number> } {
    const sums = new Map<number, number>();
    const counts = new Map<number, number>();
    for (const term of terms) {
      const found = this.terms.get(term);
      for (const [index, at] of found?.at.entries() ?? []) {
        sums.set(at, (sums.get(at) ?? 0) + (found?.score[index] ?? 0));
        counts.set(at, (counts.get(at) ?? 0) + 1);
      }
    }
    return { sums, counts };
  }

  private addPair(scores: Float64Array, pair: string): void {
    const found = this.pairs.get(pair);
    if (!found) return;
    const value = this.ranking.pair * this.rarity(found.at.length) * (PAIR_SATURATION + 1);
    for (const [index, at] of found.at.entries()) {
      const times = found.count[index] ?? 0;
      scores[at] = (scores[at] ?? 0) + (value * times) / (PAIR_SATURATION + times);
    }
  }
}
