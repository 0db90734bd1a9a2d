import type { Page } from '../documents/page.ts';
import { readAssertion } from '../statements/assertion.ts';
import { genreOf } from '../statements/page-genre.ts';
import { isElsewhere, isGeneral, sentenceAround } from './guards.ts';

/**
 * Whether the sentence around a figure states it of this project: no rule, no question, promise, or condition, no
 * neighbour's and no earlier project's. `hit` are the words that name the figure, which may themselves say "allowed".
 */
export function isStated(page: Page, text: string, hit: { from: number; to: number }, to: number): boolean {
  const blank = (from: number, end: number) => '~'.repeat(Math.max(0, end - from));
  const plain = `${text.slice(0, hit.from)}${blank(hit.from, hit.to)}${text.slice(hit.to)}`;
  const sentence = sentenceAround(plain, Math.min(hit.from, to), Math.max(hit.to, to));
  if (isGeneral(sentence) || isElsewhere(sentence)) return false;
  return readAssertion(text, hit, genreOf(page)).is === 'affirmed';
}
