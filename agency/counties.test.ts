import { describe, expect, test } from 'vitest';
import { parseApns } from '#domain/extraction/apn.ts';
import { counties } from '../test/parcel-builders/parcel-rules.ts';

/** Every book of a county, its ranges written out. */
const booksOf = (books: readonly string[]): string[] =>
  books.flatMap((range) => {
    const [first = '', last = first] = range.split('-');
    const count = Number(last) - Number(first) + 1;
    return Array.from({ length: count }, (_, at) => String(Number(first) + at).padStart(first.length, '0'));
  });

/** A number of a book, in the county's form. */
const numberOf = (book: string, form: readonly number[]): string =>
  [book, ...form.slice(1).map((digits) => '7'.padStart(digits, '0'))].join('-');

// Documents are read with the books that stand in src/domain/extraction/apn.ts: both have to know the same.
describe.each(counties.counties)('parcel numbers of $name', ({ books, form }) => {
  test.each(booksOf(books))('of book %s are known where documents are read', (book) => {
    const apn = numberOf(book, form);
    expect(parseApns(`APN ${apn}`)).toEqual([expect.objectContaining({ value: apn, known: true })]);
  });
});

test('no number of another book is taken for one of the region', () => {
  const ours = new Set(counties.counties.flatMap(({ books }) => booksOf(books)));
  const others = Array.from({ length: 1000 }, (_, at) => String(at).padStart(3, '0')).filter((book) => !ours.has(book));
  const known = others.filter((book) => parseApns(`APN ${book}-001-007`).some((one) => one.known));
  expect(known).toEqual([]);
});
