import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** The vectors that a model made, by the SHA-256 of their texts. */
export async function embeddingsBy(db: Db, model: string): Promise<Map<string, Int8Array>> {
  const rows = await db
    .selectFrom('knowledge_embeddings')
    .select(['sha256', 'vector'])
    .where('model', '=', model)
    .execute();
  return new Map(rows.map(({ sha256, vector }) => [sha256, Int8Array.from(vector)]));
}

/** The texts of which a model made vectors of this length. */
export async function embeddedBy(db: Db, model: string, length: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('knowledge_embeddings')
    .select('sha256')
    .where('model', '=', model)
    .where(sql<number>`octet_length(vector)`, '=', length)
    .execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Keeps vectors of texts, in place of those that a model of the same name made before. */
export const keepEmbeddings = (db: Db, model: string, embeddings: readonly { sha256: string; vector: Int8Array }[]) =>
  db
    .insertInto('knowledge_embeddings')
    .values(embeddings.map(({ sha256, vector }) => ({ model, sha256, vector: Buffer.from(vector.buffer) })))
    .onConflict((conflict) =>
      conflict.columns(['model', 'sha256']).doUpdateSet(({ ref }) => ({ vector: ref('excluded.vector') })),
    )
    .execute();

/** Forgets the vectors of other models, and of texts that are not among these. @returns how many */
export async function forgetOtherEmbeddings(db: Db, model: string, sha256s: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('knowledge_embeddings')
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('model', '<>', model),
        not(
          exists(
            selectFrom(sql<{ value: string }>`jsonb_array_elements_text(${JSON.stringify(sha256s)}::jsonb)`.as('known'))
              .select(sql`1`.as('one'))
              .whereRef('known.value', '=', 'sha256'),
          ),
        ),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
