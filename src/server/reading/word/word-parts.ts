/** The text of a Word file, part by part. Cells end in a tab, rows and paragraphs in a line feed. */
export type WordParts = {
  headers: string;
  body: string;
  textBoxes: string;
  footnotes: string;
  endnotes: string;
  footers: string;
  comments: string;
};

/** Longer than any permit document: two thousand pages. */
export const MOST_CHARACTERS = 5_000_000;

/** The XML of so many pages; a small archive may unpack to any length. */
export const MOST_XML_BYTES = 64 * 2 ** 20;
/** Pages on which such a text is set; empty lines fill pages too. */
export const MOST_PAGES = 5_000;

/** The text of the file is more than a reader may hold. */
export class TextLimitExceeded extends Error {
  override readonly name = 'TooMuchText';
}
