/**
 * What follows each other in a document. `page`: where it begins, null where the file has no pages. `rank` of a heading: 0 is a
 * title, 1 the highest. `isBold`: all of its words are, which makes a heading of a short paragraph where no style does.
 */
export type DocumentBlock = { page: number | null } & (
  | { kind: 'heading'; rank: number; text: string }
  | { kind: 'paragraph'; text: string; isBold?: boolean }
  | { kind: 'table'; caption: string; rows: string[][] }
);

/** A document as it was read. `title`: what it says of itself outside of its text; empty where it says nothing. */
export type ReadBlocks = { title: string; blocks: DocumentBlock[] };

/** Words with one space between them, without characters that change how text is shown. */
export const plainText = (text: string): string =>
  text
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
