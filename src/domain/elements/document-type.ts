import { z } from 'zod';
import { Localized } from '../agency/language.ts';
import { FieldId } from '../questionnaire/condition.ts';
import { PageKind } from './page-kind.ts';

/** How far an element was checked against its source: S read in one, D worked out from data, K known. */
const Confidence = z.enum(['S', 'D', 'K']);

/** Something that a document of a type must show. */
export const RequiredElement = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  label: Localized,
  /** Why it matters, in plain words. */
  why: Localized,
  /** What to do where it is missing. */
  mend: Localized,
  /** It is mostly drawn and not written: not finding words says little. */
  drawn: z.boolean().default(false),
  /** Any of these patterns shows it. Written as checklists write them: no case, bounded repeats. */
  look: z.array(z.string()).default([]),
  /** Facts that show it: any of them. */
  facts: z.array(z.string()).default([]),
  /** So many different patterns of `look` are needed: four elevations are four. */
  atLeast: z.int().min(1).default(1),
  source: z.strictObject({ note: z.string(), confidence: Confidence }),
});
export type RequiredElement = z.infer<typeof RequiredElement>;

/** A word that applicants ask about, and what it means here. */
export const Term = z.strictObject({ words: z.array(z.string()).min(1), meaning: Localized });
export type Term = z.infer<typeof Term>;

/** What is asked of the documents of an upload field: one file of city/documents. */
export const DocumentType = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_]*$/),
  label: Localized,
  /** The upload fields of the questionnaire that take it. */
  fields: z.array(FieldId).min(1),
  /** What its pages are expected to be; none where any will do. */
  kinds: z.array(PageKind).default([]),
  elements: z.array(RequiredElement).min(1),
  terms: z.array(Term).default([]),
});
export type DocumentType = z.infer<typeof DocumentType>;
