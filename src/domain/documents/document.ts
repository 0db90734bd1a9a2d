import { z } from 'zod';
import { Box, Page, ReadMethod } from './page.ts';
import { Reading } from './reading.ts';

/** A document as rules and checklists see it: who it is, whether it was read, and its pages. */
export const ReadDocument = z.object({
  id: z.string(),
  name: z.string(),
  reading: Reading,
  pages: z.array(Page),
});
export type ReadDocument = z.infer<typeof ReadDocument>;

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
