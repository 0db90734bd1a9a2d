import type { ReadDocument } from '../documents/document.ts';
import type { Page } from '../documents/page.ts';
import { readsAsRules } from '../extraction/guards.ts';
import { viewPage } from '../extraction/page-view.ts';

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
export function sortPages(document: ReadDocument): SortedPages {
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
