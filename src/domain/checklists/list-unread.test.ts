import { expect, test } from 'vitest';
import { drawDocument, drawUnreadable } from '../../../test/builders/checklist.ts';
import { listUnread, sayUnread } from './list-unread.ts';

test('nothing is listed where every page was read', () => {
  expect(listUnread([drawDocument('plans', ['A1'], ['A2'])])).toEqual([]);
  expect(sayUnread([])).toBeUndefined();
});

test('pages without text are listed with their numbers and a reason', () => {
  const [entry, ...others] = listUnread([drawDocument('plans', ['A1'], [], ['A3'], [])]);
  expect(entry).toMatchObject({ documentId: 'plans', pages: [2, 4], pageCount: 4 });
  expect(entry?.reason).toContain('no words were found');
  expect(others).toEqual([]);
});

test('pages that the reader never reached count as not read', () => {
  const document = drawDocument('plans', ['A1']);
  const [entry] = listUnread([{ ...document, reading: { outcome: 'read', pageCount: 3 } }]);
  expect(entry?.pages).toEqual([2, 3]);
});

test('a whole document that could not be opened is listed with what to do', () => {
  const [entry] = listUnread([drawUnreadable('scan', 'encrypted', 4)]);
  expect(entry).toMatchObject({ pages: [], pageCount: 4 });
  expect(entry?.reason).toContain('without a password');
});

test('the count is said in words', () => {
  const unread = listUnread([drawDocument('plans', []), drawUnreadable('a'), drawUnreadable('b')]);
  expect(sayUnread(unread)).toBe('1 page and 2 whole documents were not read');
  expect(sayUnread(unread.slice(0, 1))).toBe('1 page was not read');
});
