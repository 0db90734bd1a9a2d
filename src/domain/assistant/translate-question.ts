import type { Language } from '../agency/language.ts';
import type { Synonyms } from './expand-question.ts';
import { stemOf, wordsOf } from './terms.ts';

/** The English words for phrases of another language, by their stems, and the words of it that tell nothing. */
export type QuestionDictionary = {
  phrases: ReadonlyMap<string, readonly string[]>;
  longest: number;
  fillers: ReadonlySet<string>;
};

const keyOf = (words: readonly string[]): string => words.map(stemOf).join(' ');

/** Made once for each data: a phrase of a group of words that mean the same leads to the first of them, and so to all. */
export function prepareDictionary({ dictionary, fillers, groups }: Synonyms, language: Language): QuestionDictionary {
  const nothing = new Set((fillers[language] ?? []).flatMap(wordsOf));
  const entries = [
    ...groups.map(({ words: [first = ''], in: inOthers }) => [first, inOthers[language] ?? []] as const),
    ...Object.entries(dictionary[language] ?? {}),
  ];
  const phrases = entries.flatMap(([english, given]) =>
    given.map((phrase) => [wordsOf(phrase).filter((word) => !nothing.has(word)), wordsOf(english)] as const),
  );
  return {
    phrases: new Map(phrases.map(([words, english]) => [keyOf(words), english])),
    longest: Math.max(0, ...phrases.map(([words]) => words.length)),
    fillers: nothing,
  };
}

/** The words of a question in English, as far as the dictionary has them; the longest phrase that it has goes first. */
export function translated(given: readonly string[], { phrases, longest, fillers }: QuestionDictionary): string[] {
  const words = given.filter((word) => !fillers.has(word));
  const english: string[] = [];
  for (let at = 0; at < words.length; ) {
    const lengths = Array.from({ length: Math.min(longest, words.length - at) }, (_, index) => index + 1);
    const length = lengths.findLast((count) => phrases.has(keyOf(words.slice(at, at + count)))) ?? 0;
    english.push(...(length > 0 ? (phrases.get(keyOf(words.slice(at, at + length))) ?? []) : words.slice(at, at + 1)));
    at += Math.max(1, length);
  }
  return english;
}
