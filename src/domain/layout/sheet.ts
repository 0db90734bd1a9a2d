import { z } from 'zod';
import { Evidence } from '../documents/evidence.ts';

/** Something read from a sheet as it is written there, and where. */
const Found = z.object({ value: z.string().min(1), evidence: Evidence });
export type Found = z.infer<typeof Found>;

/**
 * What a sheet says of itself. What is absent was not found in the words; it may still be drawn. `scales` are all that
 * the page names ("1/4\" = 1'-0\"", "1:50", "NTS", "GRAPHIC SCALE"), `licences` the numbers beside stamps and names,
 * `north` the words of a north arrow.
 */
export const SheetFacts = z.object({
  number: Found.optional(),
  title: Found.optional(),
  date: Found.optional(),
  scales: z.array(Found),
  licences: z.array(Found),
  north: Found.optional(),
});
export type SheetFacts = z.infer<typeof SheetFacts>;
