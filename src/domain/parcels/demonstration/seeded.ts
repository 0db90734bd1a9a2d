/** Numbers from 0 up to 1 that look random and are the same for the same seed. */
export type Seeded = () => number;

/** @param seed any text: a street and its number */
export function seeded(seed: string): Seeded {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const pick = <T>(next: Seeded, from: readonly [T, ...T[]]): T =>
  from[Math.floor(next() * from.length)] ?? from[0];

/** A whole number between two, both included. */
export const whole = (next: Seeded, least: number, most: number): number =>
  least + Math.floor(next() * (most - least + 1));
