import { type SqlBool, sql } from 'kysely';
import { READER_EDITION, type Reading } from '#domain/documents/document.ts';
import { type PackedPage, unpackWords } from '#domain/documents/packed-page.ts';
import type { Page } from '#domain/documents/page.ts';
import { isBackingUp } from './maintenance.ts';
import type { Db } from './tables.ts';

/** A file whose bytes are safe in storage. */
export type StoredFile = { id: string; name: string; mediaType: string; sha256: string; size: number };

/** A file with what it is, as whoever sent it said. */
export type LabelledFile = StoredFile & { label?: string | null };

/** Written after the bytes, so that no row is ever without them. */
export const addBlob = (db: Db, blob: { sha256: string; size: number }) =>
  db
    .insertInto('blobs')
    .values(blob)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();

/** How many contents are stored, and how many bytes they have. */
export const countStored = (db: Db): Promise<{ files: number; bytes: number }> =>
  db
    .selectFrom('blobs')
    .select([sql<number>`count(*)::int`.as('files'), sql<number>`coalesce(sum(size), 0)::float8`.as('bytes')])
    .executeTakeFirstOrThrow();

export async function addDocuments(db: Db, ownerId: string, files: StoredFile[]): Promise<void> {
  for (const file of files) await addBlob(db, { sha256: file.sha256, size: file.size });
  await db
    .insertInto('documents')
    .values(
      files.map(({ id, name, mediaType, sha256, size }) => ({
        id,
        owner_id: ownerId,
        sha256,
        name,
        media_type: mediaType,
        size,
      })),
    )
    .execute();
}

/** Which of these contents have a row. */
export async function knownBlobs(db: Db, sha256s: string[]): Promise<Set<string>> {
  if (sha256s.length === 0) return new Set();
  const rows = await db.selectFrom('blobs').select('sha256').where('sha256', 'in', sha256s).execute();
  return new Set(rows.map((row) => row.sha256));
}

/** What came of reading this content; undefined while it has not been read to its end. */
export async function findReading(db: Db, sha256: string): Promise<Reading | undefined> {
  const row = await db
    .selectFrom('readings')
    .select(['outcome', 'reason', 'page_count'])
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (!row) return undefined;
  return row.outcome === 'read'
    ? { outcome: 'read', pageCount: row.page_count }
    : { outcome: 'unreadable', reason: row.reason ?? 'reader-crashed', pageCount: row.page_count };
}

/**
 * Whether an older edition of the reader read this content, and could not read it or not all of its pages: a kind of
 * file that it did not know, or pages without words.
 */
export async function isReadingOutdated(db: Db, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('readings')
    .select('sha256')
    .where('sha256', '=', sha256)
    .where('reader', '<', READER_EDITION)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('reason', 'in', ['picture', 'spreadsheet', 'wrong-type']),
        exists(
          selectFrom('pages')
            .select('number')
            .whereRef('pages.sha256', '=', 'readings.sha256')
            .where('pages.state', '<>', 'read'),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

const pageRow = (sha256: string, { reading, fields, notes, unreadable, cells, ...page }: PackedPage) => ({
  sha256,
  ...page,
  details: JSON.stringify({ reading, fields, notes, unreadable, cells }),
});

/**
 * Adds pages of a content. A page that a killed reader had already added stays as it is, unless it held no words:
 * that reader may have been of an older edition.
 */
export const addPages = (db: Db, sha256: string, pages: readonly PackedPage[]) =>
  db
    .insertInto('pages')
    .values(pages.map((page) => pageRow(sha256, page)))
    .onConflict((conflict) =>
      conflict
        .columns(['sha256', 'number'])
        .doUpdateSet(({ ref }) => ({
          width: ref('excluded.width'),
          height: ref('excluded.height'),
          state: ref('excluded.state'),
          words: ref('excluded.words'),
          details: ref('excluded.details'),
        }))
        .where('pages.state', '<>', 'read'),
    )
    .execute();

const PAGES_AT_ONCE = 50;

/** Puts a new reading of a content with all its pages in the place of an older one, both or neither. */
export const replaceReading = (db: Db, sha256: string, reading: Reading, pages: readonly PackedPage[]) =>
  db.transaction().execute(async (tx) => {
    await tx.deleteFrom('readings').where('sha256', '=', sha256).execute();
    await tx.deleteFrom('pages').where('sha256', '=', sha256).execute();
    for (let from = 0; from < pages.length; from += PAGES_AT_ONCE) {
      await addPages(tx, sha256, pages.slice(from, from + PAGES_AT_ONCE));
    }
    await setReading(tx, sha256, reading);
  });

/** Says what came of reading a content, in place of an attempt that failed; a content that was read stays so. */
export const setReading = (db: Db, sha256: string, reading: Reading) => {
  const found = {
    outcome: reading.outcome,
    reason: reading.outcome === 'unreadable' ? reading.reason : null,
    page_count: reading.pageCount,
    reader: READER_EDITION,
  };
  return db
    .insertInto('readings')
    .values({ sha256, ...found })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet(found).where('readings.outcome', '<>', 'read'))
    .execute();
};

const storedPages = (db: Db, sha256: string) =>
  db
    .selectFrom('pages')
    .select(['number', 'width', 'height', 'state', 'words', 'details'])
    .where('sha256', '=', sha256);
type StoredPage = Awaited<ReturnType<ReturnType<typeof storedPages>['executeTakeFirstOrThrow']>>;
const pageOf = ({ words, details, ...page }: StoredPage): Page => ({ ...page, words: unpackWords(words), ...details });

export async function readPages(db: Db, sha256: string): Promise<Page[]> {
  return (await storedPages(db, sha256).orderBy('number').execute()).map(pageOf);
}

/** One page of a content with what stands on it. */
export async function findPage(db: Db, sha256: string, number: number): Promise<Page | undefined> {
  const row = await storedPages(db, sha256).where('number', '=', number).executeTakeFirst();
  return row && pageOf(row);
}

/** Forgets what was read of contents older than `before` that no document has any more. */
export async function forgetLooseReadings(db: Db, before: Date): Promise<void> {
  const loose = db
    .selectFrom('blobs')
    .select('blobs.sha256')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('documents').select('id').whereRef('documents.sha256', '=', 'blobs.sha256'))),
    );
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('readings').where('sha256', 'in', loose).execute();
    await tx.deleteFrom('pages').where('sha256', 'in', loose).execute();
  });
}

/**
 * Forgets contents older than `before` that nothing refers to; their bytes are then swept from storage. None while a backup
 * is under way: it copies what was named when it began.
 */
export const forgetUnusedBlobs = (db: Db, before: Date, now = new Date()) =>
  db.transaction().execute(async (tx) => {
    if (!(await isBackingUp(tx, now))) await deleteUnusedBlobs(tx, before);
  });

const deleteUnusedBlobs = (tx: Db, before: Date) =>
  tx
    .deleteFrom('blobs')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom, or }) =>
      not(
        or([
          exists(selectFrom('documents').select('id').whereRef('documents.sha256', '=', 'blobs.sha256')),
          exists(selectFrom('upload_slots').select('id').whereRef('upload_slots.sha256', '=', 'blobs.sha256')),
          exists(selectFrom('analyses').select('id').whereRef('analyses.output_sha256', '=', 'blobs.sha256')),
          ...(['design_check_codes', 'taken_checks'] as const).map((table) =>
            exists(
              selectFrom(table)
                .select('memo_sha256')
                .where(
                  sql<SqlBool>`blobs.sha256 = memo_sha256 or blobs.sha256 in (select value from jsonb_each_text(memos))`,
                ),
            ),
          ),
          exists(selectFrom('letters').select('id').whereRef('letters.output_sha256', '=', 'blobs.sha256')),
          exists(selectFrom('permits').select('case_id').whereRef('permits.output_sha256', '=', 'blobs.sha256')),
          exists(
            selectFrom('permit_records').select('id').whereRef('permit_records.output_sha256', '=', 'blobs.sha256'),
          ),
          exists(
            selectFrom('template_versions').select('name').whereRef('template_versions.sha256', '=', 'blobs.sha256'),
          ),
          exists(
            selectFrom('knowledge_editions').select('id').whereRef('knowledge_editions.sha256', '=', 'blobs.sha256'),
          ),
          exists(selectFrom('readings').select('outcome').whereRef('readings.sha256', '=', 'blobs.sha256')),
          exists(
            selectFrom('parcel_imports')
              .select('id')
              .where(sql<SqlBool>`blobs.sha256 in (parcel_imports.sha256, parcel_imports.shapes ->> 'sha256')`)
              .where('finished_at', 'is', null),
          ),
          exists(selectFrom('pages').select('number').whereRef('pages.sha256', '=', 'blobs.sha256')),
        ]),
      ),
    )
    .execute();

/** Whether the database answers. */
export const ping = (db: Db) => sql`select 1`.execute(db);
