import type { Application, ApplicationSummary, CurrentVersion, StaleSave } from '#contract/applications.ts';
import { AppError } from '#contract/errors.ts';
import { dayAt } from '#domain/agency/shown.ts';
import type { ApplicationData } from '#domain/application/data.ts';
import { uploadStates } from '#domain/application/document-finding.ts';
import { type ApplicationState, evaluateApplication } from '#domain/application/evaluate-application.ts';
import { uploadsOf } from '#server/db/application-files.ts';
import type { ApplicationRow, SummaryRow } from '#server/db/applications.ts';
import type { Db } from '#server/db/tables.ts';
import type { Deps } from '#server/http/deps.ts';

export const dataOf = ({
  answers,
  text_answers,
}: Pick<ApplicationRow, 'answers' | 'text_answers'>): ApplicationData => ({
  answers,
  textAnswers: text_answers,
});

/** A row as the API shows it. What was entered and emptied again is as if it was never entered. */
export const showSummary = (row: SummaryRow): ApplicationSummary => ({
  id: row.id,
  title: row.title,
  status: row.status,
  created_at: row.created_at.toISOString(),
  last_modified: row.last_modified.toISOString(),
  submitted_at: row.submitted_at?.toISOString() ?? null,
  reference: row.reference,
  project_address: row.project_address || null,
  apn: row.apn || null,
});

export const showApplication = (row: ApplicationRow): Application => ({
  ...showSummary(row),
  version: row.version,
  data: dataOf(row),
});

/** The same whether there is no such application or it is someone else's. */
export const notFound = () => new AppError('not-found', 'api:application.notFound');

export const notEditable = () => new AppError('not-editable', 'api:application.submitted');

const currentOf = (row: ApplicationRow): CurrentVersion => ({
  version: row.version,
  last_modified: row.last_modified.toISOString(),
  data: dataOf(row),
});

/** A save that builds on what is no longer stored: the person is shown both and chooses. */
export function staleSave(row: ApplicationRow, yours: ApplicationData): AppError {
  const versions: StaleSave = { current: currentOf(row), yours };
  return new AppError('out-of-date', 'api:application.changedElsewhere', {
    versions,
  });
}

/** A submission of answers that are no longer the stored ones: they must be checked again. */
export const staleCheck = (row: ApplicationRow): AppError =>
  new AppError('out-of-date', 'api:application.changedSinceChecked', {
    versions: { current: currentOf(row) },
  });

/** An application as the engine sees it now: its stored answers, its files, and the day where the agency is. */
export async function loadApplicationState(
  { db, agencyData }: { db: Db; agencyData: Deps['agencyData'] },
  row: ApplicationRow,
  now: Date,
): Promise<ApplicationState> {
  const uploads = uploadStates(await uploadsOf(db, row.id));
  const today = dayAt(now, agencyData.agency.timeZone);
  return evaluateApplication(agencyData.application, { data: dataOf(row), uploads, today });
}
