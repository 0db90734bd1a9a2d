import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDate } from './dates.ts';
import { readFileNumber, readIpesScore, readLandCapability, readRoofPitch, readYear } from './identifiers.ts';
import { readArea, readInches, readLength, readPercent, readVolume } from './measure.ts';
import { readName } from './person-name.ts';

describe('areas', () => {
  it.each([
    ['1,254 sf', 1254],
    ['1,254 sq. ft.', 1254],
    ['1254 SQUARE FEET', 1254],
    ['10,454 S.F.', 10_454],
    ['10,454± SF', 10_454],
    ['0.24 acres', 10_454],
    ['0.24 ac (10,460 sf)', 10_460],
    ['1,254 ft²', 1254],
    ['10,454', 10_454],
  ])('%s', (text, value) => {
    expect(readArea(text)).toMatchObject({ value, unit: 'sf' });
  });

  it.each([
    '24%',
    '26 feet',
    "50' x 120'",
    '1,000 - 2,000 sf',
    '1,000 to 2,000 sf',
    '$1,254',
    '1,254 sf maximum',
    '1,254 sf or more',
    '12-34',
    'about',
  ])('%s is none', (text) => {
    expect(readArea(text)).toBeUndefined();
  });
});

describe('lengths', () => {
  it.each([
    [`24'-6"`, 24.5],
    [`24' 6"`, 24.5],
    ['24’-6”', 24.5],
    [`24'-6 1/2"`, 24.54],
    [`22'-10½"`, 22.88],
    ['2 ½ ft', 2.5],
    ['24.5 ft', 24.5],
    ['24 feet 6 inches', 24.5],
    ['24 ft. 6 in.', 24.5],
    ["4.5'", 4.5],
    ['18"', 1.5],
    ['24.5', 24.5],
  ])('%s', (text, value) => {
    expect(readLength(text)).toMatchObject({ value, unit: 'ft' });
  });

  it.each([`24'-14"`, '24-26 feet', "24' x 30'", '24 sf', '24%', '24 feet max', '24:12', '24/12', '24 feet or less'])(
    '%s is none',
    (text) => {
      expect(readLength(text)).toBeUndefined();
    },
  );

  it('any feet and inches are read back as they were written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 199 }), fc.integer({ min: 0, max: 11 }), (feet, inches) => {
        const value = Number(readLength(`${feet}'-${inches}"`)?.value);
        expect(value).toBeCloseTo(feet + inches / 12, 2);
        expect(readLength(`${feet} ft ${inches} in`)?.value).toBe(value);
      }),
    );
  });
});

describe('other values', () => {
  it('volumes, percents, years, scores and pitches', () => {
    expect(readVolume('120 CY')?.value).toBe(120);
    expect(readVolume('1,120 cubic yards')?.value).toBe(1120);
    expect(readVolume('120 cf')).toBeUndefined();
    expect(readPercent('8.5 %')?.value).toBe(8.5);
    expect(readPercent('8.5 ft')).toBeUndefined();
    expect(readYear('1974')?.value).toBe(1974);
    expect(readYear('1974 sf')).toBeUndefined();
    expect(readIpesScore('1,140')?.value).toBe(1140);
    expect(readIpesScore('1,141')).toBeUndefined();
    expect(readIpesScore('0')?.value).toBe(0);
    // "A line for the IPES is 1 in this county".
    expect(readIpesScore('1 in')).toBeUndefined();
    expect(readRoofPitch('6/12')?.value).toBe('6:12');
    expect(readRoofPitch('6 in 12')?.value).toBe('6:12');
    expect(readLandCapability('Class 1B')?.value).toBe('1b');
    expect(readLandCapability('5')?.value).toBe('5');
    expect(readLandCapability('5%')).toBeUndefined();
    expect(readLandCapability('8')).toBeUndefined();
    expect(readFileNumber('ersp2026-0417-01')?.value).toBe('ERSP2026-0417-01');
    expect(readFileNumber('ERSP26-0417')).toBeUndefined();
  });

  it.each([
    ['11/21/2026', '2026-11-21'],
    ['Nov 21, 2026', '2026-11-21'],
    ['Sept. 8, 2026', '2026-09-08'],
    ['21 November 2026', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
    ['11/21/26', '2026-11-21'],
    ['February 29, 2028', '2028-02-29'],
  ])('date %s', (text, value) => {
    expect(readDate(text)?.value).toBe(value);
  });

  it.each([
    '21/11/2026',
    '02/30/2026',
    'February 29, 2026',
    '05/06/07',
    '11/2026',
    '13-40-2026',
    '2026',
    '1/4',
    'May 2026',
  ])('date %s is dropped', (text) => {
    expect(readDate(text)).toBeUndefined();
  });

  it.each([
    ['Jane Q. Public', 'Jane Q. Public'],
    ['Smith, John', 'Smith, John'],
    ['The 2019 Alder Family Trust', 'The 2019 Alder Family Trust'],
    ['Juniper Ridge Holdings LLC', 'Juniper Ridge Holdings LLC'],
    ["John & Mary O'Neil 530-555-0100", "John & Mary O'Neil"],
    ['María José de la Cruz, PO Box 9', 'María José de la Cruz'],
  ])('name %s', (text, value) => {
    expect(readName(text)?.value).toBe(value);
  });

  it.each([
    'signature required',
    'Phone Number',
    'to provide appliances',
    'See attached',
    'is the person who',
    'Property Line',
    'A B',
    '12 Main St',
  ])('name %s is none', (text) => {
    expect(readName(text)).toBeUndefined();
  });
});

describe('long and hostile text', () => {
  it('takes every reader a moment', () => {
    const readers = [
      readArea,
      readLength,
      readVolume,
      readPercent,
      readDate,
      readName,
      readLandCapability,
      readFileNumber,
    ];
    const pieces = ['1,', '1,111,', "1'", '1 ', 'A', 'A ', 'A, ', ' ', '-', '(', '1/', 'Smith & ', '.', '1-'];
    fc.assert(
      fc.property(fc.constantFrom(...pieces), fc.constantFrom(...readers), (piece, read) => {
        const started = performance.now();
        read(piece.repeat(Math.ceil(100_000 / piece.length)));
        expect(performance.now() - started).toBeLessThan(2_000);
      }),
    );
  });
});

it.each([
  ['7-3/4"', 7.75],
  ['7 3/4 IN.', 7.75],
  ['7½" TYP.', 7.5],
  ['3/8"', 0.375],
  ['6\'-8"', 80],
  ["3'-0 CLR", 36],
  ['9\'-1 1/2"', 109.5],
  ['12 ft', 144],
  ['14 RISERS', undefined],
  ['70 SF', undefined],
])('%s in inches', (text, inches) => {
  expect(readInches(text)?.value).toBe(inches);
});
