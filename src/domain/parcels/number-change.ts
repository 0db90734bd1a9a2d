import { z } from 'zod';

/** What became of a parcel number: it was renamed, its land was split, or it was merged with another's. */
export const ChangeKind = z.enum(['rename', 'split', 'merge']);
export type ChangeKind = z.infer<typeof ChangeKind>;

/** One step from an old number to a new one. A split has one for each part, a merge one for each number that ended. */
export const NumberChange = z.object({
  from: z.string(),
  to: z.string(),
  kind: ChangeKind,
  /** Null where the source does not say. */
  year: z.number().int().nullable(),
});
export type NumberChange = z.infer<typeof NumberChange>;
