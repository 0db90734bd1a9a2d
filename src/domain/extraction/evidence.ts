import { boxAround } from '../documents/lines.ts';
import type { Word } from '../documents/page.ts';
import { trustIn } from '../documents/search.ts';
import type { Spelled } from '../documents/search-text.ts';
import type { Evidence } from './fact.ts';

/** Evidence for words that are not empty, its confidence lowered by how far the reading of them is trusted. */
export function evidenceFrom(
  documentId: string,
  page: number,
  words: readonly Word[],
  told: { quote: string; confidence: number },
): Evidence {
  const { method, confidence: trusted } = trustIn(words);
  const confidence = Number((told.confidence * trusted).toFixed(3));
  return { documentId, page, box: boxAround(words), quote: told.quote, method, confidence };
}

/** The words that hold any of the characters `from` to `to` of the running text; at least one. */
export function wordsBetween(spelled: Spelled, from: number, to: number): Word[] {
  const first = lastStartingBefore(spelled.starts, from + 1);
  const last = lastStartingBefore(spelled.starts, Math.max(to, from + 1));
  return spelled.words.slice(first, last + 1);
}

/** Index of the last of the rising `starts` that is below `position`; 0 where none is. */
function lastStartingBefore(starts: readonly number[], position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const half = (low + high + 1) >> 1;
    if ((starts[half] ?? 0) < position) low = half;
    else high = half - 1;
  }
  return Math.max(0, low);
}
