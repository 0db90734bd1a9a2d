import { AppError } from '#contract/errors.ts';
import { isEditable } from '#domain/application/application.ts';
import type { FieldOf } from '#domain/application/field.ts';
import { fieldsById, type Questionnaire } from '#domain/application/questionnaire.ts';
import { type ApplicationRow, findApplication, lockApplication, type Owned } from '#server/db/applications.ts';
import type { Db } from '#server/db/tables.ts';

/** The same whether there is no such application or it is someone else's. */
const notFound = () => new AppError('not-found', 'api:application.notFound');

const refuseEnded = ({ status }: ApplicationRow): void => {
  if (isEditable(status)) return;
  throw new AppError('not-editable', 'api:application.submitted');
};

/** A person's application. Throws not-found. */
export async function applicationOf(db: Db, owned: Owned): Promise<ApplicationRow> {
  const row = await findApplication(db, owned);
  if (!row) throw notFound();
  return row;
}

/** Throws unless the application is this person's and in progress; before a large upload, which is held to it again. */
export const refuseUnlessEditable = async (db: Db, owned: Owned): Promise<void> =>
  refuseEnded(await applicationOf(db, owned));

/** Holds an application in progress until the transaction ends: it is not submitted between a look and a change. */
export async function lockForEdit(tx: Db, owned: Owned): Promise<ApplicationRow> {
  const row = await lockApplication(tx, owned);
  if (!row) throw notFound();
  refuseEnded(row);
  return row;
}

/** The upload field with this id; undefined where the questionnaire has none (any more). */
export function findUploadField(questionnaire: Questionnaire, id: string): FieldOf<'upload'> | undefined {
  const field = fieldsById(questionnaire).get(id)?.field;
  return field?.kind === 'upload' ? field : undefined;
}

/** The same, for whoever named it. Throws invalid-request. */
export function uploadField(questionnaire: Questionnaire, id: string | undefined): FieldOf<'upload'> {
  const field = id === undefined ? undefined : findUploadField(questionnaire, id);
  if (!field) throw new AppError('invalid-request', 'api:upload.noQuestion');
  return field;
}
