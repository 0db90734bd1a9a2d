import type { ReadDocument } from '../documents/document.ts';
import { extractFacts } from '../extraction/extract.ts';
import type { Fact } from '../extraction/fact.ts';
import type { DocumentType, RequiredElement } from './document-type.ts';
import type { CannotTell, ElementCheck, ElementResult } from './element-check.ts';
import { findElement, type LookedPage, pagesOf } from './find-element.ts';
import { qualityOf, unreadPages } from './page-quality.ts';

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
  const own: Searched = { pages: pagesOf(documents), facts };
  const beside: Searched = { pages: pagesOf(others.documents), facts: others.facts };
  const unread = unreadPages(documents);
  const doubt = doubtOf(own.pages, unread.length > 0 || documents.length === 0);
  return {
    type: type.id,
    elements: type.elements.map((element) => checkOne(element, { own, beside, doubt })),
    pages: [],
    unread,
  };
}

/**
 * What documents state, page by page, so that a further page takes nothing away: of a whole document, a second parcel
 * number would make a first one doubtful.
 */
export const factsByPage = (documents: readonly ReadDocument[]): Fact[] =>
  documents.flatMap((document) => document.pages.flatMap((page) => extractFacts({ ...document, pages: [page] })));

/** Why something that was not found may still be there; undefined where every page was read whole and well. */
function doubtOf(pages: readonly LookedPage[], someUnread: boolean): CannotTell | undefined {
  if (pages.length === 0) return 'not-read';
  if (someUnread) return 'partly-read';
  return pages.some(({ page }) => qualityOf(page) === 'poorly') ? 'poorly-read' : undefined;
}

function checkOne(
  element: RequiredElement,
  { own, beside, doubt }: { own: Searched; beside: Searched; doubt: CannotTell | undefined },
): ElementResult {
  const { shown, evidence, mentioned } = findElement(element, own.pages, own.facts);
  if (shown) return { element: element.id, outcome: 'found', evidence };
  const because = doubt ?? (element.drawn ? 'drawn' : element.onlyWhere ? 'only-where' : undefined);
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
