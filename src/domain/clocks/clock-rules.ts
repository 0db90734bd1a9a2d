import { z } from 'zod';
import { Localized } from '../agency/language.ts';
import type { RulesError } from '../agency/rules-error.ts';
import { CaseStage } from '../cases/stage.ts';
import { Day } from './days.ts';

/** How a clock counts. Of `years` it is the same day of a later year. */
export const ClockUnit = z.enum(['calendar', 'business', 'years']);
export type ClockUnit = z.infer<typeof ClockUnit>;

/** A term that somebody has: how long, while a case is at which stages, and where that is written. */
export const ClockRule = z.strictObject({
  id: z.string().regex(/^[a-z][a-z-]*$/, 'Write a short name such as "completeness".'),
  label: Localized,
  /** What happens on the day, said to staff. */
  onDay: Localized,
  count: z.int().min(1).max(1_000),
  unit: ClockUnit,
  /** Time passes at these stages, and waits at those. At any other the clock has ended. */
  runs: z.array(CaseStage).min(1),
  pauses: z.array(CaseStage).default([]),
  /** The day from which it is counted: that of coming to a stage, or that of the decision, which a permit has. */
  from: z.enum(['stage', 'decision']).default('stage'),
  /** Where a case comes back to it after it ended: the whole term again, or what was left of it. */
  again: z.enum(['anew', 'onward']).default('anew'),
  /** A term that ends on a day on which the agency is closed ends on the next open one. */
  movesToOpenDay: z.boolean().default(false),
  /** So many days before the end it is near. */
  nearAt: z.int().min(0).default(5),
  /** Who is mailed when it is near; the agency also when it has ended. */
  reminds: z.array(z.enum(['agency', 'applicant'])).default(['agency']),
  source: z.strictObject({ note: z.string().trim().min(1), basis: z.enum(['source', 'derived', 'unverified']) }),
});
export type ClockRule = z.infer<typeof ClockRule>;

/** agency/clocks.yaml: the terms of the agency, and the days on which it is closed. */
export const ClockRules = z.strictObject({
  holidays: z.array(z.strictObject({ day: Day, name: Localized })),
  /** Applicants are reminded so many calendar days before answers are due, and after they left an application. */
  reminders: z.strictObject({ answerDays: z.int().min(1).max(365), draftDays: z.int().min(1).max(3_650) }),
  clocks: z.array(ClockRule).min(1),
});
export type ClockRules = z.infer<typeof ClockRules>;

/** What no schema of one clock sees: an id twice, a stage at which a clock both runs and waits, and a year that pauses. */
export const checkClockRules = ({ clocks, holidays }: ClockRules): RulesError[] => [
  ...clocks.flatMap(({ id, runs, pauses, unit }, at): RulesError[] => [
    ...(clocks.findIndex((other) => other.id === id) < at
      ? [{ path: ['clocks', at, 'id'], message: `There is another clock "${id}".` }]
      : []),
    ...pauses.flatMap((stage, index) =>
      runs.includes(stage)
        ? [{ path: ['clocks', at, 'pauses', index], message: `The clock "${id}" runs at "${stage}" already.` }]
        : [],
    ),
    ...(unit === 'years' && pauses.length > 0
      ? [{ path: ['clocks', at, 'pauses'], message: 'A term of years does not pause: give it in days.' }]
      : []),
  ]),
  ...holidays.flatMap(({ day }, at) =>
    holidays.findIndex((other) => other.day === day) < at
      ? [{ path: ['holidays', at, 'day'], message: `The day ${day} stands here twice.` }]
      : [],
  ),
];
