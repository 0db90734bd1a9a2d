import { AppError } from '#contract/errors.ts';
import { isEditable, referenceNumber } from '#domain/application/application.ts';
import type { Missing } from '#domain/application/evaluate-questionnaire.ts';
import type { FieldError } from '#domain/application/field-error.ts';
import type { OpenItems, RecordFile } from '#domain/application/record.ts';
import { type DocumentType, typeOfField } from '#domain/requirements/document-type.ts';
import { openItems, unreadItems } from '#domain/requirements/element-check.ts';
import type { Message } from '#messages/message.ts';
import { recordFilesOf } from '#server/db/application-files.ts';
import { type ApplicationRow, lockApplication } from '#server/db/applications.ts';
import { addEvent } from '#server/db/cases.ts';
import { checksOf, type FieldCheckRow } from '#server/db/field-checks.ts';
import type { Person } from '#server/db/people.ts';
import { findSubmission, type SubmissionRow, snapshotApplication, takeNumber } from '#server/db/submissions.ts';
import type { Db } from '#server/db/tables.ts';
import { takenChecksOf } from '#server/db/taken-checks.ts';
import type { Deps } from '#server/http/deps.ts';
import { announce } from '#server/jobs/announce.ts';
import { mailAgency, mailApplicant } from '#server/jobs/case-mails.ts';
import { loadApplicationState, notEditable, notFound, staleCheck } from './show-application.ts';
import { snapshotSubmission, submissionOf } from './snapshot-submission.ts';

/** `version`, `documents`: those that the applicant checked. `base`: where people reach the product. */
type Submitting = {
  id: string;
  version?: number | undefined;
  documents?: readonly string[] | undefined;
  base: string;
};
type Submitted = Pick<ApplicationRow, 'id' | 'status'> & Omit<SubmissionRow, 'snapshot'>;

/**
 * Submits an application: its record is frozen, it gets the next number, its applicant a receipt, all or nothing.
 * The application is held meanwhile, so that however often submit is pressed there is one submission, and every
 * press is answered with it. The answers themselves are not touched.
 * Throws not-found, out-of-date (changed since it was checked) or incomplete (`fields` says what is missing).
 */
export const submitApplication = (
  deps: Deps,
  viewer: Person,
  { id, version, documents, base }: Submitting,
  now: Date,
): Promise<Submitted> =>
  deps.db.transaction().execute(async (tx) => {
    const owned = { id, ownerId: viewer.id };
    const row = await lockApplication(tx, owned);
    if (!row) throw notFound();
    const before = await findSubmission(tx, owned);
    if (before) return { id, status: row.status, ...before };
    if (!isEditable(row.status)) throw notEditable();
    if (version !== undefined && version !== row.version) throw staleCheck(row);
    const files = await recordFilesOf(tx, id);
    // The version counts the answers; what is attached has to be what was checked, too.
    if (documents && !matchesExactly(files, documents)) throw staleCheck(row);
    const submission = await snapshot(deps, tx, { row, files, viewer }, now);
    await announce(deps, tx, { kind: 'case.submitted', caseId: id }, now);
    const { reference } = submission;
    const link = `${base}/pre-application-questionnaire?application=${id}`;
    const receipt = {
      kind: 'application-received',
      caseId: id,
      id: `application-received:${id}`,
      reference,
      link,
    } as const;
    await mailApplicant(deps, tx, { ...receipt, personId: viewer.id }, now);
    const notice = { kind: 'application-arrived', caseId: id, id: `application-arrived:${id}`, reference } as const;
    await mailAgency(deps, tx, { ...notice, assigneeId: null, link: `${base}/cases/${id}` }, now);
    return { id, status: 'Submitted' as const, ...submission };
  });

function matchesExactly(files: Record<string, RecordFile[]>, checked: readonly string[]): boolean {
  const now = Object.values(files)
    .flat()
    .map(({ id }) => id);
  const known = new Set(checked);
  return now.length === known.size && now.every((id) => known.has(id));
}

async function snapshot(
  { agencyData }: Pick<Deps, 'agencyData'>,
  tx: Db,
  { row, files, viewer }: { row: ApplicationRow; files: Record<string, RecordFile[]>; viewer: Person },
  now: Date,
): Promise<SubmissionRow> {
  const overview = await loadApplicationState({ db: tx, agencyData }, row, now);
  const { canSubmit, missing } = overview.formState;
  if (!canSubmit) {
    const fields = describeMissing(missing);
    throw new AppError('incomplete', 'api:application.incomplete', { fields });
  }
  const { referencePrefix } = agencyData.application.questionnaire;
  const year = Number(overview.filled.today.slice(0, 4));
  // Last of all that may fail: whoever has taken a number keeps all others waiting.
  const reference = referenceNumber(referencePrefix, year, await takeNumber(tx, `${referencePrefix}${year}`));
  const open = openItemsIn(agencyData.documentTypes, await checksOf(tx, row.id), files);
  const checks = (await takenChecksOf(tx, row.id, 'all')).map(({ about, memo_sha256: memoSha256 }) => ({
    ...about,
    memoSha256,
  }));
  const snapshot = snapshotSubmission(
    submissionOf(agencyData, { row, overview, files, open, reference, applicant: viewer, checks }, now),
  );
  const submission = { reference, ...snapshot, submitted_at: now };
  await snapshotApplication(tx, row.id, submission);
  for (const { day: before, by: after } of checks) {
    await addEvent(tx, { id: row.id, personId: viewer.id, kind: 'design-check', before, after }, now);
  }
  return submission;
}

/** What stands open of each field that is submitted with a reason, and the reason. A check of other files counts for nothing. */
export function openItemsIn(
  types: readonly DocumentType[],
  checks: readonly FieldCheckRow[],
  files: Readonly<Record<string, RecordFile[]>>,
): Record<string, OpenItems> {
  const open = checks.flatMap(({ field, documents, result, explanation }): [string, OpenItems][] => {
    const isOfThese = (files[field] ?? []).map(({ id }) => id).join() === documents.join();
    if (explanation === null || !isOfThese) return [];
    const elements = typeOfField(types, field)?.elements ?? [];
    const items = [...openItems(result), ...unreadItems(result)].flatMap(({ element }) =>
      elements.filter(({ id }) => id === element).map(({ label }) => label),
    );
    return [[field, { reason: explanation, items }]];
  });
  return Object.fromEntries(open);
}

/** What is missing, by field; what is said of a field first stands. */
function describeMissing(missing: readonly Missing[]): Record<string, Message> {
  const said: Record<string, Message> = {};
  for (const { field, fieldError, reason } of missing) {
    said[field] ??= fieldError ? fieldErrorMessage(fieldError) : { code: `api:missing.${reason}` };
  }
  return said;
}

function fieldErrorMessage(fieldError: FieldError): Message {
  const { kind, ...params } = fieldError;
  return { code: `api:errors.${kind}`, ...(Object.keys(params).length > 0 && { params }) };
}
