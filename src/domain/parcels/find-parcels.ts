import { parseApns } from '../facts/apn.ts';
import type { Parcel } from './parcel.ts';

/** A shorter text would find half the register. */
const SHORTEST = 2;

/**
 * The parcels that a text may mean, at most `limit`: those whose number begins with its digits, with or without
 * hyphens, and those whose address has a word that begins with each of its words. Numbers come first, then
 * addresses that begin with the text; each in the order of the numbers.
 */
export function findParcels(parcels: readonly Parcel[], text: string, limit: number): Parcel[] {
  const wanted = text.trim();
  if (wanted.length < SHORTEST) return [];
  const starts = numberStarts(wanted);
  const words = wordsOf(wanted);
  const ranked = parcels.flatMap((parcel) => {
    const rank = rankOf(parcel, starts, words);
    return rank === undefined ? [] : [{ parcel, rank }];
  });
  return ranked
    .sort((one, other) => one.rank - other.rank || one.parcel.apn.localeCompare(other.parcel.apn))
    .slice(0, limit)
    .map(({ parcel }) => parcel);
}

/** The parcel of this number and county, however the number is written. */
export const findParcel = (parcels: readonly Parcel[], apn: string, county: string): Parcel | undefined => {
  const starts = numberStarts(apn.trim());
  return parcels.find((parcel) => starts.includes(digitsOf(parcel.apn)) && sameWords(parcel.county, county));
};

function rankOf(parcel: Parcel, starts: readonly string[], words: readonly string[]): number | undefined {
  const number = digitsOf(parcel.apn);
  if (starts.some((start) => number.startsWith(start))) return 0;
  const there = wordsOf(`${parcel.address} ${parcel.city ?? ''}`);
  if (words.length === 0 || !words.every((word) => there.some((one) => one.startsWith(word)))) return undefined;
  return words.every((word, at) => there[at]?.startsWith(word)) ? 1 : 2;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** What a parcel number that is typed may begin with; none where the text holds more than digits and what parts them. */
function numberStarts(text: string): string[] {
  if (!/^[\d\s\u2010-\u2015\u2212.-]+$/.test(text) || !/\d/.test(text)) return [];
  // A whole number in the form of years ago (015-331-04) is read as the one of today.
  const read = parseApns(text).map(({ value }) => digitsOf(value));
  return [...new Set([digitsOf(text), ...(read.length === 1 ? read : [])])];
}

/** The words of a text as they are compared: small letters, no accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const sameWords = (one: string, other: string): boolean => wordsOf(one).join(' ') === wordsOf(other).join(' ');
