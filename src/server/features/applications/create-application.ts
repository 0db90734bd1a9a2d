import { randomUUID } from 'node:crypto';
import { type ApplicationData, NOTHING } from '#domain/application/data.ts';
import { addApplication, findApplication, type SummaryRow } from '#server/db/applications.ts';
import type { Deps } from '#server/http/deps.ts';
import { notFound } from './application-errors.ts';

/** `creationKey`: the client's own, so that pressing Start twice makes one application. */
export type ApplicationStart = { title: string; data?: ApplicationData; creationKey: string | null };

/** Starts an application, or finds the one that this key has started. */
export async function createApplication(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
  { title, data = NOTHING, creationKey }: ApplicationStart,
  now: Date,
): Promise<SummaryRow> {
  const id = await addApplication(db, { id: randomUUID(), ownerId, title, data, creationKey }, now);
  const row = await findApplication(db, { id, ownerId });
  // It was deleted between the two.
  if (!row) throw notFound();
  return row;
}
