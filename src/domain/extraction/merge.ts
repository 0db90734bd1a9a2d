import { type AddressParts, addressParts } from './address.ts';
import { groupsOf } from './apn.ts';
import { FACTS, type FactName } from './catalogue.ts';
import type { Evidence, Fact } from './fact.ts';
import { nameWords } from './person-name.ts';

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

/** What tells projects apart, and is told of all of them. */
const IDENTITY: ReadonlySet<FactName> = new Set(['parcel.apn', 'project.address', 'owner.name', 'applicant.name']);

/**
 * Facts without the figures of another project: those of pages from one on that names another parcel, with another address
 * or owner, up to the next that names the project's own. The project is the one whose parcel most pages name.
 */
export function withoutOtherProjects(facts: readonly Fact[]): Fact[] {
  const placed = (name: FactName) =>
    facts.filter((fact) => fact.name === name).flatMap((fact) => fact.evidence.map((at) => ({ fact, at })));
  const parcels = placed('parcel.apn');
  const counts = new Map<string, number>();
  const parcelOf = ({ value }: Fact) => groupsOf(String(value));
  for (const { fact } of parcels) counts.set(parcelOf(fact), (counts.get(parcelOf(fact)) ?? 0) + 1);
  const [main] = [...counts].sort((a, b) => b[1] - a[1]);
  if (!main || counts.size < 2) return [...facts];
  const own = parcels.filter(({ fact }) => parcelOf(fact) === main[0]).map(({ at }) => at);
  const isOn = (at: Evidence) => (other: Evidence) => other.documentId === at.documentId && other.page === at.page;
  const names = [...placed('project.address'), ...placed('owner.name')];
  const ofOwn = names.filter(({ at }) => own.some(isOn(at)));
  const agreesWithOwn = ({ fact }: { fact: Fact }) =>
    ofOwn.filter((each) => each.fact.name === fact.name).map((each) => agree(each.fact, fact));
  // One that agrees makes it the same project, with its parcel's number misprinted.
  const differs = (at: Evidence): boolean => {
    const said = names.filter((each) => isOn(at)(each.at)).flatMap(agreesWithOwn);
    return said.length > 0 && !said.includes(true);
  };
  const theirs = parcels.map(({ at }) => at).filter((at) => !own.some(isOn(at)) && differs(at));
  const isTheirs = (at: Evidence): boolean => {
    const last = (pages: readonly Evidence[]) =>
      Math.max(
        -1,
        ...pages.flatMap(({ documentId, page }) => (documentId === at.documentId && page <= at.page ? [page] : [])),
      );
    return last(theirs) > last(own);
  };
  return facts.flatMap((fact) => {
    const evidence = IDENTITY.has(fact.name) ? fact.evidence : fact.evidence.filter((at) => !isTheirs(at));
    return evidence.length > 0 ? [{ ...fact, evidence }] : [];
  });
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

/** A figure that stands in the quote was printed; one that does not was calculated from acres or inches. */
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
      statements.set(key, (statements.get(key) ?? new Set()).add(groupsOf(String(fact.value))));
    }
  }
  const sets = [...statements.values()];
  return sets.some((a) => sets.some((b) => [...a].every((apn) => !b.has(apn))));
}

/** An eighth of an inch either way: feet and inches against their decimals, never one side of a limit against the other. */
const LENGTH_TOLERANCE_FT = 0.0105;
const SQUARE_FEET_PER_ACRE = 43_560;

/** Whether two facts of one name state the same value, however it is written. */
function sameValue(a: Fact, b: Fact): boolean {
  if (typeof a.value === 'number' && typeof b.value === 'number') return sameNumber(a, b, a.value, b.value);
  const [one, other] = [String(a.value), String(b.value)];
  switch (FACTS[a.name].kind) {
    case 'address':
      return sameAddress(one, other);
    case 'name':
      return sameName(one, other, false);
    case 'text':
      return loose(one) === loose(other);
    case 'apn':
      return groupsOf(one) === groupsOf(other);
    default:
      return one.toUpperCase() === other.toUpperCase();
  }
}

const ENTITY = /\b(?:trusts?|trustees?|llc|l\.l\.c|inc|corp|l\.?p|llp|company|foundation|estate\sof)\b/i;

/** Whether some of these owners are persons and others a trust or a company: they may share a name and not be one. */
export const mixesPersonsAndEntities = (facts: readonly Fact[]): boolean =>
  new Set(facts.map(({ value }) => ENTITY.test(String(value)))).size > 1;

/** Whether two facts can both be true of one project: the same value, or one that says less than the other. */
function agree(a: Fact, b: Fact): boolean {
  if (sameValue(a, b)) return true;
  const [one, other] = [String(a.value), String(b.value)];
  const { kind } = FACTS[a.name];
  if (kind === 'name') return sameName(one, other, true);
  if (kind !== 'text' || a.name === 'building.roofPitch') return false;
  const [short = '', long = ''] = [loose(one), loose(other)].sort((x, y) => x.length - y.length);
  return ` ${long} `.includes(` ${short} `);
}

function sameNumber(a: Fact, b: Fact, one: number, other: number): boolean {
  const apart = Math.abs(one - other);
  if (a.unit === 'ft') return apart <= LENGTH_TOLERANCE_FT;
  return apart <= Math.max(roundingOf(a), roundingOf(b));
}

/** An area given in acres is known only to its last decimal. */
function roundingOf(fact: Fact): number {
  if (fact.unit !== 'sf') return 0;
  const steps = fact.evidence.map(({ quote }) => {
    const acres = /(?:\d|\b)(?:\.(\d{1,4}))?\s?(?:acres?|ac)\b/i.exec(quote);
    const inSquareFeet = quote.replaceAll(',', '').includes(String(fact.value));
    return acres && !inSquareFeet ? (0.5 * SQUARE_FEET_PER_ACRE) / 10 ** (acres[1]?.length ?? 0) : 0;
  });
  return Math.min(...steps);
}

const loose = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function sameAddress(one: string, other: string): boolean {
  const [a, b] = [addressParts(one), addressParts(other)];
  if (!a || !b) return loose(one) === loose(other);
  const may = (part: keyof AddressParts) => a[part] === b[part] || a[part] === '' || b[part] === '';
  return a.number === b.number && a.street === b.street && may('type') && may('unit') && may('city');
}

/** Names word by word in any order; an initial stands for a name. With `partly`, one may leave words out. */
function sameName(one: string, other: string, partly: boolean): boolean {
  const [short = [], long = []] = [nameWords(one), nameWords(other)].sort((a, b) => a.length - b.length);
  const free = [...long];
  const take = (fits: (word: string) => boolean): boolean => {
    const at = free.findIndex(fits);
    if (at >= 0) free.splice(at, 1);
    return at >= 0;
  };
  const unmatched = short.filter((word) => !take((candidate) => candidate === word));
  const whole = short.length - unmatched.length;
  const fits = unmatched.every((word) => take((candidate) => isInitial(word, candidate) || isInitial(candidate, word)));
  // One shared word alone may be a common family name.
  return (
    fits &&
    whole >= 1 &&
    (short.length >= 2 || long.length === 1) &&
    (free.length === 0 || partly || free.every((word) => word.length === 1))
  );
}

const isInitial = (short: string, long: string): boolean => short.length === 1 && long.startsWith(short);
