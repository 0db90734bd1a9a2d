import { z } from 'zod';
import { Box, ReadMethod } from './page.ts';

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
