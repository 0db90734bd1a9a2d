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

const PRACTICE =
  /\bfor\s(?:practice|training|instruction|demonstration)\b|\b(?:training|practice)\s(?:only|use|set|copy)\b|\bnot\sa\sreal\s\w+|\bdo\snot\sfile\b|\bspecimen\b|\bsample\s(?:form|application|submittal)\b/i;
const MOST_TITLE_LINES = 4;
/** What a paper says of itself: that it holds no longer. */
const HOLDS_NO_LONGER =
  /\b(?:this|the\sabove|the\sattached)\s(?:permit|approval|application|plan|agreement|letter)\s(?:has\s|have\s)?(?:since\s)?(?:expired|lapsed|(?:was|is)\s(?:never\s\w+|revoked|rescinded|withdrawn|cancell?ed|void|expired|superseded|denied|no\slonger\svalid))\b/iu;
const ENDED_IN_TITLE =
  /\b(?:permit|approval|application|plan|sheet|drawing)s?\b.{0,50}[(–—-]\s?(?:expired|lapsed|withdrawn|void|superseded|closed|denied|rescinded)\b|^(?:void|superseded|obsolete|cancell?ed|withdrawn)\b/iu;
/** Who writes is not who applies: a neighbor's letter says "my house" of another. */
const WRITES_AS_OTHER =
  /\b(?:i|we)\s(?:live|reside|are|am|own)\b[^.;]{0,50}?\b(?:next\sdoor|across\sthe\s(?:street|road)|(?:the|an?|your|his|her|their)\s(?:\w+\s){0,2}neighbou?rs?|adjacent\sto|adjoining|abutting|behind|downhill|uphill|two\sdoors)\b|\b(?:i|we)\s(?:\w+ly\s)?(?:object|oppose|protest|support|endorse|have\s(?:no\s)?(?:objections?|concerns?))\b[^.;]{0,30}\b(?:this|the|his|her|their|your|proposed)\b[^.;]{0,30}\b(?:project|application|proposal|permit|addition|house|plans?|construction|variance)\b|\b(?:my|our)\s(?:new\s)?neighbou?rs?(?:['’]s?)?\s(?:project|application|proposal|plans?|addition|variance)\b/iu;

const othersRemembered = new WeakMap<Page, boolean>();

/**
 * A page that says of itself that it is for practice or holds no longer, or a letter by somebody who is not the applicant:
 * what it states, figures too, is not stated of this project.
 */
export function isOfOthers(page: Page): boolean {
  const known = othersRemembered.get(page);
  if (known !== undefined) return known;
  const title = linesOf(page).slice(0, MOST_TITLE_LINES);
  const large = headingsOf(page).filter(({ strip }) => !strip);
  const text = page.words.map((word) => word.text).join(' ');
  const is =
    [...title, ...large].some((line) => PRACTICE.test(line.text) || ENDED_IN_TITLE.test(line.text)) ||
    (genreOf(page) === 'text' && (HOLDS_NO_LONGER.test(text) || WRITES_AS_OTHER.test(text)));
  othersRemembered.set(page, is);
  return is;
}
