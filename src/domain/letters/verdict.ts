import { z } from 'zod';

/** What staff say of an answer to an item: it settles it, or the item stays open. */
export const Verdict = z.enum(['resolved', 'open']);
export type Verdict = z.infer<typeof Verdict>;
