/** Choices that come out the same for the same seed, on every machine. */
export type Random = {
  /** From 0 up to and without 1. */
  next: () => number;
  /** A whole number from `least` to `most`, both included. */
  int: (least: number, most: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  chance: (share: number) => boolean;
  /** `count` different ones of `items`, in any order. */
  some: <Item>(items: readonly Item[], count: number) => Item[];
  /** Another stream that depends on this seed and `name` alone, so that one part's choices never shift another's. */
  apart: (name: string) => Random;
};

/** A small generator of 32 bits of state (mulberry32): even enough for drawing, and ours to repeat. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  };
  const some = <Item>(items: readonly Item[], count: number): Item[] => {
    const left = [...items];
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(int(0, left.length - 1), 1)).flat();
  };
  const apart = (name: string): Random => {
    let hash = seed ^ 0x9e3779b9;
    for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
    return randomFrom(Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) ^ (hash >>> 13));
  };
  return { next, int, pick, chance: (share) => next() < share, some, apart };
}
