import { z } from 'zod';
import { Message } from '../agency/message.ts';
import { Evidence } from '../documents/document.ts';
import { Fact } from '../extraction/fact.ts';
import { RuleId, RuleWords } from '../rules/rule.ts';
import { Misplaced } from './find-misplaced.ts';
import { PageClass } from './kind-rules.ts';

/**
 * Why nothing can be said of an element: no page could be read, some could not, some read poorly, some are in another
 * language, it is drawn rather than written, or it is needed only where something holds that the documents do not tell.
 */
export const CannotTell = z.enum(['not-read', 'partly-read', 'poorly-read', 'other-language', 'drawn', 'only-where']);
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

/** A page of a document. */
export const PagePlace = z.object({ documentId: z.string(), page: z.int().min(1) });
export type PagePlace = z.infer<typeof PagePlace>;

/** A rule that the documents break by what they state. `confirm`: it was not read in its source, and staff confirm it first. */
export const Breach = z.object({
  rule: RuleId,
  titleText: RuleWords,
  codeText: RuleWords,
  noteMessage: Message,
  cureText: RuleWords,
  confirm: z.boolean(),
  evidence: z.array(Evidence),
});
export type Breach = z.infer<typeof Breach>;

/** What a check of the documents of an upload field found. `type`: which file of agency/documents it was held against. */
export const ElementCheck = z.object({
  type: z.string(),
  elements: z.array(ElementResult),
  pages: z.array(PageClass),
  /** Pages that could not be read, by document. */
  unread: z.array(PagePlace),
  /** Pages that were recognised too poorly to say that something is not there. Checks of earlier versions have no such. */
  poorly: z.array(PagePlace).optional(),
  /** Pages in a language in which the agency takes no documents. */
  foreign: z.array(PagePlace).optional(),
  /** Pages that only list what is asked for, and so show none of it. */
  lists: z.array(PagePlace).optional(),
  /** Documents of another kind than the field takes. */
  misplaced: z.array(Misplaced).optional(),
  /** Rules that the documents break. */
  breaches: z.array(Breach).optional(),
  /** What the documents state that the application states too. */
  facts: z.array(Fact).optional(),
});
export type ElementCheck = z.infer<typeof ElementCheck>;

/** What stands open: elements that the documents do not show, in the order in which they are asked. */
export const openItems = (check: ElementCheck | null): ElementResult[] =>
  (check?.elements ?? []).filter(({ outcome }) => outcome === 'not-found');

/** Pages not read, or not well enough, of which something that is asked for may be. */
const READING: readonly (CannotTell | undefined)[] = ['not-read', 'partly-read', 'poorly-read', 'other-language'];

/** What is asked for and cannot be told because of how pages were read: a person looks. */
export const unreadItems = (check: ElementCheck | null): ElementResult[] =>
  (check?.elements ?? []).filter(({ outcome, because }) => outcome === 'cannot-tell' && READING.includes(because));

/** Whether a check found all that it could look for, on pages that were read, of the kind that is asked for, and no breach. */
export const passes = (check: ElementCheck): boolean =>
  openItems(check).length === 0 &&
  unreadItems(check).length === 0 &&
  (check.misplaced ?? []).length === 0 &&
  (check.breaches ?? []).length === 0;
