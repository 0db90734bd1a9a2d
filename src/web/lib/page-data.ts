import type { PageData } from '#contract/site.ts';

let given: PageData | null | undefined;

/**
 * What the server put into this document; null where it came from somewhere else (the development server).
 * It is ours, so it is not checked again: the landing page carries no schema code.
 */
export function pageData(): PageData | null {
  if (given === undefined) {
    const element = typeof document === 'undefined' ? null : document.getElementById('page-data');
    given = element ? (JSON.parse(element.textContent || 'null') as PageData | null) : null;
  }
  return given;
}

/** Gives the data by hand where there is no document: while pages are drawn at build time, and in tests. */
export const givePageData = (data: PageData | null): void => {
  given = data;
};
