import { z } from 'zod';
import { Box, boxesMeet, Page, ReadMethod } from './page.ts';

/** Why a whole document could not be read. */
export const UnreadableReason = z.enum([
  'empty',
  'encrypted',
  'broken',
  'no-pages',
  'too-many-pages',
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

/** A document as rules and checklists see it: who it is, whether it was read, and its pages. */
export const ReadDocument = z.object({
  id: z.string(),
  name: z.string(),
  reading: Reading,
  pages: z.array(Page),
  /** It holds the applicant's own answers: what it affirms is declared. */
  isDeclaration: z.boolean().optional(),
  /** What it is, as the person said who sent it, where a tool asks that. */
  label: z.string().optional(),
});
export type ReadDocument = z.infer<typeof ReadDocument>;

/** A document of a result: what it is called, and how many of its pages were read. */
export const DocumentRead = z.object({ id: z.string(), name: z.string(), pageCount: z.int(), pagesRead: z.int() });
export type DocumentRead = z.infer<typeof DocumentRead>;

export const documentsRead = (documents: readonly ReadDocument[]): DocumentRead[] =>
  documents.map(({ id, name, reading, pages }) => ({
    ...{ id, name, pageCount: reading.pageCount },
    pagesRead: pages.filter((page) => page.state === 'read').length,
  }));

/** Where something was read. `quote` holds the words as they stand on the page; `confidence` is 0 to 1. */
export const Evidence = z.object({
  documentId: z.string(),
  page: z.int().min(1),
  box: Box,
  quote: z.string().min(1),
  method: ReadMethod,
  confidence: z.number().min(0).max(1),
});
export type Evidence = z.infer<typeof Evidence>;

/** Contents that a reader takes. `word-xml`: a Word file that is one XML document. */
export const ReadableContent = z.enum(['pdf', 'jpeg', 'png', 'doc', 'docx', 'word-xml', 'xls', 'xlsx']);
export type ReadableContent = z.infer<typeof ReadableContent>;

/**
 * What a file is by its bytes, whatever its name says. `wrong-type`: none of the kinds that are known here; `broken`: a
 * picture or an Office file that ends before its end; `encrypted`: an Office file with a password. Whether a PDF can be
 * opened is told by whoever reads it.
 */
export const FileContent = z.enum([...ReadableContent.options, 'empty', 'encrypted', 'broken', 'wrong-type']);
export type FileContent = z.infer<typeof FileContent>;

/** Whether two places share words: two patterns that match the same ones found one place. */
export const placesMeet = (one: Evidence, other: Evidence): boolean =>
  one.documentId === other.documentId && one.page === other.page && boxesMeet(one.box, other.box);

/** Of places that meet the first. */
export const withoutSamePlaces = (places: readonly Evidence[]): Evidence[] =>
  places.filter((place, at) => at === places.findIndex((other) => placesMeet(place, other)));
