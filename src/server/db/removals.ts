import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { deleteUnreferenced } from './references.ts';
import type { Db } from './tables.ts';

/** Which rows are meant. */
export type RowCondition = RawBuilder<SqlBool>;

/**
 * Deletes applications that were never submitted and that meet a condition, with all that is theirs but their documents.
 * @returns how many there were
 */
export async function deleteDrafts(tx: Db, condition: RowCondition): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from applications where ${condition}
      and not exists (select from submissions as s where s.application_id = applications.id)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes analyses that are of no case and that no record rests on. @returns how many there were */
export const deleteLooseAnalyses = (tx: Db, condition: RowCondition): Promise<number> =>
  deleteUnreferenced(tx, 'analyses', sql`case_id is null and status <> 'processing' and ${condition}`);

/** Deletes documents that nothing has any more; housekeeping removes their bytes. @returns how many there were */
export const deleteLooseDocuments = (tx: Db, condition: RowCondition): Promise<number> =>
  deleteUnreferenced(tx, 'documents', condition);

/** Deletes the conversations that meet a condition. @returns how many there were */
export const deleteConversations = async (tx: Db, condition: RowCondition): Promise<number> =>
  Number((await tx.deleteFrom('conversations').where(condition).executeTakeFirst()).numDeletedRows);

export const deleteInquiries = async (tx: Db, condition: RowCondition): Promise<number> =>
  Number((await tx.deleteFrom('inquiries').where(condition).executeTakeFirst()).numDeletedRows);
