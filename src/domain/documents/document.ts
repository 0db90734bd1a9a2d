import { z } from 'zod';
import { Page } from './page.ts';
import { Reading } from './reading.ts';

/** A document as rules and checklists see it: who it is, whether it was read, and its pages. */
export const ReadDocument = z.object({
  id: z.string(),
  name: z.string(),
  reading: Reading,
  pages: z.array(Page),
});
export type ReadDocument = z.infer<typeof ReadDocument>;
