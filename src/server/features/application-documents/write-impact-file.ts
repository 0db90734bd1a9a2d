import { AppError } from '#contract/errors.ts';
import { dayAt } from '#domain/agency/day-at.ts';
import { documentAgency } from '#domain/agency/shown.ts';
import { shortId } from '#domain/application/application.ts';
import { evaluateApplication } from '#domain/application/evaluate-application.ts';
import { type ApplicationRecord, Submission } from '#domain/application/record.ts';
import { recordOf } from '#domain/application/record-of.ts';
import type { Language } from '#messages/languages.ts';
import type { ApplicationRow, Owned } from '#server/db/applications.ts';
import { findSubmission } from '#server/db/submitted-applications.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { writeWord } from '#server/reading/child/run-sandboxed.ts';
import { applicationOf } from './lock-application.ts';

/** The form whose answers the project's impact is screened from. */
const FORM = 'project-impact';

/**
 * The Project Impact Analysis report: from the saved answers while the application is in progress, from what was
 * frozen once it is submitted. Throws not-ready where nothing was entered.
 */
export async function writeImpactFile(
  deps: Deps,
  owned: Owned,
  { language, now }: { language: Language; now: Date },
): Promise<FileAnswer> {
  const { agencyData, config, db } = deps;
  const row = await applicationOf(db, owned);
  const frozen = await frozenRecord(deps, owned);
  const { sections, calculations } = frozen?.record ?? draftRecord(deps, row, now);
  if (calculations.impact.outcome === 'not-started') {
    throw new AppError('not-ready', 'api:application.noImpact');
  }
  const facts = {
    title: row.title,
    reference: row.reference ?? shortId(row.id),
    address: row.project_address || null,
    apn: row.apn || null,
    inputs: sections.filter(({ form }) => form === FORM).flatMap(({ items }) => items),
    isDraft: frozen === undefined,
    agency: documentAgency(agencyData.agency, config.mode),
    preparedAt: frozen ? new Date(frozen.submittedAt) : now,
    language,
    template: agencyData.templates['project-impact-analysis'],
  };
  const bytes = await writeWord({ kind: 'impact', result: calculations.impact, facts });
  return new FileAnswer(`project_impact_analysis_${shortId(row.id)}.docx`, bytes);
}

async function frozenRecord({ db }: Deps, owned: Owned): Promise<Submission | undefined> {
  const found = await findSubmission(db, owned);
  return found && Submission.parse(JSON.parse(found.snapshot));
}

/** What the saved answers say now. Files are no part of it. */
function draftRecord({ agencyData }: Deps, { answers, text_answers }: ApplicationRow, now: Date): ApplicationRecord {
  const data = { answers, textAnswers: text_answers };
  const overview = evaluateApplication(agencyData.application, {
    data,
    uploads: {},
    today: dayAt(now, agencyData.agency.timeZone),
  });
  return recordOf(agencyData.application, overview, {});
}
