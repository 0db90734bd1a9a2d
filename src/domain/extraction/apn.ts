import type { County } from '../agency/county.ts';

/** A parcel number as read: `value` in its county's written form, and where it stood in the text. */
export type ApnReading = {
  value: string;
  /** The leading book is one of the counties' own, in that county's shape. */
  known: boolean;
  /** Written with its hyphens. Bare digits count only beside a label. */
  hyphenated: boolean;
  from: number;
  to: number;
};

const HYPHEN = '\\s?[-\u2010-\u2015\u2212]\\s?';
const NOT_BEFORE = `(?<![\\p{L}\\d.,/$#\\\\_]|\\d${HYPHEN})`;
const NOT_AFTER = `(?![\\p{L}\\d/%]|${HYPHEN}\\d|[.,]\\d|\\.\\p{L})`;
/** Counties add these to a number of three groups for what lies on the land; they name the same parcel. */
const SUFFIXES = '(?:000|100|00)';
const SUFFIX = `(?:${HYPHEN}${SUFFIXES})?`;
const GROUPS_OF_SUFFIXED = 3;
const NEXT_IN_LIST =
  /^\s{0,3}(,|;|&|\/|and|through|thru|to)?\s{0,3}(?:(?:and|&|,)\s{0,3})?[-\u2010-\u2015\u2212](\d{2,3})(?![\d-])/iu;
/** What stands before numbers of other things that have the shape of a parcel number. */
const ANOTHER_NUMBER =
  /(?:\b(?:project|job|permit|file|invoice|account|acct|order|drawing|licen[sc]e|model|serial|case|docket|recording|document|contract|check|policy|receipt|series|phone|tel|fax)\s?(?:numbers?|nos?\.?|#|id)?|\$)\s?[:.]?\s?$/i;
/** A range of parcels longer than this is a misreading. */
const LONGEST_RANGE = 60;

/** How the counties of a region write their numbers: what to look for in a text, and whose a number is. */
type Numbering = {
  written: RegExp;
  bare: RegExp;
  /** A number by its groups, filled up as its county does; `known` where the county has such a book. */
  inCountyForm: (groups: readonly string[]) => { value: string; known: boolean };
};

const numberings = new WeakMap<readonly County[], Numbering>();

function numberingOf(counties: readonly County[]): Numbering {
  const before = numberings.get(counties);
  if (before) return before;
  const shapes = shapesOf(counties);
  const groups = (between: string, end: (shape: NumberGroups) => string) =>
    shapes
      .map((shape) => [...shape.first, shape.last].map((digits) => `(${digits})`).join(between) + end(shape))
      .join('|') || '(?!)';
  const suffixOf = ({ first }: NumberGroups) => (first.length === 2 ? SUFFIX : '');
  const owners = counties.map((county) => ({ county, books: new Set(county.books.flatMap(booksIn)) }));
  const numbering: Numbering = {
    written: new RegExp(`${NOT_BEFORE}(?:${groups(HYPHEN, suffixOf)})${NOT_AFTER}`, 'gu'),
    bare: new RegExp(`(?<![\\p{L}\\d.,/$#-])(?:${groups('[ ]?', () => '')})(?![\\p{L}\\d/%-]|[.,]\\d)`, 'gu'),
    inCountyForm: (given) => {
      const owner = owners.find(({ county, books }) => books.has(given[0] ?? '') && fits(given, county));
      const last = given.at(-1) ?? '';
      const filled = owner ? last.padStart(owner.county.form.at(-1) ?? 0, '0') : last;
      return { value: [...given.slice(0, -1), filled].join('-'), known: owner !== undefined };
    },
  };
  numberings.set(counties, numbering);
  return numbering;
}

/** The digits of a number's groups, as patterns: of those before the last, and of the last. */
type NumberGroups = { first: string[]; last: string };

/** Each shape once, the longest first: a number of four groups begins like one of three. */
function shapesOf(counties: readonly County[]): NumberGroups[] {
  const lasts = new Map<string, number[]>();
  for (const { form, padded } of counties) {
    const [last = 1] = form.slice(-1);
    const first = form.slice(0, -1).join(' ');
    lasts.set(first, [...(lasts.get(first) ?? []), last, ...(padded ? [last - 1] : [])]);
  }
  return [...lasts]
    .map(([first, last]) => ({
      first: first.split(' ').map((digits) => `\\d{${digits}}`),
      last: `\\d{${Math.max(1, Math.min(...last))},${Math.max(...last)}}`,
    }))
    .sort((one, other) => other.first.length - one.first.length);
}

/** Books from "027" or "013-023". */
function booksIn(range: string): string[] {
  const [first = '', last = first] = range.split('-');
  const count = Number(last) - Number(first) + 1;
  return Array.from({ length: count }, (_, at) => String(Number(first) + at).padStart(first.length, '0'));
}

const fits = (groups: readonly string[], { form, padded }: County): boolean =>
  groups.length === form.length &&
  groups.every(
    ({ length }, at) => length === form[at] || (padded && at === form.length - 1 && length + 1 === form[at]),
  );

const groupsIn = (match: RegExpMatchArray): string[] => match.slice(1).filter((group) => group !== undefined);

/**
 * Every parcel number in `text`, in order, lists and ranges written out ("090-243-004 AND -005",
 * "031-101-01 TO -05"). A number of a known county is written as that county does; another keeps its groups.
 */
export function parseApns(text: string, counties: readonly County[]): ApnReading[] {
  const { written, inCountyForm } = numberingOf(counties);
  return [...text.matchAll(written)].flatMap((match) => {
    if (ANOTHER_NUMBER.test(text.slice(Math.max(0, match.index - 32), match.index))) return [];
    const place = { from: match.index, to: match.index + match[0].length };
    const groups = groupsIn(match);
    const suffix = match[0].match(/\d+/g)?.[GROUPS_OF_SUFFIXED];
    const isSuffixed = groups.length === GROUPS_OF_SUFFIXED && suffix !== undefined;
    return withFollowers(text, groups, place, inCountyForm).map((reading, at) =>
      isSuffixed && at === 0 ? { ...reading, value: `${reading.value}-${suffix}` } : reading,
    );
  });
}

/** The shapes of other regions' numbers, and not those of a day or a telephone: "107-14-088", "1583-014-00-027". */
const OF_ANOTHER_REGION =
  /(?<![\p{L}\d.,/$#-])(?!(?:19|20)\d\d-\d\d-\d\d(?!\d)|\d{3}-\d{3}-\d{4}(?!\d))\d{3,5}(?:-\d{2,4}){2,4}(?![\p{L}\d/%-]|[.,]\d)/gu;

/** The same with numbers of other regions, as they are written: for values beside a label. */
export function parseLabelledApns(text: string, counties: readonly County[]): ApnReading[] {
  const known = parseApns(text, counties);
  const others = [...text.matchAll(OF_ANOTHER_REGION)]
    .map(({ 0: value, index }) => ({ value, known: false, hyphenated: true, from: index, to: index + value.length }))
    .filter(({ from, to }) => !known.some((each) => each.from < to && from < each.to));
  return [...known, ...others].sort((one, other) => one.from - other.from);
}

/** Parcel numbers written without hyphens ("027123004", "027 123 004"), known books only: for values beside a label. */
export function parseBareApns(text: string, counties: readonly County[]): ApnReading[] {
  const { bare, inCountyForm } = numberingOf(counties);
  return [...text.matchAll(bare)].flatMap((match) => {
    const read = inCountyForm(groupsIn(match));
    const place = { hyphenated: false, from: match.index, to: match.index + match[0].length };
    return read.known ? [{ ...read, ...place }] : [];
  });
}

type NumberSpan = { from: number; to: number };

function withFollowers(
  text: string,
  groups: readonly string[],
  place: NumberSpan,
  inCountyForm: Numbering['inCountyForm'],
): ApnReading[] {
  const readings: ApnReading[] = [{ ...inCountyForm(groups), hyphenated: true, ...place }];
  let last = groups.at(-1) ?? '';
  let at = place.to;
  for (;;) {
    const next = NEXT_IN_LIST.exec(text.slice(at, at + 24));
    if (!next?.[2] || next[2].length !== last.length) return readings;
    const isRange = /^(?:through|thru|to)$/i.test(next[1] ?? '');
    const begin = isRange ? Number(last) + 1 : Number(next[2]);
    const end = Number(next[2]);
    if (end < begin || end - begin > LONGEST_RANGE) return readings;
    at += next[0].length;
    for (let parcel = begin; parcel <= end; parcel += 1) {
      const written = inCountyForm([...groups.slice(0, -1), String(parcel).padStart(last.length, '0')]);
      readings.push({ ...written, hyphenated: true, from: place.from, to: at });
    }
    last = next[2];
  }
}

/** A first group of four digits begins a number of four groups, whose last is the parcel's own. */
const AND_SUFFIX = new RegExp(`^(\\d{1,3}-\\d+-\\d+)-${SUFFIXES}$`);

/** The numbers of a parcel's groups: "094-381-007-000" and "94-381-07" are one parcel, and so is "094-381-07-100". */
export const groupsOf = (apn: string): string => apn.replace(AND_SUFFIX, '$1').split('-').map(Number).join('-');
