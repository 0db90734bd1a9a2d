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
