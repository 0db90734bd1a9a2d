import { expect, test } from 'vitest';
import { splitTyped } from './typed-numbers.ts';

test('the number that is being written is the last of several', () => {
  expect(splitTyped('027-999-004,090-9')).toEqual({ before: '027-999-004, ', last: '090-9' });
  expect(splitTyped('027999004 , 090-998-005, 13')).toEqual({ before: '027999004, 090-998-005, ', last: '13' });
  expect(splitTyped('027-999-004, ')).toEqual({ before: '027-999-004, ', last: '' });
});

test('an address with a comma is one text, and so is one number', () => {
  for (const text of ['1240 Larkspur Lane, South Lake', '1240, Larkspur', '027-99', '', ',']) {
    expect(splitTyped(text)).toEqual({ before: '', last: text.trim() });
  }
});
