import { stemmer } from 'stemmer';

/** Words that stand in every sentence and tell nothing of what it is about. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and are as at be been being but by can could did do does for from had has have how i if in into is it its may me ' +
    'might must my no nor not of on or our shall should so such than that the their them then there these they this those to ' +
    'under was we were what when where which while who whom whose why will with would you your any all also other about ' +
    'between within am im id ive s t dont doesnt get gets got getting need needs want wants much many there tell please say says ' +
    'said actually really ever just still even like thing things anybody anyone everybody everyone someone somebody whole big large ' +
    'little ok okay go goes going gone come comes put puts make makes made give gives given take takes took taken keep ' +
    'keeps let lets us show me look looks know think thought mean means matter yes already again too very here now back up ' +
    'down out off over per own use used using work works around instead really kind sort way ways happen happens happened ' +
    'start starts count counts place places guy try tried ask asks asked hi hello thanks thank most told'
  ).split(' '),
);

/** "Very low" income is another than low, "lots of" things are no parcels, "how far" is no ratio of floor area, what is at the back is at the rear, what is far back from the street has a front setback, and areas are numbered. */
const TURNS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:lots of|how far|so far|far away)\b/g, ' '],
  [/\bback (?=(?:property|lot|yard|line|fence|wall|side|setback|boundary)\b)/g, 'rear '],
  [/\b(?:far )?back (?:must .* be )?from the (?:street|road)\b/g, 'front setback'],
  [/\bvery[ -]low\b/g, 'verylow'],
  [/\bsa ?#? ?(?=\d\b)/g, 'special area '],
  [/\bfirst special area\b|\bspecial area one\b/g, 'special area 1'],
  [/\bsecond special area\b|\bspecial area two\b/g, 'special area 2'],
  [/\bthird special area\b|\bspecial area three\b/g, 'special area 3'],
];
/** "'71" is 1971, "'08" is 2008. */
const SHORT_YEAR = /(?<![\p{L}\p{N}])['’](\d{2})(?![\p{N}'’"”])/gu;
const LATEST_SHORT = 40;
const yearOf = (digits: string): string => `${Number(digits) < LATEST_SHORT ? '20' : '19'}${digits}`;
/** "In 76", said of a year. */
const YEAR_OF_TWO = /\bin ([6-9]\d)(?=\s*(?:[.,;:?!]|$|and\b|when\b|how\b|what\b|that\b))/g;
const UNITS = 'one two three four five six seven eight nine'.split(' ');
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** "Three stories" are 3; "one" is said of anything. */
const DIGITS: ReadonlyMap<string, string> = new Map(
  [...UNITS.slice(1), 'ten'].map((word, at) => [word, String(at + 2)]),
);
const BELOW_HUNDRED = `(?:(${TENS.join('|')})(?:[ -](${UNITS.join('|')}))?|(${TEENS.join('|')}))`;
const belowHundred = (tens = '', units = '', teens = ''): number =>
  teens ? 10 + TEENS.indexOf(teens) : 20 + 10 * TENS.indexOf(tens) + 1 + UNITS.indexOf(units);
/** "Nineteen ninety-seven", "twenty ten", "two thousand eight". */
const CENTURY_IN_WORDS = new RegExp(`\\b(nineteen|twenty)[ -]${BELOW_HUNDRED}\\b`, 'g');
const THOUSAND_IN_WORDS = new RegExp(`\\btwo thousand(?: and)? (${UNITS.join('|')})\\b`, 'g');
const WORD = /[\p{L}\p{N}]+(?:[.’'][\p{L}\p{N}]+)*/gu;
const stems = new Map<string, string>();
/** So many words are remembered; a text of nothing but new ones empties the memory. */
const MOST_STEMS = 200_000;

/** The stem of a word in small letters: "permits" and "permitted" are one. Numbers and sections stay as they are. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = /\d/.test(word) ? word : stemmer(word);
  if (stems.size >= MOST_STEMS) stems.clear();
  stems.set(word, stem);
  return stem;
}

/** The words of a text in their order, without those that tell nothing; see termsOf. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(SHORT_YEAR, (_, digits: string) => yearOf(digits))
    .replace(YEAR_OF_TWO, (_, digits: string) => yearOf(digits))
    .replace(CENTURY_IN_WORDS, (_, century: string, ...parts: string[]) =>
      String((century === 'nineteen' ? 1900 : 2000) + belowHundred(...parts.slice(0, 3))),
    )
    .replace(THOUSAND_IN_WORDS, (_, units: string) => String(2001 + UNITS.indexOf(units)))
    .replaceAll('%', ' percent ');
  const turned = TURNS.reduce((given, [turn, plainly]) => given.replace(turn, plainly), plain);
  return (turned.match(WORD) ?? [])
    .map((word) => word.replace(/['’]s?(?=$)|['’]/g, ''))
    .filter((word) => word !== '' && !STOP_WORDS.has(word))
    .map((word) => DIGITS.get(word) ?? word);
}

/**
 * The terms of a text in their order, as they are searched by: stems without words that tell nothing. Sections of a code are
 * one term ("15064.3"), "1,000" is "1000", "5%" is "5 percent", and accents do not count.
 */
export const termsOf = (text: string): string[] => wordsOf(text).map(stemOf);

/** How much of two lists of terms is in both, 0 to 1. */
export function shareOfBoth(one: readonly string[], other: readonly string[]): number {
  const [first, second] = [new Set(one), new Set(other)];
  const both = [...first].filter((term) => second.has(term)).length;
  return both === 0 ? 0 : both / (first.size + second.size - both);
}
