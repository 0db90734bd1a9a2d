import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test('the same content is the same text, in whatever order its keys were set', () => {
  const one = { b: 1, a: { d: [3, { y: 'ñ', x: null }], c: 'two' } };
  const other = { a: { c: 'two', d: [3, { x: null, y: 'ñ' }] }, b: 1 };
  expect(canonicalJson(one)).toBe('{"a":{"c":"two","d":[3,{"x":null,"y":"ñ"}]},"b":1}');
  expect(canonicalJson(other)).toBe(canonicalJson(one));
  expect(canonicalJson({ ...one, b: 2 })).not.toBe(canonicalJson(one));
});

test('the order of a list is kept, and what is not there is left out', () => {
  expect(canonicalJson([2, 1])).toBe('[2,1]');
  expect(canonicalJson({ a: undefined, b: [] })).toBe('{"b":[]}');
  expect(JSON.parse(canonicalJson({ '10': 'x', '9': 'y', a: 'z' }))).toEqual({ '9': 'y', '10': 'x', a: 'z' });
});
