import type { Application, ApplicationSummary } from '#contract/applications.ts';
import type { ApplicationData } from '#domain/application/data.ts';
import type { ApplicationRow, SummaryRow } from '#server/db/applications.ts';

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
