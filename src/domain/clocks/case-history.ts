import { z } from 'zod';
import type { CaseStage } from '../cases/stage.ts';
import { calendarDaysBetween, type Day } from './days.ts';

/**
 * What is known of a case over time: the days on which it came to stages, on which the agency asked for more in its
 * review, and on which answers to that came. An export of another system knows only the last day of each.
 */
export type CaseHistory = {
  opened: Day;
  entries: readonly { stage: CaseStage; on: Day }[];
  asked: readonly Day[];
  answered: readonly Day[];
};

/** Figures over many cases. Medians in calendar days, the upper of two in the middle; null where no case has one. */
export const HistoryFigures = z.object({
  cases: z.int(),
  /** How many were at some time incomplete. */
  everIncomplete: z.int(),
  /** How many were at some time asked for more in the review. */
  everAsked: z.int(),
  /** Of these, how many show an answer on or after the last request, and how long that took. */
  answered: z.int(),
  medianAnswerDays: z.number().nullable(),
  /** From the opening until the case was first found complete or incomplete. */
  medianFirstDays: z.number().nullable(),
  /** How many of these took longer than the term. */
  lateFirst: z.int(),
  measuredFirst: z.int(),
  /** From the opening until the permit was issued. */
  medianIssueDays: z.number().nullable(),
  issued: z.int(),
});
export type HistoryFigures = z.infer<typeof HistoryFigures>;

const latest = (days: readonly Day[]): Day | undefined => days.toSorted().at(-1);

/** The middle of the figures; of an even number the upper of the two. */
export const upperMedian = (figures: readonly number[]): number | null =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? null;

/** `termDays`: within so many calendar days the agency tells whether a case is complete. */
export function measureHistories(histories: readonly CaseHistory[], termDays: number): HistoryFigures {
  const firstOf = ({ entries }: CaseHistory, stages: readonly CaseStage[]): Day | undefined =>
    entries
      .filter(({ stage }) => stages.includes(stage))
      .map(({ on }) => on)
      .toSorted()[0];
  const daysTo = (stages: readonly CaseStage[]) =>
    histories.flatMap((history) => {
      const on = firstOf(history, stages);
      const days = on === undefined ? -1 : calendarDaysBetween(history.opened, on);
      // A day before the opening is of another file or a slip.
      return days >= 0 ? [days] : [];
    });
  const answers = histories.flatMap(({ asked, answered }) => {
    const [request, answer] = [latest(asked), latest(answered)];
    return request !== undefined && answer !== undefined && answer >= request
      ? [calendarDaysBetween(request, answer)]
      : [];
  });
  const first = daysTo(['incomplete', 'review']);
  const issued = daysTo(['issued']);
  return {
    cases: histories.length,
    everIncomplete: histories.filter(({ entries }) => entries.some(({ stage }) => stage === 'incomplete')).length,
    everAsked: histories.filter(({ asked }) => asked.length > 0).length,
    answered: answers.length,
    medianAnswerDays: upperMedian(answers),
    medianFirstDays: upperMedian(first),
    lateFirst: first.filter((days) => days > termDays).length,
    measuredFirst: first.length,
    medianIssueDays: upperMedian(issued),
    issued: issued.length,
  };
}
