import { digitsOf, keyOf, keysOf, looksLikeNumber } from '#domain/parcels/parcel-number.ts';

/** From the first character of a match to the one after its last. */
export type TextMatch = { start: number; end: number };

/** What of a parcel's number was typed, with or without what parts its groups. None where it does not begin so. */
export function matchInNumber(apn: string, typed: string): TextMatch[] {
  const wanted = digitsOf(typed);
  if (wanted === '' || !looksLikeNumber(typed)) return [];
  if (!digitsOf(apn).startsWith(wanted)) {
    // "015-331-04" is 015-331-004: all of it was meant.
    return keysOf(typed).includes(keyOf(apn)) ? [{ start: 0, end: apn.length }] : [];
  }
  const places = [...apn].flatMap((character, at) => (/\d/.test(character) ? [at] : []));
  const last = places[wanted.length - 1] ?? 0;
  return [{ start: places[0] ?? 0, end: last + 1 }];
}

/** Without case and accents, and as long as before, so that places in it are places in the text. */
const plain = (text: string): string =>
  [...text]
    .map((character) => {
      const bare = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      return bare.length === character.length ? bare : character;
    })
    .join('');

const WORD = /[\p{L}\p{N}]+/gu;

/** Where words of a text begin like a typed word: "brock" in "8820 Brockway Terrace". In the order of the text. */
export function matchInWords(text: string, typed: string): TextMatch[] {
  const wanted = (plain(typed).match(WORD) ?? []).sort((one, other) => other.length - one.length);
  return [...plain(text).matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const begins = wanted.find((one) => word.startsWith(one));
    return begins === undefined ? [] : [{ start: index, end: index + begins.length }];
  });
}

/** Fewer digits before a comma may be the number of a house. */
const LEAST_DIGITS = 8;

/**
 * The last of several parcel numbers that are written with commas between them, and what stands before it. An
 * address keeps its comma: "1240 Larkspur Lane, South Lake" is one text.
 */
export function splitTyped(text: string): { before: string; last: string } {
  const comma = text.lastIndexOf(',');
  const numbers = text.slice(0, Math.max(comma, 0)).split(',');
  const areNumbers = numbers.every((one) => looksLikeNumber(one) && digitsOf(one).length >= LEAST_DIGITS);
  if (comma < 0 || !areNumbers) return { before: '', last: text.trim() };
  return { before: `${numbers.map((one) => one.trim()).join(', ')}, `, last: text.slice(comma + 1).trim() };
}
