import { z } from 'zod';
import { Evidence } from '../documents/evidence.ts';
import { FACTS, type FactName } from './catalogue.ts';
import { Unit } from './unit.ts';

// Evidence belongs to documents; whoever handles facts finds it here too.
export { Evidence };

/**
 * Something a document states about the project, with where it says so. The same value read in several
 * places is one fact with several pieces of evidence; different values are separate facts (a conflict).
 * `value` is normalised (an APN in its county's form, a date as YYYY-MM-DD, numbers in `unit`).
 */
export const Fact = z.object({
  name: z.enum(Object.keys(FACTS) as [FactName, ...FactName[]]),
  value: z.union([z.string(), z.number()]),
  unit: Unit.optional(),
  evidence: z.array(Evidence).min(1),
});
export type Fact = z.infer<typeof Fact>;
