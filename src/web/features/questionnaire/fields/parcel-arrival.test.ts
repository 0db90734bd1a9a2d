import { expect, test } from 'vitest';
import { parcelInState, readAskedParcel } from './parcel-arrival.tsx';

const read = (search: string) => readAskedParcel(new URLSearchParams(search));

test('an address names the parcel of a new application', () => {
  expect(read('parcel=027-999-004&county=El+Dorado+County')).toEqual({
    apn: '027-999-004',
    county: 'El Dorado County',
  });
  expect(read('parcel=027-999-004')).toEqual({ apn: '027-999-004', county: '' });
  expect(read('parcel=%20&county=Placer')).toBeNull();
  expect(read('county=Placer')).toBeNull();
  expect(read(`parcel=${'1'.repeat(500)}`)?.apn).toHaveLength(60);
});

test('an entry of the history names it on the way to the application', () => {
  const parcel = { apn: '027-999-004', county: 'El Dorado County' };
  expect(parcelInState({ parcel, other: 1 })).toEqual(parcel);
  for (const state of [null, 'parcel', {}, { parcel: null }, { parcel: { apn: 1, county: '' } }]) {
    expect(parcelInState(state)).toBeNull();
  }
});
