import { expect, test } from 'vitest';
import { documentAddress, readPlace, samePageIn } from './document-address.ts';

const place = {
  documentId: '6f0c9b1e-6f0d-4a34-9a0e-3f6a3f0e9d10',
  page: 2,
  box: { x: 10.5, y: 20, width: 100.2, height: 12 },
  quote: 'Scale: 1" = 20\' & more',
};

test.each(['applicant', 'reviewer'] as const)('an address for the %s leads to the place', (portal) => {
  const url = new URL(documentAddress(place, portal), 'http://localhost');
  expect(url.pathname).toBe(`/documents/${place.documentId}`);
  expect(readPlace(place.documentId, url.searchParams)).toEqual(place);
  expect(url.searchParams.get('as')).toBe(portal === 'reviewer' ? 'staff' : null);
});

test('a newer version opens at the same page, with nothing marked on it', () => {
  expect(samePageIn('newer', place)).toEqual({ documentId: 'newer', page: 2 });
  expect(samePageIn('newer', undefined)).toEqual({ documentId: 'newer', page: undefined });
});

test.each(['page=0&box=1,2,3', 'page=-1&box=1,2,3,x', 'page=two', 'page=1.5&box=1,2,3,4,5', ''])(
  'an address that does not fit (%s) opens the document without it',
  (search) => {
    const { page, box } = readPlace('a', new URLSearchParams(search));
    expect([page, box]).toEqual([undefined, undefined]);
  },
);
