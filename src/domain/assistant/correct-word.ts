import { stemOf, wordsOf } from './terms.ts';

/** Shorter words are too near to others. */
const SHORTEST = 5;

/** Whether one word becomes another by one letter more, less or other, or by two that change places. */
export function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short === long) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  const swapped =
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  return swapped || short.slice(at + 1) === long.slice(at + 1);
}

/** The words of some texts, by which those of a question are read. */
export class Vocabulary {
  private readonly words: ReadonlySet<string>;

  constructor(texts: readonly string[]) {
    this.words = new Set(texts.flatMap(wordsOf));
  }

  /** Whether a text has a word; numbers and the shortest words are taken as known. */
  has(word: string): boolean {
    return word.length < SHORTEST || /\d/.test(word) || this.words.has(word);
  }

  /** The stem of a word; of one that no text has, of the word that it is a slip of the pen from, where there is one alone. */
  stemOf(word: string): string {
    if (this.has(word)) return stemOf(word);
    const near = [...this.words].filter((other) => other[0] === word[0] && isOneSlip(other, word));
    const [stem, ...others] = new Set(near.map(stemOf));
    return stem !== undefined && others.length === 0 ? stem : stemOf(word);
  }
}
