import { describe, expect, test } from 'vitest';
import { checkDocument, type Examined, type ExaminedPage } from './check-document.ts';
import { isUnread, needsAnotherFile } from './document-finding.ts';

const page = (number: number, wide: number, high: number, state: ExaminedPage['state'] = 'read'): ExaminedPage => ({
  number,
  width: wide * 72,
  height: high * 72,
  state,
  quality: state === 'read' ? 'well' : 'unread',
  isHardlyRead: state !== 'read',
});
const pdf = (...pages: ExaminedPage[]): Examined => ({
  content: 'pdf',
  reading: { outcome: 'read', pageCount: pages.length },
  pages,
});
const unread = (
  reason: 'encrypted' | 'broken' | 'no-pages' | 'empty' | 'too-slow' | 'too-much-memory' | 'reader-crashed' | 'picture',
  pageCount = 0,
) => ({ content: 'pdf', reading: { outcome: 'unreadable', reason, pageCount }, pages: [] }) as const;
const readAs = (content: 'jpeg' | 'png' | 'doc' | 'docx') =>
  ({ content, reading: { outcome: 'read', pageCount: 1 }, pages: [page(1, 8.5, 11)] }) as const;
const plan = { name: 'A1.pdf', sheet: true };
const paper = { name: 'letter.PDF', sheet: false };

describe('a plan sheet', () => {
  test.each([
    ['24 by 36 inches', 24, 36],
    ['the same lying down', 36, 24],
    ['larger', 30, 42],
    ['a tenth of an inch under', 23.9, 35.9],
    ['a rounding under that', 23.899, 35.898],
  ])('%s is fine', (_, wide, high) => {
    expect(checkDocument(plan, pdf(page(1, wide, high)))).toEqual({ state: 'verified', findings: [], pages: 1 });
  });

  test.each([
    ['letter', 8.5, 11],
    ['long but narrow', 20, 48],
    ['square', 30, 30],
    ['more than a tenth under', 23.88, 36],
  ])('%s is too small, with its page and size', (_, wide, high) => {
    expect(checkDocument(plan, pdf(page(1, 36, 24), page(2, wide, high)))).toEqual({
      state: 'error',
      findings: [{ code: 'sheet-too-small', severity: 'issue', page: 2, width: wide, height: high }],
      pages: 2,
    });
  });

  test('of any size is fine where no sheet is asked for', () => {
    expect(checkDocument(paper, pdf(page(1, 8.5, 11))).findings).toEqual([]);
  });

  test('that cannot be opened is noted, not held against the applicant', () => {
    expect(checkDocument(plan, pdf(page(1, 36, 24), page(2, 0, 0, 'failed')))).toEqual({
      state: 'verified',
      findings: [{ code: 'not-read', severity: 'note', page: 2 }],
      pages: 2,
    });
  });

  test('among hundreds of small ones is told of 25 times at most', () => {
    const pages = Array.from({ length: 300 }, (_, index) => page(index + 1, 8.5, 11));
    const { state, findings, pages: count } = checkDocument(plan, pdf(...pages));
    expect([state, findings.length, count]).toEqual(['error', 25, 300]);
  });
});

describe('what cannot be used is an issue', () => {
  test.each(['encrypted', 'broken', 'no-pages', 'empty'] as const)('a PDF that is %s', (reason) => {
    expect(checkDocument(paper, unread(reason))).toEqual({
      state: 'error',
      findings: [{ code: reason, severity: 'issue' }],
      pages: null,
    });
  });

  test.each(['empty', 'encrypted', 'broken', 'wrong-type', 'infected'] as const)('a file that is %s', (content) => {
    expect(checkDocument(paper, { content })).toMatchObject({ state: 'error', findings: [{ code: content }] });
  });

  test.each([
    ['a picture called .pdf', 'plan.pdf', readAs('png')],
    ['a PDF called .docx', 'letter.docx', pdf(page(1, 8.5, 11))],
    ['a Word file called .jpg', 'photo.jpg', readAs('docx')],
    ['a picture in the clothes of a PDF', 'plan.pdf', unread('picture')],
  ] as const)('%s', (_, name, examined) => {
    expect(checkDocument({ name, sheet: false }, examined)).toMatchObject({
      state: 'error',
      findings: [{ code: 'wrong-type', severity: 'issue' }],
    });
  });
});

describe('what was not read does not pass', () => {
  test.each([
    ['a PDF that took too long', plan, unread('too-slow', 400), 'too-slow'],
    ['a PDF that needs too much memory', plan, unread('too-much-memory', 400), 'not-read'],
    ['a file that broke our reader', plan, { content: 'unknown' }, 'not-read'],
    [
      'a Word file that broke our reader',
      { name: 'a.docx', sheet: false },
      { ...unread('reader-crashed'), content: 'docx' },
      'not-read',
    ],
    ['a blank sheet', plan, pdf(page(1, 36, 24, 'no-text')), 'no-words'],
    [
      'a photograph',
      { name: 'a.jpg', sheet: false },
      { ...readAs('jpeg'), pages: [page(1, 8, 6, 'no-text')] },
      'no-words',
    ],
    ['a page that was not looked at whole', paper, pdf(page(1, 36, 24, 'failed')), 'not-read'],
    ['a photograph with a word', paper, pdf({ ...page(1, 8, 6), quality: 'poorly', isHardlyRead: true }), 'no-words'],
  ] as const)('%s', (_, file, examined, code) => {
    const { state, findings } = checkDocument(file, examined);
    expect([state, findings]).toMatchObject(['error', [{ code, severity: 'issue' }]]);
    expect(findings.map(isUnread)).toEqual([true]);
    expect(needsAnotherFile(findings)).toBe(false);
  });

  test('but a photograph where photographs are asked for does', () => {
    const { state, findings } = checkDocument({ ...paper, pictures: true }, pdf(page(1, 8, 6, 'no-text')));
    expect([state, findings]).toEqual(['verified', [{ code: 'no-words', severity: 'note' }]]);
  });
});

describe('what we cannot find out is a note', () => {
  test('a page of which only part was read is not said to be read surely', () => {
    const reading = { source: 'ocr' as const, confidence: 0.96 };
    const inPart = pdf(page(1, 8, 11), { ...page(2, 8, 11), quality: 'poorly', reading, isSure: true });
    expect(checkDocument(paper, inPart).findings).toEqual([{ code: 'poorly-read', severity: 'note', page: 2 }]);
  });

  test('a page that was recognised poorly, with how sure that was', () => {
    const reading = { source: 'ocr' as const, confidence: 0.62 };
    const { state, findings } = checkDocument(
      paper,
      pdf(page(1, 8, 11), { ...page(2, 8, 11), quality: 'poorly', reading }),
    );
    expect([state, findings]).toEqual([
      'verified',
      [{ code: 'poorly-read', severity: 'note', page: 2, confidence: 0.62 }],
    ]);
  });

  test.each([
    ['a picture of a sheet', { name: 'a.png', sheet: true }, readAs('png'), 'size-unknown'],
    ['a sheet in a Word file', { name: 'a.docx', sheet: true }, readAs('docx'), 'size-unknown'],
  ] as const)('%s', (_, file, examined, code) => {
    expect(checkDocument(file, examined)).toMatchObject({ state: 'verified', findings: [{ code, severity: 'note' }] });
  });

  test('and a picture that no sheet is asked of is fine, under either ending', () => {
    for (const name of ['a.jpg', 'a.JPEG', 'a.png']) {
      expect(checkDocument({ name, sheet: false }, readAs('jpeg')).findings).toEqual([]);
    }
  });

  test('and a Word file that was read is fine, under either ending', () => {
    expect(checkDocument({ name: 'a.docx', sheet: false }, readAs('doc'))).toMatchObject({ findings: [], pages: 1 });
  });

  test('the pages of a document that was not read to its end are still counted', () => {
    expect(checkDocument(plan, unread('too-slow', 400)).pages).toBe(400);
  });
});
