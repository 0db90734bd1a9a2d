import { termsOf } from './terms.ts';

/** A text to be found: its own words, and those over it, such as its title and the parts that it stands in. */
export type IndexedPassage = { title: string; context: string; text: string };

/**
 * One thing that is looked for: words of the question (`own`), and phrases that say the same, each with how much it counts
 * beside them. A phrase counts where all of its words stand; of what is found the best counts, and the others not.
 */
export type QuestionConcept = {
  own: readonly string[];
  others: readonly { phrase: readonly string[]; weight: number }[];
};

/** `at`: the place of the passage in the list that the index was made of; best first. */
export type FoundPassage = { at: number; score: number };

const FIELDS = ['title', 'context', 'text'] as const;
type PassageField = (typeof FIELDS)[number];

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
  title: { weight: 2, length: 0.5 },
  context: { weight: 0.3, length: 0.5 },
  text: { weight: 1, length: 0.75 },
  ...{ saturation: 1.2, pair: 0.5 },
};
const PAIR_SATURATION = 1;
/** How much some words of a phrase count that has others of the same meaning. */
const PARTIAL = 0.4;

/** The places of a term and how often it stands at each, one after the other. */
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
  private readonly postings: Readonly<Record<PassageField, Map<string, Postings>>> = {
    ...{ title: new Map(), context: new Map(), text: new Map() },
  };
  private readonly lengths: Record<PassageField, Float64Array>;
  private readonly averages: Record<PassageField, number>;
  private readonly pairs = new Map<string, Postings>();
  private readonly documents = new Map<string, number>();

  constructor(passages: readonly IndexedPassage[], ranking: Ranking = RANKING) {
    this.ranking = ranking;
    this.size = passages.length;
    const empty = () => new Float64Array(passages.length);
    this.lengths = { title: empty(), context: empty(), text: empty() };
    for (const [at, passage] of passages.entries()) {
      const seen = new Set<string>();
      for (const field of FIELDS) {
        const terms = termsOf(passage[field]);
        this.lengths[field][at] = terms.length;
        addPostings(this.postings[field], terms, at);
        if (field !== 'context') addPostings(this.pairs, pairsOf(terms), at);
        for (const term of terms) seen.add(term);
      }
      for (const term of seen) this.documents.set(term, (this.documents.get(term) ?? 0) + 1);
    }
    const average = (field: PassageField) =>
      this.lengths[field].reduce((sum, length) => sum + length, 0) / Math.max(1, this.size) || 1;
    this.averages = { title: average('title'), context: average('context'), text: average('text') };
  }

  /** How telling a term is: the rarer, the more. One that stands nowhere is as telling as one that stands once. */
  rarityOf(term: string): number {
    return this.rarity(this.documents.get(term) ?? 0);
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
    const scores = new Map<number, number>();
    const known = new Map<string, Map<number, number>>();
    const scoresOf = (term: string): Map<number, number> => {
      const found = known.get(term) ?? this.scoresOf(term);
      known.set(term, found);
      return found;
    };
    for (const { own: words, others } of concepts) {
      const best = new Map<number, number>();
      const had = new Map<number, number>();
      for (const term of words) {
        for (const [at, score] of scoresOf(term)) {
          best.set(at, (best.get(at) ?? 0) + score);
          had.set(at, (had.get(at) ?? 0) + 1);
        }
      }
      // "Trends" alone say little of "demographic trends", for which "population" would stand as well.
      if (others.length > 0) {
        for (const [at, count] of had) if (count < words.length) best.set(at, PARTIAL * (best.get(at) ?? 0));
      }
      for (const { phrase, weight } of others) {
        const [first, ...rest] = phrase.map(scoresOf);
        for (const [at, score] of first ?? []) {
          const of = rest.map((other) => other.get(at));
          if (of.includes(undefined)) continue;
          const whole = weight * of.reduce<number>((sum, one) => sum + (one ?? 0), score);
          best.set(at, Math.max(best.get(at) ?? 0, whole));
        }
      }
      for (const [at, score] of best) scores.set(at, (scores.get(at) ?? 0) + score);
    }
    for (const pair of pairsOf(own)) {
      const found = this.pairs.get(pair);
      if (!found) continue;
      const value = this.ranking.pair * this.rarity(found.at.length) * (PAIR_SATURATION + 1);
      for (const [index, at] of found.at.entries()) {
        const times = found.count[index] ?? 0;
        scores.set(at, (scores.get(at) ?? 0) + (value * times) / (PAIR_SATURATION + times));
      }
    }
    return [...scores]
      .flatMap(([at, score]) => (isWanted(at) ? [{ at, score }] : []))
      .toSorted((one, other) => other.score - one.score || one.at - other.at)
      .slice(0, most);
  }

  /** What a term adds to the score of each passage that has it. */
  private scoresOf(term: string): Map<number, number> {
    const value = this.rarityOf(term) * (this.ranking.saturation + 1);
    return new Map(
      [...this.timesOf(term)].map(([at, times]) => [at, (value * times) / (this.ranking.saturation + times)]),
    );
  }

  /** How often a term stands in each passage, by the weights and lengths of its fields. */
  private timesOf(term: string): Map<number, number> {
    const times = new Map<number, number>();
    for (const field of FIELDS) {
      const { weight, length } = this.ranking[field];
      const found = this.postings[field].get(term);
      for (const [index, at] of found?.at.entries() ?? []) {
        const ratio = (this.lengths[field][at] ?? 0) / this.averages[field];
        const counted = (weight * (found?.count[index] ?? 0)) / (1 - length + length * ratio);
        times.set(at, (times.get(at) ?? 0) + counted);
      }
    }
    return times;
  }
}
