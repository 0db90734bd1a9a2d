import { z } from 'zod';
import { Evidence } from '../documents/document.ts';
import { IndexEntry } from '../documents/sheet-index.ts';
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

/** Who answers for a drawing or a report: a person, a firm, or both, with the license and the day on which it ends. */
export const Professional = z.object({
  person: z.string().optional(),
  firm: z.string().optional(),
  profession: z.string().optional(),
  license: z.string().optional(),
  expires: z.string().optional(),
  evidence: Evidence,
});
export type Professional = z.infer<typeof Professional>;

const placed = { evidence: Evidence };
const figure = z.number().optional();

/** Areas in square feet. `percent`: the share of the area that may be covered. */
export const CapabilityRow = z.object({ district: z.string(), area: figure, percent: figure, base: figure, ...placed });
export type CapabilityRow = z.infer<typeof CapabilityRow>;
/** Square feet of one surface. */
export const CoverageRow = z.object({
  surface: z.string(),
  existing: figure,
  proposed: figure,
  removed: figure,
  offSite: z.boolean(),
  ...placed,
});
export type CoverageRow = z.infer<typeof CoverageRow>;
/** `size`: the diameter in inches at breast height. */
export const TreeRow = z.object({
  count: z.int(),
  kind: z.string().optional(),
  size: figure,
  fate: z.enum(['removed', 'kept']),
  ...placed,
});
export type TreeRow = z.infer<typeof TreeRow>;
export const RevisionRow = z.object({ number: z.string(), date: z.string(), description: z.string(), ...placed });
export type RevisionRow = z.infer<typeof RevisionRow>;
/** Until when something that an agency or a title company gave out holds. Days as YYYY-MM-DD. */
export const ValidityRow = z.object({
  file: z.string().optional(),
  issued: z.string().optional(),
  until: z.string(),
  ...placed,
});
export type ValidityRow = z.infer<typeof ValidityRow>;

/** What the documents give in rows: tables of a project, and lists that belong to its drawings. */
export const ProjectRows = z.object({
  landCapability: z.array(CapabilityRow),
  coverage: z.array(CoverageRow),
  trees: z.array(TreeRow),
  professionals: z.array(Professional),
  revisions: z.array(RevisionRow),
  sheets: z.array(IndexEntry),
  validity: z.array(ValidityRow),
});
export type ProjectRows = z.infer<typeof ProjectRows>;
