import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EmbeddingIndex, fuseRanks, packVector } from './embeddings.ts';

const vector = fc
  .array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 8, maxLength: 8 })
  .filter((one) => one.some((value) => Math.abs(value) > 0.1));

test('likeness with 8 bits a dimension is the cosine, to a hundredth', () => {
  fc.assert(
    fc.property(vector, vector, (one, other) => {
      const dot = (a: readonly number[], b: readonly number[]) =>
        a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
      const cosine = dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
      const [likeness = Number.NaN] = new EmbeddingIndex([packVector(one)]).likenessTo(other);
      expect(Math.abs(likeness - cosine)).toBeLessThan(0.02);
    }),
  );
});

test('a text without a vector, or with one of another length, is like nothing', () => {
  const index = new EmbeddingIndex([packVector([1, 0]), undefined, packVector([1, 0, 0])]);
  expect([...index.likenessTo([2, 0])]).toEqual([1, Number.NaN, Number.NaN]);
});

test('what stands first by words stays first, and the others are those of both orders', () => {
  expect(fuseRanks(['a', 'b', 'c'], ['c', 'x'], 0.3)).toEqual(['a', 'c', 'b', 'x']);
  expect(fuseRanks(['a', 'b'], [], 0.3)).toEqual(['a', 'b']);
  expect(fuseRanks([], ['x', 'y'], 0.3)).toEqual(['x', 'y']);
  const list = fc.uniqueArray(fc.nat(20));
  fc.assert(
    fc.property(list, list, (first, second) => {
      const fused = fuseRanks(first, second, 0.3);
      expect(fused.slice(0, 1)).toEqual(first.length > 0 ? first.slice(0, 1) : second.slice(0, 1));
      expect(fused.toSorted()).toEqual([...new Set([...first, ...second])].toSorted());
    }),
  );
});
