import { dayAt } from '#domain/agency/shown.ts';
import { hasEnded } from '#domain/cases/case-rules.ts';
import { CaseStage } from '#domain/cases/stage.ts';
import { addCalendarDays } from '#domain/clocks/days.ts';
import {
  casesToRemindOf,
  noteReminder,
  reminderOf,
  takeDraftsToRemindOf,
  takeRoundsToRemindOf,
} from '#server/db/reminders.ts';
import type { Deps } from '#server/http/deps.ts';
import { clocksOf, mainClock, stateDues, todayOf } from '#server/jobs/case-clocks.ts';
import { mailAgency, mailApplicant } from '#server/jobs/case-mails.ts';

type ReminderDeps = Pick<Deps, 'db' | 'agencyData' | 'config' | 'queue'>;

const DAY_MS = 86_400_000;
/** So many cases are looked at in one run; the rest in the next. */
const AT_ONCE = 1_000;

/**
 * Mails whoever has to act what ends soon and what has ended: terms of cases, answers that were asked for, and
 * applications that were begun and not submitted. Each is told once, also where several processes look at once.
 */
export async function sendReminders(deps: ReminderDeps, now: Date): Promise<void> {
  await remindOfTerms(deps, now);
  await remindOfRequests(deps, now);
  await remindOfDrafts(deps, now);
}

/** Where the product answers. A job has no request that would tell it. */
const siteOf = ({ config }: ReminderDeps): string => config.publicUrl ?? `http://localhost:${config.port}`;

async function remindOfTerms(deps: ReminderDeps, now: Date): Promise<void> {
  const { db, agencyData } = deps;
  await stateDues(deps, now);
  const today = todayOf(deps, now);
  const { clocks: rules } = agencyData.clockRules;
  const until = addCalendarDays(today, Math.max(...rules.map(({ nearAt }) => nearAt)));
  const cases = await casesToRemindOf(db, { today, until }, AT_ONCE);
  const timed = await clocksOf(
    deps,
    cases.map(({ id }) => id),
    now,
  );
  for (const { id, version, reference, assignee_id: assigneeId, owner_id: personId } of cases) {
    const clock = mainClock(timed.get(id)?.clocks);
    const isOver = clock !== null && clock.left < 0;
    if (!clock?.due || !(isOver || clock.isNear)) continue;
    const reminder = reminderOf(clock.due, isOver);
    const who = clock.reminds;
    const told = {
      caseId: id,
      id: `reminder:${id}:${clock.id}:${reminder}`,
      reference,
      term: clock.label,
      day: clock.due,
    };
    await db.transaction().execute(async (tx) => {
      if (!(await noteReminder(tx, { id, version, reminder }))) return;
      if (who.includes('agency')) {
        const kind = isOver ? 'term-over' : 'term-near';
        await mailAgency(deps, tx, { ...told, kind, assigneeId, link: `${siteOf(deps)}/cases/${id}` }, now);
      }
      if (who.includes('applicant') && !isOver) {
        const link = `${siteOf(deps)}/application-status?application=${id}`;
        await mailApplicant(deps, tx, { ...told, id: `${told.id}:own`, kind: 'own-term-near', personId, link }, now);
      }
    });
  }
}

async function remindOfRequests(deps: ReminderDeps, now: Date): Promise<void> {
  const today = todayOf(deps, now);
  const { clockRules, caseRules } = deps.agencyData;
  const until = addCalendarDays(today, clockRules.reminders.answerDays);
  const ended = CaseStage.options.filter((stage) => hasEnded(caseRules, stage));
  await deps.db.transaction().execute(async (tx) => {
    for (const round of await takeRoundsToRemindOf(tx, { today, until, ended })) {
      const { case_id: caseId, number, reference, owner_id: personId, day } = round;
      const link = `${siteOf(deps)}/my-applications/${caseId}/requests`;
      const told = {
        kind: 'answers-due',
        caseId,
        id: `answers-due:${caseId}:${number}:${day}`,
        reference,
        day,
      } as const;
      await mailApplicant(deps, tx, { ...told, personId, link }, now);
    }
  });
}

async function remindOfDrafts(deps: ReminderDeps, now: Date): Promise<void> {
  const before = new Date(now.getTime() - deps.agencyData.clockRules.reminders.draftDays * DAY_MS);
  await deps.db.transaction().execute(async (tx) => {
    for (const { id, owner_id: personId, last_modified: changed } of await takeDraftsToRemindOf(tx, before, now)) {
      const link = `${siteOf(deps)}/pre-application-questionnaire?application=${id}`;
      const told = { kind: 'draft-waits', id: `draft-waits:${id}:${changed.toISOString()}`, link } as const;
      await mailApplicant(deps, tx, { ...told, day: dayAt(changed, deps.agencyData.agency.timeZone), personId }, now);
    }
  });
}
