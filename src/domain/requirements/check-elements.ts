import { z } from 'zod';
import type { County } from '../agency/county.ts';
import { Evidence, type ReadDocument } from '../documents/document.ts';
import type { Page } from '../documents/page.ts';
import { qualityOf } from '../documents/page-quality.ts';
import { extractFacts } from '../extraction/extract.ts';
import { Fact } from '../extraction/fact.ts';
import type { DocumentType, RequiredElement } from './document-type.ts';
import { findElement, pagesOf } from './find-element.ts';
import { Misplaced } from './find-misplaced.ts';
import type { LookedPage } from './find-together.ts';
import { PageClass } from './kind-rules.ts';
import { foreignLanguage } from './page-language.ts';

type Searched = { pages: LookedPage[]; facts: readonly Fact[] };

/**
 * Holds the documents of an upload field against what their type asks. The set is judged, not the page: a site plan
 * and a grading plan are often one sheet. `facts`: what was read from these documents. `others`: the other documents of
 * the application, in which something may stand that is not here.
 */
export function checkElements(
  type: DocumentType,
  documents: readonly ReadDocument[],
  facts: readonly Fact[],
  others: { documents: readonly ReadDocument[]; facts: readonly Fact[] } = { documents: [], facts: [] },
): ElementCheck {
  const own: Searched = { pages: pagesOf(type, documents), facts };
  const beside: Searched = { pages: pagesOf(type, others.documents), facts: others.facts };
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
  const { shown, evidence, mentioned } = findElement(element, own.pages, own.facts);
  if (shown) return { element: element.id, outcome: 'found', evidence };
  const inItself = element.drawn ? 'drawn' : element.onlyWhere ? 'only-where' : undefined;
  const because = doubt === 'not-read' ? doubt : (inItself ?? doubt);
  const elsewhere = findElement(element, beside.pages, beside.facts);
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

/**
 * Why nothing can be said of an element: no page could be read, some could not, some read poorly, some are in another
 * language, it is drawn rather than written, or it is needed only where something holds that the documents do not tell.
 */
export const CannotTell = z.enum(['not-read', 'partly-read', 'poorly-read', 'other-language', 'drawn', 'only-where']);
export type CannotTell = z.infer<typeof CannotTell>;

/** `not-found`: it is not in the text of pages that were read whole and well. Never "missing" where they were not. */
export const ElementResult = z.object({
  element: z.string(),
  outcome: z.enum(['found', 'not-found', 'cannot-tell']),
  because: CannotTell.optional(),
  /** Where it was found, the clearest place first. */
  evidence: z.array(Evidence),
  /** Where its words stand and show nothing: in a rule or an instruction, or after a "no". Only where it was not found. */
  mentioned: z.array(Evidence).optional(),
  /** Where it stands in other documents of the application. Only where it was not found. */
  elsewhere: z.array(Evidence).optional(),
});
export type ElementResult = z.infer<typeof ElementResult>;

const PagePlace = z.object({ documentId: z.string(), page: z.int().min(1) });
type PagePlace = z.infer<typeof PagePlace>;

/** What a check of the documents of an upload field found. `type`: which file of agency/documents it was held against. */
export const ElementCheck = z.object({
  type: z.string(),
  elements: z.array(ElementResult),
  pages: z.array(PageClass),
  /** Pages that could not be read, by document. */
  unread: z.array(PagePlace),
  /** Pages that were recognised too poorly to say that something is not there. Checks of earlier versions have no such. */
  poorly: z.array(PagePlace).optional(),
  /** Pages in a language in which the agency takes no documents. */
  foreign: z.array(PagePlace).optional(),
  /** Pages that only list what is asked for, and so show none of it. */
  lists: z.array(PagePlace).optional(),
  /** Documents of another kind than the field takes. */
  misplaced: z.array(Misplaced).optional(),
  /** What the documents state that the application states too. */
  facts: z.array(Fact).optional(),
});
export type ElementCheck = z.infer<typeof ElementCheck>;

/** What stands open: elements that the documents do not show, in the order in which they are asked. */
export const openItems = (check: ElementCheck | null): ElementResult[] =>
  (check?.elements ?? []).filter(({ outcome }) => outcome === 'not-found');

/** Pages not read, or not well enough, of which something that is asked for may be. */
const READING: readonly (CannotTell | undefined)[] = ['not-read', 'partly-read', 'poorly-read', 'other-language'];

/** What is asked for and cannot be told because of how pages were read: a person looks. */
export const unreadItems = (check: ElementCheck | null): ElementResult[] =>
  (check?.elements ?? []).filter(({ outcome, because }) => outcome === 'cannot-tell' && READING.includes(because));

/** Whether a check found all that it could look for, on pages that were read, of the kind that is asked for. */
export const passes = (check: ElementCheck): boolean =>
  openItems(check).length === 0 && unreadItems(check).length === 0 && (check.misplaced ?? []).length === 0;

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
