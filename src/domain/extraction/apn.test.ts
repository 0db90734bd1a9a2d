import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counties } from '../../../test/counties.ts';
import { parseApns, parseBareApns } from './apn.ts';

const values = (text: string): string[] => parseApns(text, counties).map((apn) => apn.value);

describe('parcel numbers', () => {
  it.each([
    ['027-123-004', ['027-123-004'], 'El Dorado and South Lake Tahoe have three digits at the end'],
    ['027-123-04', ['027-123-004'], 'and had two until 2018'],
    ['094-123-04', ['094-123-004'], 'as had Placer'],
    ['125-244-24', ['125-244-24'], 'Washoe has two and stays so'],
    ['007-051-02', ['007-051-02'], 'as does Carson City'],
    ['1318-22-310-005', ['1318-22-310-005'], 'Douglas has four groups'],
    ['1318-22-310-100', ['1318-22-310-100'], 'the last of four groups is no suffix'],
    ['027-123-04-100', ['027-123-004-100'], 'a suffix names the same parcel'],
    ['027 - 123 - 004', ['027-123-004'], 'spaces round hyphens'],
    ['027–123–004', ['027-123-004'], 'dashes for hyphens'],
    ['090-243-004 AND -005', ['090-243-004', '090-243-005'], 'a list'],
    ['090-243-004, -005 & -007', ['090-243-004', '090-243-005', '090-243-007'], 'a longer list'],
    ['031-101-01 TO -04', ['031-101-001', '031-101-002', '031-101-003', '031-101-004'], 'a range'],
  ])('%s', (text, expected) => {
    expect(values(text)).toEqual(expected);
  });

  it.each([
    '530-541-2345',
    '(530) 541-2345',
    '2026-11-21',
    '11-21-2026',
    '123-45-6789',
    'Project No. 027-123-004',
    'Invoice # 027-123-004',
    '1-027-123-004-9',
    '$027-123-004',
    'C:\\jobs\\027-123-004.dwg',
    '027-123-004/A',
    '1027-123-004',
  ])('%s is none', (text) => {
    expect(values(text)).toEqual([]);
  });

  it('tells a known book from an unknown one', () => {
    expect(parseApns('027-123-004', counties)[0]?.known).toBe(true);
    expect(parseApns('999-123-004', counties)[0]?.known).toBe(false);
    // Washoe never had three digits at the end.
    expect(parseApns('125-244-024', counties)[0]?.known).toBe(false);
  });

  it.each(
    counties.flatMap(({ name, books, form }) =>
      books.flatMap((range) => range.split('-')).map((book) => ({ name, book, form })),
    ),
  )('of book $book in $name are known', ({ book, form }) => {
    const apn = [book, ...form.slice(1).map((digits) => '7'.padStart(digits, '0'))].join('-');
    expect(parseApns(apn, counties)).toEqual([expect.objectContaining({ value: apn, known: true })]);
  });

  it('are those of the agency’s counties: of another region, in other forms, others', () => {
    const county = { code: 'SB', name: 'San Bernardino County', state: 'CA' as const, padded: false };
    const others = [{ ...county, form: [4, 3, 2], books: ['0307-0309'] }];
    expect(parseApns('APN 0308-123-04 AND -05', others).map(({ value, known }) => [value, known])).toEqual([
      ['0308-123-04', true],
      ['0308-123-05', true],
    ]);
    expect(parseApns('APN 0310-123-04', others)[0]?.known).toBe(false);
    expect(parseBareApns('030812304', others).map(({ value }) => value)).toEqual(['0308-123-04']);
    expect(parseApns('027-123-004 and 1318-22-310-005', others)).toEqual([]);
    expect(parseApns('027-123-004', [])).toEqual([]);
  });

  it('without hyphens counts with a known book only, and only where the caller asks', () => {
    expect(values('027123004')).toEqual([]);
    expect(parseBareApns('027123004', counties).map((apn) => apn.value)).toEqual(['027-123-004']);
    expect(parseBareApns('131822310005', counties).map((apn) => apn.value)).toEqual(['1318-22-310-005']);
    expect(parseBareApns('999123004', counties)).toEqual([]);
  });

  it('never expands a range into more than a subdivision', () => {
    expect(values('031-101-001 TO -999')).toEqual(['031-101-001']);
  });

  it('says where it stood', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z ]{0,20}$/), fc.integer({ min: 100, max: 999 }), (before, page) => {
        const text = `${before} 027-${page}-004 end`;
        const [apn] = parseApns(text, counties);
        expect(text.slice(apn?.from, apn?.to)).toBe(`027-${page}-004`);
      }),
    );
  });

  it('reads 100,000 characters of digits and hyphens in a moment', () => {
    fc.assert(
      fc.property(fc.constantFrom('0', '027-', '027-123-', '027-123-004 ', '-004 AND ', '1318-22-', ' - '), (piece) => {
        const started = performance.now();
        parseApns(piece.repeat(Math.ceil(100_000 / piece.length)), counties);
        expect(performance.now() - started).toBeLessThan(6_000);
      }),
    );
  });
});
