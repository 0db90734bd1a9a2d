import { dayAt } from '#domain/agency/day-at.ts';
import { isEditable } from '#domain/application/application.ts';
import { type ApplicationData, sift } from '#domain/application/data.ts';
import { withSums } from '#domain/application/evaluate-questionnaire.ts';
import { isSame, onlyAdds } from '#domain/application/merge.ts';
import type { Questionnaire } from '#domain/application/questionnaire.ts';
import {
  type ApplicationRow,
  findApplication,
  lockApplication,
  type Owned,
  type SavedRow,
  saveOver,
} from '#server/db/applications.ts';
import type { Deps } from '#server/http/deps.ts';
import { notEditable, notFound, staleSave } from './application-errors.ts';
import { checkAnswers } from './check-answers.ts';
import { dataOf } from './show-application.ts';

type SentAnswers = { data: ApplicationData; version?: number | undefined };

/**
 * Saves the answers over the version that they build on. A save that is stored already, such as one that is sent
 * again because its answer was lost, is answered with the stored version.
 * Throws not-found, not-editable, invalid-request (answers the questionnaire does not know) or out-of-date (StaleSave).
 */
export async function saveApplication(
  { db, agencyData }: Pick<Deps, 'db' | 'agencyData'>,
  owned: Owned,
  sent: SentAnswers,
  now: Date,
): Promise<SavedRow> {
  const { questionnaire } = agencyData.application;
  const given = await checkAnswers(questionnaire, sent.data, async () => {
    const row = await findApplication(db, owned);
    return row && dataOf(row);
  });
  const data = withSums(questionnaire, given, dayAt(now, agencyData.agency.timeZone));
  if (sent.version === undefined) {
    return db.transaction().execute((tx) => addOnly({ db: tx, questionnaire }, owned, data, now));
  }
  const saved = await saveOver(db, { ...owned, version: sent.version, data }, now);
  if (saved) return saved;
  const row = editable(await findApplication(db, owned));
  if (isSame(dataOf(row), data)) return row;
  throw staleSave(row, data);
}

/** A save that does not say what it builds on, as the first clients sent it: it may add, and change nothing. */
async function addOnly(
  { db, questionnaire }: Pick<Deps, 'db'> & { questionnaire: Questionnaire },
  owned: Owned,
  data: ApplicationData,
  now: Date,
): Promise<SavedRow> {
  const row = editable(await lockApplication(db, owned));
  const stored = dataOf(row);
  if (isSame(stored, data)) return row;
  // A sum changes with each part that is added.
  const { stored: given } = sift(questionnaire, stored);
  if (!onlyAdds(given, data)) throw staleSave(row, data);
  const saved = await saveOver(db, { ...owned, version: row.version, data }, now);
  if (!saved) throw new Error('An application changed while it was held.');
  return saved;
}

function editable(row: ApplicationRow | undefined): ApplicationRow {
  if (!row) throw notFound();
  if (!isEditable(row.status)) throw notEditable();
  return row;
}
