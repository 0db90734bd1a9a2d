import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beginningsOf, digitsOf, keyOf, keysOf, looksLikeNumber, writeNumber } from './parcel-number.ts';

const EL = { form: [3, 3, 3], padded: true, books: ['013-023', '080-081'] };
const WA = { form: [3, 3, 2], padded: false, books: ['048', '122-132'] };
const DG = { form: [4, 2, 3, 3], padded: false, books: ['1318-1319'] };
const CC = { form: [3, 3, 2], padded: false, books: ['007'] };
const COUNTIES = [EL, WA, DG];

/** A number in the form of a county, with its groups. */
const written = fc
  .constantFrom(...COUNTIES)
  .chain((county) =>
    fc
      .tuple(...county.form.map((length) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))))
      .map((groups) => ({ county, groups, apn: groups.join('-') })),
  );
const between = fc.constantFrom('-', ' ', '–', '‑', '−', '.', ' - ', '/', '－', '_');

describe('what a number is compared by', () => {
  test.each([
    ['015-331-04', '015331004'],
    ['015-331-004', '015331004'],
    ['015-331-04-100', '015331004'],
    ['015 331 004', '015331004'],
    ['015–331–04', '015331004'],
    ['131-080-27', '131080027'],
    ['1318-09-810-005', '131809810005'],
    // What lies on the land is another number where it is no county's usual suffix.
    ['130-230-06-0001', '130230060001'],
  ])('%s is %s', (apn, key) => expect(keyOf(apn)).toBe(key));

  test('a text may mean several, the likeliest first, and none where it is no whole number', () => {
    expect(keysOf('01533104')).toEqual(['015331004', '01533104']);
    expect(keysOf('015331004')).toEqual(['015331004']);
    expect(keysOf('01533104100')).toEqual(['015331004', '01533104100']);
    expect(keysOf('131809810005')).toEqual(['131809810005', '131809810000'].slice(0, 1));
    for (const none of ['', '015', '015-331', '0153310', '015-331-00A', 'lane', '9'.repeat(15)]) {
      expect(keysOf(none), none).toEqual([]);
    }
  });

  test('of a number without its first zeros is told by the counties’ books, after what it says as it stands', () => {
    expect(keysOf('15331004', [...COUNTIES, CC])).toEqual(['153310004', '015331004', '15331004']);
    expect(keysOf('13123456', COUNTIES)).toEqual(['131234056', '013123456', '13123456']);
    expect(keysOf('15-331-04', COUNTIES)).toContain('015331004');
    expect(keysOf('712345', [CC])).toEqual(['007123045']);
    expect(keysOf('712345', [EL])).toEqual([]);
  });

  test.each([
    ['27/999/4', '027999004'],
    ['27-999-04', '027999004'],
    ['27 999 4', '027999004'],
    ['80-9-4', '080009004'],
    ['131/80/7', '131080007'],
    ['1318-9-810-5', '131809810005'],
    ['7/123/5', '007123005'],
    ['APN 27/999/4', '027999004'],
    ['２７／９９９／４', '027999004'],
  ])('of %s, written without zeros, is filled up as its county writes it', (typed, key) => {
    expect(keysOf(typed, [{ ...EL, books: ['025-039', '080-081'] }, WA, DG, CC])).toContain(key);
  });

  test('of groups without zeros is none where no county has such a book', () => {
    for (const typed of ['50/123/4', '271/80/7']) {
      expect(keysOf(typed, COUNTIES).filter((key) => key.length >= 9)).toEqual([]);
    }
  });

  test.each([
    ['27-99', ['02799']],
    ['27/999/0', ['0279990']],
    ['027-99', ['02799']],
    ['200-1', ['2001']],
    ['50-1', []],
    ['2799', ['2799']],
    ['1318-9-8', ['1318098']],
  ])('beginning as %s does begins with %s', (typed, expected) => {
    expect(beginningsOf(typed, [{ ...EL, books: ['025-039'] }, WA, DG])).toEqual(expected);
  });

  test.each([
    'APN 015-331-04',
    'apn: 015 331 04',
    'A.P.N. # 015-331-004',
    'Assessor’s Parcel Number: 015-331-04',
    'Parcel No. 015-331-04',
    'Parcela n.º 015-331-04',
    '015/331/04',
    '０１５－３３１－０４',
    '\ufeff015-\u00ad331-04',
  ])('of “%s” is the number’s', (pasted) => {
    expect(looksLikeNumber(pasted)).toBe(true);
    expect(keysOf(pasted)[0]).toBe('015331004');
    expect(writeNumber(pasted, EL)).toEqual({ apn: '015-331-004' });
  });

  test('is none of an address', () => {
    for (const address of ['015 Parcel Ln', 'Parcel Lane 12', 'Apn', '12 Lake St', 'Apn Way 3']) {
      expect(looksLikeNumber(address), address).toBe(false);
    }
  });

  test('is the same however the number is written', () => {
    fc.assert(
      fc.property(written, between, ({ groups, apn }, mark) => {
        const typed = groups.join(mark);
        expect(looksLikeNumber(typed)).toBe(true);
        expect(keyOf(typed)).toBe(keyOf(apn));
        for (const text of [typed, groups.join(''), ` ${apn} `]) expect(keysOf(text)).toContain(keyOf(apn));
      }),
    );
  });

  test('is the same padded or not, and another for another number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 0, max: 999_999 }), (parcel, rest) => {
        const book = String(rest)
          .padStart(6, '0')
          .replace(/^(\d{3})/, '$1-');
        const two = String(parcel).padStart(2, '0');
        expect(keyOf(`${book}-${two}`)).toBe(keyOf(`${book}-0${two}`));
        expect(keyOf(`${book}-${two}`)).not.toBe(keyOf(`${book}-1${two}`));
      }),
    );
  });

  test('holds digits alone, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0159- .–') })), (text) => {
        for (const key of keysOf(text)) expect(key).toMatch(/^\d+$/);
        expect(digitsOf(text)).toMatch(/^\d*$/);
      }),
    );
  });
});

describe('a number as its county writes it', () => {
  test.each([
    ['015-331-04', EL, { apn: '015-331-004' }],
    ['015331004', EL, { apn: '015-331-004' }],
    ['01533104', EL, { apn: '015-331-004' }],
    ['015-331-04-100', EL, { apn: '015-331-004' }],
    ['131-080-27', WA, { apn: '131-080-27' }],
    ['13108027', WA, { apn: '131-080-27' }],
    ['131-080-7', WA, { error: 'not-in-county-form' }],
    ['131-080-027', WA, { error: 'not-in-county-form' }],
    ['1318-09-810-005', DG, { apn: '1318-09-810-005' }],
    ['131809810005', DG, { apn: '1318-09-810-005' }],
    ['1318-9-810-005', DG, { error: 'not-in-county-form' }],
    ['', EL, { error: 'not-a-number' }],
    ['015-331-00A', EL, { error: 'not-a-number' }],
    ['0153310041', EL, { error: 'not-in-county-form' }],
    // A spreadsheet took the first zeros. Cut as it stands it would be a parcel of another book.
    ['15331004', EL, { apn: '015-331-004' }],
    ['15331004.0', EL, { apn: '015-331-004' }],
    ['1533104', EL, { apn: '015-331-004' }],
    ['15-331-04', EL, { apn: '015-331-004' }],
    ['80123456', EL, { apn: '080-123-456' }],
    ['4812345', WA, { apn: '048-123-45' }],
    ['712345', CC, { apn: '007-123-45' }],
    // No book of the county begins so, with a zero or without.
    ['15012304', WA, { apn: '150-123-04' }],
    ['50123404', EL, { error: 'not-in-county-form' }],
    ['50-123-404', EL, { error: 'not-in-county-form' }],
  ])('%s', (text, county, expected) => expect(writeNumber(text, county)).toEqual(expected));

  test('stays as it is where it is written so already, and comes back from its digits', () => {
    fc.assert(
      fc.property(written, between, ({ county, groups, apn }, mark) => {
        for (const text of [apn, groups.join(mark), groups.join('')])
          expect(writeNumber(text, county)).toEqual({ apn });
      }),
    );
  });

  test('is compared by the same as what it was read from', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...COUNTIES),
        fc.string({ unit: fc.constantFrom(...'0123-'), maxLength: 16 }),
        (county, text) => {
          const read = writeNumber(text, county);
          if ('apn' in read) expect(keysOf(text, COUNTIES)).toContain(keyOf(read.apn));
        },
      ),
    );
  });
});
