import { answersForNew } from '#domain/application/answers-for-new.ts';
import { findApplication, type Owned, type SummaryRow } from '#server/db/applications.ts';
import type { Deps } from '#server/http/deps.ts';
import { notFound } from './application-errors.ts';
import { createApplication } from './create-application.ts';
import { dataOf } from './show-application.ts';

/** Starts a new application with the answers of one, whatever became of that. Throws not-found. */
export async function duplicateApplication(
  { db, agencyData }: Pick<Deps, 'db' | 'agencyData'>,
  owned: Owned,
  creationKey: string | null,
  now: Date,
): Promise<SummaryRow> {
  const row = await findApplication(db, owned);
  if (!row) throw notFound();
  const data = answersForNew(agencyData.application.questionnaire, dataOf(row));
  return createApplication({ db }, owned.ownerId, { title: row.title, data, creationKey }, now);
}
