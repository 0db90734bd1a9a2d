import { z } from 'zod';
import { Box, ReadMethod } from '../documents/page.ts';
import { FACTS, type FactName } from './catalogue.ts';
import { Unit } from './unit.ts';

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
