import { expect, test } from 'vitest';
import { hrefOfStart, readPlace, searchOfPlace } from './place.ts';

const read = (search: string) => readPlace(new URLSearchParams(search));

test('an address keeps the search and the parcel', () => {
  const place = { apn: '027-999', address: '40 Larkspur & Cañon', parcel: '027-999-004' };
  expect(read(searchOfPlace(place))).toEqual(place);
});

test('what is not searched for is not in the address', () => {
  expect(searchOfPlace({ apn: '027', address: '', parcel: null })).toBe('?apn=027');
  expect(searchOfPlace({})).toBe('');
  expect(read('?apn=%20&parcel=')).toEqual({ apn: '', address: '', parcel: null });
});

test('an application is begun with the number and the county', () => {
  expect(hrefOfStart('027-999-004', 'El Dorado County')).toBe(
    '/pre-application-questionnaire?parcel=027-999-004&county=El+Dorado+County',
  );
});
