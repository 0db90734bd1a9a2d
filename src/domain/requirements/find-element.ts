import { type Evidence, placesMeet, type ReadDocument } from '../documents/document.ts';
import { type Line, linesOf } from '../documents/lines.ts';
import { type Box, boxesMeet, type Page } from '../documents/page.ts';
import { readSheet } from '../documents/read-sheet.ts';
import type { SheetFacts } from '../documents/sheet-index.ts';
import { readDate } from '../extraction/dates.ts';
import type { Fact } from '../extraction/fact.ts';
import { readsAsRules } from '../extraction/guards.ts';
import { viewPage } from '../extraction/page-view.ts';
import { monthsBetween } from '../rules/answer-age.ts';
import { compilePattern } from '../rules/pattern.ts';
import type { Assertion, MentionReason } from '../statements/assertion.ts';
import { findStatements } from '../statements/find-statements.ts';
import type { DocumentType, RequiredElement } from './document-type.ts';
import { findTogether, type LookedPage } from './find-together.ts';
import { isWordList } from './is-word-list.ts';

/** Enough places to see that something is shown; a person reads on from there. */
const MOST_PLACES = 3;
/** Places of one pattern on one page that are looked at before those that do not count are left out. */
const MOST_LOOKED_AT = 12;

/** Pages with the facts read from them. `today`: YYYY-MM-DD. */
export type Searched = { pages: readonly LookedPage[]; facts: readonly Fact[]; today?: string | undefined };

/** `shown`: so many of the patterns as are needed, a fact, or a title block. `mentioned`: words that show nothing. */
type Looked = { shown: boolean; evidence: Evidence[]; mentioned: Evidence[] };

/** The pages with words, each judged by itself, so that what one page shows never depends on another. */
export const pagesOf = (type: DocumentType, documents: readonly ReadDocument[]): LookedPage[] =>
  documents.flatMap((document) =>
    document.pages
      .filter(({ words }) => words.length > 0)
      .map((page) => ({
        document,
        page,
        isGeneral: readsAsRules(viewPage(page)),
        isList: isWordList(type, document, page),
      })),
  );

/** Looks for one element on pages, in their title blocks, and among the facts read from them. */
export function findElement(element: RequiredElement, { pages: all, facts, today }: Searched): Looked {
  const pages = all.filter(({ isList }) => !isList);
  const isListed = ({ documentId, page: number }: Evidence) =>
    all.some(({ document, page, isList }) => isList && document.id === documentId && page.number === number);
  const together = findTogether(element, pages);
  const early = together.shown.filter((place) => isTooOld(element, { facts, today }, place));
  const close = {
    shown: together.shown.filter((place) => !early.includes(place)),
    mentioned: [...together.mentioned, ...early],
  };
  const stated = [
    ...facts
      .filter(({ name }) => element.facts.includes(name))
      .flatMap(({ evidence }) => evidence)
      .filter((place) => !isListed(place) && isOurs(element, pages, place)),
    ...element.sheet.flatMap((part) => pages.flatMap((page) => saidByBlock(page, part))),
    ...close.shown,
  ];
  const found = element.look.map((source) => placesOf(element, source, all));
  const matched = found.filter(({ shown }) => shown.length > 0);
  const places = matched.map(({ shown }) => byClarity(shown)[0] as Evidence);
  const rest = matched.flatMap(({ shown }) => byClarity(shown).slice(1));
  return {
    shown: stated.length > 0 || (matched.length > 0 && matched.length >= element.atLeast),
    // One place for each pattern comes before a second place of any: four elevations are shown as four.
    evidence: distinct([...byClarity(stated), ...(element.atLeast > 1 ? places : byClarity(places)), ...rest]).slice(
      0,
      Math.max(MOST_PLACES, element.atLeast),
    ),
    mentioned: distinct([...found.flatMap(({ mentioned }) => mentioned), ...close.mentioned]).slice(0, MOST_PLACES),
  };
}

/** Whether the day of words that stand together is long before that of the page which bears them, or years ago. */
function isTooOld({ together }: RequiredElement, { facts, today }: Omit<Searched, 'pages'>, place: Evidence): boolean {
  const { notBefore, parts = [] } = together ?? {};
  if (!notBefore) return false;
  const days = facts.flatMap(({ name, value, evidence }) => {
    const isOwn = (one: Evidence) => one.documentId === place.documentId && one.page === place.page;
    const own = evidence.filter((one) => isOwn(one) && !placesMeet(one, place));
    return name === notBefore.fact && own.length > 0 ? [String(value)] : [];
  });
  const [earliest] = days.sort();
  const stamped = (parts.at(-1) ?? []).flatMap(
    (source) => readDate(compilePattern(source).exec(place.quote)?.[0] ?? '')?.value ?? [],
  );
  const isPast = (until: string | undefined, months: number) =>
    until !== undefined && stamped.some((day) => monthsBetween(String(day), until) >= months);
  return isPast(earliest, notBefore.months) || isPast(today, notBefore.mostMonths);
}

/** What the title block of a page says; nothing where it is no sheet. */
const saidByBlock = ({ document, page }: LookedPage, part: keyof SheetFacts): Evidence[] =>
  [readSheet(document.id, page)?.[part] ?? []].flat().map(({ evidence }) => evidence);

const isOurs = (element: RequiredElement, pages: readonly LookedPage[], place: Evidence): boolean =>
  pages.every(
    ({ document, page }) =>
      document.id !== place.documentId || page.number !== place.page || !isOfAnother(element, page, place.box),
  );

function placesOf(
  element: RequiredElement,
  source: string,
  pages: readonly LookedPage[],
): { shown: Evidence[]; mentioned: Evidence[] } {
  const pattern = compilePattern(source);
  const shown: Evidence[] = [];
  const mentioned: Evidence[] = [];
  for (const { document, page, isGeneral, isList } of pages) {
    const alone = { ...document, pages: [page] };
    for (const { evidence, assertion } of findStatements(alone, pattern, MOST_LOOKED_AT, () => isGeneral)) {
      if (isList || showsNothing(assertion)) mentioned.push(evidence);
      else if (!isOfAnother(element, page, evidence.box)) shown.push(evidence);
    }
  }
  return { shown, mentioned };
}

/** On letters a heading or an entry of a list may be what is asked for; a rule, a promise or a question is not. */
const showsNothing = (assertion: Assertion): boolean =>
  assertion.is === 'denied' || (assertion.is === 'mentioned' && !MAY_SHOW.includes(assertion.because));

const MAY_SHOW: readonly MentionReason[] = ['list', 'condition', 'elsewhere', 'earlier', 'near-denial'];

const byClarity = (places: readonly Evidence[]): Evidence[] =>
  [...places].sort((one, other) => other.confidence - one.confidence);

/** Without places whose boxes meet an earlier one's: two patterns that match the same words are one place. */
function distinct(places: readonly Evidence[]): Evidence[] {
  const kept: Evidence[] = [];
  for (const place of places) if (!kept.some((other) => placesMeet(place, other))) kept.push(place);
  return kept;
}

/** A name stands over its address within so many lines, a telephone number just below. */
const LINES_ABOVE = 4;
const LINES_BELOW = 2;
/** Lines of one block follow each other this close, in heights of a line. */
const CLOSE = 1.8;

/** Whether what stands in `box` is said of someone else, by the words beside it. */
function isOfAnother({ notOf }: RequiredElement, page: Page, box: Box): boolean {
  if (!notOf) return false;
  const named = notOf.named.map(compilePattern);
  const ours = notOf.ours.map(compilePattern);
  const has = (patterns: readonly RegExp[], { text }: Line) => patterns.some((pattern) => text.search(pattern) >= 0);
  const lines = linesOf(page);
  const own = lines.find((line) => boxesMeet(line.box, box));
  if (!own) return false;
  for (const line of [own, ...blockFrom(own, lines, 'above').slice(0, LINES_ABOVE)]) {
    if (has(ours, line)) return false;
    if (has(named, line)) return true;
  }
  for (const line of blockFrom(own, lines, 'below').slice(0, LINES_BELOW)) {
    if (has(ours, line)) return false;
    if (has(named, line)) return true;
  }
  return false;
}

/** The lines over or under each other from `own` on, the nearest first. */
function blockFrom(own: Line, lines: readonly Line[], side: 'above' | 'below'): Line[] {
  const block: Line[] = [];
  for (let last = own; ; ) {
    const next = lines
      .filter((line) => line !== last && overlaps(line.box, own.box))
      .map((line) => ({ line, gap: gapBetween(last.box, line.box, side) }))
      .filter(
        ({ line, gap }) => gap > -0.5 * last.box.height && gap < CLOSE * Math.max(last.box.height, line.box.height),
      )
      .sort((one, other) => one.gap - other.gap)
      .find(({ line }) => !block.includes(line));
    if (!next) return block;
    block.push(next.line);
    last = next.line;
  }
}

const gapBetween = (from: Box, to: Box, side: 'above' | 'below'): number =>
  side === 'above' ? from.y - (to.y + to.height) : to.y - (from.y + from.height);

const overlaps = (one: Box, other: Box): boolean => one.x < other.x + other.width && other.x < one.x + one.width;
