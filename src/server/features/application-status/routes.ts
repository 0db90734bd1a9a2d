import { applicationStatus, type StatusUpdate, type TrackedApplication } from '#contract/application-status.ts';
import { hasEnded } from '#domain/cases/case-rules.ts';
import { LetterKind } from '#domain/cases/letter-kind.ts';
import { CaseStage } from '#domain/cases/stage.ts';
import { casesOfApplicant, eventsOfCases } from '#server/db/cases.ts';
import { countUnread, staffMessageTimes } from '#server/db/messages.ts';
import { openRequestsOf } from '#server/db/rounds.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, route } from '#server/http/route.ts';

/** After every day: of what waits for no answer. */
const NO_DAY = '9999-12-31';

/** How an applicant's submitted applications stand. */
export function applicationStatusRoutes(app: App, deps: Deps): void {
  const { db, agencyData } = deps;
  const { stages } = agencyData.caseRules;
  const { letters } = agencyData.letterRules;

  route(app, deps, applicationStatus.list, async ({ viewer }) => {
    const rows = await casesOfApplicant(db, viewer.id);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return { applications: [] };
    const [events, written, requests, unread] = await Promise.all([
      eventsOfCases(db, ids),
      staffMessageTimes(db, ids),
      openRequestsOf(db, ids),
      countUnread(db, ids, { personId: viewer.id, from: 'staff' }),
    ]);

    const describe = ({ at: moment, kind, after }: (typeof events)[number]): StatusUpdate[] => {
      const at = moment.toISOString();
      // A slip of the staff that was taken back is no news.
      if (kind === 'condition' && after === null) return [];
      if (kind === 'letter') return [{ at, kind, what: letters[LetterKind.parse(after)].title }];
      if (kind === 'moved') return [{ at, kind: 'stage', what: stages[CaseStage.parse(after)].label }];
      if (kind === 'assigned' || kind === 'verdict' || kind === 'permit-record') return [];
      if (kind === 'mail-again' || kind === 'design-check') return [];
      return [{ at, kind, what: null }];
    };

    const applications = rows.map((row): TrackedApplication => {
      const own = events.filter(({ application_id }) => application_id === row.id);
      // Of a condition the last that was noted is told, by its number in front of the reason; the latest comes first.
      const conditions = new Set<number>();
      const isLast = ({ kind, reason }: (typeof own)[number]): boolean => {
        if (kind !== 'condition') return true;
        const number = Number.parseInt(reason, 10);
        const isFirst = !conditions.has(number);
        conditions.add(number);
        return isFirst;
      };
      const updates = [
        ...own.filter(isLast).flatMap(describe),
        ...written
          .filter(({ case_id }) => case_id === row.id)

          .map(({ written_at }): StatusUpdate => ({ at: written_at.toISOString(), kind: 'message', what: null })),
      ].sort((one, other) => other.at.localeCompare(one.at));
      const request = hasEnded(agencyData.caseRules, row.stage)
        ? undefined
        : requests.find(({ case_id }) => case_id === row.id);
      const lastByAgency = own.find(({ person_id }) => person_id !== null && person_id !== viewer.id);
      return {
        id: row.id,
        title: row.title,
        address: row.project_address,
        apn: row.apn,
        reference: row.reference,
        status: row.status,
        stage_label: stages[row.stage].label,
        next_step: stages[row.stage].about,
        waits_for: stages[row.stage].waitsFor,
        reviewer: row.assignee,
        submitted_at: row.submitted_at.toISOString(),
        last_review_at: lastByAgency?.at.toISOString() ?? null,
        updates,
        request: request
          ? {
              title: letters[request.kind].title,
              items: request.items,
              answered: request.answered,
              answer_by: request.answer_by,
            }
          : null,
        has_permit: own.some(({ kind }) => kind === 'permit'),
        unread: unread.get(row.id) ?? 0,
      };
    });
    return {
      applications: applications.sort(
        (one, other) =>
          (one.request?.answer_by ?? NO_DAY).localeCompare(other.request?.answer_by ?? NO_DAY) ||
          (other.updates[0]?.at ?? '').localeCompare(one.updates[0]?.at ?? ''),
      ),
    };
  });
}
