/** A vector of unit length with 8 bits a dimension, as it is stored: an order by likeness needs no more. */
export function packVector(vector: readonly number[]): Int8Array {
  const most = Math.max(...vector.map(Math.abs));
  return Int8Array.from(vector, (value) => Math.round((value / most) * 127));
}

/** Vectors of passages, each at the place of its own; undefined where one has none. */
export class EmbeddingIndex {
  private readonly vectors: readonly (Int8Array | undefined)[];
  private readonly lengths: Float64Array;

  constructor(vectors: readonly (Int8Array | undefined)[]) {
    this.vectors = vectors;
    this.lengths = Float64Array.from(vectors, (vector) =>
      Math.sqrt(vector?.reduce((sum, value) => sum + value * value, 0) ?? 0),
    );
  }

  /** How like each passage is to a question, by the angle between their vectors (-1 to 1); NaN where it has none of this length. */
  likenessTo(question: readonly number[]): Float64Array {
    const own = Float64Array.from(question);
    const length = Math.sqrt(own.reduce((sum, value) => sum + value * value, 0));
    return Float64Array.from(this.vectors, (vector, at) => {
      if (vector?.length !== own.length) return Number.NaN;
      let product = 0;
      for (let index = 0; index < own.length; index++) product += (own[index] ?? 0) * (vector[index] ?? 0);
      return product / (length * (this.lengths[at] ?? 0));
    });
  }
}

/** How much sooner ranks tell: the smaller, the more the first ones count. */
const RANK_CONSTANT = 10;

/**
 * One order of two, by reciprocal rank: each adds to what stands in it, the more the earlier it stands there, and the second
 * `share` as much as the first. What stands first in the first order stays so.
 */
export function fuseRanks<T>(first: readonly T[], second: readonly T[], share: number): T[] {
  const scores = new Map(first.map((one, at) => [one, 1 / (RANK_CONSTANT + at + 1)]));
  for (const [at, one] of second.entries()) scores.set(one, (scores.get(one) ?? 0) + share / (RANK_CONSTANT + at + 1));
  const [best] = first;
  const others = [...scores].filter(([one]) => one !== best).toSorted(([, one], [, other]) => other - one);
  return [...first.slice(0, 1), ...others.map(([one]) => one)];
}
