import { AppError } from '#contract/errors.ts';
import type { Language } from '#domain/agency/language.ts';
import { dayAt, documentAgency } from '#domain/agency/shown.ts';
import { shortId } from '#domain/application/application.ts';
import { evaluateApplication } from '#domain/application/evaluate-application.ts';
import { type ApplicationRecord, recordOf, Submission } from '#domain/application/record.ts';
import { templateOf } from '#server/analysis/template-of.ts';
import { writeRecordWord } from '#server/analysis/write-record-word.ts';
import { findDocument } from '#server/db/application-documents.ts';
import type { ApplicationRow, Owned } from '#server/db/applications.ts';
import { findSubmission } from '#server/db/submissions.ts';
import { findScan } from '#server/db/viewed-documents.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer, nameDocument, refuseQuarantined } from '#server/http/file-answer.ts';
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
    agency: documentAgency(agencyData.agency, config.mode, language),
    preparedAt: frozen ? new Date(frozen.submittedAt) : now,
    language,
    template: await templateOf(deps, 'project-impact-analysis'),
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

type DownloadRequest = { documentId: string; language: Language };

/** One document as it was uploaded, under a name that says its question and its version. Throws not-found, quarantined. */
export async function downloadDocument(
  deps: Deps,
  owned: Owned,
  { documentId, language }: DownloadRequest,
): Promise<FileAnswer> {
  const { db, blobs } = deps;
  await applicationOf(db, owned);
  const found = await findDocument(db, owned, documentId);
  if (!found) throw new AppError('not-found', 'api:file.noDocument');
  refuseQuarantined(deps, found.name, (await findScan(db, found.sha256))?.outcome ?? null);
  return new FileAnswer(await nameDocument(deps, found, language), await blobs.stream(found.sha256), found.size);
}

/** The application record of a submitted application, from what was frozen and nothing else. Throws not-ready. */
export async function writeRecordFile(deps: Deps, owned: Owned, language: Language): Promise<FileAnswer> {
  await applicationOf(deps.db, owned);
  const found = await findSubmission(deps.db, owned);
  if (!found) throw new AppError('not-ready', 'api:application.noRecord');
  return writeRecordWord(deps, found, language);
}
