import { z } from 'zod';
import { Localized } from '../agency/language.ts';
import { holds } from '../application/condition.ts';
import { CaseStage } from '../cases/stage.ts';
import { ClockRule, isInForce } from './clock-rules.ts';
import {
  addBusinessDays,
  addCalendarDays,
  addYears,
  businessDaysBetween,
  calendarDaysBetween,
  Day,
  type Holidays,
  nextBusinessDay,
} from './days.ts';

/** A time that a case spent at a stage; `to` is null while it is there. */
export type StageSpan = { stage: CaseStage; from: Day; to: Day | null };

/** A span as a clock counts it: `days` of its unit that passed, or calendar days that it waited. */
export const ClockLine = z.object({
  stage: CaseStage,
  from: Day,
  to: Day.nullable(),
  counts: z.enum(['runs', 'waits']),
  days: z.int(),
});
export type ClockLine = z.infer<typeof ClockLine>;

/**
 * How a clock stands. `due` is the last day of the term while it runs; `left` its days from today, below zero once it is
 * over. While it waits there is no day, and `left` is what will be left when it goes on. `lines`: the arithmetic.
 */
export const ClockState = z.object({
  id: z.string(),
  label: Localized,
  onDay: Localized,
  deemed: Localized.nullable(),
  /** The day from which the rule is in force, who is mailed, and where the rule is written. */
  from: Day,
  reminds: ClockRule.shape.reminds.unwrap(),
  source: ClockRule.shape.source,
  unit: z.enum(['calendar', 'business', 'years']),
  count: z.int(),
  state: z.enum(['runs', 'waits', 'ended']),
  due: Day.nullable(),
  /** The last day of the term, also after it has ended; null while it waits. */
  last: Day.nullable(),
  left: z.int(),
  isNear: z.boolean(),
  lines: z.array(ClockLine),
});
export type ClockState = z.infer<typeof ClockState>;

/** How many days of a term have passed, or how many it has waited. */
export const sumOf = ({ lines }: ClockState, counts: ClockLine['counts']): number =>
  lines.filter((line) => line.counts === counts).reduce((sum, { days }) => sum + days, 0);

/**
 * Runs a clock over the stages of a case, in their order, up to `today`; undefined where it never began. `decidedOn`: the
 * day of the decision, where there is one. The day on which
 * a span begins is not counted, the day on which it ends is.
 */
export function runClock(
  rule: ClockRule,
  spans: readonly StageSpan[],
  { holidays, today, decidedOn = null }: { holidays: Holidays; today: Day; decidedOn?: Day | null },
): ClockState | undefined {
  const between = (from: Day, to: Day): number =>
    rule.unit === 'business' ? businessDaysBetween(from, to, holidays) : calendarDaysBetween(from, to);
  let used = 0;
  let state: ClockState['state'] = 'ended';
  let lines: ClockLine[] = [];
  let due: Day | null = null;
  let last: Day | null = null;
  for (const { stage, from: came, to } of spans) {
    const runs = rule.runs.includes(stage);
    if (!runs && !(rule.pauses.includes(stage) && state !== 'ended')) {
      state = 'ended';
      due = null;
      continue;
    }
    if (runs && state === 'ended' && rule.again === 'anew') {
      used = 0;
      lines = [];
    }
    state = runs ? 'runs' : 'waits';
    const from = rule.begins === 'decision' && lines.length === 0 ? (decidedOn ?? came) : came;
    // Years do not pause, and are counted from the first day.
    const [begun, open] = rule.unit === 'years' ? [lines[0]?.from ?? from, rule.count] : [from, rule.count - used];
    due = runs ? lastDay(rule, begun, open, holidays) : null;
    last = due;
    const days = runs ? between(from, to ?? today) : calendarDaysBetween(from, to ?? today);
    lines.push({ stage, from, to, counts: state, days });
    if (runs) used += days;
  }
  if (lines.length === 0) return undefined;
  const { id, label, onDay, deemed = null, from, reminds, source, unit, count } = rule;
  const left = due === null ? Math.max(0, count - used) : daysLeft(today, due, between);
  const isNear = state === 'runs' && left <= rule.nearAt;
  return { id, label, onDay, deemed, from, reminds, source, unit, count, state, due, last, left, isNear, lines };
}

/**
 * Runs every clock over the stages of a case. Of the rules with one id the one counts that was in force when the term
 * began: one for permits of this type before one for all, the latest first. `answerOf`: the answers of the application.
 */
export function runClocks(
  rules: readonly ClockRule[],
  spans: readonly StageSpan[],
  {
    answerOf,
    ...known
  }: { holidays: Holidays; today: Day; decidedOn?: Day | null; answerOf: (field: string) => string },
): ClockState[] {
  const counted = rules.flatMap((rule) => {
    const isOfType = rule.for === undefined || holds(rule.for, { valueOf: answerOf, today: known.today, results: {} });
    const state = isOfType ? runClock(rule, spans, known) : undefined;
    return state && isInForce(rule, state.lines[0]?.from ?? '') ? [{ rule, state }] : [];
  });
  const order = counted.toSorted(
    (one, other) =>
      Number(other.rule.for !== undefined) - Number(one.rule.for !== undefined) ||
      other.rule.from.localeCompare(one.rule.from),
  );
  return [...new Set(rules.map(({ id }) => id))].flatMap((id) => order.find(({ rule }) => rule.id === id)?.state ?? []);
}

/** The last day of a term of which `count` is left on the day on which it runs on; that day itself where nothing is. */
function lastDay({ unit, movesToOpenDay }: ClockRule, from: Day, count: number, holidays: Holidays): Day {
  const left = Math.max(0, count);
  if (unit === 'business') return addBusinessDays(from, left, holidays);
  const day = unit === 'years' ? addYears(from, left) : addCalendarDays(from, left);
  return movesToOpenDay ? nextBusinessDay(day, holidays) : day;
}

const daysLeft = (today: Day, due: Day, between: (from: Day, to: Day) => number): number =>
  today <= due ? between(today, due) : -between(due, today);

/** How many calendar days a case has waited for either side so far. */
export function daysOfEachSide(
  spans: readonly StageSpan[],
  waitsFor: (stage: CaseStage) => 'agency' | 'applicant' | 'nobody',
  today: Day,
): { agency: number; applicant: number } {
  const sum = (side: 'agency' | 'applicant') =>
    spans
      .filter(({ stage }) => waitsFor(stage) === side)
      .reduce((total, { from, to }) => total + calendarDaysBetween(from, to ?? today), 0);
  return { agency: sum('agency'), applicant: sum('applicant') };
}
