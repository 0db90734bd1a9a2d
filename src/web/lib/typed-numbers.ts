import { digitsOf, looksLikeNumber } from '#domain/parcels/parcel-number.ts';

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
