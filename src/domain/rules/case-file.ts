import type { Message } from '#messages/message.ts';
import type { ReadDocument } from '../documents/document.ts';
import type { Page } from '../documents/page.ts';
import { findInDocument } from '../documents/search.ts';
import { type FactName, factLabel } from '../extraction/catalogue.ts';
import { conflictsOf } from '../extraction/extract.ts';
import type { Evidence, Fact } from '../extraction/fact.ts';
import { readsAsRules } from '../extraction/guards.ts';
import { viewPage } from '../extraction/page-view.ts';
import { isDenied } from './denial.ts';
import { formatShortValue } from './format-value.ts';
import { countUnread, listUnread } from './list-unread.ts';
import { compilePattern } from './pattern.ts';
import type { Unread } from './result.ts';

/** Enough places to see that something is said; a person reads on from there. */
const PLACES_PER_VALUE = 3;

/** Places looked at for one pattern in one document before those that do not count are left out. */
const MOST_LOOKED_AT = 20;

/** What the documents of one project say, asked in the few ways that a checklist asks. */
export type CaseFile = {
  documents: readonly ReadDocument[];
  unread: Unread[];
  /** Why something not found may still be there: undefined when every page of every document was read. */
  notRead: Message | undefined;
  conflicts: ReturnType<typeof conflictsOf>;
  valuesOf: (name: FactName) => Fact[];
  /** The one figure stated for a fact; undefined where there is none or where the documents differ. */
  figureOf: (name: FactName) => number | undefined;
  isConflicting: (name: FactName) => boolean;
  /** A few places for every value that is stated, so that both sides of a conflict show. */
  evidenceFor: (names: readonly FactName[]) => Evidence[];
  /** Places where any of the patterns is affirmed in text about the project, in document order, at most `limit`. */
  find: (patterns: readonly string[], limit?: number) => Evidence[];
  /** Places that have the words and affirm nothing: rules, guidance, the tick boxes of a form, "no … shown". */
  findUnaffirmed: (patterns: readonly string[], limit?: number) => Evidence[];
};

export function openCaseFile(documents: readonly ReadDocument[], facts: readonly Fact[]): CaseFile {
  const unread = listUnread(documents);
  const conflicts = conflictsOf([...facts]);
  const conflicting = new Set(conflicts.map((conflict) => conflict.name));
  const sorted = once(() => documents.map(sortPages));
  const valuesOf = (name: FactName) => facts.filter((fact) => fact.name === name);
  return {
    documents,
    unread,
    notRead: documents.length === 0 ? { code: 'checklist:unread.noDocument' } : countUnread(unread),
    conflicts,
    valuesOf,
    isConflicting: (name) => conflicting.has(name),
    figureOf: (name) => {
      const [value, ...others] = conflicting.has(name) ? [] : valuesOf(name).map((fact) => fact.value);
      return typeof value === 'number' && others.length === 0 ? value : undefined;
    },
    evidenceFor: (names) => names.flatMap(valuesOf).flatMap((fact) => fact.evidence.slice(0, PLACES_PER_VALUE)),
    find: (patterns, limit = PLACES_PER_VALUE) =>
      findAny(
        sorted().map(({ own }) => own),
        patterns,
        limit,
        (place) => !isDenied(place, patterns),
      ),
    findUnaffirmed: (patterns, limit = PLACES_PER_VALUE) => [
      ...findAny(
        sorted().map(({ own }) => own),
        patterns,
        limit,
        (place) => isDenied(place, patterns),
      ),
      ...findAny(
        sorted().map(({ general }) => general),
        patterns,
        limit,
      ),
    ],
  };
}

/** Remembers what `make` gives, and makes it only when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function findAny(
  documents: readonly ReadDocument[],
  patterns: readonly string[],
  limit: number,
  counts: (place: Evidence) => boolean = () => true,
): Evidence[] {
  const found: Evidence[] = [];
  const compiled = patterns.map(compilePattern);
  for (const document of documents) {
    for (const pattern of compiled) {
      if (found.length >= limit) return found;
      const places = findInDocument(document, pattern, MOST_LOOKED_AT).filter(
        (place) => counts(place) && !isAmong(place, found),
      );
      found.push(...places.slice(0, limit - found.length));
    }
  }
  return found;
}

const isAmong = (place: Evidence, found: readonly Evidence[]) =>
  found.some(
    (other) => other.documentId === place.documentId && other.page === place.page && other.quote === place.quote,
  );

/** "Proposed coverage is given as 1,790 sf and 1,990 sf". */
export const describeConflict = (file: CaseFile, name: FactName): Message => ({
  code: 'checklist:conflict',
  params: { fact: factLabel(name), values: file.valuesOf(name).map(formatShortValue) },
});

/** An empty tick box as fonts draw it, Wingdings among them. */
const EMPTY_BOX = /[\u2610\u25a1\u25a2\u274f\u2750\uf06f\uf071\uf0a0\uf0a8]/u;
/** A page is a form of tick boxes with at least this many, and at least one for every so many words. */
const FEWEST_BOXES = 6;
const WORDS_PER_BOX = 25;

/** The pages of a document that speak of this project, and those that speak of projects in general. */
type SortedPages = { own: ReadDocument; general: ReadDocument };

/**
 * Parts the pages with text. Rules, guidance and forms of empty tick boxes name everything and state nothing.
 * Where half of a document's pages are rules it is a handbook, an ordinance or instructions as a whole, with its
 * contents page and its headings.
 */
function sortPages(document: ReadDocument): SortedPages {
  const pages = document.pages.filter((page) => page.words.length > 0);
  const rules = new Set(pages.filter((page) => readsAsRules(viewPage(page))));
  const isBook = rules.size > 0 && rules.size * 2 >= pages.length;
  const isGeneral = (page: Page) => isBook || rules.has(page) || isBoxForm(page);
  return {
    own: { ...document, pages: pages.filter((page) => !isGeneral(page)) },
    general: { ...document, pages: pages.filter(isGeneral) },
  };
}

function isBoxForm(page: Page): boolean {
  const boxes = page.words.filter((word) => EMPTY_BOX.test(word.text)).length;
  return boxes >= FEWEST_BOXES && boxes * WORDS_PER_BOX >= page.words.length;
}
