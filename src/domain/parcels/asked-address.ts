import {
  isUnitWord,
  longWords,
  searchTextOf,
  streetEnds,
  withoutUnitWords,
  wordsOf,
  writeOut,
} from './search-words.ts';

/** One typed word: what a word of the address may begin with. `whole`: a number that is typed to its end. */
export type AskedWord = { begins: string[]; whole: boolean };

/** What a typed text may mean as an address. */
export type AskedAddress = {
  /** What `searchTextOf` begins with if the text is typed from its beginning: " 1240 larkspur la". */
  beginnings: string[];
  words: AskedWord[];
  /** The house number, where the text begins with one. */
  number: string | null;
  /** The street to compare a wrongly written name with, and that name without "lane"; null where too little is typed. */
  street: { whole: string; name: string } | null;
};

/** More words than an address has are not looked at. */
const MOST_WORDS = 10;
/** Fewer letters are like the letters of too many streets. */
const FEWEST_LETTERS = 4;

const isNumber = (word: string): boolean => /^\d+$/.test(word);

/** Reads a text that is being typed: its last word may not be whole. No words: undefined. */
export function readAskedAddress(text: string): AskedAddress | undefined {
  const typed = withoutOpenUnit(withoutUnitWords(wordsOf(text).slice(0, MOST_WORDS)));
  const last = typed.at(-1);
  if (last === undefined) return undefined;
  const [written, before] = [writeOut(typed), writeOut(typed.slice(0, -1))];
  const [first = ''] = written;
  return {
    beginnings: [...new Set([written, [...before, last]].map((words) => ` ${words.join(' ')}`))],
    words: typed.map((word, at) => ({
      begins: meaningsOf(word, at === typed.length - 1),
      whole: isNumber(word) && at < typed.length - 1,
    })),
    number: isNumber(first) ? first : null,
    street: streetIn(written),
  };
}

/** Without "apt" at the end: which one it is will be typed next. */
const withoutOpenUnit = (words: string[]): string[] =>
  words.length > 2 && isUnitWord(words.at(-1) ?? '') && (words.at(-1) ?? '').length > 2 ? words.slice(0, -1) : words;

/**
 * A word, and what it is short for where that does not begin with it: "ct" is a court, "n" begins north already. The
 * last word may be the beginning of a short form: "hw".
 */
function meaningsOf(word: string, isLast: boolean): string[] {
  const short = isLast && word.length > 1 ? [...longWords.keys()].filter((one) => one.startsWith(word)) : [word];
  const long = [...short.map((one) => longWords.get(one) ?? one), ...(word === 'st' ? ['saint'] : [])];
  return [...new Set([word, ...long.filter((one) => !one.startsWith(word))])];
}

/** The street of written-out words: without the number before it and what follows on its "lane". */
function streetIn(words: readonly string[]): AskedAddress['street'] {
  const begin = words.findIndex((word) => !isNumber(word));
  if (begin < 0) return null;
  const end = words.findIndex((word, at) => at > begin && streetEnds.has(word));
  const name = words.slice(begin, end < 0 ? undefined : end).join(' ');
  if (name.replace(/[^\p{L}]/gu, '').length < FEWEST_LETTERS) return null;
  return { whole: words.slice(begin, end < 0 ? undefined : end + 1).join(' '), name };
}

/** Whether each typed word begins a word of this address or its place. */
export function addressFits({ words }: AskedAddress, address: string | null, place: string | null): boolean {
  const there = `${searchTextOf(address, place)} `;
  return words.every(({ begins, whole }) => begins.some((word) => there.includes(whole ? ` ${word} ` : ` ${word}`)));
}
