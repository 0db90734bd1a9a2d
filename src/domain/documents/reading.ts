import { z } from 'zod';

/** Why a whole document could not be read. */
export const UnreadableReason = z.enum([
  'empty',
  'encrypted',
  'broken',
  'no-pages',
  'too-slow',
  'too-much-memory',
  'reader-crashed',
  'picture',
  'spreadsheet',
  'text-document',
  'wrong-type',
]);
export type UnreadableReason = z.infer<typeof UnreadableReason>;

/** What came of reading one document; its pages are kept beside it. `pageCount` is 0 where it could not be told. */
export const Reading = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('read'), pageCount: z.int().min(1) }),
  z.object({ outcome: z.literal('unreadable'), reason: UnreadableReason, pageCount: z.int().min(0) }),
]);
export type Reading = z.infer<typeof Reading>;

/**
 * The edition of the reader: 1 knew the text layers of PDFs only, 2 recognises pages and reads pictures, sheets and
 * Word files, 3 reads old and small Word files too. What an older one could not read is read again when it is wanted next.
 */
export const READER_EDITION = 3;

const sentences: Record<UnreadableReason, string> = {
  empty: 'The file is empty. Export or scan the document again and upload the new file.',
  encrypted: 'The file is password-protected. Save a copy without a password and upload that.',
  broken: 'The file is damaged and could not be opened. Export it again from the program that made it.',
  'no-pages': 'The file opens but has no pages. Export it again from the program that made it.',
  'too-slow': 'Reading was stopped because the file took too long. Print it to a new PDF and upload that.',
  'too-much-memory':
    'Reading was stopped because the file needs too much memory. Print it to a new PDF and upload that.',
  'reader-crashed': 'The reader stopped on this file. Print it to a new PDF and upload that.',
  picture: 'Pictures of this kind are not read. Save it as a JPG, PNG or PDF and upload that.',
  spreadsheet: 'Spreadsheets of this kind are not read. Save it as an .xlsx file or a PDF and upload that.',
  'text-document':
    'Text documents of this kind are not read (with macros, a template, RTF, OpenDocument). Save it as a .docx file or a PDF and upload that.',
  'wrong-type':
    'The content is none of the kinds that are read: PDF, picture, spreadsheet or Word file. Check that this is the right file.',
};

/** A sentence for a person: what happened and what to do. */
export const unreadableSentence = (reason: UnreadableReason): string => sentences[reason];

/** What a page without words, on which none were recognised either, is called wherever it is reported. */
export const NO_TEXT_SENTENCE =
  'Not read: no words were found on the page, not by character recognition either (blank, a drawing or handwriting). Look at it by eye.';
export const FAILED_PAGE_SENTENCE =
  'Not read: the page could not be opened, or takes too long to draw. Look at it by eye.';
export const ABSENT_PAGES_SENTENCE = 'Not read: reading stopped before these pages. Look at them by eye.';
