import { expect, test } from 'vitest';
import { formatMessage } from '#messages/format-message.ts';
import type { Language } from '#messages/languages.ts';
import { drawDocument, drawUnreadable } from '../../../test/builders/checklist.ts';
import { countUnread, listUnread } from './list-unread.ts';

test('nothing is listed where every page was read', () => {
  expect(listUnread([drawDocument('plans', ['A1'], ['A2'])])).toEqual([]);
  expect(countUnread([])).toBeUndefined();
});

test('pages without text are listed with their numbers and a reason', () => {
  const [entry, ...others] = listUnread([drawDocument('plans', ['A1'], [], ['A3'], [])]);
  expect(entry).toMatchObject({ documentId: 'plans', pages: [2, 4], pageCount: 4 });
  expect(entry?.reasonMessage.code).toBe('reading:unreadable.no-text');
  expect(others).toEqual([]);
});

test('pages that the reader never reached count as not read', () => {
  const document = drawDocument('plans', ['A1']);
  const [entry] = listUnread([{ ...document, reading: { outcome: 'read', pageCount: 3 } }]);
  expect(entry).toMatchObject({ pages: [2, 3], reasonMessage: { code: 'reading:unreadable.absent-page' } });
});

test('a whole document that could not be opened is listed with what to do', () => {
  const [entry] = listUnread([drawUnreadable('scan', 'encrypted', 4)]);
  expect(entry).toMatchObject({ pages: [], pageCount: 4 });
  expect(entry?.reasonMessage.code).toBe('reading:unreadable.encrypted');
});

test('the count is written in words, in each language', () => {
  const unread = listUnread([drawDocument('plans', []), drawUnreadable('a'), drawUnreadable('b')]);
  const written = (of: typeof unread, language: Language) => {
    const message = countUnread(of);
    return message && formatMessage(language, message);
  };
  expect(written(unread, 'en')).toBe('1 page and 2 whole documents were not read');
  expect(written(unread, 'es')).toBe('1 página y 2 documentos completos no se leyeron');
  expect(written(unread.slice(0, 1), 'en')).toBe('1 page was not read');
  expect(written(unread.slice(1), 'en')).toBe('2 whole documents were not read');
});
