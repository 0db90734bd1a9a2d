import { type ExpandedQuestion, placeOf } from './expand-question.ts';

/** How much words are worth to a question: the rarer among the texts, the more. */
export type QuestionWorth = {
  /** Of all that is asked for. */
  all: number;
  /** Of each thing that is asked for, how much a text speaks of it, 0 to 1: all, where it says the same in other words. */
  shares: (terms: readonly string[]) => number[];
  /** Of the things asked for, how much a text says. */
  said: (terms: readonly string[]) => number;
  /** Of some terms, how much they say of the question, in its own words or in others of the same meaning. */
  of: (terms: readonly string[]) => number;
  /** The same in its own words alone. */
  ofOwn: (terms: readonly string[]) => number;
};

/** What words are worth to a question. `rarityOf`: how rare a term is among the texts. */
export function questionWorth({ concepts }: ExpandedQuestion, rarityOf: (term: string) => number): QuestionWorth {
  const rarityIn = (terms: readonly string[]) => terms.reduce((sum, term) => sum + rarityOf(term), 0);
  const shares = (terms: readonly string[]) => {
    const here = new Set(terms);
    return concepts.map((concept) => {
      if (concept.others.some(({ phrase }) => placeOf(phrase, terms) >= 0)) return 1;
      return rarityIn(concept.own.filter((term) => here.has(term))) / rarityIn(concept.own);
    });
  };
  const weighed = (shareOf: (at: number) => number) =>
    concepts.reduce((sum, concept, at) => sum + (concept.weight ?? 1) * shareOf(at) * rarityIn(concept.own), 0);
  return {
    all: weighed(() => 1),
    shares,
    said: (terms) => {
      const said = shares(terms);
      return weighed((at) => said[at] ?? 0);
    },
    of: (terms) => {
      const here = new Set(terms);
      return concepts.reduce((sum, concept) => {
        const inOthers = concept.others.map(({ phrase, weight }) => {
          const said = phrase.filter((term) => here.has(term));
          return weight * rarityIn(said) * (said.length / phrase.length);
        });
        const inOwn = rarityIn(concept.own.filter((term) => here.has(term)));
        return sum + Math.max(inOwn, ...inOthers);
      }, 0);
    },
    ofOwn: (terms) =>
      concepts.reduce(
        (sum, concept) => sum + (concept.weight ?? 1) * rarityIn(concept.own.filter((term) => terms.includes(term))),
        0,
      ),
  };
}
