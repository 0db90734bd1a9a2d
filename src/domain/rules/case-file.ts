import type { Message } from '#messages/message.ts';
import { placesMeet, type ReadDocument } from '../documents/document.ts';
import { linesOf } from '../documents/lines.ts';
import type { Page } from '../documents/page.ts';
import { type FactName, factLabel, isPlausible } from '../extraction/catalogue.ts';
import { conflictsOf } from '../extraction/extract.ts';
import type { Candidate, Evidence, Fact, ProjectRows } from '../extraction/fact.ts';
import { findCandidates } from '../extraction/find-candidates.ts';
import { readsAsRules } from '../extraction/guards.ts';
import { viewPage } from '../extraction/page-view.ts';
import { readRowsOf } from '../extraction/read-rows.ts';
import type { MentionReason } from '../statements/assertion.ts';
import { findStatements, type Statement } from '../statements/find-statements.ts';
import { genreOf, isOfOthers } from '../statements/page-genre.ts';
import { readTotals, type TableTotal } from './check-totals.ts';
import { formatShortValue } from './format-value.ts';
import { countUnread, leaveOutNotCurrent, listPoorlyRead, listUnread } from './list-unread.ts';
import { compilePattern } from './pattern.ts';
import type { PoorlyRead, Unread } from './result.ts';

/** Enough places to see that something is said; a person reads on from there. */
const PLACES_PER_VALUE = 3;

/** Places looked at for one pattern in one document before those that do not count are left out. */
const MOST_LOOKED_AT = 20;

/** What the documents of one project say, asked in the few ways that a checklist asks. */
export type CaseFile = {
  /** The day of the evaluation, as YYYY-MM-DD. */
  today: string;
  documents: readonly ReadDocument[];
  unread: Unread[];
  poorlyRead: PoorlyRead[];
  /** Why something not found may still be there: undefined when every page of every document was read well. */
  notRead: Message | undefined;
  conflicts: ReturnType<typeof conflictsOf>;
  valuesOf: (name: FactName) => Fact[];
  /** The figures stated for a fact, and what the rows of a table come to whose total states it otherwise. */
  figuresOf: (name: FactName) => number[];
  /** What the documents give in rows of one kind. */
  rows: <Kind extends keyof ProjectRows>(kind: Kind) => ProjectRows[Kind];
  /** The totals of tables, recomputed. */
  totals: () => readonly TableTotal[];
  /** Figures that could be a fact which was not read. */
  candidatesOf: (name: FactName) => Candidate[];
  isConflicting: (name: FactName) => boolean;
  /** Whether a figure is stated that no project here has: nothing is answered by it before a person looked. */
  isOutOfRange: (name: FactName) => boolean;
  /** A few places for every value that is stated, so that both sides of a conflict show. */
  evidenceFor: (names: readonly FactName[]) => Evidence[];
  /** What is said where any of the patterns occurs, in document order. */
  read: (patterns: readonly string[]) => PatternReading;
  /** Every place where one of the patterns occurs, with what is said there. */
  find: (patterns: readonly string[]) => { document: ReadDocument; statement: Statement }[];
};

/** `isReplaced`: whether another page counts in place of this one. */
export function openCaseFile(
  given: readonly ReadDocument[],
  stated: readonly Fact[],
  today: string,
  isReplaced: (document: ReadDocument, page: Page) => boolean = () => false,
): CaseFile {
  const unread = listUnread(given);
  const current = leaveOutNotCurrent(given, stated, isReplaced);
  const { documents } = current;
  const facts = factsOfProject(current.facts, documents);
  const own = once(() => withoutOthers(documents));
  const poorlyRead = listPoorlyRead(documents);
  const conflicts = conflictsOf([...facts]);
  const conflicting = new Set(conflicts.map((conflict) => conflict.name));
  const generalIn = (pagesOf: (document: ReadDocument) => Page[]) =>
    once(() => {
      const general = new Set(documents.flatMap(pagesOf));
      return (page: Page) => general.has(page);
    });
  const isGeneral = generalIn((document) => [...generalPages(document), ...pagesOfNoProject(document, facts)]);
  // A paper such as a title report is what its heading says, whether or not its project was read.
  const isGuidance = generalIn(generalPages);
  const rows: Partial<ProjectRows> = {};
  const totals = once(() => own().flatMap(readTotals));
  const byName = new Map<FactName, Fact[]>();
  for (const fact of facts) byName.set(fact.name, [...(byName.get(fact.name) ?? []), fact]);
  const valuesOf = (name: FactName) => byName.get(name) ?? [];
  const outOfRange = new Set(facts.filter((fact) => isOutOfRange(fact, today)).map(({ name }) => name));
  const figures = new Map<FactName, number[]>();
  const candidates = new Map<FactName, Candidate[]>();
  const readings = new Map<string, PatternReading>();
  return {
    today,
    documents,
    unread,
    poorlyRead,
    notRead: documents.length === 0 ? { code: 'checklist:unread.noDocument' } : countUnread(unread, poorlyRead),
    conflicts,
    valuesOf,
    rows: (kind) => {
      const known = rows[kind] ?? readRowsOf(own(), kind);
      rows[kind] = known;
      return known;
    },
    totals,
    candidatesOf: (name) => {
      const known = candidates.get(name) ?? findCandidates(own(), name, facts);
      candidates.set(name, known);
      return known;
    },
    isConflicting: (name) => conflicting.has(name),
    isOutOfRange: (name) => outOfRange.has(name),
    figuresOf: (name) => {
      const known = figures.get(name) ?? figuresAmong(valuesOf(name), totals());
      figures.set(name, known);
      return known;
    },
    evidenceFor: (names) => names.flatMap(valuesOf).flatMap((fact) => fact.evidence.slice(0, PLACES_PER_VALUE)),
    read: (patterns) => {
      const key = patterns.join('\n');
      const known = readings.get(key) ?? readPatterns(documents, patterns, isGeneral());
      readings.set(key, known);
      return known;
    },
    find: (patterns) =>
      documents.flatMap((document) =>
        patterns.flatMap((pattern) =>
          findStatements(document, compilePattern(pattern), MOST_LOOKED_AT, isGuidance()).map((statement) => ({
            document,
            statement,
          })),
        ),
      ),
  };
}

/**
 * Above nothing and below these, a share was written where a percentage is asked for ("0.06" for 6 %), or a figure slipped.
 */
const LEAST_ABOVE_ZERO: Partial<Record<FactName, number>> = {
  'coverage.allowablePercent': 0.5,
  'site.drivewaySlopePercent': 0.4,
  'site.crossSlopePercent': 0.3,
  'grading.excavationDepthFt': 0.1,
  'grading.approvedDepthFt': 0.1,
};
/** What is to be built is finished within so many years. */
const YEARS_AHEAD = 5;

/** "0.001 ft" is no zero, though it rounds to one. */
const ROUNDS_TO_ZERO = /\b0?\.00[0-4]*[1-9]/;

/** Whether no project here has such a figure. `today`: YYYY-MM-DD. */
export function isOutOfRange({ name, value, evidence }: Fact, today: string): boolean {
  if (typeof value !== 'number') return false;
  if (name === 'building.yearBuilt' && value > Number(today.slice(0, 4)) + YEARS_AHEAD) return true;
  if (value === 0 && evidence.some(({ quote }) => ROUNDS_TO_ZERO.test(quote))) return true;
  return !isPlausible(name, value) || (value > 0 && value < (LEAST_ABOVE_ZERO[name] ?? 0));
}

function figuresAmong(facts: readonly Fact[], totals: readonly TableTotal[]): number[] {
  const stated = facts.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  const refuting = totals.filter((total) => !total.agrees && isTotalOf(total, facts));
  return [...new Set([...stated, ...refuting.map(({ sum }) => sum)])];
}

/** Whether a table's total is where a fact was read, or states the same of the same thing. */
const isTotalOf = ({ stated, label, evidence }: TableTotal, facts: readonly Fact[]): boolean =>
  facts.some(
    ({ name, value, evidence: places }) =>
      value === stated &&
      (places.some((place) => placesMeet(place, evidence)) || (name.startsWith('coverage.') && /cover/i.test(label))),
  );

/** Remembers what `make` gives, and makes it only when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * Places by what they say. `affirmed`, `denied` and `removed` are of plans, letters and reports; `declared` and
 * `disclaimed` are the applicant's own yes and no; `mentioned` neither affirms nor denies. What the work takes away denies
 * a thing only where nothing affirms it: another may take its place.
 */
export type PatternReading = Record<
  'affirmed' | 'denied' | 'removed' | 'declared' | 'disclaimed' | 'mentioned',
  Evidence[]
> & {
  /** Why the mentions state nothing, each reason once. */
  because: MentionReason[];
  /** Those of the mentions that state nothing only because they are put as no note is. */
  remarks: Evidence[];
};

function readPatterns(
  documents: readonly ReadDocument[],
  patterns: readonly string[],
  isGeneral: (page: Page) => boolean,
): PatternReading {
  const reading: PatternReading = {
    ...{ affirmed: [], denied: [], removed: [], declared: [], disclaimed: [], mentioned: [] },
    because: [],
    remarks: [],
  };
  const zeros: Evidence[] = [];
  const compiled = patterns.map(compilePattern);
  for (const document of documents) {
    for (const pattern of compiled) {
      for (const { evidence, assertion, genre } of findStatements(document, pattern, MOST_LOOKED_AT, isGeneral)) {
        const said = genre === 'form' ? IN_A_FORM[assertion.is] : assertion.is;
        const places = assertion.is === 'denied' && assertion.zero ? zeros : reading[said];
        if (assertion.is === 'mentioned' && !reading.because.includes(assertion.because)) {
          reading.because.push(assertion.because);
        }
        if (places.length >= PLACES_PER_VALUE || isAmong(evidence, places)) continue;
        places.push(evidence);
        if (assertion.is === 'mentioned' && assertion.because === 'remark') reading.remarks.push(evidence);
      }
    }
  }
  // Nothing exists, and 160 are proposed: the zero is of a part.
  const { affirmed, declared } = reading;
  reading[affirmed.length + declared.length > 0 ? 'mentioned' : 'denied'].push(...zeros);
  // One pattern denies what another one affirms with its denial: "no fertilizer within 50 ft".
  const isAffirmed = (place: Evidence) =>
    [...reading.affirmed, ...reading.declared].some((other) => placesMeet(place, other));
  reading.denied = reading.denied.filter((place) => !isAffirmed(place));
  reading.disclaimed = reading.disclaimed.filter((place) => !isAffirmed(place));
  return reading;
}

/** What an applicant's own form affirms and denies is declared. */
const IN_A_FORM = {
  affirmed: 'declared',
  denied: 'disclaimed',
  removed: 'disclaimed',
  mentioned: 'mentioned',
} as const;

const isAmong = (place: Evidence, found: readonly Evidence[]) =>
  found.some(
    (other) => other.documentId === place.documentId && other.page === place.page && other.quote === place.quote,
  );

/** "Proposed coverage is given as 1,790 sf and 1,990 sf", or as a figure that is out of range. */
export const describeConflict = (file: CaseFile, name: FactName): Message => ({
  code: file.isOutOfRange(name) ? 'checklist:implausible' : 'checklist:conflict',
  params: { fact: factLabel(name), values: file.valuesOf(name).map(formatShortValue) },
});

/** An empty tick box as fonts draw it, Wingdings among them. */
const EMPTY_BOX = /[\u2610\u25a1\u25a2\u274f\u2750\uf06f\uf071\uf0a0\uf0a8]/u;
/** A page is a form of tick boxes with at least this many, and at least one for every so many words. */
const FEWEST_BOXES = 6;
const WORDS_PER_BOX = 25;

/**
 * Pages that speak of projects in general: rules, guidance, templates and forms of empty tick boxes name everything and
 * state nothing. Where half of a document's pages are rules it is a handbook, an ordinance or instructions as a whole,
 * with its contents page and its headings.
 */
function generalPages(document: ReadDocument): Page[] {
  const pages = document.pages.filter((page) => page.words.length > 0);
  const rules = new Set(pages.filter((page) => readsAsRules(viewPage(page))));
  const isBook = rules.size > 0 && rules.size * 2 >= pages.length;
  return pages.filter((page) => isBook || rules.has(page) || isBoxForm(page) || isTemplate(page) || isOfOthers(page));
}

/** Letters, lists and newsletters that say of no project, and letters about what a project lacks: they state nothing of it. */
function pagesOfNoProject({ id, pages }: ReadDocument, facts: readonly Fact[]): Page[] {
  const isOfProject = facts.some(
    ({ name, evidence }) => IDENTIFIES.has(name) && evidence.some(({ documentId }) => documentId === id),
  );
  const read = pages.filter((page) => page.words.length > 0);
  return isOfProject && !read.some(listsWhatIsMissing) ? [] : read.filter((page) => genreOf(page) === 'text');
}

/** What says of which project a document is. A letter, a list or a newsletter that names none speaks of any. */
const IDENTIFIES: ReadonlySet<FactName> = new Set([
  'parcel.apn',
  'project.address',
  'owner.name',
  'applicant.name',
  'project.fileNumber',
]);

const PLACEHOLDER = /\[\s?(?:_{2,}|(?=[^\]]*\p{L}{3})[^\]\d]{3,40})\s?\]/gu;
const FEWEST_PLACEHOLDERS = 4;

/** A text with brackets to fill in: "The driveway [is / is not] paved". */
const isTemplate = (page: Page): boolean =>
  (page.words
    .map(({ text }) => text)
    .join(' ')
    .match(PLACEHOLDER)?.length ?? 0) >= FEWEST_PLACEHOLDERS;

/** Documents without the pages that are of others. */
const withoutOthers = (documents: readonly ReadDocument[]): ReadDocument[] =>
  documents.map((document) =>
    document.pages.some(isOfOthers)
      ? { ...document, pages: document.pages.filter((page) => !isOfOthers(page)) }
      : document,
  );

/** What is stated of this project, where it is stated. */
function factsOfProject(facts: readonly Fact[], documents: readonly ReadDocument[]): Fact[] {
  const others = new Set(
    documents.flatMap(({ id, pages }) => pages.filter(isOfOthers).map(({ number }) => `${number} ${id}`)),
  );
  if (others.size === 0) return [...facts];
  return facts.flatMap((fact) => {
    const evidence = fact.evidence.filter(({ page, documentId }) => !others.has(`${page} ${documentId}`));
    return evidence.length === 0 && fact.evidence.length > 0 ? [] : [{ ...fact, evidence }];
  });
}

const MISSING =
  /\b(?:(?:fee|price)\sproposal|proposal\sfor\s(?:\p{L}+\s){0,3}services|(?:scope|offer)\sof\sservices|statement\sof\sservices\soffered|notice\sof\sincomplete|incomplete\s(?:application|submittal)|correction\s(?:letter|list|notice)|corrections\srequired|plan\scheck\s(?:comments|corrections)|list\sof\sdeficiencies|cannot\sbe\saccepted\sas\scomplete|back\sunprocessed|returned\s(?:unprocessed|as\sincomplete))\b/iu;
const MOST_HEAD_LINES = 24;

/** A letter about what an application lacks, or an offer of what could be drawn, names it all and shows none of it. */
const listsWhatIsMissing = (page: Page): boolean =>
  linesOf(page)
    .slice(0, MOST_HEAD_LINES)
    .some(({ text }) => MISSING.test(text));

function isBoxForm(page: Page): boolean {
  const boxes = page.words.filter((word) => EMPTY_BOX.test(word.text)).length;
  return boxes >= FEWEST_BOXES && boxes * WORDS_PER_BOX >= page.words.length;
}
