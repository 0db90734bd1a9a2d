import type { ApplicationDraft, FormerDraft } from '#domain/assistant/application-draft.ts';
import type { Db } from './tables.ts';

export type DraftRow = FormerDraft & { former: FormerDraft | null };

/** A person's draft; undefined where nothing was said yet. */
export const findDraft = (db: Db, personId: string): Promise<DraftRow | undefined> =>
  db
    .selectFrom('application_drafts')
    .select(['draft', 'messages', 'application_id', 'former'])
    .where('person_id', '=', personId)
    .executeTakeFirst();

/** The draft, held until the transaction ends; `empty` is stored where there is none. */
export async function lockDraft(tx: Db, personId: string, empty: ApplicationDraft, now: Date): Promise<DraftRow> {
  await tx
    .insertInto('application_drafts')
    .values({ person_id: personId, draft: JSON.stringify(empty), messages: '[]', changed_at: now })
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .execute();
  return tx
    .selectFrom('application_drafts')
    .select(['draft', 'messages', 'application_id', 'former'])
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Stores a draft that is held. */
export const storeDraft = (tx: Db, personId: string, row: DraftRow, now: Date) =>
  tx
    .updateTable('application_drafts')
    .set({
      draft: JSON.stringify(row.draft),
      messages: JSON.stringify(row.messages),
      application_id: row.application_id,
      former: row.former && JSON.stringify(row.former),
      changed_at: now,
    })
    .where('person_id', '=', personId)
    .execute();
