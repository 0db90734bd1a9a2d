import {
  CASES_A_PAGE,
  type Case,
  type CaseSummary,
  type CaseView,
  cases,
  MOST_VIEWS,
  SavedView,
} from '#contract/cases.ts';
import { AppError } from '#contract/errors.ts';
import { caseTakenChecks } from '#contract/taken-checks.ts';
import type { Localized } from '#domain/agency/language.ts';
import { Submission } from '#domain/application/record.ts';
import { type CaseRules, refuseMove, type WaitsFor } from '#domain/cases/case-rules.ts';
import { LetterKind } from '#domain/cases/letter-kind.ts';
import { asksForResolved, CaseStage } from '#domain/cases/stage.ts';
import type { ClockState } from '#domain/clocks/run-clock.ts';
import { PermitRecordKind } from '#domain/letters/permit-records.ts';
import { Verdict } from '#domain/letters/verdict.ts';
import { formatInEachLanguage } from '#messages/format-message.ts';
import { showTakenChecks, takenMemo } from '#server/analysis/taken-checks.ts';
import { writeRecordWord } from '#server/analysis/write-record-word.ts';
import {
  assignCase,
  type CaseFilter,
  type CaseRow,
  caseEvents,
  countCases,
  findCase,
  listCases,
  listStaff,
  lockCase,
} from '#server/db/cases.ts';
import { mailsOfCase, showMail } from '#server/db/mails.ts';
import { countUnread } from '#server/db/messages.ts';
import { countOpenConditions, findPermit } from '#server/db/permits.ts';
import { countUnresolved } from '#server/db/rounds.ts';
import { removeView, savedViewsOf, saveView } from '#server/db/saved-views.ts';
import { submissionOfCase } from '#server/db/submissions.ts';
import type { Db } from '#server/db/tables.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { type App, languageOf, route } from '#server/http/route.ts';
import { searchWords } from '#server/http/search-words.ts';
import type { Viewer } from '#server/http/session-token.ts';
import { clocksOf, mainClock, stateDues, weekFrom } from '#server/jobs/case-clocks.ts';
import { takeMove } from '#server/jobs/take-move.ts';
import { archiveCase, recordPdfOf } from './archive-case.ts';
import { showComparisons, showFields } from './show-documents.ts';

/** Cases of the agency: every reviewer and administrator sees and moves them. An application in progress has none. */
export function caseRoutes(app: App, deps: Deps): void {
  const { db, agencyData, config } = deps;
  const rules = agencyData.caseRules;

  route(app, deps, cases.list, async ({ query: { view, q, stage, page }, viewer }) => {
    const now = new Date();
    await stateDues(deps, now);
    const dueBy = weekFrom(deps, now);
    const filter = filterOf(rules, view, { viewerId: viewer.id, dueBy });
    const words = searchWords(q);
    const stages = stage ? filter.stages.filter((one) => one === stage) : filter.stages;
    const [{ rows, total: found }, counted] = await Promise.all([
      stages.length === 0
        ? { rows: [], total: 0 }
        : listCases(db, { ...filter, stages, words }, { offset: (page - 1) * CASES_A_PAGE, limit: CASES_A_PAGE }),
      countCases(db, { personId: viewer.id, dueBy }),
    ]);
    const clocks = await clocksOf(
      deps,
      rows.map(({ id }) => id),
      now,
    );
    const counts = countViews(rules, counted);
    const ofStage =
      stage &&
      countViews(
        rules,
        counted.filter((one) => one.stage === stage),
      );
    return {
      cases: rows.map((row) => showCase(rules, row, clocks.get(row.id)?.clocks)),
      total: found ?? (ofStage ?? counts)[view],
      counts,
      stages: filter.stages.map((one) => ({ stage: one, label: rules.stages[one].label })),
    };
  });

  route(app, deps, cases.get, ({ params: { id }, viewer }) => showWhole(deps, id, viewer));

  route(app, deps, cases.move, async ({ params: { id }, body: { to, version, reason }, viewer }) => {
    await db.transaction().execute(async (tx) => {
      const held = await lockCase(tx, id);
      const row = held && (await findCase(tx, id));
      if (!held || !row) throw notFound();
      // The answer to the first may have been lost on its way.
      if (held.stage === to && held.version === version + 1 && held.stage_by === viewer.id) return;
      if (held.version !== version) throw await changedMeanwhile(tx, rules, id);
      await takeMove(deps, tx, { id, held, status: row.status, to, reason, by: 'person' }, viewer, new Date());
    });
    return showOne(deps, id);
  });

  route(app, deps, cases.assign, async ({ params: { id }, body: { assignee_id: to, version }, viewer }) => {
    await db.transaction().execute(async (tx) => {
      const held = await lockCase(tx, id);
      if (!held) throw notFound();
      // It is whose it should be already: also where the answer to the first was lost.
      if (held.assignee_id === to) return;
      if (held.version !== version) throw await changedMeanwhile(tx, rules, id);
      if (to !== null && !(await staffOf(tx)).some((person) => person.id === to)) {
        const message = { code: 'api:case.noStaff' } as const;
        throw new AppError('invalid-request', message, { fields: { assignee_id: message } });
      }
      await assignCase(tx, { id, personId: viewer.id, before: held.assignee_id, to }, new Date());
    });
    return showOne(deps, id);
  });

  const staffOf = (tx: Db) => listStaff(tx, { demonstration: config.mode === 'demo' });
  route(app, deps, cases.staff, async () => ({ staff: await staffOf(db) }));

  const viewsOf = async (personId: string) => ({
    // One of a list or a stage that there is no more is not shown.
    views: (await savedViewsOf(db, personId)).flatMap(
      ({ query, ...view }) => SavedView.safeParse({ ...view, ...query }).data ?? [],
    ),
  });
  route(app, deps, cases.savedViews, ({ viewer }) => viewsOf(viewer.id));

  route(app, deps, cases.saveView, async ({ params: { id }, body: { name, ...query }, viewer }) => {
    const others = (await savedViewsOf(db, viewer.id)).filter((view) => view.id !== id);
    const refused =
      others.length >= MOST_VIEWS
        ? 'api:caseView.tooMany'
        : others.some((view) => view.name === name)
          ? 'api:caseView.name'
          : null;
    if (refused) throw new AppError('invalid-request', refused, { fields: { name: { code: refused } } });
    const { stage, ...search } = query;
    await saveView(db, viewer.id, { id, name, query: { ...search, ...(stage ? { stage } : {}) } });
    return viewsOf(viewer.id);
  });

  route(app, deps, cases.removeView, async ({ params: { id }, viewer }) => {
    await removeView(db, viewer.id, id);
    return viewsOf(viewer.id);
  });

  route(app, deps, cases.mails, async ({ params: { id } }) => {
    if (!(await findCase(db, id))) throw notFound();
    return { mails: (await mailsOfCase(db, id)).map(showMail) };
  });

  route(app, deps, caseTakenChecks.list, async ({ params: { id } }) => {
    if (!(await findCase(db, id))) throw notFound();
    return showTakenChecks(db, id, 'sent');
  });

  route(app, deps, caseTakenChecks.memo, async ({ params: { id, checkId }, query: { language } }) => {
    if (!(await findCase(db, id))) throw notFound();
    return takenMemo(deps, { applicationId: id, checkId, language }, 'sent');
  });

  route(app, deps, cases.record, async ({ params: { id }, query: { language } }) => {
    const submission = await submissionOfCase(db, id);
    if (!submission) throw notFound();
    return writeRecordWord(deps, submission, language);
  });

  route(app, deps, cases.recordPdf, async ({ params: { id }, query: { language } }) => {
    const submission = await submissionOfCase(db, id);
    if (!submission) throw notFound();
    return new FileAnswer(`${submission.reference}_application.pdf`, await recordPdfOf(deps, submission, language));
  });

  route(app, deps, cases.files, async ({ params: { id }, raw }) => {
    const submission = await submissionOfCase(db, id);
    if (!submission) throw notFound();
    return new FileAnswer(`${submission.reference}.zip`, await archiveCase(deps, id, submission, languageOf(raw)));
  });
}

const notFound = () => new AppError('not-found', 'api:application.notFound');

/** Somebody else changed the case: who, and what it is now. */
async function changedMeanwhile(tx: Db, rules: CaseRules, id: string): Promise<AppError> {
  const [row, [last]] = await Promise.all([findCase(tx, id), caseEvents(tx, id)]);
  return new AppError('out-of-date', {
    code: 'api:case.changed',
    params: {
      name: last?.person ?? '',
      stage: row ? rules.stages[row.stage].label : '',
      assignee: row?.assignee ?? '–',
    },
  });
}

/** Whom the cases of a list wait for; those of a person, of nobody and of a week are among the open ones. */
const WAITING: Record<CaseView, readonly WaitsFor[]> = {
  mine: ['agency', 'applicant'],
  unassigned: ['agency', 'applicant'],
  due: ['agency', 'applicant'],
  agency: ['agency'],
  applicant: ['applicant'],
  open: ['agency', 'applicant'],
  ended: ['nobody'],
};

const stagesThatWait = ({ stages }: CaseRules, view: CaseView): CaseStage[] => {
  return CaseStage.options.filter((stage) => WAITING[view].includes(stages[stage].waitsFor));
};

const filterOf = (
  rules: CaseRules,
  view: CaseView,
  { viewerId, dueBy }: { viewerId: string; dueBy: string },
): Omit<CaseFilter, 'words'> => ({
  stages: stagesThatWait(rules, view),
  ...(view === 'mine' ? { assignee: viewerId } : {}),
  ...(view === 'unassigned' ? { assignee: 'nobody' } : {}),
  ...(view === 'due' ? { dueBy } : {}),
});

function countViews(rules: CaseRules, counted: Awaited<ReturnType<typeof countCases>>): Record<CaseView, number> {
  const sum = (view: CaseView, of: 'all' | 'mine' | 'unassigned' | 'due') => {
    const stages = stagesThatWait(rules, view);
    return counted.filter(({ stage }) => stages.includes(stage)).reduce((total, one) => total + one[of], 0);
  };
  return {
    mine: sum('mine', 'mine'),
    unassigned: sum('unassigned', 'unassigned'),
    due: sum('due', 'due'),
    agency: sum('agency', 'all'),
    applicant: sum('applicant', 'all'),
    open: sum('open', 'all'),
    ended: sum('ended', 'all'),
  };
}

const showCase = (
  { stages }: CaseRules,
  { submitted_at, stage_since, ...row }: CaseRow,
  clocks: readonly ClockState[] = [],
): CaseSummary => ({
  ...row,
  submitted_at: submitted_at.toISOString(),
  stage_since: stage_since.toISOString(),
  stage_label: stages[row.stage].label,
  waits_for: stages[row.stage].waitsFor,
  clock: mainClock(clocks),
});

async function showOne(deps: Deps, id: string): Promise<CaseSummary> {
  const row = await findCase(deps.db, id);
  if (!row) throw notFound();
  const clocks = await clocksOf(deps, [id], new Date());
  return showCase(deps.agencyData.caseRules, row, clocks.get(id)?.clocks);
}

async function showWhole(deps: Deps, id: string, viewer: Viewer): Promise<Case> {
  const { db, agencyData } = deps;
  const rules = agencyData.caseRules;
  const [row, found] = await Promise.all([findCase(db, id), submissionOfCase(db, id)]);
  if (!row || !found) throw notFound();
  const [fields, compared, events, clocks, unread, unresolved, issued, mails] = await Promise.all([
    showFields(deps, id),
    showComparisons(deps, id),
    caseEvents(db, id),
    clocksOf(deps, [id], new Date()),
    countUnread(db, [id], { personId: viewer.id, from: 'applicant' }),
    countUnresolved(db, id),
    findPermit(db, id),
    mailsOfCase(db, id),
  ]);
  const timed = clocks.get(id);
  const { record, applicant } = Submission.parse(JSON.parse(found.snapshot));
  const labelOf = (stage: string | null): Localized | string | null => {
    const verdict = Verdict.safeParse(stage);
    if (verdict.success) return formatInEachLanguage({ code: `letters:rounds.verdict.${verdict.data}` });
    const known = CaseStage.safeParse(stage);
    return known.success ? rules.stages[known.data].label : stage;
  };
  const afterOf = ({ kind, after, present }: (typeof events)[number]) => {
    if (kind === 'assigned') return present;
    const letter = LetterKind.safeParse(after);
    const record = PermitRecordKind.safeParse(after);
    if (kind === 'permit-record' && record.success) return agencyData.permitRecords.records[record.data].title;
    return kind === 'letter' && letter.success ? agencyData.letterRules.letters[letter.data].title : labelOf(after);
  };
  return {
    ...showCase(rules, row, timed?.clocks),
    stage_labels: Object.fromEntries(
      CaseStage.options.map((stage) => [stage, rules.stages[stage].label]),
    ) as Case['stage_labels'],
    clocks: timed?.clocks ?? [],
    days: timed?.days ?? { agency: 0, applicant: 0 },
    moves: await Promise.all(
      rules.stages[row.stage].moves.map(async ({ to, label, reason, letter, permit, needs }) => {
        const broughtItHere = found.stage_by === viewer.id;
        const why = refuseMove(rules, { from: row.stage, to, role: viewer.role, broughtItHere, reason: 'given' });
        const refused = why === 'role' || why === 'second-person' ? why : null;
        return {
          to,
          label,
          reason,
          letter,
          permit,
          refused,
          open_conditions: await countOpenConditions(db, id, needs),
          unresolved_items: asksForResolved(row.stage, to) ? unresolved : 0,
          unaccepted: needs.length > 0 && issued?.accepted_at === null,
        };
      }),
    ),
    events: events.map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      person: event.person,
      kind: event.kind,
      before: event.kind === 'assigned' ? event.former : labelOf(event.before),
      after: afterOf(event),
      reason: event.reason,
      item: event.round === null || event.number === null ? null : { round: event.round, number: event.number },
    })),
    unread: unread.get(id) ?? 0,
    undelivered: mails
      .filter(({ to_address: to }, at) => mails.findIndex((one) => one.to_address === to) === at)
      .flatMap((mail) => (mail.state === 'failed' ? [showMail(mail)] : [])),
    applicant_email: applicant.email,
    record,
    tabs: agencyData.application.questionnaire.tabs.map(({ id: tab, title }) => ({ id: tab, title })),
    sha256: found.sha256,
    fields,
    ...compared,
  };
}
