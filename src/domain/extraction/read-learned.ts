import { isSheet } from '../documents/headings.ts';
import { FACTS, type FactName } from './catalogue.ts';
import { factAt } from './evidence.ts';
import type { Fact } from './fact.ts';
import { type LearnedCandidate, learnedCandidates } from './learned-candidates.ts';
import weights from './learned-weights.json' with { type: 'json' };
import type { PageView } from './page-view.ts';

/**
 * Weights of marks, learned from the documents that were drawn for the tests (`npm run weights:learn`): `marks` by number;
 * of each fact the numbers of its marks, and the weight of each in hundredths.
 */
export type LearnedWeights = {
  marks: readonly string[];
  facts: Readonly<Record<string, { marks: readonly number[]; weights: readonly number[] }>>;
};

/** How likely each candidate is to be a fact, 0 to 1. */
export type Likelihood = (name: FactName, marks: readonly string[]) => number;

export function likelihoodBy({ marks, facts }: LearnedWeights): Likelihood {
  const byFact = new Map(
    Object.entries(facts).map(([name, own]) => [
      name,
      new Map(own.marks.map((at, place) => [marks[at] as string, (own.weights[place] as number) / 100])),
    ]),
  );
  return (name, found) => {
    const own = byFact.get(name);
    if (!own) return 0;
    let sum = 0;
    for (const mark of found) sum += own.get(mark) ?? 0;
    return 1 / (1 + Math.exp(-sum));
  };
}

/** A value with how likely it is, the candidate that says it best, and whether another value is almost as likely. */
export type LikelyValue = { value: string | number; likelihood: number; candidate: LearnedCandidate };

/** A figure that is likelier another fact is this one only by so much. */
const OTHER_FACT = 0.6;
const OTHERWISE = 0.3;

/** The values that candidates give a fact, the likeliest first. */
export function likelyValues(
  candidates: readonly LearnedCandidate[],
  name: FactName,
  likelihood: Likelihood,
): LikelyValue[] {
  const byValue = new Map<string, LikelyValue>();
  for (const candidate of candidates) {
    const value = candidate.values.get(name);
    if (!value) continue;
    const own = likelihood(name, candidate.marks);
    const most = Math.max(...[...candidate.values.keys()].map((other) => likelihood(other, candidate.marks)));
    const likely = { value: value.value, likelihood: own < OTHER_FACT * most ? own * OTHERWISE : own, candidate };
    const known = byValue.get(candidate.key(name));
    if (!known || likely.likelihood > known.likelihood) byValue.set(candidate.key(name), likely);
  }
  return [...byValue.values()].sort((one, other) => other.likelihood - one.likelihood);
}

const LEAST = 0.15;
const CLEARER = 1.6;
const CONFIDENCE = 0.7;
/** Longer documents are handbooks and records: what they say of a project stands beside labels. */
const MOST_PAGES = 40;

const shipped = likelihoodBy(weights);
const DATES: readonly FactName[] = ['plans.date', 'document.date', 'application.date'];
/** The facts of which one known stands for the other. */
const SAME: Partial<Record<FactName, readonly FactName[]>> = {
  'plans.date': DATES,
  'coverage.existingSqFt': ['coverage.existingSqFt', 'coverage.verifiedSqFt'],
};

/** Facts that nothing else has told, where learned weights point to one value and clearly to no other. */
export function readLearned(documentId: string, views: readonly PageView[], known: readonly Fact[]): Fact[] {
  const missing = Object.keys(weights.facts).filter((name): name is FactName => {
    const same = SAME[name as FactName] ?? [name as FactName];
    return name in FACTS && !known.some((fact) => same.includes(fact.name));
  });
  if (missing.length === 0 || views.length > MOST_PAGES) return [];
  const candidates = learnedCandidates(views);
  return missing.flatMap((name): Fact[] => {
    const [best, second] = likelyValues(candidates, name, shipped);
    if (!best || best.likelihood < LEAST || (second && best.likelihood < CLEARER * second.likelihood)) return [];
    const { candidate, value } = best;
    const { view, block, from, to } = candidate;
    const unit = candidate.values.get(name)?.unit;
    const stated = name === 'plans.date' && !isSheet(view.page) ? 'document.date' : name;
    return [factAt(documentId, view, block, { name: stated, value, unit, from, to, confidence: CONFIDENCE })];
  });
}
