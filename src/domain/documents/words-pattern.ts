/** Letters that stand for each other in a search: people seldom type accents. */
const ACCENTED: Record<string, string> = { a: 'aáàä', e: 'eéèë', i: 'iíìï', o: 'oóòö', u: 'uúùü', n: 'nñ', c: 'cç' };
const PLAIN = new Map(
  Object.entries(ACCENTED).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain] as const)),
);

const plainOf = (text: string): string => [...text.toLowerCase()].map((sign) => PLAIN.get(sign) ?? sign).join('');

const signPattern = (sign: string): string => {
  const letters = ACCENTED[PLAIN.get(sign) ?? ''];
  if (letters) return `[${letters}]`;
  if (/['‘’]/.test(sign)) return "['‘’]";
  if (/["“”]/.test(sign)) return '["“”]';
  if (/[-‐‑–—]/.test(sign)) return '[-‐‑–—]';
  return sign.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
};

/** A pattern for words as a person types them: neither case, accents nor the kind of quote or dash matter. */
export const wordsPattern = (typed: string): RegExp => {
  const words = typed.trim().toLowerCase().split(/\s+/);
  return new RegExp(words.map((word) => [...word].map(signPattern).join('')).join('\\s+'), 'iu');
};

/**
 * The first letters, without accents, of the longest run of letters or digits that was typed; undefined where there is
 * none. Every page that the pattern finds has them, also where a word is broken at a line's end.
 */
export const lettersToLookFor = (typed: string): string | undefined =>
  plainOf(typed)
    .match(/[\p{L}\p{N}]+/gu)
    ?.reduce((longest, run) => (run.length > longest.length ? run : longest))
    .slice(0, 2);
