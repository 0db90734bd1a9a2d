import { longWords, searchTextOf, streetEnds, wordsOf, writeOut } from './address-words.ts';

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
  const typed = wordsOf(text).slice(0, MOST_WORDS);
  const last = typed.at(-1);
  if (last === undefined) return undefined;
  const [written, before] = [writeOut(typed), writeOut(typed.slice(0, -1))];
  const [first = ''] = written;
  return {
    beginnings: [...new Set([written, [...before, last]].map((words) => ` ${words.join(' ')}`))],
    words: typed.map((word, at) => ({ begins: meaningsOf(word), whole: isNumber(word) && at < typed.length - 1 })),
    number: isNumber(first) ? first : null,
    street: streetIn(written),
  };
}

/** A word, and what it is short for where that does not begin with it: "ct" is a court, "n" begins north already. */
function meaningsOf(word: string): string[] {
  const long = [longWords.get(word), ...(word === 'st' ? ['saint'] : [])];
  return [word, ...long.filter((one) => one !== undefined && !one.startsWith(word))].filter((one) => one !== undefined);
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
