import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import { type ImportKind, ImportProgress, type ImportState, type ShapesFile } from '#domain/parcels/import.ts';
import type { OwnMapping } from '#domain/parcels/parcel-sources.ts';
import type { Message } from '#messages/message.ts';
import type { Db, Tables } from './tables.ts';

/** An import as it stands. `source_date` is YYYY-MM-DD. */
export type ImportRow = Omit<Selectable<Tables['parcel_imports']>, 'started_by' | 'progress'> & {
  progress: ImportProgress;
};

/** States of an import that has not ended. There is one such import at most. */
export const ACTIVE = ['reading', 'applying', 'asking'] as const satisfies ImportState[];

/** Held while an import begins and while what ended ones left is cleared away, so that neither meets the other. */
const BEGINNING = 4_004_001;

const imports = (db: Db) =>
  db
    .selectFrom('parcel_imports')
    .select([
      ...([
        'id',
        'kind',
        'source',
        'mapping',
        'own_mapping',
        'shapes',
        'label',
        'sha256',
        'state',
        'edition',
        'progress',
      ] as const),
      ...(['rows_expected', 'rows_read', 'rows_refused', 'rows_repeated', 'message', 'may_retire'] as const),
      ...(['parcels_added', 'parcels_changed', 'parcels_unchanged', 'parcels_retired'] as const),
      ...(['created_at', 'finished_at'] as const),
      sql<string | null>`source_date::text`.as('source_date'),
    ]);

type StoredImport = Omit<ImportRow, 'progress'> & { progress: unknown };

const asRow = (row: StoredImport): ImportRow => ({ ...row, progress: ImportProgress.parse(row.progress) });

export async function findImport(db: Db, id: string): Promise<ImportRow | undefined> {
  const row = await imports(db).where('id', '=', id).executeTakeFirst();
  return row && asRow(row);
}

/** The import that has not ended; there is one at most. */
export async function findActiveImport(db: Db): Promise<ImportRow | undefined> {
  const row = await imports(db).where('state', 'in', ACTIVE).executeTakeFirst();
  return row && asRow(row);
}

/** The last import of a source that the parcel data was turned to, or that found nothing to change. */
export async function findLastCompleted(db: Db, source: string): Promise<ImportRow | undefined> {
  const completed = imports(db).where('source', '=', source).where('state', '=', 'completed');
  const row = await completed.orderBy('finished_at', 'desc').limit(1).executeTakeFirst();
  return row && asRow(row);
}

/** Imports, the newest first. */
export const listImports = async (db: Db, limit: number): Promise<ImportRow[]> =>
  (await imports(db).orderBy('created_at', 'desc').orderBy('id').limit(limit).execute()).map(asRow);

/** The import, held until the transaction ends: nobody writes, stops or turns it meanwhile. */
export async function lockImport(tx: Db, id: string): Promise<ImportRow | undefined> {
  // What was committed while this waited for the lock is seen: the row is read anew then.
  const held = await imports(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return held && asRow(held);
}

/** Lets one import begin, or one clearing away be done, at a time; until the transaction ends. */
export const lockBeginning = (tx: Db) => sql`select pg_advisory_xact_lock(${sql.lit(BEGINNING)})`.execute(tx);

export type NewImport = {
  id: string;
  kind: ImportKind;
  source: string;
  sourceDate: string | null;
  mapping: string;
  ownMapping: OwnMapping | null;
  shapes: ShapesFile | null;
  label: string;
  sha256: string | null;
  mayRetire: boolean;
  startedBy: string | null;
  progress: ImportProgress;
};

export const addImport = (tx: Db, given: NewImport, now: Date) =>
  tx
    .insertInto('parcel_imports')
    .values({
      id: given.id,
      kind: given.kind,
      source: given.source,
      source_date: given.sourceDate,
      mapping: given.mapping,
      own_mapping: given.ownMapping && JSON.stringify(given.ownMapping),
      shapes: given.shapes && JSON.stringify(given.shapes),
      label: given.label,
      sha256: given.sha256,
      may_retire: given.mayRetire,
      started_by: given.startedBy,
      progress: JSON.stringify(given.progress),
      created_at: now,
    })
    .execute();

type ImportChange = Omit<Updateable<Tables['parcel_imports']>, 'progress' | 'message'> & {
  progress?: ImportProgress;
  message?: Message | null;
};

/** Writes how an import stands. */
export const changeImport = (tx: Db, id: string, { progress, message, ...change }: ImportChange) =>
  tx
    .updateTable('parcel_imports')
    .set({
      ...change,
      ...(progress && { progress: JSON.stringify(progress) }),
      ...(message !== undefined && { message: message && JSON.stringify(message) }),
    })
    .where('id', '=', id)
    .execute();

type ImportCount =
  | 'rows_read'
  | 'rows_refused'
  | 'rows_repeated'
  | `parcels_${'added' | 'changed' | 'unchanged' | 'retired'}`;

/** Adds to what an import has counted, and notes how far it came. */
export const countInImport = (
  tx: Db,
  id: string,
  counts: Partial<Record<ImportCount, number>>,
  progress: ImportProgress,
) =>
  tx
    .updateTable('parcel_imports')
    .set((set) => ({
      ...Object.fromEntries(
        (Object.entries(counts) as [ImportCount, number][]).map(([name, count]) => [name, set(name, '+', count)]),
      ),
      progress: JSON.stringify(progress),
    }))
    .where('id', '=', id)
    .execute();

/** Whether anything is there that only an import leaves which has not tidied yet. */
export const isActive = sql<SqlBool>`exists (select from parcel_imports where state in ('reading', 'applying', 'asking'))`;
