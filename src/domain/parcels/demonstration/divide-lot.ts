import { between, middleOfRing, type Ring } from './plane.ts';

const UNITS = 6;

/**
 * A lot with a building of several homes: the ground round it has a hole, in which the homes lie side by side.
 * Undefined where the lot has not four corners.
 */
export function divideLot(lot: Ring): { common: Ring[]; units: Ring[] } | undefined {
  const middle = middleOfRing(lot);
  const [a, b, c, d, more] = lot.map((corner) => between(corner, middle, 0.45));
  if (!a || !b || !c || !d || more) return undefined;
  const units = Array.from({ length: UNITS }, (_, at) => {
    const [from, to] = [at / UNITS, (at + 1) / UNITS];
    return [between(a, b, from), between(a, b, to), between(d, c, to), between(d, c, from)];
  });
  return { common: [lot, [d, c, b, a]], units };
}
