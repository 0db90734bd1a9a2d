import { directions, longStreetWords, streetTypes, unitWords } from '../extraction/street-words.ts';

/** What county files write short beside the postal forms. */
const ALSO_SHORT = { TE: 'TERRACE', HY: 'HIGHWAY', MT: 'MOUNT' };

const small = (pairs: Iterable<readonly [string, string]>): [string, string][] =>
  [...pairs].map(([word, other]) => [word.toLowerCase(), other.toLowerCase()]);

const compass = small(directions).filter(([word]) => word.length > 2);
const longDirections: ReadonlyMap<string, string> = new Map(compass.map(([word, letters]) => [letters, word]));
/** Street words and compass letters that are written short, to the word itself: "blvd" to "boulevard". */
export const longWords: ReadonlyMap<string, string> = new Map([
  ...small(longStreetWords),
  ...small(Object.entries(ALSO_SHORT)),
  ...longDirections,
]);
/** What ends a street's name, short and long: "ln", "lane". */
export const streetEnds: ReadonlySet<string> = new Set(
  [...small(streetTypes), ...small(Object.entries(ALSO_SHORT))].map(([word]) => word),
);
const units = new Set(small(unitWords).map(([word]) => word));

/** The other ways to write a word of an address: "court" for "ct", "ct" and "crt" for "court". */
export function otherFormsOf(word: string): string[] {
  const long = longWords.get(word) ?? word;
  const forms = [long, ...[...longWords].filter(([, other]) => other === long).map(([short]) => short)];
  return forms.length > 1 ? forms.filter((form) => form !== word) : [];
}

/** "apt", "unit": what a unit within an address is called. */
export const isUnitWord = (word: string): boolean => units.has(word);

const isNumber = (word: string): boolean => /^\d+$/.test(word);

/** The words of a text as they are compared: small letters, no accents, "o'neil" as one word. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|(?<=\p{L})['\u2018\u2019](?=\p{L})/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/**
 * Words of an address with every short form written out: "1240 n larkspur ln apt 3" becomes "1240 north larkspur
 * lane 3". Where the street's name begins, "st" is a saint; a compass letter that is the whole name stays ("e street").
 */
export function writeOut(given: readonly string[]): string[] {
  const words = withoutUnitWords(given);
  const begin = words.findIndex((word) => !isNumber(word));
  return words.map((word, at) => {
    if (at === begin && word === 'st' && at + 1 < words.length) return 'saint';
    const direction = longDirections.get(word);
    if (direction) return at === begin && streetEnds.has(words[at + 1] ?? '') ? word : direction;
    return longWords.get(word) ?? word;
  });
}

/** Words without "apt" and the like before what a unit is called, so that "#3" and "apt 3" are the same. */
export function withoutUnitWords(words: readonly string[]): string[] {
  const begin = words.findIndex((word) => !isNumber(word));
  return words.filter((_, at) => at <= begin || begin < 0 || !beginsUnit(words, at));
}

const beginsUnit = (words: readonly string[], at: number): boolean =>
  isUnitWord(words[at] ?? '') && /^(?:\d+\p{L}?|\p{L})$/u.test(words[at + 1] ?? '');

/**
 * What a parcel is looked up by: the words of its address and of its place, each with a space before it, such as
 * " 1240 larkspur lane south lake tahoe". '' where it has no address.
 * @param place the postal town, or the city that the jurisdiction is
 */
export function searchTextOf(address: string | null, place: string | null): string {
  const words = writeOut(wordsOf(address ?? ''));
  return words.length === 0 ? '' : [...words, ...wordsOf(place ?? '')].map((word) => ` ${word}`).join('');
}

/** The street of an address as it is compared, without house number and unit: "larkspur lane". Null where none is named. */
export function streetOf(address: string | null): string | null {
  const [beforeUnit = ''] = (address ?? '').split('#');
  const words = wordsOf(beforeUnit);
  const begin = words.findIndex((word) => !isNumber(word));
  if (begin < 0) return null;
  const unit = words.findIndex((_, at) => at > begin && beginsUnit(words, at));
  return writeOut(words.slice(begin, unit < 0 ? undefined : unit)).join(' ');
}

/** An address as people write it. Files have theirs in capitals; one that has small letters stays as it is. */
export function showAddress(text: string): string {
  if (/\p{Ll}/u.test(text)) return text;
  return text.replace(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'\u2018\u2019]*/gu, (word) => {
    if (STAYS.test(word) || !/\p{L}/u.test(word)) return word;
    const lower = word.toLowerCase();
    return /^\d/.test(lower) ? lower : lower.replace(FIRST, capital).replace(WITHIN, capital);
  });
}

/** Compass and single letters, letters of a state or a road, and what a unit is called: "12B". */
const STAYS = /^(?:\p{L}|[NS][EW]|US|SR|CA|NV|I[IV]|VI{0,3}|III|\d+\p{L})$/u;
const FIRST = /^\p{L}/u;
/** Capitals within a word: O'Neil, McKinney; not the s of King's. */
const WITHIN = /(?<=^\p{L}['\u2018\u2019]|^Mc(?=\p{L}{3}))\p{L}/u;
const capital = (letter: string): string => letter.toUpperCase();
