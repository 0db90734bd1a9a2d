import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { answersForNew } from '#domain/application/answers-for-new.ts';
import { type ApplicationData, NOTHING } from '#domain/application/data.ts';
import {
  addApplication,
  deleteInProgress,
  findApplication,
  type Owned,
  type SummaryRow,
} from '#server/db/applications.ts';
import type { Deps } from '#server/http/deps.ts';
import { holdToQuota } from '#server/http/quotas.ts';
import { dataOf, notFound } from './show-application.ts';

/** `creationKey`: the client's own, so that pressing Start twice makes one application. */
export type ApplicationStart = { title: string; data?: ApplicationData; creationKey: string | null };

/** Starts an application, or finds the one that this key has started. Throws over-quota. */
export async function createApplication(
  { db, agencyData }: Pick<Deps, 'db' | 'agencyData'>,
  ownerId: string,
  { title, data = NOTHING, creationKey }: ApplicationStart,
  now: Date,
): Promise<SummaryRow> {
  const newId = randomUUID();
  const id = await db.transaction().execute(async (tx) => {
    const added = await addApplication(tx, { id: newId, ownerId, title, data, creationKey }, now);
    if (added === newId) await holdToQuota(tx, { agencyData }, ownerId, ['drafts']);
    return added;
  });
  const row = await findApplication(db, { id, ownerId });
  // It was deleted between the two.
  if (!row) throw notFound();
  return row;
}

/** Starts a new application with the answers of one, whatever became of that. Throws not-found, over-quota. */
export async function duplicateApplication(
  { db, agencyData }: Pick<Deps, 'db' | 'agencyData'>,
  owned: Owned,
  creationKey: string | null,
  now: Date,
): Promise<SummaryRow> {
  const row = await findApplication(db, owned);
  if (!row) throw notFound();
  const data = answersForNew(agencyData.application.questionnaire, dataOf(row));
  return createApplication({ db, agencyData }, owned.ownerId, { title: row.title, data, creationKey }, now);
}

/** Deletes an application in progress with its documents. Throws not-found or, once it was submitted, not-editable. */
export async function removeApplication({ db }: Pick<Deps, 'db'>, owned: Owned): Promise<void> {
  if (await db.transaction().execute((tx) => deleteInProgress(tx, owned))) return;
  if (!(await findApplication(db, owned))) throw notFound();
  throw new AppError('not-editable', 'api:application.notDeletable');
}
