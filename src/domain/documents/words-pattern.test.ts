import { expect, test } from 'vitest';
import { lettersToLookFor, wordsPattern } from './words-pattern.ts';

test.each([
  ['site plan', 'SITE  PLAN'],
  ['construccion', 'Construcción'],
  ['Construcción', 'CONSTRUCCION'],
  ["26'-4", '26’–4'],
  ['(E) roof 4:12', 'new (e) ROOF 4:12 pitch'],
  ['a+b', 'A+B'],
  ['50%', '50% of'],
])('“%s” is found in “%s”', (typed, text) => {
  expect(wordsPattern(typed).test(text)).toBe(true);
});

test.each([
  ['site plan', 'site planning', true],
  ['site plan', 'siteplan', false],
  ['a.c', 'abc', false],
  ['1:12', '1212', false],
])('“%s” in “%s”: %s', (typed, text, found) => {
  expect(wordsPattern(typed).test(text)).toBe(found);
});

test('the letters to look for are those of the longest word, without accents', () => {
  expect(lettersToLookFor('¿Área de élite?')).toBe('el');
  expect(lettersToLookFor('4:12')).toBe('12');
  expect(lettersToLookFor('%')).toBeUndefined();
});
