import { sql } from 'kysely';
import type { EditionAbout, ImportedSection, KnowledgeAmendment, TextProblem } from '#domain/assistant/edition.ts';
import type { PublishedEdition } from '#domain/assistant/knowledge-as-of.ts';
import type { Db } from './tables.ts';

/** An amendment as it was entered. */
export type StoredAmendment = KnowledgeAmendment & { id: number; person: string | null; at: Date };

/** A published edition with what is known of its file. `key`: the id of its row. */
export type StoredEdition = PublishedEdition<StoredAmendment> & {
  key: string;
  sha256: string;
  pages: number | null;
  person: string | null;
  at: Date;
};

/** How often what is published changed. */
export async function knowledgeChanges(db: Db): Promise<number> {
  const row = await db.selectFrom('knowledge_changes').select('count').executeTakeFirst();
  return row?.count ?? 0;
}

/**
 * Notes that what is published changes: every process sees it at its next question. Nobody else changes anything until the
 * transaction ends.
 */
export const noteChange = (tx: Db) =>
  tx
    .updateTable('knowledge_changes')
    .set(({ eb }) => ({ count: eb('count', '+', 1) }))
    .execute();

/** Every published edition that was not removed, in the order of publishing, with the amendments that count. */
export async function publishedEditions(db: Db): Promise<StoredEdition[]> {
  const [rows, amendments] = await Promise.all([
    db
      .selectFrom('knowledge_editions')
      .leftJoin('people', 'people.id', 'published_by')
      .select(['knowledge_editions.id as key', 'name', 'document', 'about', 'file_name as file', 'sha256', 'pages'])
      .select(['sections', 'published_at as at', 'people.full_name as person'])
      .where('state', '=', 'published')
      .where('removed_at', 'is', null)
      .orderBy('published_at')
      .orderBy('name')
      .execute(),
    db
      .selectFrom('knowledge_amendments')
      .leftJoin('people', 'people.id', 'person_id')
      .select(['knowledge_amendments.id', 'edition_id', 'amendment', 'at', 'people.full_name as person'])
      .where('withdrawn_at', 'is', null)
      .orderBy('knowledge_amendments.id')
      .execute(),
  ]);
  return rows.flatMap(({ name, document, about, at, ...row }) => {
    if (name === null || document === null || about === null || at === null) return [];
    const own = amendments.filter(({ edition_id: edition }) => edition === row.key);
    return {
      ...{ ...row, ...about, name, document, at },
      amendments: own.map(({ id, amendment, person, at: enteredAt }) => ({ ...amendment, id, person, at: enteredAt })),
    };
  });
}

/** Every name that an edition has or had, also of one that was removed. */
export async function takenNames(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('knowledge_editions').select('name').where('name', 'is not', null).execute();
  return new Set(rows.flatMap(({ name }) => name ?? []));
}

type NewTextImport = { id: string; file: string; sha256: string; personId: string };

export const addTextImport = (tx: Db, { id, file, sha256, personId }: NewTextImport, now: Date) =>
  tx
    .insertInto('knowledge_editions')
    .values({ id, file_name: file, sha256, state: 'reading', person_id: personId, created_at: now })
    .execute();

const imports = (db: Db) =>
  db
    .selectFrom('knowledge_editions')
    .leftJoin('people', 'people.id', 'person_id')
    .select(['knowledge_editions.id', 'file_name', 'sha256', 'state', 'problem', 'pages', 'pages_read', 'unread_pages'])
    .select(['knowledge_editions.created_at', 'people.full_name as person']);

/** Imports that are not published, the newest first, with how much each has. */
export const openImports = (db: Db) =>
  imports(db)
    .select([
      sql<number>`jsonb_array_length(sections)`.as('section_count'),
      sql<number>`coalesce((select sum(jsonb_array_length(s -> 'statements')) from jsonb_array_elements(sections) s), 0)::int`.as(
        'statement_count',
      ),
      sql<number>`coalesce((select sum(jsonb_array_length(s -> 'tables')) from jsonb_array_elements(sections) s), 0)::int`.as(
        'table_count',
      ),
    ])
    .where('state', '<>', 'published')
    .orderBy('knowledge_editions.created_at', 'desc')
    .execute();

/** An import with its sections. */
export const findTextImport = (db: Db, id: string) =>
  imports(db).select(['sections', 'suggested_title']).where('knowledge_editions.id', '=', id).executeTakeFirst();

export const setReadPages = (db: Db, id: string, pages_read: number, pages: number) =>
  db
    .updateTable('knowledge_editions')
    .set({ pages_read, pages })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .execute();

type ReadText = { pages: number | null; unreadPages: readonly number[]; title: string; sections: ImportedSection[] };

/** Keeps what was read of an import, whole. One that was discarded meanwhile stays so. */
export const setSplit = (db: Db, id: string, { pages, unreadPages, title, sections }: ReadText) =>
  db
    .updateTable('knowledge_editions')
    .set({
      ...{ state: 'split', pages, pages_read: pages ?? 0, suggested_title: title },
      ...{ unread_pages: JSON.stringify(unreadPages), sections: JSON.stringify(sections) },
    })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .execute();

export const failTextImport = (db: Db, id: string, problem: TextProblem) =>
  db
    .updateTable('knowledge_editions')
    .set({ state: 'failed', problem })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .execute();

/** Discards an import; false where it was published, or is not there. */
export async function discardImport(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('knowledge_editions')
    .where('id', '=', id)
    .where('state', '<>', 'published')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

type Publishing = { id: string; name: string; document: string; about: EditionAbout; personId: string };

/** Publishes an import that was split; false where it was not, or somebody else did meanwhile. */
export async function publishImport(
  tx: Db,
  { id, name, document, about, personId }: Publishing,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('knowledge_editions')
    .set({
      state: 'published',
      name,
      document,
      about: JSON.stringify(about),
      published_by: personId,
      published_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'split')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes an edition or puts it back; false where it is so already or not there. */
export async function setRemoved(tx: Db, name: string, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('knowledge_editions')
    .set({ removed_at: at })
    .where('name', '=', name)
    .where('removed_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function addKnowledgeAmendment(
  tx: Db,
  editionKey: string,
  amendment: KnowledgeAmendment,
  personId: string,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('knowledge_amendments')
    .values({ edition_id: editionKey, amendment: JSON.stringify(amendment), person_id: personId, at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const withdrawAmendment = (tx: Db, id: number, now: Date) =>
  tx.updateTable('knowledge_amendments').set({ withdrawn_at: now }).where('id', '=', id).execute();

/** Forgets editions that were removed before a day, and imports that nobody published. */
export const forgetOldImports = (db: Db, before: Date) =>
  db
    .deleteFrom('knowledge_editions')
    .where(({ or, and, eb }) =>
      or([eb('removed_at', '<', before), and([eb('state', '<>', 'published'), eb('created_at', '<', before)])]),
    )
    .execute();
