import { z } from 'zod';
import { Evidence } from '../documents/document.ts';
import { FACT_NAMES, FactUnit } from './catalogue.ts';

// Evidence belongs to documents; whoever handles facts finds it here too.
export { Evidence };

/**
 * Something a document states about the project, with where it says so. The same value read in several
 * places is one fact with several pieces of evidence; different values are separate facts (a conflict).
 * `value` is normalised (an APN in its county's form, a date as YYYY-MM-DD, numbers in `unit`).
 */
export const Fact = z.object({
  name: z.enum(FACT_NAMES),
  value: z.union([z.string(), z.number()]),
  unit: FactUnit.optional(),
  evidence: z.array(Evidence).min(1),
});
export type Fact = z.infer<typeof Fact>;

/** A value that could be the fact `of`: no fact until a person points at it. */
export const Candidate = z.object({
  of: Fact.shape.name,
  value: z.number(),
  unit: FactUnit.optional(),
  place: Evidence,
});
export type Candidate = z.infer<typeof Candidate>;

/** A value read from text: normalised, with the place of its characters in that text. */
export type ValueReading = {
  value: string | number;
  unit?: FactUnit;
  from: number;
  to: number;
  /** The number carried no unit of its own; the label must make up for it. */
  bare?: boolean;
};

/**
 * Reads a value that begins at the start of `text`; undefined when the text begins with anything else. With
 * `with-limit` a word that makes a limit of it ("26 feet maximum") may follow, for the caller to read.
 */
export type ReadValue = (text: string, limit?: 'with-limit') => ValueReading | undefined;
