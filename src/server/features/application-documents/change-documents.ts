import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { needsAnotherFile } from '#domain/application/document-finding.ts';
import { restateUploads } from '#server/analysis/compare-uploads.ts';
import {
  completeField,
  currentDocuments,
  findDocument,
  markReplaced,
  reopenField,
  takeBack,
  touchApplication,
} from '#server/db/application-documents.ts';
import type { Owned } from '#server/db/applications.ts';
import { addFieldMessages, explainField, forgetExplanation } from '#server/db/field-checks.ts';
import { findScan } from '#server/db/viewed-documents.ts';
import type { Deps } from '#server/http/deps.ts';
import { refuseQuarantined } from '#server/http/file-answer.ts';
import { checkApplicationField } from '#server/jobs/jobs.ts';
import { addDocuments } from './add-documents.ts';
import { lockForEdit, refuseUnlessEditable, uploadField } from './lock-application.ts';

type CompletedField = { field: string; reason?: string | undefined };

/**
 * Submits the documents of a field once their check has ended. The check advises: with open items they are submitted
 * all the same where a reason is given, which is kept for staff. Throws not-ready with what is in the way.
 */
export async function completeDocuments(
  { db, agencyData }: Deps,
  owned: Owned,
  asked: CompletedField,
  now: Date,
): Promise<void> {
  const field = uploadField(agencyData.application.questionnaire, asked.field).id;
  await db.transaction().execute(async (tx) => {
    await lockForEdit(tx, owned);
    const here = (await currentDocuments(tx, owned)).filter((document) => document.field === field);
    if (here.length === 0) throw new AppError('not-ready', 'api:upload.nothingToSubmit');
    const unopened = here.find(({ findings }) => needsAnotherFile(findings));
    if (unopened) {
      throw new AppError('not-ready', { code: 'api:upload.hasIssues', params: { name: unopened.name } });
    }
    const waiting = here.find(({ state }) => state === 'checking');
    if (waiting) {
      throw new AppError('not-ready', { code: 'api:upload.checking', params: { name: waiting.name } });
    }
    const open = here.find(({ state }) => state === 'error');
    if (open && asked.reason === undefined) {
      throw new AppError('not-ready', { code: 'api:upload.hasOpenItems', params: { name: open.name } });
    }
    if (here.every(({ state }) => state === 'completed')) return;
    await completeField(tx, owned.id, field);
    if (open && asked.reason !== undefined) {
      await explainField(tx, owned.id, field, asked.reason, now);
      const body = { kind: 'explanation' as const, text: asked.reason };
      await addFieldMessages(tx, owned.id, field, [{ id: randomUUID(), author: 'applicant', body }]);
    }
    await touchApplication(tx, owned.id, now);
  });
}

/** Takes a document out of an application in progress. It is kept; taking it out again changes nothing. */
export async function removeDocument(
  { db, queue, config }: Deps,
  owned: Owned,
  documentId: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockForEdit(tx, owned);
    const found = await findDocument(tx, owned, documentId);
    if (!found) throw new AppError('not-found', 'api:file.noDocument');
    if (found.replaced_at) return;
    await markReplaced(tx, { applicationId: owned.id, documentId }, now);
    // What it showed, the documents that stay have to show without it.
    if (config.documentCheck === 'live') {
      await reopenField(tx, owned.id, found.field);
      await queue.enqueue(tx, checkApplicationField, { applicationId: owned.id, field: found.field });
    }
    await touchApplication(tx, owned.id, now);
  });
}

/**
 * Puts a document of the application into another upload field: the same stored content, checked for that field.
 * Throws not-found, not-editable, quarantined, and what `addDocuments` throws.
 */
export async function reuseDocument(
  deps: Deps,
  owned: Owned,
  { documentId, field }: { documentId: string; field: string },
  now: Date,
): Promise<void> {
  const { db } = deps;
  await refuseUnlessEditable(db, owned);
  const found = await findDocument(db, owned, documentId);
  if (!found) throw new AppError('not-found', 'api:file.noDocument');
  const { name, size, sha256, media_type } = found;
  const scan = await findScan(db, sha256);
  if (scan) refuseQuarantined(deps, name, scan.outcome);
  await addDocuments(deps, owned, [{ id: randomUUID(), name, size, sha256, mediaType: media_type }], { field }, now);
}

/** Moves a document to another upload field, as `reuseDocument` puts it there; where that is refused it stays. */
export async function moveDocument(
  deps: Deps,
  owned: Owned,
  to: { documentId: string; field: string },
  now: Date,
): Promise<void> {
  await reuseDocument(deps, owned, to, now);
  await removeDocument(deps, owned, to.documentId, now);
}

/**
 * Takes the submitted documents of a field back: they stand again as their check left them. Where none is submitted,
 * nothing changes. Throws invalid-request, not-found, not-editable.
 */
export async function takeBackDocuments(
  { db, agencyData, config }: Deps,
  owned: Owned,
  asked: string,
  now: Date,
): Promise<void> {
  const field = uploadField(agencyData.application.questionnaire, asked).id;
  await db.transaction().execute(async (tx) => {
    await lockForEdit(tx, owned);
    const here = (await currentDocuments(tx, owned)).filter((document) => document.field === field);
    const submitted = here.filter(({ state }) => state === 'completed');
    if (submitted.length === 0) return;
    for (const { id } of submitted) await takeBack(tx, { applicationId: owned.id, documentId: id });
    await forgetExplanation(tx, owned.id, field);
    await restateUploads({ db: tx, agencyData, config }, owned.id);
    await touchApplication(tx, owned.id, now);
  });
}
