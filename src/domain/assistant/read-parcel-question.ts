import { LANGUAGES } from '#messages/languages.ts';
import { PARCEL_TOPICS, type ParcelTopic } from './parcel-answer.ts';
import type { ParcelAssistantRules } from './parcel-assistant-rules.ts';

/** The words of a text as they are compared: small, without accents. */
const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+(?:[’'][\p{L}\p{N}]+)*\*?/gu) ?? [];

const isSame = (word: string | undefined, written: string): boolean =>
  word !== undefined && (written.endsWith('*') ? word.startsWith(written.slice(0, -1)) : word === written);

type Phrase = { topic: ParcelTopic; words: readonly string[] };
const prepared = new WeakMap<ParcelAssistantRules, readonly Phrase[]>();

/** The phrases of every topic, longest first, made once for each data. */
function phrasesOf(rules: ParcelAssistantRules): readonly Phrase[] {
  const made =
    prepared.get(rules) ??
    PARCEL_TOPICS.flatMap((topic) =>
      LANGUAGES.flatMap((language) =>
        (rules.topics[topic][language] ?? []).map((phrase) => ({ topic, words: wordsIn(phrase) })),
      ),
    ).toSorted((one, other) => other.words.length - one.words.length);
  prepared.set(rules, made);
  return made;
}

/** Asked only where nothing else is: many questions have their words. */
const GENERAL: readonly ParcelTopic[] = ['build', 'permit', 'size', 'owner'];
/** What belongs to another topic where both are asked: how tall a tree is, and where it stands, is asked of the tree. */
const WITHIN: Partial<Record<ParcelTopic, readonly ParcelTopic[]>> = {
  tree: ['height', 'stream-zone', 'shoreline', 'setbacks'],
  fence: ['height'],
};
/** So much of one question is answered. */
const MOST_TOPICS = 3;

/** What a question asks for, in the order in which it does; of words that overlap the longest count. None where it is not known. */
export function topicsOf(question: string, rules: ParcelAssistantRules): ParcelTopic[] {
  const words = wordsIn(question);
  const taken = new Set<number>();
  const found = new Map<ParcelTopic, number>();
  for (const { topic, words: phrase } of phrasesOf(rules)) {
    for (const at of words.keys()) {
      const places = phrase.map((_, index) => at + index);
      if (places.some((place) => taken.has(place)) || !phrase.every((word, index) => isSame(words[at + index], word)))
        continue;
      for (const place of places) taken.add(place);
      found.set(topic, Math.min(at, found.get(topic) ?? at));
    }
  }
  const asked = [...found].toSorted(([, one], [, other]) => one - other).map(([topic]) => topic);
  const within = new Set(asked.flatMap((topic) => WITHIN[topic] ?? []));
  const topics = asked.filter((topic) => !within.has(topic));
  const special = topics.filter((topic) => !GENERAL.includes(topic));
  return (special.length > 0 ? special : topics.slice(0, 1)).slice(0, MOST_TOPICS);
}

const ROWS = [
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte',
];
const NUMBERS = new Map<string, string>([
  ...ROWS.flatMap((row) => row.split(' ').map((word, at) => [word, String(at + 1)] as const)),
  ...(['thirty 30', 'treinta 30', 'forty 40', 'cuarenta 40'].map((row) => row.split(' ')) as [string, string][]),
]);

/** A question in small letters, without accents, its numbers in digits: "twelve-inch" is "12-inch". */
const plainOf = (question: string): string =>
  question
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
    .replace(/[a-z]+/g, (word) => NUMBERS.get(word) ?? word);

/** A figure as it was asked; `working`: what it was calculated from, where it was. */
export type AskedFigure = {
  value: number;
  from?: { figure: number; of: 'girth' | 'cm' | 'feet' | 'cubic-feet' | 'sides'; by?: number };
};

const LENGTH =
  /(?<figure>\d+(?:\.\d+)?)\s*-?\s*(?<unit>inch(?:es)?|in(?![a-z])(?!\s+(?:the|my|our|a|this|front|back)\b)|["”″]|''|pulgadas?|cm\b|centim\w+|feet|foot|ft\b|pies?\b|['’′](?!\w))(?<after>(?:[\s-]+[a-z]+){0,4})/g;
const TALL = /\b(?:tall|high|height|alto|alta|altura)\b/;
const AROUND = /\b(?:around|girth|circumference|contorno|circunferencia|perimetro|alrededor)\b/;
const ACROSS = /\b(?:wide|across|diameter|thick|dbh|diametro|grueso|ancho|grosor)\b/;
const round = (value: number): number => Math.round(value * 10) / 10;

/** A tree as a question tells of it; `isTall`: its height was told, which does not count. */
export type AskedTree = {
  diameter: AskedFigure | null;
  isTall: boolean;
  isDead: boolean;
  isByLake: boolean;
  isByStream: boolean;
};

/** How thick a tree is in inches, however it was told. Feet that are not said to be its diameter are its height. */
export function readTree(question: string): AskedTree {
  const text = plainOf(question);
  let diameter: AskedFigure | null = null;
  let isTall = false;
  for (const { groups = {} } of text.matchAll(LENGTH)) {
    const figure = Number(groups.figure);
    const [unit, after] = [groups.unit ?? '', groups.after ?? ''];
    const isFeet = /^(?:f|pie|['’′](?!'))/.test(unit);
    if (TALL.test(after) || (isFeet && !ACROSS.test(after) && !AROUND.test(after))) {
      isTall = true;
      continue;
    }
    const isCm = /^c/.test(unit);
    const inches = isFeet ? figure * 12 : isCm ? figure / 2.54 : figure;
    if (AROUND.test(after))
      diameter ??= { value: round(inches / Math.PI), from: { figure: round(inches), of: 'girth' } };
    else if (isFeet || isCm) diameter ??= { value: round(inches), from: { figure, of: isFeet ? 'feet' : 'cm' } };
    else diameter ??= { value: figure };
  }
  return {
    diameter,
    isTall,
    isDead: /\b(?:dead|dying|died|muert[oa]s?|sec[oa]s?)\b/.test(text),
    isByLake: /\b(?:lake|lakefront|shore\w*|beach|lago|orilla|playa)\b/.test(text),
    isByStream: /\b(?:stream|creek|sez|wetland|meadow|marsh|river|arroyo|humedal|rio|pradera)\b/.test(text),
  };
}

const YARDS =
  /(?<figure>\d+(?:\.\d+)?)\s*(?:cubic\s+(?<unit>yards?|feet|foot)|cu\.?\s*(?:yds?|yards?)|cy\b|(?:yards?|yardas?)\s+(?:cubicas?|of\s+(?:dirt|soil|earth))|pies\s+(?<pies>cubicos?))/;

/** Cubic yards of digging that a question names. */
export function readYards(question: string): AskedFigure | null {
  const { figure, unit = '', pies } = YARDS.exec(plainOf(question))?.groups ?? {};
  if (figure === undefined) return null;
  const value = Number(figure);
  return unit.startsWith('f') || pies
    ? { value: round(value / 27), from: { figure: value, of: 'cubic-feet' } }
    : { value };
}

const AREA =
  /(?<figure>\d+(?:\.\d+)?)\s*-?\s*(?:sq\.?\s*-?\s*(?:ft|feet|foot)|square[\s-]*(?:feet|foot)|sf\b|sqft|pies?\s+cuadrados?)/;
const SIDES = /(?<one>\d+(?:\.\d+)?)\s*(?:feet|foot|ft|pies|['’′])?\s*(?:x|×|by|por)\s*(?<other>\d+(?:\.\d+)?)\b/;

/** Square feet that a question names, or two sides of a rectangle in feet. */
export function readSquareFeet(question: string): AskedFigure | null {
  const text = plainOf(question);
  const area = AREA.exec(text)?.groups?.figure;
  if (area !== undefined) return { value: Number(area) };
  const { one, other } = SIDES.exec(text)?.groups ?? {};
  if (one === undefined || other === undefined) return null;
  return { value: round(Number(one) * Number(other)), from: { figure: Number(one), of: 'sides', by: Number(other) } };
}
