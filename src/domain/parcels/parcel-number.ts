import type { Message } from '#messages/message.ts';
import type { County } from '../agency/county.ts';
import type { Counties } from './counties.ts';

/** Anything that people and files put between the groups of a parcel number. */
const BETWEEN = /[\s.\u2010-\u2015\u2212-]+/;
/** Counties add these to a number for what lies on the land: "015-331-04-100". They name the same parcel. */
const SUFFIX = /^(?:000|100|00)$/;

/** Numbers of three groups without what parts them, and with a county's suffix. */
const BARE = [
  /^(\d{3})(\d{3})(\d{2,3})$/,
  /^(\d{3})(\d{3})(\d{2})(?:00|000|100)$/,
  /^(\d{3})(\d{3})(\d{3})(?:000|100)$/,
];

/** Only digits and what parts them: it may be a parcel number or the beginning of one. */
export const looksLikeNumber = (text: string): boolean =>
  /\d/.test(text) && /^[\d\s.\u2010-\u2015\u2212-]+$/.test(text);

/** The digits of a text. Suggestions are looked up by them. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * What one parcel is known by however its number is written: of three groups the last is filled up to three digits,
 * so that 015-331-04, 015-331-004 and 015-331-04-100 are one. It is compared, never shown.
 */
export function keyOf(apn: string): string {
  const groups = withoutSuffix(
    apn
      .trim()
      .split(BETWEEN)
      .filter((group) => group !== ''),
  );
  const [last = ''] = groups.slice(-1);
  return groups.length === 3 ? [...groups.slice(0, -1), last.padStart(3, '0')].join('') : groups.join('');
}

/**
 * Every key that a text may mean as a whole number, likeliest first; none where it is too short or no number.
 * Bare digits are read in every form that has so many: 01533104 is 015-331-04, and so 015331004.
 */
export function keysOf(text: string): string[] {
  const given = text.trim();
  if (!looksLikeNumber(given)) return [];
  const groups = given.split(BETWEEN).filter((group) => group !== '');
  const digits = digitsOf(given);
  if (groups.length >= 3) return [...new Set([keyOf(given), digits])];
  if (digits.length < 8 || digits.length > 14) return [];
  const read = BARE.flatMap((form) => {
    const [, book, page, parcel] = form.exec(digits) ?? [];
    return book && page && parcel ? [`${book}${page}${parcel.padStart(3, '0')}`] : [];
  });
  return [...new Set([...read, digits])];
}

/** Why a number cannot be one of a county. */
export type ParcelNumberError = 'not-a-number' | 'not-in-county-form';

/** A number as its county writes it, from however a file has it: filled up where the county did so. */
export function writeNumber(
  text: string,
  county: Pick<County, 'form' | 'padded'>,
): { apn: string } | { error: ParcelNumberError } {
  const given = text.trim();
  if (!looksLikeNumber(given)) return { error: 'not-a-number' };
  const groups = groupsIn(given, county);
  const { form, padded } = county;
  const [last = ''] = groups.slice(-1);
  const [lastLength = 0] = form.slice(-1);
  const filled =
    padded && last.length === lastLength - 1 ? [...groups.slice(0, -1), last.padStart(lastLength, '0')] : groups;
  const fits = filled.length === form.length && filled.every((group, at) => group.length === form[at]);
  return fits ? { apn: filled.join('-') } : { error: 'not-in-county-form' };
}

/** The groups of a number; bare digits are cut as the county's form has them. */
function groupsIn(text: string, { form }: Pick<County, 'form'>): string[] {
  const groups = text.split(BETWEEN).filter((group) => group !== '');
  if (groups.length > 1) return groups.length > form.length ? withoutSuffix(groups) : groups;
  const digits = digitsOf(text);
  const ends = form.map((_, at) => form.slice(0, at + 1).reduce((sum, length) => sum + length, 0));
  const cut = ends.map((end, at) => digits.slice(ends[at - 1] ?? 0, end));
  return [...cut, digits.slice(ends.at(-1))].filter((group) => group !== '');
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
