import { AppError } from '#contract/errors.ts';
import { completeField, currentDocuments, touchApplication } from '#server/db/application-documents.ts';
import type { Owned } from '#server/db/applications.ts';
import type { Deps } from '#server/http/deps.ts';
import { holdEditable } from './hold-application.ts';
import { uploadField } from './upload-field.ts';

/** Submits the documents of a field, once each was verified. Throws not-ready with what is in the way. */
export async function completeDocuments({ db, city }: Deps, owned: Owned, asked: string, now: Date): Promise<void> {
  const field = uploadField(city.application.questionnaire, asked).id;
  await db.transaction().execute(async (tx) => {
    await holdEditable(tx, owned);
    const here = (await currentDocuments(tx, owned)).filter((document) => document.field === field);
    if (here.length === 0) throw new AppError('not-ready', 'There is no document to submit yet. Upload one first.');
    const faulty = here.find(({ state }) => state === 'error');
    if (faulty) {
      throw new AppError(
        'not-ready',
        `“${faulty.name}” has issues. Upload a mended file in its place, or take it out.`,
      );
    }
    const waiting = here.find(({ state }) => state === 'checking');
    if (waiting) {
      throw new AppError('not-ready', `“${waiting.name}” is still being checked. Submit it when the check has ended.`);
    }
    if (here.every(({ state }) => state === 'completed')) return;
    await completeField(tx, owned.id, field);
    await touchApplication(tx, owned.id, now);
  });
}
