/** A parcel number as read: `value` in its county's written form, and where it stood in the text. */
export type ApnReading = {
  value: string;
  /** The leading book is one of the counties' own, in that county's shape. */
  known: boolean;
  /** Written with its hyphens. Bare digits count only beside a label. */
  hyphenated: boolean;
  from: number;
  to: number;
};

/** Counties round the lake: the shape of a parcel number and its leading books. Old 3-3-2 numbers of the first two are padded. */
const threeThreeThree = books('010 013-023 025-039 080-081 880-881 083-085 090-095 097-098 110-112 115-118');
const threeThreeTwo = books('007 048 055 122-132');
const fourTwoThreeThree = books('1219 1318 1319 1418 1419');

function books(list: string): ReadonlySet<string> {
  return new Set(
    list.split(' ').flatMap((range) => {
      const [first = '', last = first] = range.split('-');
      const count = Number(last) - Number(first) + 1;
      return Array.from({ length: count }, (_, at) => String(Number(first) + at).padStart(first.length, '0'));
    }),
  );
}

const HYPHEN = '\\s?[-\u2010-\u2015\u2212]\\s?';
const WRITTEN = new RegExp(
  `(?<![\\p{L}\\d.,/$#\\\\_]|\\d${HYPHEN})(?:(\\d{4})${HYPHEN}(\\d{2})${HYPHEN}(\\d{3})${HYPHEN}(\\d{3})|(\\d{3})${HYPHEN}(\\d{3})${HYPHEN}(\\d{2,3})(?:${HYPHEN}(?:000|100|00))?)(?![\\p{L}\\d/%]|${HYPHEN}\\d|[.,]\\d|\\.\\p{L})`,
  'gu',
);
const BARE =
  /(?<![\p{L}\d.,/$#-])(?:(\d{3})[ ]?(\d{3})[ ]?(\d{2,3})|(\d{4})[ ]?(\d{2})[ ]?(\d{3})[ ]?(\d{3}))(?![\p{L}\d/%-]|[.,]\d)/gu;
const NEXT_IN_LIST =
  /^\s{0,3}(,|;|&|\/|and|through|thru|to)?\s{0,3}(?:(?:and|&|,)\s{0,3})?[-\u2010-\u2015\u2212](\d{2,3})(?![\d-])/iu;
/** What stands before numbers of other things that have the shape of a parcel number. */
const ANOTHER_NUMBER =
  /(?:\b(?:project|job|permit|file|invoice|account|acct|order|drawing|licen[sc]e|model|serial|case|docket|recording|document|contract|check|policy|receipt|series|phone|tel|fax)\s?(?:numbers?|nos?\.?|#|id)?|\$)\s?[:.]?\s?$/i;
/** A range of parcels longer than this is a misreading. */
const LONGEST_RANGE = 60;

/**
 * Every parcel number in `text`, in order, lists and ranges written out ("090-243-004 AND -005",
 * "031-101-01 TO -05"). A number of a known county is written as that county does; another keeps its groups.
 */
export function parseApns(text: string): ApnReading[] {
  const found: ApnReading[] = [];
  for (const match of text.matchAll(WRITTEN)) {
    if (ANOTHER_NUMBER.test(text.slice(Math.max(0, match.index - 32), match.index))) continue;
    const [whole, d1, d2, d3, d4, book, page, parcel] = match;
    const from = match.index;
    const to = from + whole.length;
    if (d1 && d2 && d3 && d4) {
      const known = fourTwoThreeThree.has(d1);
      found.push({ value: [d1, d2, d3, d4].join('-'), known, hyphenated: true, from, to });
    } else if (book && page && parcel) {
      found.push(...withFollowers(text, inCountyForm(book, page, parcel), { from, to }, [book, page, parcel]));
    }
  }
  return found;
}

/** Parcel numbers written without hyphens ("027123004", "027 123 004"), known books only: for values beside a label. */
export function parseBareApns(text: string): ApnReading[] {
  return [...text.matchAll(BARE)].flatMap((match) => {
    const [whole, book, page, parcel, ...douglas] = match;
    const place = { hyphenated: false, from: match.index, to: match.index + whole.length };
    if (!book || !page || !parcel) {
      return fourTwoThreeThree.has(douglas[0] ?? '') ? [{ value: douglas.join('-'), known: true, ...place }] : [];
    }
    const read = inCountyForm(book, page, parcel);
    return read.known ? [{ ...read, ...place }] : [];
  });
}

function inCountyForm(book: string, page: string, parcel: string): { value: string; known: boolean } {
  if (threeThreeThree.has(book)) return { value: `${book}-${page}-${parcel.padStart(3, '0')}`, known: true };
  return { value: `${book}-${page}-${parcel}`, known: threeThreeTwo.has(book) && parcel.length === 2 };
}

type NumberSpan = { from: number; to: number };

function withFollowers(
  text: string,
  first: { value: string; known: boolean },
  place: NumberSpan,
  groups: [string, string, string],
): ApnReading[] {
  const readings: ApnReading[] = [{ ...first, hyphenated: true, ...place }];
  let [, , last] = groups;
  let at = place.to;
  for (;;) {
    const next = NEXT_IN_LIST.exec(text.slice(at, at + 24));
    if (!next?.[2] || next[2].length !== last.length) return readings;
    const isRange = /^(?:through|thru|to)$/i.test(next[1] ?? '');
    const begin = isRange ? Number(last) + 1 : Number(next[2]);
    const end = Number(next[2]);
    if (end < begin || end - begin > LONGEST_RANGE) return readings;
    at += next[0].length;
    for (let parcel = begin; parcel <= end; parcel += 1) {
      const written = inCountyForm(groups[0], groups[1], String(parcel).padStart(last.length, '0'));
      readings.push({ ...written, hyphenated: true, from: place.from, to: at });
    }
    last = next[2];
  }
}
