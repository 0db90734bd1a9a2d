import { z } from 'zod';
import type { County } from '../agency/county.ts';
import { Evidence, type ReadDocument } from '../documents/document.ts';
import type { Page } from '../documents/page.ts';
import { extractFacts } from '../extraction/extract.ts';
import type { Fact } from '../extraction/fact.ts';
import type { DocumentType, RequiredElement } from './document-type.ts';
import { findElement, type LookedPage, pagesOf } from './find-element.ts';
import { PageClass } from './kind-rules.ts';

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
export const factsByPage = (documents: readonly ReadDocument[], counties: readonly County[]): Fact[] =>
  documents.flatMap((document) =>
    document.pages.flatMap((page) => extractFacts({ ...document, pages: [page] }, counties)),
  );

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

/**
 * Why nothing can be said of an element: no page could be read, some could not, some read poorly, it is drawn rather
 * than written, or it is needed only where something holds that the documents do not tell.
 */
export const CannotTell = z.enum(['not-read', 'partly-read', 'poorly-read', 'drawn', 'only-where']);
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

/** What a check of the documents of an upload field found. `type`: which file of agency/documents it was held against. */
export const ElementCheck = z.object({
  type: z.string(),
  elements: z.array(ElementResult),
  pages: z.array(PageClass),
  /** Pages that could not be read, by document. */
  unread: z.array(z.object({ documentId: z.string(), page: z.int().min(1) })),
});
export type ElementCheck = z.infer<typeof ElementCheck>;

/** What stands open: elements that the documents do not show, in the order in which they are asked. */
export const openItems = (check: ElementCheck | null): ElementResult[] =>
  (check?.elements ?? []).filter(({ outcome }) => outcome === 'not-found');

/** `poorly`: recognised, and not well enough to say that something is not there. */
type Quality = 'well' | 'poorly' | 'unread';

/**
 * Recognised words below this, on average, may have lost what is looked for: measured on damaged scans, pages of which
 * recognition is 0.92 sure and more hold 94 % of their words and more, pages of 0.82 to 0.86 only 81 to 88 %
 * (test/accuracy/calibration.full.test.ts).
 */
const SURE_ENOUGH = 0.9;
/** A text layer below this is no text that anyone could read. */
const GARBLED = 0.4;
/** A sheet on which recognition met hardly a word was hardly read. */
const FEWEST_RECOGNISED = 12;
/** So many places that could not be read, and for so many words one: what is looked for may stand there. */
const MANY_UNREADABLE = { least: 3, share: 0.05 };

/** How well a page was read. A page without words is unread: a drawing or a picture may be on it. */
function qualityOf({ state, words, reading, unreadable = [] }: Page): Quality {
  if (state !== 'read' || words.length === 0) return 'unread';
  const recognised = words.filter(({ method }) => method === 'ocr');
  const isRecognised = reading ? reading.source === 'ocr' : recognised.length * 2 > words.length;
  if (!isRecognised) return reading && reading.confidence < GARBLED ? 'poorly' : 'well';
  const mostUnreadable = Math.max(MANY_UNREADABLE.least - 1, MANY_UNREADABLE.share * words.length);
  if (unreadable.length > mostUnreadable) return 'poorly';
  const mean = recognised.reduce((sum, { confidence }) => sum + (confidence ?? 0), 0) / Math.max(1, recognised.length);
  const confidence = reading?.confidence ?? mean;
  return confidence < SURE_ENOUGH || words.length < FEWEST_RECOGNISED ? 'poorly' : 'well';
}

/** Every page of the documents that could not be read, those that were never reached among them. */
function unreadPages(documents: readonly ReadDocument[]): { documentId: string; page: number }[] {
  return documents.flatMap(({ id, reading, pages }) => {
    const given = new Map(pages.map((page) => [page.number, page]));
    const last = Math.max(reading.pageCount, ...given.keys(), reading.outcome === 'unreadable' ? 1 : 0);
    return Array.from({ length: last }, (_, at) => at + 1)
      .filter((number) => {
        const page = given.get(number);
        return !page || qualityOf(page) === 'unread';
      })
      .map((page) => ({ documentId: id, page }));
  });
}
