import type { ReadDocument } from '../documents/document.ts';
import type { Page } from '../documents/page.ts';
import { classifyPage, isAboutDocuments, otherPage } from './classify-page.ts';
import type { KindRules } from './kind-rules.ts';
import type { PageClass, PageKind } from './page-kind.ts';

/** A kind that fewer of a document's pages have than this does not make the document one, but on its first page. */
const LEAST_SHARE = 0.25;
/** What a document begins with says more of it than any other page. */
const FIRST_COUNTS = 2;

export type DocumentClass = { pages: PageClass[]; kinds: PageKind[] };

/**
 * Tells what each page of a document is, and what the document is by them: kinds of its first page and of at least a
 * quarter of its pages, the commonest first; `other` where there is none. Where the first page says that it is a
 * handbook or the like, the pages on the same paper belong to that.
 */
export function classifyDocument(document: ReadDocument, rules: KindRules): DocumentClass {
  const [cover] = document.pages;
  const isAbout = cover !== undefined && isAboutDocuments(cover, rules);
  const pages = document.pages.map((page): PageClass => {
    if (isAbout && isSamePaper(page, cover)) return otherPage(document.id, page);
    return classifyPage(document, page, rules);
  });
  const counts = new Map<PageKind, number>();
  for (const [at, { kinds }] of pages.entries()) {
    for (const kind of kinds) {
      if (kind !== 'other') counts.set(kind, (counts.get(kind) ?? 0) + (at === 0 ? FIRST_COUNTS : 1));
    }
  }
  const first = pages[0]?.kinds ?? [];
  const kinds = [...counts]
    .filter(([kind, count]) => first.includes(kind) || count >= LEAST_SHARE * pages.length)
    .sort(([, a], [, b]) => b - a)
    .map(([kind]) => kind);
  return { pages, kinds: kinds.length > 0 ? kinds : ['other'] };
}

const isSamePaper = (one: Page, other: Page): boolean =>
  Math.abs(Math.max(one.width, one.height) - Math.max(other.width, other.height)) < 36;
