import { expect, test } from 'vitest';
import { formatMessage } from '#messages/format-message.ts';
import type { Language } from '#messages/languages.ts';
import {
  checklistWith,
  drawDocument,
  drawFact,
  drawUnreadable,
  inBoth,
  questionOf,
  recognisedAs,
} from '../../../test/builders/checklist.ts';
import type { ReadDocument } from '../documents/document.ts';
import { evaluateChecklist } from './evaluate.ts';
import { countUnread, listPoorlyRead, listUnread } from './list-unread.ts';

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

test('a sheet that says that it is void answers nothing, and is listed with its words', () => {
  const plans = drawDocument('plans', ['SNOW STORAGE AREA', 'BUILDING HEIGHT: 24 FT'], ['SHEET A2', 'FLOOR PLAN']);
  const [first, ...rest] = plans.pages;
  if (!first) throw new Error('The plans have a page.');
  const mark = { text: 'VOID', box: { x: 400, y: 300, width: 300, height: 120 }, method: 'text-layer' as const };
  const document = { ...plans, pages: [{ ...first, words: [...first.words, mark] }, ...rest] };
  const facts = [drawFact('building.heightFt', 24, 'plans')];
  const snow = { kind: 'mentions', any: ['SNOW STORAGE'] };
  const height = { kind: 'stated', facts: ['building.heightFt'] };
  const form = [{ label: inBoth('Snow'), answer: snow }];
  const items = [questionOf('snow', { answer: snow }), questionOf('height', { answer: height })];
  const checklist = checklistWith(items, form);
  const answers = (documents: ReadDocument[]) => {
    const { sections, unread, facts: used } = evaluateChecklist(checklist, documents, facts, '2026-11-21');
    return { answers: sections[0]?.items.map(({ answer }) => answer), unread, used };
  };
  expect(answers([plans]).answers).toEqual(['yes', 'yes']);
  expect(answers([document])).toMatchObject({
    answers: ['cannot-tell', 'cannot-tell'],
    unread: [{ pages: [1], pageCount: 2, reasonMessage: { params: { words: 'VOID' } } }],
    used: [],
  });
});

/** Enough words for a page to have been read at all. */
const SHEET = Array.from({ length: 12 }, (_, at) => `WORD${at}`);

test('pages that were recognised poorly are listed by document, each with how sure its words are', () => {
  const poor = recognisedAs(drawDocument('scan', SHEET, SHEET), 0.62);
  const [first, second] = poor.pages;
  if (!first || !second) throw new Error('The scan has two pages.');
  const well = recognisedAs(drawDocument('scan', SHEET), 0.97).pages[0] ?? first;
  const documents = [drawDocument('plans', SHEET), { ...poor, pages: [well, { ...second, number: 2 }] }];
  const entries = listPoorlyRead(documents);
  expect(entries).toMatchObject([{ documentId: 'scan', pages: [{ page: 2, confidence: 0.62 }], pageCount: 2 }]);
  const said = entries[0] && formatMessage('en', entries[0].reasonMessage);
  expect(said).toBe(
    'Read poorly, 62% sure. What was read there may be wrong, and what was not found may be there: compare it with the page.',
  );
  expect(entries[0] && formatMessage('es', entries[0].reasonMessage)).toContain('62 % de certeza');
});

test('a page on which much print could not be read is one of them, however sure the rest is', () => {
  const [page] = recognisedAs(drawDocument('scan', SHEET), 0.95).pages;
  if (!page) throw new Error('The scan has a page.');
  const mark = { box: { x: 1, y: 1, width: 9, height: 9 }, method: 'ocr' as const, confidence: 0.1 };
  const document = { ...drawDocument('scan', SHEET), pages: [{ ...page, unreadable: [mark, mark, mark] }] };
  expect(listPoorlyRead([document])[0]?.reasonMessage.code).toBe('reading:poorly.inPlaces');
});

test('the count tells what was not read from what was read poorly', () => {
  const poorly = listPoorlyRead([recognisedAs(drawDocument('scan', SHEET, SHEET), 0.6)]);
  const written = (language: Language, unread = listUnread([drawDocument('plans', [])])) => {
    const message = countUnread(unread, poorly);
    return message && formatMessage(language, message);
  };
  expect(written('en')).toBe('1 page was not read and 2 pages were read poorly');
  expect(written('es')).toBe('1 página no se leyó y 2 páginas se leyeron mal');
  expect(written('en', [])).toBe('2 pages were read poorly');
});
