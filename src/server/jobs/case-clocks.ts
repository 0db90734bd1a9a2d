import { createHash } from 'node:crypto';
import { dayAt } from '#domain/agency/shown.ts';
import { valuesOf } from '#domain/application/data.ts';
import { addCalendarDays, type Day } from '#domain/clocks/days.ts';
import { type ClockState, daysOfEachSide, runClocks, type StageSpan } from '#domain/clocks/run-clock.ts';
import type { AgencyData } from '../agency/load-agency.ts';
import { answersOf, casesWithoutDue, type StageEntry, setDues, stageEntries } from '../db/cases.ts';
import type { Db } from '../db/tables.ts';

type ClockDeps = { db: Db; agencyData: AgencyData };

/** How the clocks of cases stand, by the id of each case: today, or at another moment by what had come before it. */
export async function clocksOf(deps: ClockDeps, ids: readonly string[], now: Date) {
  const { caseRules, clockRules } = deps.agencyData;
  const hasTypes = clockRules.clocks.some((rule) => rule.for !== undefined);
  const [entries, answers] = await Promise.all([
    ids.length > 0 ? stageEntries(deps.db, ids, now) : [],
    ids.length > 0 && hasTypes ? answersOf(deps.db, ids) : [],
  ]);
  const given = new Map(answers.map(({ id, ...data }) => [id, valuesOf(data)]));
  const holidays = new Set(clockRules.holidays.map(({ day }) => day));
  const today = todayOf(deps, now);
  const decided = new Map(entries.map(({ application_id: id, decided_on: day }) => [id, day]));
  return new Map(
    [...byCase(deps, entries)].map(([id, spans]) => [
      id,
      {
        clocks: runClocks(clockRules.clocks, spans, {
          ...{ holidays, today, decidedOn: decided.get(id) ?? null },
          answerOf: (field) => given.get(id)?.get(field) ?? '',
        }),
        days: daysOfEachSide(spans, (stage) => caseRules.stages[stage].waitsFor, today),
      },
    ]),
  );
}

/** The term that a case is watched by: of those that run the one that ends first, else one that waits. */
export const mainClock = (clocks: readonly ClockState[] = []): ClockState | null => {
  const [first] = clocks
    .filter(({ state }) => state === 'runs')
    .sort((one, other) => ((one.due ?? '') < (other.due ?? '') ? -1 : 1));
  return first ?? clocks.find(({ state }) => state === 'waits') ?? null;
};

/** The last day of what is due within a week. */
export const weekFrom = (deps: ClockDeps, now: Date): Day => addCalendarDays(todayOf(deps, now), 7);

/** The agency's day. */
export const todayOf = ({ agencyData }: ClockDeps, now: Date): Day => dayAt(now, agencyData.agency.timeZone);

/** The time each case spent at each stage; of one that is closed in a minute, a day without length. */
function byCase({ agencyData }: ClockDeps, entries: readonly StageEntry[]): Map<string, StageSpan[]> {
  const spans = new Map<string, StageSpan[]>();
  for (const { application_id: id, stage, at } of entries) {
    const from = dayAt(at, agencyData.agency.timeZone);
    const own = spans.get(id) ?? [];
    const last = own.at(-1);
    if (last) last.to = from;
    own.push({ stage, from, to: null });
    spans.set(id, own);
  }
  return spans;
}

const AT_ONCE = 1_000;

/** The edition of the clock rules by which every case of a database was calculated since this process began. */
const calculated = new WeakMap<ClockDeps['db'], string>();

/** Calculates the last days of cases that have moved, or whose clock rules the agency has changed, until none is left. */
export async function stateDues(deps: ClockDeps, now: Date): Promise<void> {
  const edition = createHash('sha256').update(JSON.stringify(deps.agencyData.clockRules)).digest('hex').slice(0, 16);
  const isKnown = calculated.get(deps.db) === edition;
  for (;;) {
    const stale = await casesWithoutDue(deps.db, isKnown ? null : edition, AT_ONCE);
    if (stale.length === 0) {
      calculated.set(deps.db, edition);
      return;
    }
    const clocks = await clocksOf(
      deps,
      stale.map(({ id }) => id),
      now,
    );
    const dues = stale.map(({ id, version }) => ({ id, version, due: mainClock(clocks.get(id)?.clocks)?.due ?? null }));
    await setDues(deps.db, edition, dues);
  }
}
