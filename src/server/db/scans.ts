import type { Db } from './db.ts';

/** What a virus scanner said of a content. */
export type Scan = { outcome: 'clean' | 'infected' | 'not-scanned'; signature: string | null };

/** What was said of this content; undefined where no scanner was asked. */
export async function findScan(db: Db, sha256: string): Promise<Scan | undefined> {
  const row = await db
    .selectFrom('blobs')
    .select(['scan', 'scan_signature'])
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row?.scan ? { outcome: row.scan, signature: row.scan_signature } : undefined;
}

/** Keeps what a scanner said. A content that was found infected stays so until someone deletes it. */
export const setScan = (db: Db, sha256: string, { outcome, signature }: Scan, now: Date) =>
  db
    .updateTable('blobs')
    .set({ scan: outcome, scan_signature: signature, scanned_at: now })
    .where('sha256', '=', sha256)
    .where(({ or, eb }) => or([eb('scan', 'is', null), eb('scan', '<>', 'infected')]))
    .execute();
