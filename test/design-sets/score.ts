import type { ReadDocument } from '#domain/documents/document.ts';
import { FACTS, type FactName, type FactUnit } from '#domain/extraction/catalogue.ts';
import { readFacts, withBuildingFacts } from '#domain/extraction/extract.ts';
import type { Evidence, Fact } from '#domain/extraction/fact.ts';
import {
  type DesignReview,
  type LoadedDesignCode,
  type RuleResult,
  reviewDesign,
  rulesOf,
} from '#domain/rules/design-review.ts';
import { factsAskedFor } from '#domain/rules/evaluate.ts';
import { answeringOf } from '#domain/rules/rule.ts';
import type { SheetContradiction } from '#domain/rules/sheet-register.ts';
import type { AgencyData } from '#server/agency/load-agency.ts';
import type { DesignSet, KeyFigure } from './draw-set.ts';

const DAY = '2026-06-01';

/** Every pack at once: a set is held against all rules that there are. */
export const codeOfAll = ({ designCodes }: AgencyData): LoadedDesignCode => ({
  ...designCodes[0],
  packs: [...new Map(designCodes.flatMap(({ packs }) => packs.map((pack) => [pack.id, pack]))).values()],
});

/** How one rule was read over some sets: violations that were drawn and found, and each thing that went wrong, in words. */
export type Tally = {
  /** Rules whose figures stand in words, and those of them that were decided. */
  stated: number;
  decided: number;
  /** Violations that were drawn, and those that were found. */
  seeded: number;
  found: number;
  falsePasses: string[];
  falseFails: string[];
  undecided: string[];
  wrongPlaces: string[];
};

/** What several tallies come to together; of none an empty one. */
export function sumOf(tallies: readonly Tally[]): Tally {
  const sum: Tally = {
    ...{ stated: 0, decided: 0, seeded: 0, found: 0 },
    ...{ falsePasses: [], falseFails: [], undecided: [], wrongPlaces: [] },
  };
  for (const one of tallies) {
    for (const key of ['stated', 'decided', 'seeded', 'found'] as const) sum[key] += one[key];
    for (const key of ['falsePasses', 'falseFails', 'undecided', 'wrongPlaces'] as const) sum[key].push(...one[key]);
  }
  return sum;
}

/** Contradictions in words: those that were drawn, found and missed, and those that are none. */
type ContradictionTally = Record<'seeded' | 'found' | 'missed' | 'false', string[]>;
export type Score = { rules: Map<string, Tally>; contradictions: ContradictionTally };

/** What each rule must come to: the rules put to the figures of the key alone. */
function expectedOf(code: LoadedDesignCode, figures: readonly KeyFigure[]): Map<string, RuleResult> {
  const pages = [...new Set(figures.map(({ page }) => page))].map((number): ReadDocument['pages'][number] => ({
    ...{ number, width: 2592, height: 1728, state: 'read' },
    words: [{ text: 'PLAN', box: { x: 72, y: 72, width: 24, height: 10 }, method: 'text-layer' }],
  }));
  const key: ReadDocument = { id: 'key', name: 'key', reading: { outcome: 'read', pageCount: pages.length }, pages };
  const facts = figures.map(({ fact, value, page, words }, at): Fact => {
    const { unit }: { unit?: FactUnit } = FACTS[fact];
    const box = { x: 72, y: 100 + 12 * at, width: 60, height: 10 };
    const place: Evidence = { documentId: 'key', page, box, quote: words, method: 'text-layer', confidence: 1 };
    return { name: fact, value, ...(unit ? { unit } : {}), evidence: [place] };
  });
  return new Map(rulesOf(reviewDesign(code, [key], facts, DAY)).map(({ id, result }) => [id, result]));
}

const plain = (text: string): string => text.replace(/[’′]/g, "'").replace(/[”″]/g, '"').replace(/\s+/g, ' ');

/** Whether a quote has the words of a line, or some of them; the head of a column stands behind in brackets. */
function isSameLine(quote: string, line: string): boolean {
  const [one, other] = [quote.replace(/\s\((?:[^()]|\([^()]*\))*\)$/, ''), line].map((text) =>
    plain(text).split(/[\s|]+/),
  );
  const isIn = (some: string[] = [], all: string[] = []) => some.every((word) => word === '' || all.includes(word));
  return isIn(one, other) || isIn(other, one);
}

/** A set with what is known of it. `notStated`: where a key does not tell everything, what it says is not stated. */
export type KeyedSet = Pick<DesignSet, 'name' | 'figures' | 'contradictions'> & { notStated?: readonly FactName[] };

/** What the design code check makes of a set. */
export function reviewSet(
  document: ReadDocument,
  code: LoadedDesignCode,
  counties: AgencyData['counties']['counties'],
): DesignReview {
  const facts = withBuildingFacts(readFacts([document], counties), [document]);
  return reviewDesign(code, [document], facts, DAY);
}

/** Holds what is made of a set against its key. */
export function scoreSet(
  set: KeyedSet,
  document: ReadDocument,
  code: LoadedDesignCode,
  counties: AgencyData['counties']['counties'],
): Score {
  const review = reviewSet(document, code, counties);
  const expected = expectedOf(code, set.figures);
  const asked = new Map(
    code.packs.flatMap(({ rules }) => rules.map((rule) => [rule.id, factsAskedFor(answeringOf(rule.requires))])),
  );
  const rules = new Map<string, Tally>();
  for (const { id, result, evidence } of rulesOf(review)) {
    const due = expected.get(id);
    // What words alone decide states no figure.
    if (due === undefined || due === 'look-up' || asked.get(id)?.length === 0) continue;
    const tally = sumOf([]);
    const facts = asked.get(id) ?? [];
    const own = set.figures.filter(({ fact }) => facts.includes(fact));
    const isKnown = (fact: FactName) => own.some((one) => one.fact === fact) || set.notStated?.includes(fact);
    if (set.notStated && (!facts.every(isKnown) || result === 'not-applicable' || due === 'not-applicable')) continue;
    rules.set(id, tally);
    const told = `${set.name} ${id}: ${due}, not ${result}; drawn ${own.map((one) => `${one.line} on ${one.page}`).join(', ') || 'nowhere'}; read ${evidence.map((one) => `"${one.quote}" on ${one.page}`).join(', ')}`;
    const isStated = due === 'meets' || due === 'fails' || due === 'not-applicable';
    const isDecided = result === 'meets' || result === 'fails' || result === 'not-applicable';
    if (isStated) {
      tally.stated += 1;
      if (isDecided) tally.decided += 1;
      else tally.undecided.push(told);
    }
    if (due === 'fails') {
      tally.seeded += 1;
      if (result === 'fails') tally.found += 1;
    }
    if (due !== 'meets' && result === 'meets') tally.falsePasses.push(told);
    if (due === 'fails' && result === 'not-applicable') tally.falsePasses.push(told);
    if (due !== 'fails' && result === 'fails') tally.falseFails.push(told);
    const isHere = (place: Evidence) =>
      own.some(
        ({ page, words, line, value }) =>
          page === place.page &&
          plain(place.quote).includes(plain(words)) &&
          (isSameLine(place.quote, line) || (set.notStated && plain(place.quote).includes(String(value)))),
      );
    if (
      isDecided &&
      result === due &&
      (set.notStated ? !evidence.some(isHere) : evidence.length === 0 || !evidence.every(isHere)) &&
      due !== 'not-applicable'
    )
      tally.wrongPlaces.push(told);
  }
  return { rules, contradictions: scoreContradictions(set, review.register.contradictions) };
}

function scoreContradictions(
  set: Pick<DesignSet, 'name' | 'contradictions'>,
  told: readonly SheetContradiction[],
): ContradictionTally {
  const isOf = (key: DesignSet['contradictions'][number], one: SheetContradiction) =>
    one.kind === key.kind &&
    plain(JSON.stringify([one.message.params, one.evidence])).includes(plain(JSON.stringify(key.about).slice(1, -1)));
  const name = ({ kind, about }: DesignSet['contradictions'][number]) => `${set.name} ${kind} ${about}`;
  const isFound = (key: DesignSet['contradictions'][number]) => told.some((one) => isOf(key, one));
  const wrong = told.filter((one) => !set.contradictions.some((key) => isOf(key, one)));
  return {
    seeded: set.contradictions.map(name),
    found: set.contradictions.filter(isFound).map(name),
    missed: set.contradictions.filter((key) => !isFound(key)).map(name),
    false: wrong.map(({ kind, message }) => `${set.name} ${kind} ${JSON.stringify(message.params)}`),
  };
}
