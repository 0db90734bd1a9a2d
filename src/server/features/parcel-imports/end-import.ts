import { setImmediate as yieldNow } from 'node:timers/promises';
import { AppError } from '#contract/errors.ts';
import type { ImportState } from '#domain/parcels/import.ts';
import type { Message } from '#messages/message.ts';
import { clearings, emptyStagedRows } from '#server/db/parcel-import-rows.ts';
import { ACTIVE, changeImport, findImport, type ImportRow, lockImport } from '#server/db/parcel-imports.ts';
import type { Db } from '#server/db/tables.ts';
import { allowed, type ImportDeps, type WithImport } from './start-import.ts';

/** Rows that one statement clears away: the embedded database answers nothing else meanwhile. */
const CLEARED_AT_ONCE = 500;

const isActive = ({ state }: ImportRow): boolean => (ACTIVE as readonly ImportState[]).includes(state);

/**
 * Ends an import; nothing of it is ever seen, and the parcel data stays as it was. Throws AppError: not-found,
 * not-ready where it has ended already.
 */
export async function stopImport({ db }: Pick<ImportDeps, 'db'>, id: string, now = new Date()): Promise<void> {
  await change(db, id, (found) => {
    if (!isActive(found)) throw new AppError('not-ready', 'api:imports.ended');
    return { state: 'stopped', finished_at: now, message: { code: 'imports:stopped' } };
  });
  await clearAway(db);
}

/** Ends an import that cannot go on, and says why. Nothing where it has ended already. */
export async function failImport(
  { db }: Pick<ImportDeps, 'db'>,
  id: string,
  why: Message,
  now = new Date(),
): Promise<void> {
  await change(db, id, (found) =>
    isActive(found) ? { state: 'failed', finished_at: now, message: { code: 'imports:failed', params: { why } } } : {},
  );
  await clearAway(db);
}

/**
 * Lets an import that asks retire as many parcels as it would; `runImport` then finishes it. Throws AppError:
 * not-found, not-ready where it does not ask.
 * @param within what else is done in the same transaction
 */
export const allowRetiring = ({ db }: Pick<ImportDeps, 'db'>, id: string, within?: WithImport): Promise<void> =>
  change(
    db,
    id,
    (found) => {
      if (found.state !== 'asking') throw new AppError('not-ready', 'api:imports.asksNothing');
      return allowed(found);
    },
    within,
  );

const change = (
  db: Db,
  id: string,
  make: (found: ImportRow) => Partial<Pick<ImportRow, 'state' | 'finished_at' | 'message' | 'may_retire'>>,
  within?: WithImport,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const found = await lockImport(tx, id);
    if (!found) throw new AppError('not-found', 'api:imports.notFound');
    const changes = make(found);
    if (Object.keys(changes).length > 0) await changeImport(tx, id, changes);
    await within?.(tx, id);
  });

/**
 * Clears away what ended imports left: rows that were read, rows of an edition that will not serve, and row versions
 * that serve no more. In small steps; safe to break off and to do twice.
 */
export async function clearAway(db: Db, step: () => void = () => {}): Promise<void> {
  for (const clear of clearings) {
    while ((await clear(db, CLEARED_AT_ONCE)) > 0) {
      await yieldNow();
      step();
    }
  }
  await emptyStagedRows(db);
}

/** The import as it stands now. Throws AppError (not-found). */
export async function readImport(db: Db, id: string): Promise<ImportRow> {
  const found = await findImport(db, id);
  if (!found) throw new AppError('not-found', 'api:imports.notFound');
  return found;
}
