/** Where the fields of an old Word file's header block are, in bytes, and how its records are written. */
export type OldWordLayout = {
  /** Lengths of the parts of the text, in characters, in the order in which they stand. */
  lengths: readonly { part: OldPart; at: number }[];
  headerPlaces: number;
  characterRuns: number;
  paragraphRuns: number;
  /** Where the header of Word 6 and 95 counts the pages of both. */
  countedPages: { characters: number; paragraphs: number };
  pieces: number;
  /** Bytes between two entries of a page of paragraph runs. */
  paragraphEntryBytes: number;
};

export type OldPart =
  | 'body'
  | 'footnotes'
  | 'headers'
  | 'macros'
  | 'comments'
  | 'endnotes'
  | 'textBoxes'
  | 'headerBoxes';

const ORDER: readonly OldPart[] = [
  'body',
  'footnotes',
  'headers',
  'macros',
  'comments',
  'endnotes',
  'textBoxes',
  'headerBoxes',
];
const lengthsFrom = (start: number) => ORDER.map((part, index) => ({ part, at: start + index * 4 }));

/** Word 6 and Word 95: one byte a character, tables in the stream of the text itself. */
export const WORD_6: OldWordLayout = {
  lengths: lengthsFrom(0x34),
  headerPlaces: 0xb0,
  characterRuns: 0xb8,
  paragraphRuns: 0xc0,
  countedPages: { characters: 0x18e, paragraphs: 0x190 },
  pieces: 0x160,
  paragraphEntryBytes: 7,
};

/** Word 97 to 2003. */
export const WORD_97: OldWordLayout = {
  lengths: lengthsFrom(0x4c),
  headerPlaces: 0xf2,
  characterRuns: 0xfa,
  paragraphRuns: 0x102,
  countedPages: { characters: 0, paragraphs: 0 },
  pieces: 0x1a2,
  paragraphEntryBytes: 13,
};
