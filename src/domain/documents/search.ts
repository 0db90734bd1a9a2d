import type { Evidence, ReadDocument } from './document.ts';
import { boxAround } from './lines.ts';
import { mayMatchIn } from './needed-text.ts';
import type { Page, ReadMethod, Word } from './page.ts';
import { lookedThrough, type Spelled, searchTextsOf } from './search-text.ts';

/** The longest quote, in characters. */
const LONGEST_QUOTE = 160;

/** How far words read in each way are trusted to be what the page says, 0 to 1. */
const trust: Record<ReadMethod, number> = {
  'form-field': 1,
  cell: 1,
  document: 1,
  'text-layer': 0.95,
  ocr: 0.75,
  person: 1,
};

/** A recognised word is trusted as far as the recogniser was sure of it, and never more than a written one. */
const trustInWord = ({ method, confidence }: Word): number =>
  method === 'ocr' && confidence !== undefined ? Math.min(confidence, trust['text-layer']) : trust[method];

/** How far words (not none) are trusted: as far as the one that is trusted least, and by which way that one was read. */
export function trustIn(words: readonly Word[]): { method: ReadMethod; confidence: number } {
  const least = words.reduce((low, word) => (trustInWord(word) < trustInWord(low) ? word : low));
  return { method: least.method, confidence: trustInWord(least) };
}

/** Words of a page that a pattern matched, as evidence. */
export type PatternMatch = { page: Page; words: Word[]; evidence: Evidence };

/**
 * Places where `pattern` matches the document's text, in page order, at most `limit`. Text is matched within a
 * paragraph (across its line ends) and within a row of neighbouring cells; `^` and `$` also match at the ends of
 * every line. Whether case matters is the pattern's own flag. Each result has the box of the matched words only,
 * and the words around them as the quote.
 */
export const findInDocument = (document: ReadDocument, pattern: RegExp, limit = 5): Evidence[] =>
  findPlacesInDocument(document, pattern, limit).map(({ evidence }) => evidence);

/** The same with the words that were matched. */
export function findPlacesInDocument(document: ReadDocument, pattern: RegExp, limit: number): PatternMatch[] {
  const everywhere = new RegExp(pattern.source, `${pattern.flags.replace(/[gym]/g, '')}gm`);
  const eachLine = /[\^$]/.test(pattern.source);
  const mayMatch = mayMatchIn(pattern);
  const found: PatternMatch[] = [];
  for (const page of document.pages) {
    if (!mayMatch(lookedThrough(page))) continue;
    const seen = new Set<Word>();
    for (const spelled of searchTextsOf(page, eachLine)) {
      for (const [from, to] of matchesIn(spelled.text, everywhere, limit * 8)) {
        const first = wordAt(spelled, from);
        const last = wordAt(spelled, to - 1);
        const words = spelled.words.slice(first, last + 1);
        if (words.length === 0 || words.every((word) => seen.has(word))) continue;
        for (const word of words) seen.add(word);
        const evidence = evidenceOf(document.id, page.number, words, quoteAround(spelled, first, last));
        found.push({ page, words, evidence });
        if (found.length >= limit) return found;
      }
    }
  }
  return found;
}

/** Evidence for `words` (not empty), trusted as far as the way they were read; a long quote is cut. */
export function evidenceOf(documentId: string, page: number, words: readonly Word[], quote: string): Evidence {
  return { documentId, page, box: boxAround(words), quote: quote.slice(0, LONGEST_QUOTE), ...trustIn(words) };
}

function* matchesIn(text: string, pattern: RegExp, most: number): Generator<[number, number]> {
  pattern.lastIndex = 0;
  for (let count = 0; count < most; count += 1) {
    const match = pattern.exec(text);
    if (!match) return;
    if (match[0] === '') pattern.lastIndex += 1;
    else if (!match[0].includes('\u0001')) yield trimmed(text, match.index, match.index + match[0].length);
  }
}

function trimmed(text: string, from: number, to: number): [number, number] {
  let start = from;
  let end = to;
  while (start < end - 1 && /\s/.test(text.charAt(start))) start += 1;
  while (end > start + 1 && /\s/.test(text.charAt(end - 1))) end -= 1;
  return [start, end];
}

/** Index of the word that the character at `position` belongs to. */
function wordAt(spelled: Spelled, position: number): number {
  let low = 0;
  let high = spelled.starts.length - 1;
  while (low < high) {
    const half = (low + high + 1) >> 1;
    if ((spelled.starts[half] as number) <= position) low = half;
    else high = half - 1;
  }
  return low;
}

function quoteAround(spelled: Spelled, first: number, last: number): string {
  const start = spelled.starts[first] as number;
  const piece = pieceAround(spelled.text, start);
  const end = Math.min(piece.to, (spelled.starts[last] as number) + (spelled.words[last]?.text.length ?? 0));
  const spare = LONGEST_QUOTE - (end - start);
  if (spare <= 0) return spelled.text.slice(start, start + LONGEST_QUOTE).trim();
  let from = Math.max(piece.from, start - Math.ceil(spare / 2));
  let to = Math.min(piece.to, from + LONGEST_QUOTE);
  from = Math.max(piece.from, to - LONGEST_QUOTE);
  while (from > piece.from && from < start && spelled.text.charAt(from - 1) !== ' ') from += 1;
  while (to < piece.to && to > end && spelled.text.charAt(to) !== ' ') to -= 1;
  return spelled.text.slice(from, to).trim();
}

function pieceAround(text: string, position: number): { from: number; to: number } {
  const from = text.lastIndexOf('\n', position) + 1;
  const to = text.indexOf('\n', position);
  return { from, to: to < 0 ? text.length : to };
}
