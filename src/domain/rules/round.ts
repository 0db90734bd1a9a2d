import { z } from 'zod';
import { AgencyWords, Message } from '../agency/message.ts';
import { PageChange } from '../documents/compare-pages.ts';
import { DocumentRead, Evidence } from '../documents/document.ts';
import { RuleSeverity } from './rule.ts';

const SheetPlace = z.object({ documentId: z.string(), page: z.int(), number: z.string(), title: z.string() });

/**
 * What became of a sheet. `cannot-tell`: one of the two was not read well enough, or what is missing may be among pages
 * that were not read. `looked`: whether its drawing was compared too, or its words alone; `renumbered`: it has another
 * number now.
 */
const SheetChange = z.object({
  change: z.enum(['unchanged', 'changed', 'added', 'removed', 'cannot-tell']),
  by: z.enum(['file', 'number', 'title', 'content']).optional(),
  renumbered: z.boolean(),
  looked: z.enum(['words-and-pixels', 'words', 'file']).optional(),
  former: SheetPlace.optional(),
  now: SheetPlace.optional(),
  changes: z.array(PageChange),
});
export type SheetChange = z.infer<typeof SheetChange>;

/** Why it cannot be told what became of a finding. */
const Because = z.enum([
  'not-asked',
  'not-stated',
  'undecided',
  'no-longer-applies',
  'declared',
  'unread',
  'read-alike',
  'still-there',
  'same-words',
  'part-gone',
  'not-shown',
]);

/**
 * What became of what was found in the former set: a rule that failed or could not be told, or a contradiction. `new`: it
 * was not found there. `former` and `now`: where it stood and where it stands; the messages say what was found each time.
 */
const RoundFinding = z.object({
  id: z.string(),
  outcome: z.enum(['still-open', 'cannot-tell', 'sheet-gone', 'new', 'fixed']),
  because: Because.optional(),
  titleText: AgencyWords.optional(),
  severity: RuleSeverity.optional(),
  formerMessage: Message.optional(),
  nowMessage: Message.optional(),
  former: z.array(Evidence),
  now: z.array(Evidence),
});
export type RoundFinding = z.infer<typeof RoundFinding>;
export type RoundOutcome = RoundFinding['outcome'];
export const ROUND_OUTCOMES = RoundFinding.shape.outcome.options;

/**
 * A set of plans beside the one before it. `documents`: those of the former set; `day`: when it was checked (YYYY-MM-DD);
 * `same`: the rules whose answer and whose sheets are as they were. `failed`: the sets are more than could be compared.
 */
export const RoundComparison = z.object({
  previousId: z.string(),
  day: z.string(),
  documents: z.array(DocumentRead),
  sheets: z.array(SheetChange),
  findings: z.array(RoundFinding),
  same: z.array(z.string()),
  failed: z.boolean().optional(),
});
export type RoundComparison = z.infer<typeof RoundComparison>;

/** How many findings came to each outcome. */
export const countRounds = ({ findings }: Pick<RoundComparison, 'findings'>): Record<RoundOutcome, number> =>
  Object.fromEntries(
    ROUND_OUTCOMES.map((outcome) => [outcome, findings.filter((one) => one.outcome === outcome).length]),
  ) as Record<RoundOutcome, number>;
