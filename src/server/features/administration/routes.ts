import { administration, MailState, ROWS_A_PAGE } from '#contract/administration.ts';
import { AppError } from '#contract/errors.ts';
import type { Localized } from '#domain/agency/language.ts';
import { LetterKind } from '#domain/cases/letter-kind.ts';
import { CaseStage } from '#domain/cases/stage.ts';
import { PermitRecordKind } from '#domain/letters/permit-records.ts';
import { Verdict } from '#domain/letters/verdict.ts';
import { formatInEachLanguage } from '#messages/format-message.ts';
import { freeBytesAt } from '#server/adapters/disk.ts';
import {
  type AuditRow,
  addAdminEvent,
  countJobs,
  failedJobs,
  forgetFailures,
  listEvents,
} from '#server/db/administration.ts';
import { retryAnalysis } from '#server/db/analyses.ts';
import { countStored } from '#server/db/documents.ts';
import { countMails, listMails, showMail } from '#server/db/mails.ts';
import { type LastMaintenance, lastRuns } from '#server/db/maintenance.ts';
import { listProcesses } from '#server/db/processes.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, route } from '#server/http/route.ts';
import { searchWords } from '#server/http/search-words.ts';
import { sendMailAgain } from '#server/jobs/case-mails.ts';
import { checkApplicationField, finishAnalysis, splitJobData } from '#server/jobs/jobs.ts';
import { conditionRoutes } from './conditions.ts';
import { templateRoutes } from './templates.ts';

const MOST_FAILED = 100;
/** What another try of these can do; the others have left a state that a person changes by starting anew. */
const CAN_GO_AGAIN: ReadonlySet<string> = new Set([finishAnalysis.name, checkApplicationField.name]);

/** Three beats that did not come: a process that is gone, or one that cannot reach the database. */
const SILENT_SECONDS = 100;

const showRun = (run: LastMaintenance | null) =>
  run && { done_at: run.doneAt?.toISOString() ?? null, failed_at: run.failedAt?.toISOString() ?? null };

/** The mails, the jobs, the state of the installation, and the history of the whole agency. */
export function administrationRoutes(app: App, deps: Deps): void {
  const { db, queue, agencyData, config } = deps;
  templateRoutes(app, deps);
  conditionRoutes(app, deps);

  route(app, deps, administration.mails, async ({ query: { state, page } }) => {
    const [rows, counted] = await Promise.all([
      listMails(db, state, { offset: (page - 1) * ROWS_A_PAGE, limit: ROWS_A_PAGE }),
      countMails(db),
    ]);
    const countOf = (of: MailState) => counted.find((one) => one.state === of)?.count ?? 0;
    return {
      mails: rows.map(showMail),
      counts: Object.fromEntries(MailState.options.map((of) => [of, countOf(of)])) as Record<MailState, number>,
    };
  });

  route(app, deps, administration.sendMailAgain, async ({ params: { id }, viewer }) => {
    await sendMailAgain(deps, id, viewer, new Date());
    return { ok: true as const };
  });

  route(app, deps, administration.jobs, async () => {
    const [queues, failed] = await Promise.all([countJobs(db), failedJobs(db, MOST_FAILED)]);
    return {
      queues: queues.map(({ oldest_seconds: seconds, ...counts }) => ({
        ...counts,
        oldest_since: seconds === null ? null : new Date(Date.now() - seconds * 1000).toISOString(),
      })),
      failed: failed.map(({ data: _, at, ...job }) => ({
        ...job,
        at: at?.toISOString() ?? null,
        again: CAN_GO_AGAIN.has(job.name),
      })),
    };
  });

  route(app, deps, administration.installation, async () => {
    const [storage, free_bytes, runs, processes, mails] = await Promise.all([
      countStored(db),
      freeBytesAt(config.dataDir),
      lastRuns(db),
      listProcesses(db, SILENT_SECONDS),
      countMails(db),
    ]);
    return {
      storage: { ...storage, free_bytes },
      backup: showRun(runs.backup),
      file_check: showRun(runs['file-check']),
      mails_failed: mails.find(({ state }) => state === 'failed')?.count ?? 0,
      processes: processes.map(({ started_at, seen_at, ...one }) => ({
        ...one,
        started_at: started_at.toISOString(),
        seen_at: seen_at.toISOString(),
      })),
      as_of: new Date().toISOString(),
    };
  });

  route(app, deps, administration.tryJobAgain, async ({ params: { id }, viewer }) => {
    const job = (await failedJobs(db, MOST_FAILED)).find((one) => one.id === id);
    if (!job) throw new AppError('not-found', 'api:administration.noJob');
    if (!CAN_GO_AGAIN.has(job.name)) throw new AppError('not-allowed', 'api:administration.notAgain');
    await db.transaction().execute(async (tx) => {
      // First: of two who press at once, the second waits here and finds that it is in line.
      if (!(await queue.retry(tx, job.name, id))) throw new AppError('not-found', 'api:administration.noJob');
      await forgetFailures(tx, id);
      if (job.name === finishAnalysis.name)
        await retryAnalysis(tx, finishAnalysis.payload.parse(splitJobData(job.data).payload).analysisId);
      await addAdminEvent(tx, { personId: viewer.id, kind: 'job-again', subject: job.name }, new Date());
    });
    return { ok: true as const };
  });

  route(app, deps, administration.events, async ({ query: { q, page } }) => {
    const words = searchWords(q);
    const slice = { offset: (page - 1) * ROWS_A_PAGE, limit: ROWS_A_PAGE };
    const { rows, total } = await listEvents(db, words, slice);
    const inWords = (kind: AuditRow['kind'], value: string | null): Localized | string | null => {
      const letter = LetterKind.safeParse(value);
      if (kind === 'letter' && letter.success) return agencyData.letterRules.letters[letter.data].title;
      const record = PermitRecordKind.safeParse(value);
      if (kind === 'permit-record' && record.success) return agencyData.permitRecords.records[record.data].title;
      const verdict = Verdict.safeParse(value);
      if (kind === 'verdict' && verdict.success)
        return formatInEachLanguage({ code: `letters:rounds.verdict.${verdict.data}` });
      const stage = CaseStage.safeParse(value);
      return stage.success ? agencyData.caseRules.stages[stage.data].label : value;
    };
    return {
      events: rows.map(({ at, before, after, kind, person, subject, case_id, reason, round, number }) => ({
        ...{ kind, person, subject, case_id, reason },
        at: at.toISOString(),
        before: inWords(kind, before),
        after: inWords(kind, after),
        item: round === null || number === null ? null : { round, number },
      })),
      total,
    };
  });
}
