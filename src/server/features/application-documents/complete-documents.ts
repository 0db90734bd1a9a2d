import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { needsAnotherFile } from '#domain/application/document-finding.ts';
import { completeField, currentDocuments, touchApplication } from '#server/db/application-documents.ts';
import type { Owned } from '#server/db/applications.ts';
import { addFieldMessages, explainField } from '#server/db/field-checks.ts';
import type { Deps } from '#server/http/deps.ts';
import { lockForEdit } from './lock-application.ts';
import { uploadField } from './upload-field.ts';

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
