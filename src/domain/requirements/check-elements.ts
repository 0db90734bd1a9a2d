import { LANGUAGES, type Language } from '#messages/languages.ts';
import type { County } from '../agency/county.ts';
import type { ReadDocument } from '../documents/document.ts';
import type { Page } from '../documents/page.ts';
import { qualityOf } from '../documents/page-quality.ts';
import { extractFacts } from '../extraction/extract.ts';
import type { Fact } from '../extraction/fact.ts';
import type { DocumentType, RequiredElement } from './document-type.ts';
import type { CannotTell, ElementCheck, ElementResult, PagePlace } from './element-check.ts';
import { findElement, pagesOf, type Searched } from './find-element.ts';
import { stemsIn, wordsIn } from './question-words.ts';

/**
 * Holds the documents of an upload field against what their type asks. The set is judged, not the page: a site plan
 * and a grading plan are often one sheet. `facts`: what was read from these documents. `others`: the other documents of
 * the application, in which something may stand that is not here. `today` (YYYY-MM-DD): by which a stamp is too old.
 */
export function checkElements(
  type: DocumentType,
  documents: readonly ReadDocument[],
  facts: readonly Fact[],
  others: { documents: readonly ReadDocument[]; facts: readonly Fact[] } = { documents: [], facts: [] },
  today?: string,
): ElementCheck {
  const own: Searched = { pages: pagesOf(type, documents), facts, today };
  const beside: Searched = { pages: pagesOf(type, others.documents), facts: others.facts, today };
  const unread = pagesWith(documents, (page) => page === undefined || qualityOf(page) === 'unread');
  const poorly = pagesWith(documents, (page) => page !== undefined && qualityOf(page) === 'poorly');
  const foreign = pagesWith(documents, (page) => page !== undefined && foreignLanguage(type, page) !== undefined);
  const doubt = doubtOf(documents, { unread, poorly, foreign });
  return {
    type: type.id,
    elements: type.elements.map((element) => checkOne(element, { own, beside, doubt })),
    pages: [],
    unread,
    poorly,
    foreign,
    lists: own.pages
      .filter(({ isList }) => isList)
      .map(({ document, page }) => ({ documentId: document.id, page: page.number })),
  };
}

/**
 * What documents state, page by page, so that a further page takes nothing away: of a whole document, a second parcel
 * number would make a first one doubtful.
 */
export const factsByPage = (documents: readonly ReadDocument[], counties: readonly County[]): Fact[] =>
  documents.flatMap((document) =>
    document.pages.flatMap((page) => extractFacts({ ...document, pages: [page] }, counties)),
  );

/** Why something that was not found may still be there; undefined where every page was read whole and well. */
function doubtOf(
  documents: readonly ReadDocument[],
  { unread, poorly, foreign }: Record<'unread' | 'poorly' | 'foreign', readonly PagePlace[]>,
): CannotTell | undefined {
  const hasPage = documents.some(({ pages }) => pages.some((page) => qualityOf(page) !== 'unread'));
  if (!hasPage) return 'not-read';
  if (unread.length > 0) return 'partly-read';
  if (poorly.length > 0) return 'poorly-read';
  return foreign.length > 0 ? 'other-language' : undefined;
}

function checkOne(
  element: RequiredElement,
  { own, beside, doubt }: { own: Searched; beside: Searched; doubt: CannotTell | undefined },
): ElementResult {
  const { shown, evidence, mentioned } = findElement(element, own);
  if (shown) return { element: element.id, outcome: 'found', evidence };
  const inItself = element.drawn ? 'drawn' : element.onlyWhere ? 'only-where' : undefined;
  const because = doubt === 'not-read' ? doubt : (inItself ?? doubt);
  const elsewhere = findElement(element, beside);
  return {
    element: element.id,
    outcome: because ? 'cannot-tell' : 'not-found',
    ...(because ? { because } : {}),
    // Three elevations of four: what was found is told even where it is not enough.
    evidence,
    ...(mentioned.length > 0 ? { mentioned } : {}),
    ...(elsewhere.shown ? { elsewhere: elsewhere.evidence } : {}),
  };
}

/** Every page of the documents of which `is` holds; undefined is one that was never reached. */
function pagesWith(documents: readonly ReadDocument[], is: (page: Page | undefined) => boolean): PagePlace[] {
  return documents.flatMap(({ id, reading, pages }) => {
    const given = new Map(pages.map((page) => [page.number, page]));
    const last = Math.max(reading.pageCount, ...given.keys(), reading.outcome === 'unreadable' ? 1 : 0);
    return Array.from({ length: last }, (_, at) => at + 1)
      .filter((number) => is(given.get(number)))
      .map((page) => ({ documentId: id, page }));
  });
}

/** Words that stand in any text of a language; a drawing has few of them, so the names of what is asked for count too. */
const COMMON = new Map<string, string>([
  [
    'en',
    'the of and to for with by from on at is are be or not per all this that new existing proposed north south east west street feet date',
  ],
  [
    'es',
    'de del la el los las y con para por en una un al que se su sus es son lo como o ni norte sur este oeste calle pies fecha existente propuesto propuesta',
  ],
]);
/** Street and family names have a few words of another language. */
const FEWEST = 8;
const TIMES = 2;

/**
 * The language of a page's words where the agency does not take documents in it; undefined where it does, or where they
 * are too few to tell.
 */
function foreignLanguage(type: DocumentType, page: Page): Language | undefined {
  const takes = type.language?.takes;
  if (!takes) return undefined;
  const stems = page.words.flatMap(({ text }) => wordsIn(text).filter((word) => /^\p{L}+$/u.test(word)));
  const known = new Map(LANGUAGES.map((language) => [language, vocabularyOf(type, language)]));
  const count = (language: Language) =>
    stems.filter((word) => {
      const others = LANGUAGES.filter((one) => one !== language);
      return known.get(language)?.has(word) && !others.some((other) => known.get(other)?.has(word));
    }).length;
  const taken = Math.max(...takes.map(count));
  return LANGUAGES.find((language) => {
    const found = takes.includes(language) ? 0 : count(language);
    return found >= FEWEST && found > TIMES * taken;
  });
}

/** Its words as they are written and their stems. */
function vocabularyOf({ label, elements }: DocumentType, language: Language): ReadonlySet<string> {
  const names = [label, ...elements.map((element) => element.label)].map((name) => name[language]);
  return new Set([COMMON.get(language) ?? '', ...names].flatMap((text) => [...wordsIn(text), ...stemsIn(text)]));
}
