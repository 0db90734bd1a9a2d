import { AppError } from '#contract/errors.ts';
import {
  type ApplicationDocumentRow,
  addToField,
  currentDocuments,
  markReplaced,
  reopenField,
  touchApplication,
} from '#server/db/application-documents.ts';
import type { Owned } from '#server/db/applications.ts';
import { addDocuments as addDocumentRows, type StoredFile } from '#server/db/documents.ts';
import { finishUpload } from '#server/db/uploads.ts';
import { APPLICATION_FILES } from '#server/http/accepted-files.ts';
import type { Deps } from '#server/http/deps.ts';
import { holdToQuota } from '#server/http/quotas.ts';
import { checkApplicationDocument } from '#server/jobs/jobs.ts';
import { lockForEdit, uploadField } from './lock-application.ts';

/** The parts of the form that say where the files go. `replaces`: the document whose place they take. */
type FieldUpload = { field?: string; replaces?: string };

/**
 * Puts received files into an upload field and asks for their checks, all or nothing. A file that is in the field
 * already (an upload whose answer was lost, sent again) is not put there twice. Throws over-quota beside the rest.
 */
export async function addDocuments(
  { db, queue, agencyData, config }: Deps,
  owned: Owned,
  files: readonly StoredFile[],
  asked: FieldUpload,
  now: Date,
): Promise<void> {
  const field = uploadField(agencyData.application.questionnaire, asked.field).id;
  await db.transaction().execute(async (tx) => {
    await lockForEdit(tx, owned);
    const here = (await currentDocuments(tx, owned)).filter((document) => document.field === field);
    if (asked.replaces !== undefined) {
      const former = here.find(({ id }) => id === asked.replaces);
      if (!former) throw notThere();
      here.splice(here.indexOf(former), 1);
    }
    const added = withoutKnown(files, here);
    refuseOverfull(here.length + added.length);
    const isNew = added.length > 0;
    if (isNew) {
      await addDocumentRows(tx, owned.ownerId, added);
      // An upload in parts, of which this is the end, was counted when it began, and is not counted twice.
      for (const { id } of added) await finishUpload(tx, id, now);
      await holdToQuota(tx, { agencyData }, owned.ownerId, ['storedMegabytes']);
    }
    const ids = added.map(({ id }) => id);
    if (asked.replaces !== undefined) {
      const place = { applicationId: owned.id, documentId: asked.replaces };
      await markReplaced(tx, place, now, ids[0]);
    }
    if (!isNew) return;
    const isChecked = config.documentCheck === 'live';
    if (isChecked) await reopenField(tx, owned.id, field);
    // In the simulated check the browser alone plays the states: what arrived is good.
    await addToField(tx, owned.id, field, ids, isChecked ? 'checking' : 'verified');
    for (const documentId of isChecked ? ids : []) {
      const place = { applicationId: owned.id, documentId };
      await queue.enqueue(tx, checkApplicationDocument, place, { id: documentId, owner: owned.ownerId });
    }
    await touchApplication(tx, owned.id, now);
  });
}

const notThere = () => new AppError('out-of-date', 'api:upload.replacedGone');

/** Each file once, by its bytes and its name. */
function withoutKnown(files: readonly StoredFile[], here: readonly ApplicationDocumentRow[]): StoredFile[] {
  const nameOf = ({ sha256, name }: { sha256: string; name: string }) => `${sha256} ${name}`;
  const known = new Set(here.map(nameOf));
  return files.filter((file) => {
    const isNew = !known.has(nameOf(file));
    known.add(nameOf(file));
    return isNew;
  });
}

function refuseOverfull(count: number): void {
  const { mostFiles } = APPLICATION_FILES;
  if (count <= mostFiles) return;
  throw new AppError('too-many-files', { code: 'api:upload.questionFull', params: { most: mostFiles } });
}
