import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMessage } from '#messages/format-message.ts';
import { compilePattern, patternError } from './pattern.ts';

describe('a pattern that agency staff write', () => {
  test.each([
    'SNOW STORAGE',
    'SCALE ?[:=]',
    '\\d{1,2}/\\d{1,2}" ?= ?1',
    '(NORTH|FRONT)(ERN)? ELEVATION',
    '\\bSEZ\\b',
    'SET ?BACK.{0,20}\\d{1,3}',
    "WALL.{0,30}\\d.{0,3}(FT|FEET|')",
    '^N$',
    '(?<!fire |monoxide )alarm(?! company)',
  ])('%s is accepted', (source) => {
    expect(patternError(source)).toBeUndefined();
  });

  test.each([
    ['(a+)+b', 'no upper bound'],
    ['a*', 'no upper bound'],
    ['a{2,}', 'bounded repeat'],
    ['(a{1,9}){1,9}b', 'repeats a group that itself varies'],
    ['(a|a){1,30}b', 'repeats a group that itself varies'],
    ['(?:a?){20}b', 'repeats a group that itself varies'],
    ['.{0,60}.{0,60}.{0,60}x', 'too many ways'],
    ['(a)\\1', 'refers back'],
    ['(?=a)b', 'looks ahead'],
    ['(?<=a)b', 'looks ahead'],
    ['(?<!a{0,9})b', 'must not stand there'],
    ['(?!a)', 'empty text'],
    ['(?<name>a)', 'names a group'],
    ['(a', 'without its ")"'],
    ['a)', 'without its "("'],
    ['[a', 'without its "]"'],
    ['\\q', 'not known here'],
    ['a{5,2}', 'wrong way round'],
    ['a?', 'empty text'],
    ['x'.repeat(301), 'longer than'],
  ])('%s is refused with the reason', (source, reason) => {
    const error = patternError(source);
    expect(error && formatMessage('en', error)).toContain(reason);
  });

  test('ignores capitals', () => {
    expect(compilePattern('SNOW STORAGE').test('Snow storage area')).toBe(true);
  });

  test('the costliest accepted pattern stays fast on the text that suits it worst', () => {
    const source = 'A.{0,40}A.{0,40}X';
    expect(patternError(source)).toBeUndefined();
    const started = performance.now();
    compilePattern(source).test('A'.repeat(8_000));
    expect(performance.now() - started).toBeLessThan(8_000);
  });

  test('whatever is accepted also compiles, and never matches nothing', () => {
    const piece = fc.constantFrom(
      'a',
      '.',
      '\\d',
      '[ab]',
      '(a|b)',
      '(',
      ')',
      '?',
      '{0,3}',
      '{2}',
      '*',
      '+',
      '|',
      '\\1',
      '(?:',
      '^',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const source = pieces.join('');
        if (patternError(source) !== undefined) return;
        expect(compilePattern(source).test('')).toBe(false);
      }),
    );
  });
});
