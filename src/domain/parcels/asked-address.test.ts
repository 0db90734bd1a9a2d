import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressFits, readAskedAddress } from './asked-address.ts';
import { searchTextOf } from './search-words.ts';

const ADDRESSES = ['1240 N LARKSPUR LN #3', '17 St Moritz Dr', '600 HWY 50', "810 O'Neil Way Apt 4B", '2030 E ST'];

/** Whether typing this would lead to the address. */
const leadsTo = (typed: string, address: string, place: string | null = null): boolean => {
  const asked = readAskedAddress(typed);
  return asked !== undefined && addressFits(asked, address, place);
};

test.each([
  ['1240 n larkspur', true],
  ['1240 north larkspur lane', true],
  ['larkspur ln 1240', true],
  ['LARK', true],
  ['1240 larkspur ct', false],
  ['124 larkspur', false],
  ['larkspur 124', true],
  ['arkspur', false],
])('%s leads to 1240 N Larkspur Ln: %s', (typed, leads) => {
  expect(leadsTo(typed, '1240 N LARKSPUR LN #3')).toBe(leads);
});

test('a short form means what it is short for, also while a longer word may come of it', () => {
  expect(readAskedAddress('lake bl')?.words.at(-1)?.begins).toEqual(['bl', 'boulevard']);
  expect(readAskedAddress('main st')?.words.at(-1)?.begins).toEqual(['st', 'saint']);
  expect(readAskedAddress('n lake')?.words[0]?.begins).toEqual(['n']);
  expect(readAskedAddress('1240 larkspur ln')?.beginnings).toEqual([' 1240 larkspur lane', ' 1240 larkspur ln']);
});

test('the street is read without its number and what follows on it, to be compared with likely ones', () => {
  expect(readAskedAddress('1240 larkspr ln south lake tahoe')?.street).toEqual({
    whole: 'larkspr lane',
    name: 'larkspr',
  });
  expect(readAskedAddress('heater creek')?.street).toEqual({ whole: 'heater creek', name: 'heater creek' });
  for (const little of ['1240 abc', 'abc lane', '1240', 'oak']) expect(readAskedAddress(little)?.street).toBeNull();
});

test('nothing is asked where there are no words', () => {
  for (const nothing of ['', ' ', '%_\\', '--']) expect(readAskedAddress(nothing)).toBeUndefined();
});

test('every beginning of an address that is typed leads to it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ADDRESSES), fc.nat(), (address, length) => {
      const typed = address.slice(0, 1 + (length % address.length));
      // "Ap" is not yet known for a unit.
      fc.pre(/[\p{L}\p{N}]/u.test(typed) && !/ Ap?$/.test(typed));
      expect(leadsTo(typed, address), typed).toBe(true);
      expect(leadsTo(typed.toLowerCase(), address), typed).toBe(true);
    }),
  );
});

test('typed words are letters and digits alone, so that none means anything to a search', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const asked = readAskedAddress(text);
      for (const { begins } of asked?.words ?? []) for (const word of begins) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
      for (const beginning of asked?.beginnings ?? []) expect(beginning).not.toMatch(/[%_\\]/);
      expect(asked?.words.length ?? 0).toBeLessThanOrEqual(10);
    }),
  );
});

test('what is looked up begins with what is typed from its beginning', () => {
  for (const address of ADDRESSES) {
    const search = searchTextOf(address, 'South Lake Tahoe');
    expect(
      readAskedAddress(address)?.beginnings.some((one) => search.startsWith(one)),
      address,
    ).toBe(true);
  }
});
