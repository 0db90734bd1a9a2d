import { z } from 'zod';
import { Evidence } from '../documents/document.ts';
import { PageClass } from './page-kind.ts';

/**
 * Why nothing can be said of an element: no page could be read, some could not, some read poorly, it is drawn rather
 * than written, or it is needed only where something holds that the documents do not tell.
 */
export const CannotTell = z.enum(['not-read', 'partly-read', 'poorly-read', 'drawn', 'only-where']);
export type CannotTell = z.infer<typeof CannotTell>;

/** `not-found`: it is not in the text of pages that were read whole and well. Never "missing" where they were not. */
export const ElementResult = z.object({
  element: z.string(),
  outcome: z.enum(['found', 'not-found', 'cannot-tell']),
  because: CannotTell.optional(),
  /** Where it was found, the clearest place first. */
  evidence: z.array(Evidence),
  /** Where its words stand and show nothing: in a rule or an instruction, or after a "no". Only where it was not found. */
  mentioned: z.array(Evidence).optional(),
  /** Where it stands in other documents of the application. Only where it was not found. */
  elsewhere: z.array(Evidence).optional(),
});
export type ElementResult = z.infer<typeof ElementResult>;

/** What a check of the documents of an upload field found. `type`: which file of agency/documents it was held against. */
export const ElementCheck = z.object({
  type: z.string(),
  elements: z.array(ElementResult),
  pages: z.array(PageClass),
  /** Pages that could not be read, by document. */
  unread: z.array(z.object({ documentId: z.string(), page: z.int().min(1) })),
});
export type ElementCheck = z.infer<typeof ElementCheck>;

/** What stands open: elements that the documents do not show, in the order in which they are asked. */
export const openItems = (check: ElementCheck | null): ElementResult[] =>
  (check?.elements ?? []).filter(({ outcome }) => outcome === 'not-found');
