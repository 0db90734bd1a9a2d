import { createHash } from 'node:crypto';
import { canonicalJson } from '#domain/application/canonical-json.ts';
import type { ApplicationData } from '#domain/application/data.ts';
import type { ApplicationState } from '#domain/application/evaluate-application.ts';
import { type OpenItems, type RecordFile, recordOf, type Submission } from '#domain/application/record.ts';
import type { AgencyData } from '#server/agency/load-agency.ts';
import type { ApplicationRow } from '#server/db/applications.ts';

type Freezing = {
  row: Pick<ApplicationRow, 'id' | 'title'>;
  overview: ApplicationState;
  files: Record<string, RecordFile[]>;
  open: Record<string, OpenItems>;
  reference: string;
  applicant: { full_name: string; email: string };
  checks: NonNullable<Submission['designChecks']>;
};

/** What is frozen at submission: the words the applicant checked, and of the data what they saw. */
export function submissionOf(
  agencyData: AgencyData,
  { row, overview, files, open, reference, applicant, checks }: Freezing,
  now: Date,
): Submission {
  const { id, edition } = agencyData.application.questionnaire;
  return {
    reference,
    applicationId: row.id,
    title: row.title,
    applicant: { name: applicant.full_name, email: applicant.email },
    agency: agencyData.agency.name,
    questionnaire: { id, edition },
    submittedAt: now.toISOString(),
    day: overview.filled.today,
    data: shownOf(overview),
    record: recordOf(agencyData.application, overview, files, open),
    ...(checks.length > 0 ? { designChecks: checks } : {}),
  };
}

/** The answers to what is asked. One that is kept for a question which is not asked now is no part of what was said. */
function shownOf({ filled: { data }, formState: { shown } }: ApplicationState): ApplicationData {
  const only = (part: Record<string, string>) =>
    Object.fromEntries(Object.entries(part).filter(([field]) => shown.has(field)));
  return { answers: only(data.answers), textAnswers: only(data.textAnswers) };
}

/** The text of a submission that is stored, and the SHA-256 of it in hexadecimal. */
export function snapshotSubmission(submission: Submission): { snapshot: string; sha256: string } {
  const snapshot = canonicalJson(submission);
  return { snapshot, sha256: createHash('sha256').update(snapshot).digest('hex') };
}
