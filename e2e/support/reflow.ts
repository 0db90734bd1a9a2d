import { expect, type Page } from '@playwright/test';

/** Text as far apart as readers may set it (WCAG 2.2, 1.4.12). Not by a style element, which the page's policy forbids. */
export const spaceText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });

/** Nothing reaches beyond the right edge: neither the page nor anything one presses or reads. */
export async function expectNoSidewaysScroll(page: Page, state: string): Promise<void> {
  const { over, beyond } = await page.evaluate(() => {
    const root = document.documentElement;
    const reaching = [...document.querySelectorAll<HTMLElement>('main *, header *, footer *, section *')].filter(
      (each) => each.checkVisibility() && each.getBoundingClientRect().right > root.clientWidth + 1,
    );
    // What a box of its own scrolls or clips, such as a wide table, is no fault of the page.
    const loose = reaching.filter((each) => {
      for (let box = each.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== 'visible') return false;
      }
      return true;
    });
    return {
      over: root.scrollWidth - root.clientWidth,
      beyond: loose.map((each) => `${each.tagName} ${each.className}`.slice(0, 120)),
    };
  });
  expect({ over, beyond }, `${state}: reaches beyond the right edge`).toEqual({ over: 0, beyond: [] });
}
