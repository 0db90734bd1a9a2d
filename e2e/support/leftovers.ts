import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

type Texts = { [key: string]: string | Texts };

const SHORTEST = 12;

const read = (language: string, file: string): Texts =>
  JSON.parse(readFileSync(`src/messages/${language}/${file}`, 'utf8'));

const flatten = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : flatten(text)));

/** What stands between the places that are filled in. */
const pieces = (text: string): string[] => text.split(/\{\{.*?\}\}/).map((piece) => piece.trim());

/** A part of the catalogue in a language, for tests that look for its words. */
export const wordsIn = <T>(language: string, part: string): T => read(language, `${part}.json`) as T;

const files = readdirSync('src/messages/en');
const ours = files.flatMap((file) => flatten(read('es', file))).join('\n');

/** English texts of these parts, in pieces long enough to be known again, that no Spanish text holds. */
const englishIn = (parts: readonly string[]) =>
  [...new Set(parts.flatMap((file) => flatten(read('en', file)).flatMap(pieces)))].filter(
    (piece) => piece.length >= SHORTEST && !ours.includes(piece),
  );
const wholeCatalogue = englishIn(files);

/**
 * Nothing of the English catalogue is on a Spanish page, seen or only heard. What is marked as English may be.
 * A page that quotes people's documents is asked about the parts of the catalogue that it takes its own words from:
 * a drawing that says "site plan" is not ours to translate.
 */
export async function expectNoEnglish(page: Page, state: string, parts?: readonly string[]): Promise<void> {
  const english = parts ? englishIn(parts.map((part) => `${part}.json`)) : wholeCatalogue;
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  const said = await page.evaluate(() => {
    const isMarked = (element: Element | null) => element?.closest('[lang]')?.getAttribute('lang') !== 'es';
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode;
      if (parent && !/^(SCRIPT|STYLE)$/.test(parent.tagName) && !isMarked(parent)) texts.push(textContent ?? '');
    }
    for (const element of document.body.querySelectorAll(
      '[aria-label], [title], [placeholder], [alt], [aria-valuetext]',
    )) {
      if (isMarked(element)) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) {
        texts.push(element.getAttribute(name) ?? '');
      }
    }
    return texts.filter((text) => text.trim() !== '');
  });
  expect(said.length, `${state}: texts on the page`).toBeGreaterThan(10);
  const left = said.filter((text) => english.some((piece) => text.includes(piece)));
  expect(left, `${state}: English on a Spanish page`).toEqual([]);
  expect(
    said.filter((text) => text.includes('{{')),
    `${state}: places that nothing filled`,
  ).toEqual([]);
}
