import { AppError } from '#contract/errors.ts';
import { dayAt } from '#domain/agency/shown.ts';
import { isEditable } from '#domain/application/application.ts';
import { type ApplicationData, sift, type ValueError } from '#domain/application/data.ts';
import { sumsOf } from '#domain/application/evaluate-questionnaire.ts';
import { isSame, onlyAdds } from '#domain/application/merge.ts';
import type { Questionnaire } from '#domain/application/questionnaire.ts';
import type { Message } from '#messages/message.ts';
import { restateUploads } from '#server/analysis/compare-uploads.ts';
import { lockForCheck } from '#server/db/application-files.ts';
import {
  type ApplicationRow,
  findApplication,
  lockApplication,
  type Owned,
  type SavedRow,
  saveOver,
} from '#server/db/applications.ts';
import type { Deps } from '#server/http/deps.ts';
import { dataOf, notEditable, notFound, staleSave } from './show-application.ts';

type SentAnswers = { data: ApplicationData; version?: number | undefined };

/**
 * Saves the answers over the version that they build on. A save that is stored already, such as one that is sent
 * again because its answer was lost, is answered with the stored version.
 * Throws not-found, not-editable, invalid-request (answers the questionnaire does not know) or out-of-date (StaleSave).
 */
export async function saveApplication(
  { db, agencyData, config }: Pick<Deps, 'db' | 'agencyData' | 'config'>,
  owned: Owned,
  sent: SentAnswers,
  now: Date,
): Promise<SavedRow> {
  const { questionnaire } = agencyData.application;
  const given = await checkAnswers(questionnaire, sent.data, async () => {
    const row = await findApplication(db, owned);
    return row && dataOf(row);
  });
  // Added to what was read from the request: a copy of hundreds of answers takes as long as storing them.
  const sums = sumsOf(questionnaire, given, dayAt(now, agencyData.agency.timeZone));
  const data = { ...given, textAnswers: Object.assign(given.textAnswers, sums) };
  if (sent.version === undefined) {
    return db.transaction().execute((tx) => addOnly({ db: tx, questionnaire }, owned, data, now));
  }
  const saved = await saveOver(db, { ...owned, version: sent.version, data }, now);
  if (saved) {
    // What the documents state was held against the answers before.
    if (saved.has_checks) await db.transaction().execute((tx) => restate({ db: tx, agencyData, config }, owned.id));
    return { version: saved.version, last_modified: saved.last_modified };
  }
  const row = editable(await findApplication(db, owned));
  if (isSame(dataOf(row), data)) return row;
  throw staleSave(row, data);
}

async function restate(deps: Parameters<typeof restateUploads>[0], id: string): Promise<void> {
  if (await lockForCheck(deps.db, id)) await restateUploads(deps, id);
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

/**
 * What of the sent answers is stored: no empty ones, and no sums, which `sumsOf` adds up from the others. Throws invalid-request, by field,
 * for what the questionnaire does not know. An answer that it knew once and that is `stored` may be sent back: a
 * changed questionnaire must not keep anyone from saving the rest, and submitting finds what is missing.
 */
async function checkAnswers(
  questionnaire: Questionnaire,
  sent: ApplicationData,
  stored: () => Promise<ApplicationData | undefined>,
): Promise<ApplicationData> {
  const { errors, stored: data } = sift(questionnaire, sent);
  if (errors.length > 0) {
    const before = await stored();
    const strange = errors.filter(({ field }) => !isAsBefore(sent, before, field));
    if (strange.length > 0) throw refuse(strange);
  }
  return data;
}

function refuse(errors: readonly ValueError[]): AppError {
  const fields = Object.fromEntries(errors.map(({ field, message }) => [field, { code: message }]));
  const [first] = errors.map(({ field, message }): Message => {
    return { code: 'api:request.fieldRefused', params: { field, why: { code: message } } };
  });
  return new AppError('invalid-request', first ?? { code: 'api:request.misfit' }, { fields });
}

const isAsBefore = (sent: ApplicationData, before: ApplicationData | undefined, field: string): boolean =>
  before !== undefined &&
  (['answers', 'textAnswers'] as const).every((part) => (sent[part][field] ?? '') === (before[part][field] ?? ''));
