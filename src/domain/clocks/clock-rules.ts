import { z } from 'zod';
import { Localized } from '../agency/language.ts';
import type { RulesError } from '../agency/rules-error.ts';
import { FieldId } from '../application/condition.ts';
import { CaseStage } from '../cases/stage.ts';
import { Day } from './days.ts';

/** How a clock counts. Of `years` it is the same day of a later year. */
export const ClockUnit = z.enum(['calendar', 'business', 'years']);
export type ClockUnit = z.infer<typeof ClockUnit>;

const ofAnswer = z.union([
  z.strictObject({ field: FieldId, is: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]) }),
  z.strictObject({ field: FieldId, includes: z.string().min(1) }),
]);

/**
 * A term that somebody has: how long, while a case is at which stages, and where that is written. Rules of one `id` are
 * editions of one term: each case is counted by one of them, see `runClocks`.
 */
export const ClockRule = z.strictObject({
  id: z.string().regex(/^[a-z][a-z-]*$/, 'Write a short name such as "completeness".'),
  /** In force for terms that begin on these days; without `until` to this day. */
  from: Day,
  until: Day.optional(),
  /** For permits of this type only, told by an answer of the application; it goes before a rule for all. */
  for: ofAnswer.optional(),
  label: Localized,
  /** What has to be done by the day, or happens on it, as a sentence for staff. */
  onDay: Localized,
  /** What the case counts as where the day passes without that; left out where no rule says so. */
  deemed: Localized.optional(),
  count: z.int().min(1).max(1_000),
  unit: ClockUnit,
  /** Time passes at these stages, and waits at those. At any other the clock has ended. */
  runs: z.array(CaseStage).min(1),
  pauses: z.array(CaseStage).default([]),
  /** The day from which it is counted: that of coming to a stage, or that of the decision, which a permit has. */
  begins: z.enum(['stage', 'decision']).default('stage'),
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

/** Whether a term that begins on a day is counted by this rule, going by its dates. */
export const isInForce = ({ from, until }: Pick<ClockRule, 'from' | 'until'>, day: Day): boolean =>
  from <= day && day <= (until ?? day);

/** agency/clocks.yaml: the terms of the agency, and the days on which it is closed. */
export const ClockRules = z.strictObject({
  holidays: z.array(z.strictObject({ day: Day, name: Localized })),
  /** Applicants are reminded so many calendar days before answers are due, and after they left an application. */
  reminders: z.strictObject({ answerDays: z.int().min(1).max(365), draftDays: z.int().min(1).max(3_650) }),
  /** The text of a mail that failed is kept for so many days, to be sent again. Its row goes after 30. */
  failedMailDays: z.int().min(0).max(30),
  clocks: z.array(ClockRule).min(1),
});
export type ClockRules = z.infer<typeof ClockRules>;

/**
 * What no schema of one clock sees: one twice for the same days and permits, an answer that nobody gives, a stage at which
 * a clock both runs and waits, and a year that pauses. `fields`: those of the questionnaire.
 */
export const checkClockRules = ({ clocks, holidays }: ClockRules, fields: ReadonlySet<string>): RulesError[] => [
  ...clocks.flatMap(({ id, from, until, for: of, runs, pauses, unit }, at): RulesError[] => [
    ...(clocks.findIndex(
      (other) => other.id === id && other.from === from && JSON.stringify(other.for) === JSON.stringify(of),
    ) < at
      ? [{ path: ['clocks', at, 'id'], message: `There is another clock "${id}" from ${from} for the same permits.` }]
      : []),
    ...(until !== undefined && until < from
      ? [{ path: ['clocks', at, 'until'], message: `The clock "${id}" ends before it begins.` }]
      : []),
    ...(of && !fields.has(of.field)
      ? [{ path: ['clocks', at, 'for', 'field'], message: `The questionnaire has no field "${of.field}".` }]
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
