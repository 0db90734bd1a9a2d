import type { Page } from '@playwright/test';
import { englishIn } from '../../test/third-language/english.ts';
import { PSEUDO } from '../../test/third-language/pseudo.ts';
import { test as base, expect } from '../support/test.ts';

/** Every test is of someone who reads the third language. */
export const test = base.extend<{ inThirdLanguage: undefined }>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => use({ ...extraHTTPHeaders, 'accept-language': PSEUDO }),
  inThirdLanguage: [
    async ({ context, baseURL }, use) => {
      await context.addCookies([{ name: 'language', value: PSEUDO, url: String(baseURL) }]);
      await use(undefined);
    },
    { auto: true },
  ],
});

/** What is on the page, seen or heard, but for the words of documents, which stand in quotes. */
async function textsOn(page: Page): Promise<string[]> {
  return page.evaluate((language) => {
    const isOurs = (element: Element | null) =>
      element !== null &&
      !element.closest('q, [data-page], script, style, input[type=hidden]') &&
      element.closest('[lang]')?.getAttribute('lang') === language;
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      if (isOurs(walker.currentNode.parentElement)) texts.push(walker.currentNode.textContent ?? '');
    }
    const named = [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'title',
      'placeholder',
      'alt',
    ];
    for (const element of document.querySelectorAll(named.map((name) => `[${name}]`).join())) {
      if (isOurs(element)) for (const name of named) texts.push(element.getAttribute(name) ?? '');
    }
    texts.push(document.querySelector('meta[name=description]')?.getAttribute('content') ?? '');
    return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
  }, PSEUDO);
}

/** What the accounts of demo mode are called, in every language. */
const NAMES = /Demo (Reviewer|Administrator|Contractor)/g;

/** No English is on the page. `given`: what the person or their documents brought. */
export async function expectNoEnglish(
  page: Page,
  state: string,
  given: readonly (string | RegExp)[] = [],
): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 30_000 });
  await page.waitForLoadState('networkidle');
  const texts = await textsOn(page);
  expect(texts.length, `${state}: texts on the page`).toBeGreaterThan(8);
  const left = texts.filter((text) => englishIn(text, [NAMES, ...given]).length > 0);
  expect.soft([...new Set(left)], `${state}: English`).toEqual([]);
  expect
    .soft(
      texts.filter((text) => /\{\{|\}\}/.test(text)),
      `${state}: places that nothing filled`,
    )
    .toEqual([]);
}

/** Nothing of a Word file, its headers and footers too, or of a mail is English. */
export function expectNoEnglishIn(
  lines: readonly string[],
  state: string,
  given: readonly (string | RegExp)[] = [],
): void {
  expect(lines.length, `${state}: lines`).toBeGreaterThan(2);
  expect
    .soft(
      lines.filter((line) => englishIn(line, given).length > 0),
      `${state}: English`,
    )
    .toEqual([]);
}
