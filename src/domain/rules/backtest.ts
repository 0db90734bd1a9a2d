import { z } from 'zod';
import { AgencyWords } from '../agency/message.ts';
import { AnsweredItem } from './result.ts';

/** What a line of a review came to. */
export type LineOutcome = Pick<AnsweredItem, 'id' | 'answer' | 'noteMessage'> & {
  titleText: AnsweredItem['questionText'];
};

const Outcome = z.object({ ...AnsweredItem.pick({ answer: true, noteMessage: true }).shape });

/** A line that comes to something else with the amendment. `before` is null where it was not asked, `after` where it no longer is. */
export const ChangedLine = z.object({
  line: z.string(),
  titleText: AgencyWords,
  before: Outcome.nullable(),
  after: Outcome.nullable(),
});
export type ChangedLine = z.infer<typeof ChangedLine>;

/** The kinds of review that rules decide. */
export const ReplayedKind = z.enum(['permit-review', 'design-review']);
export type ReplayedKind = z.infer<typeof ReplayedKind>;

/** Why a stored review was not replayed: what was read of its documents is gone, it is too much, or it failed. */
export const NotReplayed = z.enum(['pages-gone', 'too-much-text', 'failed']);
export type NotReplayed = z.infer<typeof NotReplayed>;

const Review = z.object({ id: z.uuid(), kind: ReplayedKind, reference: z.string(), day: z.string() });

/**
 * What an amendment changes in stored reviews, each judged on its own day. `same`: reviews that it does not concern, which
 * are judged by the same rules with it and without; `replayed`: those that were evaluated anew both ways.
 */
export const Backtest = z.object({
  same: z.int(),
  replayed: z.int(),
  changed: z.array(Review.extend({ lines: z.array(ChangedLine).min(1) })),
  notReplayed: z.array(Review.extend({ reason: NotReplayed })),
});
export type Backtest = z.infer<typeof Backtest>;

/** The lines that come to another answer, in the order of the former result; those that are new come last. */
export function changedLines(before: readonly LineOutcome[], after: readonly LineOutcome[]): ChangedLine[] {
  const outcomeOf = (line: LineOutcome | undefined) =>
    line ? { answer: line.answer, noteMessage: line.noteMessage } : null;
  const then = new Map(before.map((line) => [line.id, line]));
  const now = new Map(after.map((line) => [line.id, line]));
  return [...new Map([...then, ...now]).values()].flatMap(({ id, titleText }) => {
    const [old, given] = [then.get(id), now.get(id)];
    return old?.answer === given?.answer
      ? []
      : [{ line: id, titleText, before: outcomeOf(old), after: outcomeOf(given) }];
  });
}

/** The reviews of days before the amendment that it changes all the same: there must be none. */
export const changedTooEarly = ({ changed }: Backtest, from: string) => changed.filter(({ day }) => day < from);
