import { describe, expect, test } from 'vitest';
import { findParcel, findParcels } from './find-parcels.ts';
import { Parcel, ParcelRegister } from './parcel.ts';

const scenic = { scenicRoadway: false, scenicShoreline: false };
const parcels = [
  { apn: '027-999-004', county: 'El Dorado County', city: 'South Lake Tahoe', address: '1240 Larkspur Lane' },
  { apn: '015-998-004', county: 'El Dorado County', address: '27 Cañon Road' },
  { apn: '094-999-012', county: 'Placer County', address: '40 Larkspur Court' },
  { apn: '131-998-07', county: 'Washoe County', address: '' },
  { apn: '1318-99-910-005', county: 'Douglas County', address: '131 Lower Larkspur Lane' },
].map((parcel) => Parcel.parse({ ...parcel, ...scenic }));
const found = (text: string, limit = 10) => findParcels(parcels, text, limit).map(({ apn }) => apn);

describe('parcels are found', () => {
  test.each([
    ['027', ['027-999-004']],
    ['027-999-004', ['027-999-004']],
    ['027999004', ['027-999-004']],
    ['027 999', ['027-999-004']],
    ['027\u2011999', ['027-999-004']],
    ['131', ['131-998-07', '1318-99-910-005']],
    ['13189', ['1318-99-910-005']],
  ])('by the beginning of the number %s', (text, apns) => expect(found(text)).toEqual(apns));

  test('by a number in the form of years ago', () => {
    expect(found('015-998-04')).toEqual(['015-998-004']);
    expect(findParcel(parcels, '015-998-04', 'El Dorado County')?.address).toBe('27 Cañon Road');
  });

  test.each([
    ['larks', ['027-999-004', '094-999-012', '1318-99-910-005']],
    ['Larkspur lane', ['027-999-004', '1318-99-910-005']],
    ['40 lark', ['094-999-012']],
    ['canon', ['015-998-004']],
    ['cañon rd', []],
    ['lane, tahoe', ['027-999-004']],
    ['pur', []],
  ])('by words of the address: %s', (text, apns) => expect(found(text).sort()).toEqual([...apns].sort()));

  test('a house number that begins no parcel number, and the address that begins with the text first', () => {
    expect(found('1240')).toEqual(['027-999-004']);
    // 27 begins no number, though it stands in one.
    expect(found('27')).toEqual(['015-998-004']);
    expect(found('lower')).toEqual(['1318-99-910-005']);
    const lane = [
      ...parcels,
      Parcel.parse({ apn: '013-001-001', county: 'El Dorado County', address: '9 Old Lane, 40 Lark', ...scenic }),
    ];
    expect(findParcels(lane, '40 lark', 10).map(({ apn }) => apn)).toEqual(['094-999-012', '013-001-001']);
  });

  test('not by one character, by nothing, or by what no parcel has', () => {
    for (const text of ['', ' ', '0', ' 0 ', '--', '999', '???', '(.*)']) expect(found(text), text).toEqual([]);
  });

  test('as many as are asked for', () => {
    expect(found('larkspur', 2)).toHaveLength(2);
  });

  test('by number and county, both', () => {
    expect(findParcel(parcels, '027-999-004', 'el dorado county')?.address).toBe('1240 Larkspur Lane');
    expect(findParcel(parcels, '027-999-004', 'Placer County')).toBeUndefined();
    expect(findParcel(parcels, '027-999', 'El Dorado County')).toBeUndefined();
    expect(findParcel(parcels, '', 'El Dorado County')).toBeUndefined();
  });
});

describe('a register that the agency gets wrong', () => {
  const one = { apn: '027-999-004', county: 'El Dorado County', ...scenic };
  const messages = (given: object[]) =>
    ParcelRegister.safeParse({ demonstration: true, parcels: given }).error?.issues.map(({ message }) => message) ?? [];

  test.each(['027-999-04', '0279990004', '131-998-007', '500-999-004', '027-999-004, -005', ' 027-999-004'])(
    '%s is no parcel number',
    (apn) => expect(messages([{ ...one, apn }])).toEqual([expect.stringContaining('in the form of its county')]),
  );

  test('a number twice, or a county that is none', () => {
    expect(messages([one, one])).toEqual(['The number 027-999-004 stands twice.']);
    expect(messages([{ ...one, county: 'El Dorado' }])).toHaveLength(1);
    expect(messages([one])).toEqual([]);
  });
});
