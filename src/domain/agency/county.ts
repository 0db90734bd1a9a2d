import { z } from 'zod';

/** Of a county or another jurisdiction. */
export const PlaceCode = z.string().regex(/^[A-Z]{2,6}$/, 'Write a code of two to six capital letters.');
const Book = z.string().regex(/^\d{3,4}(-\d{3,4})?$/, 'Write a book such as "027", or a range such as "013-023".');

/** How a county writes its parcel numbers, in agency/counties.yaml. `form`: digits of each group. */
export const County = z.strictObject({
  code: PlaceCode,
  name: z.string().trim().min(1).max(80),
  state: z.enum(['CA', 'NV']),
  form: z.array(z.number().int().min(1).max(4)).min(2).max(5),
  /** Numbers of years ago whose last group is a digit short are the same number. */
  padded: z.boolean(),
  /** The leading groups of its numbers in the region. */
  books: z.array(Book).min(1),
  /** The ZIP codes of its addresses in the region. An address with another one is no project's unless it is labelled so. */
  zips: z.array(z.string().regex(/^\d{5}$/, 'Write a ZIP code of five digits.')).optional(),
});
export type County = z.infer<typeof County>;

/** Whether a leading group of a parcel number is one of the county's books. */
export const hasBook = ({ books }: Pick<County, 'books'>, group: string): boolean =>
  books.some((range) => {
    const [first = '', last = first] = range.split('-');
    return group.length === first.length && group >= first && group <= last;
  });
