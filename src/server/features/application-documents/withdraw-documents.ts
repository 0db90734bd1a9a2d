import { openItems } from '#domain/requirements/element-check.ts';
import { currentDocuments, takeBack, touchApplication } from '#server/db/application-documents.ts';
import type { Owned } from '#server/db/applications.ts';
import { fieldChecks, forgetExplanation } from '#server/db/field-checks.ts';
import type { Deps } from '#server/http/deps.ts';
import { lockForEdit } from './lock-application.ts';
import { uploadField } from './upload-field.ts';

/**
 * Takes the submitted documents of a field back: they stand again as their check left them. Where none is submitted,
 * nothing changes. Throws invalid-request, not-found, not-editable.
 */
export async function takeBackDocuments(
  { db, agencyData }: Deps,
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
    const found = (await fieldChecks(tx, owned)).find((check) => check.field === field);
    // A check of other documents says nothing of these.
    const isOfThese = found?.documents.join() === here.map(({ id }) => id).join();
    const isOpen = isOfThese && openItems(found?.result ?? null).length > 0;
    for (const { id, findings } of submitted) {
      const hasIssues = isOpen || findings.some(({ severity }) => severity === 'issue');
      await takeBack(tx, { applicationId: owned.id, documentId: id }, hasIssues ? 'error' : 'verified');
    }
    await forgetExplanation(tx, owned.id, field);
    await touchApplication(tx, owned.id, now);
  });
}
