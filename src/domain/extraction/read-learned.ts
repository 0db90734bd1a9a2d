import type { County } from '../agency/county.ts';
import { isSheet } from '../documents/headings.ts';
import { boxAround } from '../documents/lines.ts';
import { FACTS, type FactName } from './catalogue.ts';
import { factAt, wordsBetween } from './evidence.ts';
import type { Fact } from './fact.ts';
import { figureFactNames } from './figure-profiles.ts';
import { hasCaptionsUnder } from './form-captions.ts';
import { type LearnedCandidate, learnedCandidates } from './learned-candidates.ts';
import weights from './learned-weights.json' with { type: 'json' };
import type { PageView } from './page-view.ts';
import { nameWords } from './person-name.ts';

/**
 * Weights of marks, learned from the documents that were drawn for the tests (`npm run weights:learn`): `marks` by number;
 * of each fact the numbers of its marks, and the weight of each in hundredths.
 */
export type LearnedWeights = {
  marks: readonly string[];
  facts: Readonly<Record<string, { marks: readonly number[]; weights: readonly number[] }>>;
};

/** How likely each candidate is to be a fact, 0 to 1. */
type LikelihoodOf = (name: FactName, marks: readonly string[]) => number;

export function likelihoodBy({ marks, facts }: LearnedWeights): LikelihoodOf {
  const placeOf = new Map(marks.map((mark, at) => [mark, at]));
  // In hundredths by the number of the mark, 0 where it says nothing of the fact.
  const byFact = new Map(
    Object.entries(facts).map(([name, own]) => {
      const weights = new Int16Array(marks.length);
      for (const [at, mark] of own.marks.entries()) weights[mark] = own.weights[at] as number;
      return [name, weights];
    }),
  );
  // A candidate is asked for each fact after the other.
  let last: { found: readonly string[]; places: number[] } = { found: [], places: [] };
  return (name, found) => {
    const own = byFact.get(name);
    if (!own) return 0;
    if (last.found !== found) last = { found, places: found.flatMap((mark) => placeOf.get(mark) ?? []) };
    let sum = 0;
    for (const place of last.places) sum += (own[place] as number) / 100;
    return 1 / (1 + Math.exp(-sum));
  };
}

/** A value with how likely it is, and the candidate that says it best. */
type LikelyValue = { value: string | number; likelihood: number; candidate: LearnedCandidate };

/** A figure that is likelier another fact is this one only by so much. */
const OTHER_FACT = 0.6;
const OTHERWISE = 0.3;

/** Made with the first document that is weighed: a process that reads none does without. */
let shipped: LikelihoodOf | undefined;
const remembered = new WeakMap<LearnedCandidate, ReadonlyMap<FactName, number>>();

/** How likely a candidate is each fact that it could be. Computed once per candidate. */
function likelihoodsOf(candidate: LearnedCandidate): ReadonlyMap<FactName, number> {
  shipped ??= likelihoodBy(weights);
  const likelihood = shipped;
  const known =
    remembered.get(candidate) ??
    new Map([...candidate.values.keys()].map((name) => [name, likelihood(name, candidate.marks)] as const));
  remembered.set(candidate, known);
  return known;
}

/** The values that candidates give a fact, the likeliest first. */
function likelyValues(candidates: readonly LearnedCandidate[], name: FactName): LikelyValue[] {
  const byValue = new Map<string, LikelyValue>();
  for (const candidate of candidates) {
    const value = candidate.values.get(name);
    if (!value) continue;
    const likelihoods = likelihoodsOf(candidate);
    const own = likelihoods.get(name) ?? 0;
    const most = Math.max(...likelihoods.values());
    const likely = { value: value.value, likelihood: own < OTHER_FACT * most ? own * OTHERWISE : own, candidate };
    const known = byValue.get(candidate.key(name));
    if (!known || likely.likelihood > known.likelihood) byValue.set(candidate.key(name), likely);
  }
  return [...byValue.values()].sort((one, other) => other.likelihood - one.likelihood);
}

const LABELLED = 0.8;
const LEAST = 0.15;
/** Counts say less by themselves. */
const LEAST_OF: Partial<Record<FactName, number>> = {
  'trees.removedCount': 0.28,
  'parcel.landCapability': 0.3,
  'coverage.allowablePercent': 0.3,
  'building.frontSetbackFt': 0.25,
  'building.parking': 0.3,
};
const CLEARER = 1.6;
const CONFIDENCE = 0.7;
/** Longer documents are handbooks and records: what they say of a project stands beside labels. */
const MOST_PAGES = 40;

const LEARNED = Object.keys(weights.facts).filter((name): name is FactName => name in FACTS);
const DATES: readonly FactName[] = ['plans.date', 'document.date', 'application.date'];
/** The facts of which one known stands for the other. */
const SAME: Partial<Record<FactName, readonly FactName[]>> = {
  'plans.date': DATES,
  'coverage.existingSqFt': ['coverage.existingSqFt', 'coverage.verifiedSqFt'],
};

/** So likely another value must be, and so much likelier than the one that was read, to take its place. */
const REFUTES = 0.5;
const MUCH_LIKELIER = 4;
/** Of two figures that were read the one that is so much less likely is another's. */
const FAR_LIKELIER = 20;
const NAMES: ReadonlySet<FactName> = new Set(['owner.name', 'applicant.name', 'plans.preparedBy']);
const LIKELY_NAME = 0.6;
const MUCH_LIKELIER_NAME = 10;
/** Words of the work that go on so long, or tell a day or a parcel, are a paragraph rather than what it says. */
const LONGEST_WORK = 24;
const NO_WORK = /\b(?:19|20)\d\d\b|\d{3}-\d{2,3}-\d/;
const LIKELY_WORK = 0.25;

/** What was read of a fact and gives way to a value that learned weights find much likelier. */
function refutedBy([best, ...others]: readonly LikelyValue[], facts: readonly Fact[]): readonly Fact[] {
  const [own] = facts;
  if (!own || !best) return [];
  const wordsOf = ({ value }: { value: string | number }) => nameWords(String(value)).join(' ');
  const same = (fact: Fact) =>
    NAMES.has(fact.name)
      ? others.find((other) => wordsOf(other) === wordsOf(fact))
      : others.find(({ value }) => value === fact.value);
  if (facts.some(({ value }) => value === best.value)) {
    const isLess = (fact: Fact) => {
      const other = same(fact);
      return typeof fact.value === 'number' && other && oddsOf(best) >= FAR_LIKELIER * oddsOf(other);
    };
    return best.likelihood >= REFUTES ? facts.filter((fact) => fact.value !== best.value && isLess(fact)) : [];
  }
  if (new Set(facts.map(({ value }) => value)).size > 1) return [];
  if (own.name === 'project.description') {
    const isParagraph = String(own.value).split(' ').length > LONGEST_WORK || NO_WORK.test(String(own.value));
    return isParagraph && best.likelihood >= LIKELY_WORK ? facts : [];
  }
  const other = same(own);
  if (NAMES.has(own.name)) {
    const isOther = other && best.likelihood >= LIKELY_NAME && oddsOf(best) >= MUCH_LIKELIER_NAME * oddsOf(other);
    return isOther ? facts : [];
  }
  if (typeof own.value !== 'number') return [];
  return best.likelihood >= REFUTES && (!other || oddsOf(best) >= MUCH_LIKELIER * oddsOf(other)) ? facts : [];
}

const oddsOf = ({ likelihood }: LikelyValue): number => likelihood / (1 - Math.min(likelihood, 0.9999));

const meets = (one: LearnedCandidate, other: LearnedCandidate): boolean =>
  !one.figure && one.block === other.block && one.from < other.to && other.from < one.to;

const ON_LAND: ReadonlySet<FactName> = new Set([
  'coverage.existingSqFt',
  'coverage.verifiedSqFt',
  'coverage.proposedSqFt',
  'coverage.baseAllowableSqFt',
  'coverage.maxAllowableSqFt',
]);
/** No lot here is covered, or may be, by a larger share. */
const MOST_OF_LAND = 0.95;

/** Whether a value can't be beside what is known: more coverage than there is land. */
function contradicts(name: FactName, value: string | number, known: readonly Fact[]): boolean {
  const numbers = (which: (name: FactName) => boolean) =>
    known.filter((fact) => which(fact.name) && typeof fact.value === 'number').map((fact) => Number(fact.value));
  if (ON_LAND.has(name)) return numbers((other) => other === AREA).some((area) => Number(value) > MOST_OF_LAND * area);
  return name === AREA && numbers((other) => ON_LAND.has(other)).some((part) => part > MOST_OF_LAND * Number(value));
}
const AREA: FactName = 'parcel.areaSqFt';

const inFigures: ReadonlySet<string> = new Set(figureFactNames);

/** Whether a candidate is the figure that a known fact was read from. */
function placesOf(known: readonly Fact[]): (candidate: LearnedCandidate) => boolean {
  const places = known
    .filter(({ name, value }) => inFigures.has(name) || typeof value === 'number')
    .flatMap(({ value, evidence }) => evidence.map((place) => ({ value, place })));
  return ({ view, block, from, to, values }) => {
    const told = new Set([...values.values()].map(({ value }) => value));
    const box = boxAround(wordsBetween(block.spelled, from, to));
    return places.some(
      ({ value, place }) =>
        told.has(value) &&
        place.page === view.page.number &&
        box.x > place.box.x - 2 &&
        box.x + box.width < place.box.x + place.box.width + 2 &&
        Math.abs(place.box.y + place.box.height / 2 - box.y - box.height / 2) < 0.6 * place.box.height,
    );
  };
}

/**
 * What was read, with facts that nothing else has told, where learned weights point to one value and clearly to no other,
 * and without what they refute.
 */
export function withLearned(
  documentId: string,
  views: readonly PageView[],
  known: readonly Fact[],
  counties: readonly County[],
): Fact[] {
  if (views.length > MOST_PAGES) return [...known];
  const candidates = learnedCandidates(views, counties);
  const own = new Map(
    LEARNED.map((name) => [name, known.filter((fact) => (SAME[name] ?? [name]).includes(fact.name))] as const),
  );
  const refuted = new Set<Fact>();
  // Where captions stand under their values, marks by place mislead: the line over a value is the caption of another.
  const captioned = new Set(views.filter(hasCaptionsUnder).map(({ page }) => page.number));
  const isCaptioned = ({ evidence }: Fact) =>
    evidence.some(({ page, confidence }) => confidence >= LABELLED && captioned.has(page));
  for (const [name, facts] of own)
    if (facts.length > 0 && !facts.every(isCaptioned))
      for (const fact of refutedBy(likelyValues(candidates, name), facts)) refuted.add(fact);
  const kept = known.filter((fact) => !refuted.has(fact));
  const taken = placesOf(kept);
  const free = candidates.filter((candidate) => !candidate.figure || !taken(candidate));
  const found: Fact[] = [];
  const open = new Map(
    [...own]
      .filter(([, facts]) => facts.every((fact) => refuted.has(fact)))
      .map(([name]) => [name, likelyValues(free, name)] as const),
  );
  const surest = ([, [best]]: readonly [FactName, readonly LikelyValue[]]) => best?.likelihood ?? 0;
  while (open.size > 0) {
    const [name, likely] = [...open].reduce((first, other) => (surest(other) > surest(first) ? other : first));
    open.delete(name);
    const [best] = likely;
    // Of one phrase a shorter or longer part is no other value.
    const second = likely.find((other) => best && other !== best && !meets(other.candidate, best.candidate));
    if (!best || best.likelihood < (LEAST_OF[name] ?? LEAST) || (second && oddsOf(best) < CLEARER * oddsOf(second)))
      continue;
    const { candidate, value } = best;
    if (contradicts(name, value, [...kept, ...found])) continue;
    // What is one fact is no other.
    if (candidate.figure)
      for (const [other, values] of open)
        open.set(
          other,
          values.filter((each) => each.candidate !== candidate),
        );
    const { view, block, from, to } = candidate;
    const unit = candidate.values.get(name)?.unit;
    const stated = name === 'plans.date' && !isSheet(view.page) ? 'document.date' : name;
    found.push(factAt(documentId, view, block, { name: stated, value, unit, from, to, confidence: CONFIDENCE }));
  }
  return [...kept, ...found];
}
