import { expect, test } from 'vitest';
import { STATEMENT_LIMIT } from './knowledge.ts';
import { sentencesOf } from './sentences.ts';

test.each([
  ['See Sec. 12.04 of the code. It applies to every lot.', ['See Sec. 12.04 of the code.', 'It applies to every lot.']],
  ['A shed of 120 sq. ft. or less needs no permit.', ['A shed of 120 sq. ft. or less needs no permit.']],
  ['A shed may have 120 sq. ft. The roof is not counted.', ['A shed may have 120 sq. ft.', 'The roof is not counted.']],
  ['Ordinance No. 2026-14 was adopted.', ['Ordinance No. 2026-14 was adopted.']],
  [
    'Gov. Code § 65852.2 and Cal. Code Regs. tit. 14 apply.',
    ['Gov. Code § 65852.2 and Cal. Code Regs. tit. 14 apply.'],
  ],
  ['The U.S. Forest Service owns it.', ['The U.S. Forest Service owns it.']],
  [
    'Hearings begin at 7 p.m. No hearing lasts past 11 p.m.',
    ['Hearings begin at 7 p.m.', 'No hearing lasts past 11 p.m.'],
  ],
  ['1. The applicant files a form.', ['1. The applicant files a form.']],
  ['It is 3.5 feet high. (Ord. 88, 2019)', ['It is 3.5 feet high.', '(Ord. 88, 2019)']],
  [
    'She said “No fence.” The board agreed!  Why? Nobody knows',
    ['She said “No fence.”', 'The board agreed!', 'Why?', 'Nobody knows'],
  ],
  ['Uses, e.g. Cabins, vs. Lodges, etc. are listed.', ['Uses, e.g. Cabins, vs. Lodges, etc. are listed.']],
  ['', []],
])('%s', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
});

test('a sentence that is longer than a statement may be is cut at its parts, and nothing of it is lost', () => {
  const items = Array.from({ length: 120 }, (_, at) => `(${at + 1}) the yard of a lot that faces a street`);
  const long = `The plan shows ${items.join('; ')}.`;
  const parts = sentencesOf(long);
  expect(parts.length).toBeGreaterThan(3);
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(STATEMENT_LIMIT);
  expect(parts.slice(0, -1).every((part) => part.endsWith(';'))).toBe(true);
  expect(parts.join(' ')).toBe(long);
});
