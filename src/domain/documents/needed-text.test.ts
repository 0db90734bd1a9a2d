import { expect, test } from 'vitest';
import { lookThrough, mayMatchIn, Sieve } from './needed-text.ts';

/** As both ways of telling it agree. */
function may(pattern: RegExp, text: string): boolean {
  const [inOne = 0] = new Sieve([pattern.source]).mayMatchEach(text);
  const isLong = mayMatchIn(pattern)(lookThrough(text));
  expect(isLong && inOne === 0).toBe(false);
  return isLong;
}

test('a pattern is not tried where letters that it needs are missing', () => {
  expect(may(/\bsmoke\b[^.;]{0,60}\balarms?\b/iu, 'A detector in each bedroom.')).toBe(false);
  expect(may(/\b(?:attached|detached)\s(?:adu|unit)\b/iu, 'A garage.')).toBe(false);
  expect(may(/stairs?|guards?/i, 'A door')).toBe(false);
  expect(may(/\bsmoke\b[^;]{0,40}\b(?:bedroom|sleeping room)\b/iu, 'Smoke alarm in hall')).toBe(false);
  expect(may(/\b(?:smoke|s\.?d)[^;]{0,90}\bea\. (?:story|level)\b/iu, 'Smoke alarm on each level')).toBe(false);
  expect(may(/(?<name>\p{Lu}\p{L}+),\sthe\sowner/u, 'Ada Lake, the applicant')).toBe(false);
});

test('what stands behind a match is looked for too, and what may be left out is told both ways', () => {
  expect(may(/\br(?=\s?[=@])/iu, 'Riser')).toBe(false);
  expect(may(/\ba\.?d\.?u\b/iu, 'A garage and a deck under')).toBe(false);
  expect(may(/\bbed\s?#?\d/iu, 'Bed by the window, 3 ft')).toBe(false);
});

test.each([
  [/colou?r/i, 'COLOR'],
  [/trees?\s(?:are\s)?cut/i, 'tree cut'],
  [/ab*c/, 'ac'],
  [/ab{0,3}cd/, 'acd'],
  [/(?:guard){0,1}rail/, 'rail'],
  [/one|[12]\d/, '17'],
  [/(?!smoke)alarm/, 'alarm'],
  [/(?<!smoke )alarm/, 'alarm'],
  [/(?<=smoke )alarm/, 'smoke alarm'],
  [/\bsteps\b/iu, '\u017fteps'],
  [/\bkitchen\b/iu, '\u212aitchen'],
  [/\u0061bc\x64/, 'abcd'],
  [/[)(|]ab\)/, '|ab)'],
  [/a{2}b+c/, 'aabbc'],
  [/ea\. (?:br|level)/i, 'EA. LEVEL'],
  [/a\.?b\/?c/, 'abc'],
  [/(?:(?:left|right)\ssides?|rear) yard/, 'rear yard'],
  [/\p{Lu}pen/u, 'Open'],
  [/\br(?=\s?[=@])/iu, 'R @ 7'],
  [/walk(?=\s|$)/, 'walk'],
  [/a\.?d\.?u/iu, 'A.DU'],
  [/no[’']?s\.?\s\d+/iu, 'NO’S\u00a012'],
  [/[½¼]["”]/u, '6½"'],
  [/(?:ab|c){2}d/, 'abcd'],
  [/😀?tree/u, 'tree'],
  [/x[^a]y[a-c]z/, 'x-ybz'],
  [/(?<=^\s*)height/, ' height'],
  [/(.)\1s/, 'ees'],
])('%s may match where it does', (pattern, text) => {
  expect(pattern.test(text)).toBe(true);
  expect(may(pattern, text)).toBe(true);
});

test('of many patterns those are told that may match', () => {
  const sieve = new Sieve(['risers?', 'a\\.?d\\.?u', '\\d\\s?[=@]', '\\p{Lu}']);
  expect([...sieve.mayMatchEach('15R @ 7"')]).toEqual([0, 0, 0, 1]);
  expect([...sieve.mayMatchEach('RISER 15 @ 7"')]).toEqual([1, 0, 1, 1]);
  expect([...sieve.mayMatchEach('')]).toEqual([0, 0, 0, 1]);
  expect([...sieve.mayMatchEach('the A.D.U.')]).toEqual([0, 1, 0, 1]);
});
