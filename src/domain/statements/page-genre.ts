import { headingsOf, isSheet } from '../documents/headings.ts';
import { linesOf } from '../documents/lines.ts';
import type { Page } from '../documents/page.ts';
import { readPairs } from '../documents/read-pairs.ts';
import type { Genre } from './assertion.ts';

/** What drawings have and letters have not; two of them make a small page a drawing. */
const DRAWN = [
  // Dimensions, the bearing of a property line, a scale, heights above the sea, a sheet's number alone.
  /(?:^|\s)\d{1,3}['’′]-\s?\d{1,2}(?:["”″]|\s|$)/,
  /\b[NS]\s?\d{1,2}\s?°/,
  /["”″]\s?=\s?\d{1,3}['’′]|\bscale\s?:?\s?1\s?:\s?\d{2,}/i,
  /^6,[23]\d\d(?:\.\d+)?$/,
  /^[A-Z]{1,2}[-.]?\d{1,2}(?:\.\d)?$/,
];
const FEWEST_SIGNS = 2;
/** On a drawing most words stand in short lines. */
const LONG_LINE = 8;
const MOST_IN_LONG_LINES = 0.4;
/** So many labels with values make a form of a page that calls itself an application. */
const FEWEST_PAIRS = 5;
const IS_APPLICATION = /\bapplication\b/i;

type OwnGenre = Exclude<Genre, 'rules'>;
const remembered = new WeakMap<Page, OwnGenre>();

/** What kind of page the words of a statement stand on, by its size, its lines and its headings. */
export function genreOf(page: Page): OwnGenre {
  const known = remembered.get(page);
  if (known) return known;
  const genre = isSheet(page) || looksDrawn(page) ? 'sheet' : isApplication(page) ? 'form' : 'text';
  remembered.set(page, genre);
  return genre;
}

function looksDrawn(page: Page): boolean {
  const lines = linesOf(page);
  const inLong = lines.filter(({ words }) => words.length >= LONG_LINE).flatMap(({ words }) => words).length;
  if (inLong > MOST_IN_LONG_LINES * page.words.length) return false;
  return DRAWN.filter((sign) => lines.some(({ text }) => sign.test(text))).length >= FEWEST_SIGNS;
}

const isApplication = (page: Page): boolean =>
  headingsOf(page).some(({ text }) => IS_APPLICATION.test(text)) && readPairs(page).length >= FEWEST_PAIRS;
