import { FACTS, type FactName } from './catalogue.ts';
import type { Evidence, Fact } from './fact.ts';
import { agree, sameValue } from './same-value.ts';

/**
 * Joins facts that state the same value into one with all its evidence, the surest first. The value shown is
 * the fullest one among equals ("1180 Ski Run Blvd, South Lake Tahoe" over "1180 Ski Run Boulevard").
 */
export function mergeFacts(facts: Fact[]): Fact[] {
  const merged: Fact[] = [];
  const byName = new Map<FactName, Fact[]>();
  for (const fact of facts) {
    const known = byName.get(fact.name) ?? [];
    byName.set(fact.name, known);
    const at = known.findIndex((other) => sameValue(other, fact));
    if (at < 0) {
      known.push(fact);
      continue;
    }
    known[at] = joined(known[at] as Fact, fact);
  }
  for (const known of byName.values()) merged.push(...known);
  return merged;
}

function joined(a: Fact, b: Fact): Fact {
  const evidence = [
    ...a.evidence,
    ...b.evidence.filter((each) => !a.evidence.some((other) => isSamePlace(each, other))),
  ];
  return {
    ...(isFuller(b, a) ? b : a),
    evidence: evidence.sort((one, other) => other.confidence - one.confidence),
  };
}

const isFuller = (b: Fact, a: Fact): boolean => {
  if (typeof a.value === 'number') return precision(b) > precision(a);
  return (
    (FACTS[a.name].kind === 'address' || FACTS[a.name].kind === 'name') &&
    String(b.value).length > String(a.value).length
  );
};

/** A figure that stands in the quote was printed; one that does not was worked out from acres or inches. */
const precision = (fact: Fact): number =>
  fact.evidence.some(({ quote }) => quote.replaceAll(',', '').includes(String(fact.value))) ? 1 : 0;

const isSamePlace = (a: Evidence, b: Evidence): boolean =>
  a.documentId === b.documentId &&
  a.page === b.page &&
  Math.abs(a.box.x - b.box.x) < 1 &&
  Math.abs(a.box.y - b.box.y) < 1 &&
  Math.abs(a.box.width - b.box.width) < 1;

/**
 * Names of which a project has one and the documents state two or more that cannot all be true, each with every
 * value that was read. Parcel numbers given together in one list belong together and are no conflict.
 */
export function conflictsOf(facts: Fact[]): { name: FactName; facts: Fact[] }[] {
  const byName = new Map<FactName, Fact[]>();
  for (const fact of mergeFacts(facts)) byName.set(fact.name, [...(byName.get(fact.name) ?? []), fact]);
  return [...byName].flatMap(([name, values]) => {
    if (!FACTS[name].single || values.length < 2) return [];
    const differ = name === 'parcel.apn' ? listsDiffer(values) : !values.every((a) => values.every((b) => agree(a, b)));
    return differ ? [{ name, facts: values }] : [];
  });
}

/** Whether two statements of parcel numbers have none in common. A statement is one number or one list. */
function listsDiffer(values: readonly Fact[]): boolean {
  const statements = new Map<string, Set<string>>();
  for (const fact of values) {
    for (const { documentId, page, box } of fact.evidence) {
      const key = `${documentId} ${page} ${box.x.toFixed(1)} ${box.y.toFixed(1)}`;
      statements.set(key, (statements.get(key) ?? new Set()).add(String(fact.value)));
    }
  }
  const sets = [...statements.values()];
  return sets.some((a) => sets.some((b) => [...a].every((apn) => !b.has(apn))));
}
