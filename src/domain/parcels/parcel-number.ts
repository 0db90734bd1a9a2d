import type { Message } from '#messages/message.ts';
import { type County, hasBook } from '../agency/county.ts';
import type { Counties } from './counties.ts';

/** Anything that people and files put between the groups of a parcel number. */
const BETWEEN = /[\s./_\u2010-\u2015\u2212-]+/;
/** Counties add these to a number for what lies on the land: "015-331-04-100". They name the same parcel. */
const SUFFIX = /^(?:000|100|00)$/;
/** What people paste along with a number: "APN: ", "Assessor's Parcel No. ", "Parcela n.º ". */
const LABEL =
  /^(?:assessor['\u2019]?s?\s+)?(?:a\.?p\.?n\.?|parcel|parcela|n\u00famero de parcela)(?:\s*(?:ids?|numbers?|n[o\u00ba\u00b0.]{1,3}|#))?\s*[:#=-]?\s*(?=\d)/iu;
/** A spreadsheet writes a number that it took for a figure as "15331004.0". */
const DECIMALS = /^(\d{6,})\.0+$/;
/** What nobody sees: soft hyphens, marks of direction, a byte order mark. */
const UNSEEN = /\p{Cf}+/gu;

/** Numbers of three groups without what parts them, and with a county's suffix. */
const BARE = [
  /^(\d{3})(\d{3})(\d{2,3})$/,
  /^(\d{3})(\d{3})(\d{2})(?:00|000|100)$/,
  /^(\d{3})(\d{3})(\d{3})(?:000|100)$/,
];

/** The number alone: without the word before it, and in plain digits however they were written. */
const plainNumber = (text: string): string =>
  text.normalize('NFKC').replace(UNSEEN, '').trim().replace(LABEL, '').replace(DECIMALS, '$1').trim();

const groupsOf = (text: string): string[] =>
  plainNumber(text)
    .split(BETWEEN)
    .filter((group) => group !== '');

/** Only digits and what parts them, maybe after "APN": it may be a parcel number or the beginning of one. */
export const looksLikeNumber = (text: string): boolean => {
  const plain = plainNumber(text);
  return /\d/.test(plain) && /^[\d\s./_\u2010-\u2015\u2212-]+$/.test(plain);
};

/** The digits of a text. Suggestions are looked up by them. */
export const digitsOf = (text: string): string => plainNumber(text).replace(/\D/g, '');

/**
 * What one parcel is known by however its number is written: of three groups the last is filled up to three digits,
 * so that 015-331-04, 015-331-004 and 015-331-04-100 are one. It is compared, never shown.
 */
export function keyOf(apn: string): string {
  const groups = withoutSuffix(groupsOf(apn));
  const [last = ''] = groups.slice(-1);
  return groups.length === 3 ? [...groups.slice(0, -1), last.padStart(3, '0')].join('') : groups.join('');
}

type CountyNumbers = Pick<County, 'form' | 'padded' | 'books'>;

/**
 * Every key that a text may mean as a whole number, likeliest first; none where it is too short or no number.
 * Bare digits are read in every form that has so many: 01533104 is 015-331-04, and so 015331004. A number that a
 * spreadsheet took its first zeros from (15331004) is read by the counties' books, after what it says as it stands; so
 * is one whose groups were written without theirs (15/331/4).
 */
export function keysOf(text: string, counties: readonly CountyNumbers[] = []): string[] {
  if (!looksLikeNumber(text)) return [];
  const groups = groupsOf(text);
  const digits = digitsOf(text);
  const byBook = counties.flatMap((county) =>
    [...readNumber(groups, county), ...withZeros(groups, county)]
      .filter(([book = '']) => hasBook(county, book))
      .map(asKey),
  );
  if (groups.length >= 3) return [...new Set([keyOf(text), ...byBook, digits])];
  if (digits.length < 8 || digits.length > 14) return [...new Set(byBook)];
  const read = BARE.flatMap((form) => {
    const [, book, page, parcel] = form.exec(digits) ?? [];
    return book && page && parcel ? [`${book}${page}${parcel.padStart(3, '0')}`] : [];
  });
  return [...new Set([...read, ...byBook, digits])];
}

/**
 * The digits that numbers begin with which a text may be the beginning of. Where groups are parted, each but the last is
 * whole: "27-99" is 027-99, as far as a county has such a book, and never 279-9.
 */
export function beginningsOf(text: string, counties: readonly CountyNumbers[]): string[] {
  const groups = groupsOf(text);
  const [last = ''] = groups.slice(-1);
  const whole = groups.slice(0, -1);
  const holding = counties.filter(
    ({ form }) => groups.length <= form.length && groups.every((group, at) => group.length <= (form[at] ?? 0)),
  );
  if (whole.length === 0 || holding.length === 0) return [digitsOf(text)];
  const begun = holding.flatMap((county) => {
    const filled = fillGroups(whole, county.form);
    const [book = ''] = filled;
    return book === whole[0] || hasBook(county, book) ? [[...filled, last].join('')] : [];
  });
  return [...new Set(begun)];
}

const asKey = (groups: readonly string[]): string => keyOf(groups.join('-'));

/** Why a number cannot be one of a county. */
export type ParcelNumberError = 'not-a-number' | 'not-in-county-form';

/**
 * A number as its county writes it, from however a file has it: filled up where the county did so, and with the zeros
 * that a spreadsheet took from its beginning where only one of the county's books begins so.
 */
export function writeNumber(text: string, county: CountyNumbers): { apn: string } | { error: ParcelNumberError } {
  if (!looksLikeNumber(text)) return { error: 'not-a-number' };
  const [read, ...others] = readNumber(groupsOf(text), county);
  return read && others.length === 0 ? { apn: read.join('-') } : { error: 'not-in-county-form' };
}

/** What a number may be in a county: its groups in the county's form. Several where nobody can tell which is meant. */
function readNumber(given: readonly string[], county: CountyNumbers): string[][] {
  const { form, padded } = county;
  const groups = given.length > form.length ? withoutSuffix([...given]) : [...given];
  const isKnown = ([book = '']: readonly string[]) => hasBook(county, book);
  if (groups.length > 1) {
    const filled = padded ? withLongLast(groups, form) : groups;
    if (fits(filled, form)) return [filled];
    const [book = '', ...rest] = filled;
    const zeroed = [book.padStart(form[0] ?? 0, '0'), ...rest];
    return book !== '' && fits(zeroed, form) && isKnown(zeroed) ? [zeroed] : [];
  }
  const [digits = ''] = groups;
  const length = form.reduce((sum, one) => sum + one, 0);
  if (digits.length === length) return [cut(digits, form)];
  const short = withShortLast(form);
  const old = (from: string) => (padded && from.length === length - 1 ? [withLongLast(cut(from, short), form)] : []);
  // Its first digit is a zero: none was lost.
  if (digits.startsWith('0')) return old(digits);
  const readings = [
    ...old(digits),
    ...(digits.length < length ? [cut(digits.padStart(length, '0'), form)] : []),
    ...(digits.length < length - 1 ? old(digits.padStart(length - 1, '0')) : []),
  ];
  return readings.filter(isKnown);
}

/** All groups of a county's number, with the zeros that were left out before them. None where they are too many or too long. */
function withZeros(given: readonly string[], { form }: CountyNumbers): string[][] {
  const groups = given.length > form.length ? withoutSuffix([...given]) : [...given];
  const filled = fillGroups(groups, form);
  return fits(filled, form) ? [filled] : [];
}

const fillGroups = (groups: readonly string[], form: readonly number[]): string[] =>
  groups.map((group, at) => group.padStart(form[at] ?? 0, '0'));

const fits = (groups: readonly string[], form: readonly number[]): boolean =>
  groups.length === form.length && groups.every((group, at) => group.length === form[at]);

const withShortLast = (form: readonly number[]): number[] => [...form.slice(0, -1), (form.at(-1) ?? 1) - 1];

/** The last group filled up where it is one digit short. */
const withLongLast = (groups: readonly string[], form: readonly number[]): string[] => {
  const [last = '', long = 0] = [groups.at(-1), form.at(-1)];
  return last.length === long - 1 ? [...groups.slice(0, -1), last.padStart(long, '0')] : [...groups];
};

function cut(digits: string, form: readonly number[]): string[] {
  const ends = form.map((_, at) => form.slice(0, at + 1).reduce((sum, length) => sum + length, 0));
  return ends.map((end, at) => digits.slice(ends[at - 1] ?? 0, end));
}

const withoutSuffix = (groups: string[]): string[] =>
  groups.length === 4 && groups[0]?.length === 3 && SUFFIX.test(groups[3] ?? '') ? groups.slice(0, 3) : groups;

/** A form in which parcel numbers are written, such as "123-456-78", and the names of the counties that use it. */
export type NumberForm = { example: string; counties: string[] };

/** How the counties write their numbers, each form once, in the order of the agency's file. */
export function listNumberForms({ counties }: Counties): NumberForm[] {
  const forms = new Map<string, string[]>();
  for (const { form, name } of counties) {
    const example = exampleOf(form);
    forms.set(example, [...(forms.get(example) ?? []), name]);
  }
  return [...forms].map(([example, names]) => ({ example, counties: names }));
}

/** The forms, such as "123-456-789 (El Dorado County, …), or …" */
export const describeNumberForms = (counties: Counties): Message =>
  listNumberForms(counties)
    .map(({ example, counties: names }): Message => {
      return { code: 'api:parcel.form', params: { example, counties: names.join(', ') } };
    })
    .reduceRight((others, form) => ({ code: 'api:parcel.formOr', params: { form, others } }));

/** Digits that count on through the groups: 123-456-78. */
const exampleOf = (form: readonly number[]): string => {
  let digit = 0;
  return form.map((length) => Array.from({ length }, () => String(++digit % 10)).join('')).join('-');
};
