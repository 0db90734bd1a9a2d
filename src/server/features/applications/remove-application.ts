import { AppError } from '#contract/errors.ts';
import { deleteInProgress, findApplication, type Owned } from '#server/db/applications.ts';
import type { Deps } from '#server/http/deps.ts';
import { notFound } from './application-errors.ts';

/** Deletes an application in progress with its documents. Throws not-found or, once it was submitted, not-editable. */
export async function removeApplication({ db }: Pick<Deps, 'db'>, owned: Owned): Promise<void> {
  if (await db.transaction().execute((tx) => deleteInProgress(tx, owned))) return;
  if (!(await findApplication(db, owned))) throw notFound();
  throw new AppError('not-editable', 'api:application.notDeletable');
}
