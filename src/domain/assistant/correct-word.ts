import { stemOf, wordsOf } from './terms.ts';

/** Shorter words are too near to others. */
const SHORTEST = 5;
/** Of a shorter word that has a letter too many another word is as likely meant: "skids" are no skis. */
const SHORTEST_WITH_MORE = 7;

/**
 * Whether somebody may have written one word for another: with a letter left out, with one too many, or with two that changed
 * places. A letter in place of another mostly makes another word: "halfway" is no hallway.
 */
export function isOneSlip(written: string, meant: string): boolean {
  const [short, long] = written.length <= meant.length ? [written, meant] : [meant, written];
  if (long.length - short.length > 1 || short === long) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long === meant && long.length > short.length) return short.slice(at) === long.slice(at + 1);
  if (long.length > short.length) return written.length >= SHORTEST_WITH_MORE && short.slice(at) === long.slice(at + 1);
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}

/** The words of some texts, by which those of a question are read. */
export class Vocabulary {
  private readonly words: ReadonlySet<string>;
  private readonly stems: ReadonlySet<string>;

  constructor(texts: readonly string[]) {
    this.words = new Set(texts.flatMap(wordsOf));
    this.stems = new Set([...this.words].map(stemOf));
  }

  /** Whether a text has a word in some form; numbers and the shortest words are taken as known. */
  has(word: string): boolean {
    return word.length < SHORTEST || /\d/.test(word) || this.stems.has(stemOf(word));
  }

  /** The stem of a word; of one that no text has, of the word that it is a slip of the pen from, where there is one alone. */
  stemOf(word: string): string {
    if (this.has(word)) return stemOf(word);
    const near = [...this.words].filter((other) => other[0] === word[0] && isOneSlip(word, other));
    const [stem, ...others] = new Set(near.map(stemOf));
    return stem !== undefined && others.length === 0 ? stem : stemOf(word);
  }
}
