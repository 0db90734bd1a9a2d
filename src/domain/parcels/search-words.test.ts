import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchTextOf, showAddress, streetOf, wordsOf } from './search-words.ts';

describe('an address that is looked up', () => {
  test.each([
    ['1240 Larkspur Lane', 'South Lake Tahoe', ' 1240 larkspur lane south lake tahoe', 'larkspur lane'],
    ['1240 LARKSPUR LN', null, ' 1240 larkspur lane', 'larkspur lane'],
    ['8710 N LAKE BL', 'Tahoe City', ' 8710 north lake boulevard tahoe city', 'north lake boulevard'],
    ['2055 12TH ST #3', null, ' 2055 12th street 3', '12th street'],
    ['2055 12th St. Apt 3', null, ' 2055 12th street 3', '12th street'],
    ["810 O'NEIL WAY", null, ' 810 oneil way', 'oneil way'],
    ['600 HWY 50 #100', null, ' 600 highway 50 100', 'highway 50'],
    ['2030 E ST', null, ' 2030 e street', 'e street'],
    ['17 St Moritz Dr', null, ' 17 saint moritz drive', 'saint moritz drive'],
    ['1278 MT RAINIER DR', null, ' 1278 mount rainier drive', 'mount rainier drive'],
    ['450 MCFAUL WY #1-4', null, ' 450 mcfaul way 1 4', 'mcfaul way'],
    ['Señora Court', null, ' senora court', 'senora court'],
    ['0', null, ' 0', null],
  ])('%s, %s', (address, place, search, street) => {
    expect([searchTextOf(address, place), streetOf(address)]).toEqual([search, street]);
  });

  test('is nothing where there is none, wherever the parcel lies', () => {
    for (const none of [null, '', ' ', '#'])
      expect([searchTextOf(none, 'Truckee'), streetOf(none)]).toEqual(['', null]);
  });

  test('is the same however it is written', () => {
    const text = fc.string({ unit: fc.constantFrom(..."aE éñ'’-#.,09Sst"), maxLength: 40 });
    fc.assert(
      fc.property(text, (address) => {
        const search = searchTextOf(address, null);
        expect(search).toBe(searchTextOf(address.toUpperCase(), null));
        expect(search).toBe(searchTextOf(` ${address.replaceAll(' ', '   ')} `, null));
        // Words alone, each after a space: the beginning of a word is found by a space and what is typed.
        expect(search).toMatch(/^(?: [\p{Ll}\p{N}\p{Lo}]+)*$/u);
      }),
    );
  });

  test('is words whatever is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        for (const word of wordsOf(text)) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
      }),
    );
  });
});

describe('an address that is shown', () => {
  test.each([
    ['802 RANDALL AVE', '802 Randall Ave'],
    ["810 O'NEIL WAY", "810 O'Neil Way"],
    ['2055 12TH ST #3', '2055 12th St #3'],
    ["12 KING'S BEACH DR", "12 King's Beach Dr"],
    ['775 MCKINNEY CREEK RD', '775 McKinney Creek Rd'],
    ['8710 N LAKE BL', '8710 N Lake Bl'],
    ['0 US HIGHWAY 395 S', '0 US Highway 395 S'],
    ['10 SUGAR-PINE CT #12B', '10 Sugar-Pine Ct #12B'],
    ['1240 Larkspur lane', '1240 Larkspur lane'],
    ['', ''],
  ])('%s', (text, shown) => expect(showAddress(text)).toBe(shown));

  test('keeps every letter and figure', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ABCMÉS 019'#-"), maxLength: 30 }), (text) => {
        expect(showAddress(text).toUpperCase()).toBe(text);
      }),
    );
  });
});
