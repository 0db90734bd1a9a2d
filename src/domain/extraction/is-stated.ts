import type { Page } from '../documents/page.ts';
import { genreOf } from '../statements/page-genre.ts';
import { readAssertion } from '../statements/read-assertion.ts';
import { isElsewhere, isGeneral, sentenceAround } from './guards.ts';

/**
 * Whether the sentence around a figure states it of this project: no rule, no question, promise, or condition, no
 * neighbour's and no earlier project's. `hit` are the words that name the figure, which may themselves say "allowed". `by`: they have
 * been read as a sentence with its verb.
 */
export function isStated(
  page: Page,
  text: string,
  hit: { from: number; to: number },
  to: number,
  by?: 'a-sentence',
): boolean {
  const blank = (from: number, end: number) => '~'.repeat(Math.max(0, end - from));
  const plain = `${text.slice(0, hit.from)}${blank(hit.from, hit.to)}${text.slice(hit.to)}`;
  const end = Math.max(hit.to, to);
  const sentence = sentenceAround(withoutAside(plain, end), Math.min(hit.from, to), end);
  if (isGeneral(sentence) || isElsewhere(sentence)) return false;
  const said = readAssertion(withoutAside(text, end), hit, genreOf(page));
  // What is taken away is counted and measured as well.
  if (said.is === 'affirmed' || said.is === 'removed') return true;
  if (by !== 'a-sentence' || said.is !== 'mentioned') return false;
  // Its form has told that it states something: "What we draw covers 4,655 square feet".
  return said.because === 'list' || (said.because === 'question' && !ASKS.test(sentence));
}

const ASKS = /\?|\b(?:whether|wonder\w*|asks?|asked|asking)\b/i;

/** What goes on in a clause of its own behind the figure ("…, where 30 percent may be covered") speaks of other things. */
const ASIDE = /^[^.;:?!]{0,60}?,\s(?:where|which|while|so|with|whereas)\b[^.;?!]*/;

const withoutAside = (text: string, end: number): string => {
  const aside = ASIDE.exec(text.slice(end));
  if (!aside) return text;
  const comma = end + aside[0].search(/,\s(?:where|which|while|so|with|whereas)\b/);
  return `${text.slice(0, comma)}${text.slice(end + aside[0].length)}`;
};
