import { boxAround } from '../documents/lines.ts';
import type { Word } from '../documents/page.ts';
import { methodOf, trustIn } from '../documents/search.ts';
import type { Spelled } from '../documents/search-text.ts';
import type { Evidence } from './fact.ts';

/** Evidence for words that are not empty, its confidence lowered by how far the reading of them is trusted. */
export function evidenceFrom(
  documentId: string,
  page: number,
  words: readonly Word[],
  told: { quote: string; confidence: number },
): Evidence {
  const method = methodOf(words);
  const confidence = Number((told.confidence * trustIn(method)).toFixed(3));
  return { documentId, page, box: boxAround(words), quote: told.quote, method, confidence };
}

/** The words that hold any of the characters `from` to `to` of the running text; at least one. */
export function wordsBetween(spelled: Spelled, from: number, to: number): Word[] {
  const words = spelled.words.filter((word, at) => {
    const start = spelled.starts[at] ?? 0;
    return start < to && start + word.text.length > from;
  });
  return words.length > 0 ? words : spelled.words.slice(0, 1);
}
