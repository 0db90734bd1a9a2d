import type { Db } from './tables.ts';

/** `query`: what of the queue it shows, as it was saved. */
type StoredView = { id: string; name: string; query: Record<string, string> };

/** A person's saved views, in the order in which they were saved. */
export const savedViewsOf = (db: Db, personId: string): Promise<StoredView[]> =>
  db
    .selectFrom('saved_views')
    .select(['id', 'name', 'query'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Saves a view, or changes one of the person's own. */
export const saveView = (db: Db, personId: string, { id, name, query }: StoredView) =>
  db
    .insertInto('saved_views')
    .values({ id, person_id: personId, name, query: JSON.stringify(query) })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ name, query: JSON.stringify(query) })
        .where('saved_views.person_id', '=', personId),
    )
    .execute();

export const removeView = (db: Db, personId: string, id: string) =>
  db.deleteFrom('saved_views').where('id', '=', id).where('person_id', '=', personId).execute();
