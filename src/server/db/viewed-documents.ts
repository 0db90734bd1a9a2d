import { sql } from 'kysely';
import type { Page, PageReading } from '#domain/documents/page.ts';
import { isStaff, type Role } from '#domain/people/role.ts';
import { AGENCY_KINDS } from './analyses.ts';
import type { Db } from './tables.ts';

export type ViewedDocument = {
  id: string;
  owner_id: string;
  name: string;
  size: number;
  sha256: string;
  /** What the virus scanner said; null where it was not asked. */
  scan: 'clean' | 'infected' | 'not-scanned' | null;
};

/**
 * A document as someone may look at it: its owner; staff where it is in a review of theirs or of the agency's, or came with an application that was submitted. Versions that were replaced count as the others do; what the applicant took out
 * again before that stays theirs alone.
 */
export const findViewed = (
  db: Db,
  documentId: string,
  viewer: { id: string; role: Role },
): Promise<ViewedDocument | undefined> =>
  db
    .selectFrom('documents')
    .innerJoin('blobs', 'blobs.sha256', 'documents.sha256')
    .select([
      'documents.id',
      'documents.owner_id',
      'documents.name',
      'documents.size',
      'documents.sha256',
      'blobs.scan',
    ])
    .where('documents.id', '=', documentId)
    .where(({ eb, or, exists, selectFrom }) => {
      const isOwn = eb('documents.owner_id', '=', viewer.id);
      if (!isStaff(viewer.role)) return isOwn;
      const inAnalysis = selectFrom('analysis_documents')
        .innerJoin('analyses', 'analyses.id', 'analysis_documents.analysis_id')
        .select('analyses.id')
        .whereRef('analysis_documents.document_id', '=', 'documents.id')
        .where((row) =>
          row.or([
            row('analyses.owner_id', '=', viewer.id),
            row('analyses.kind', 'in', [...AGENCY_KINDS]),
            row('analyses.case_id', 'is not', null),
          ]),
        );
      const submitted = selectFrom('application_documents')
        .innerJoin('submissions', 'submissions.application_id', 'application_documents.application_id')
        .select('submissions.application_id')
        .whereRef('application_documents.document_id', '=', 'documents.id')
        .where((row) => row.or([row('replaced_at', 'is', null), row('replaced_by', 'is not', null)]));
      return or([isOwn, exists(inAnalysis), exists(submitted)]);
    })
    .executeTakeFirst();

export type PageRow = Pick<Page, 'number' | 'width' | 'height' | 'state'> & { reading: PageReading | undefined };

/** The pages of a content without their words. */
export async function pageFacts(db: Db, sha256: string): Promise<PageRow[]> {
  const rows = await db
    .selectFrom('pages')
    .select(['number', 'width', 'height', 'state', 'details'])
    .where('sha256', '=', sha256)
    .orderBy('number')
    .execute();
  return rows.map(({ details, ...page }) => ({ ...page, reading: details.reading }));
}

/** The pages whose words hold `letters` (lower case, no accents; undefined: any), in order. */
export const pagesHolding = async (db: Db, sha256: string, letters: string | undefined): Promise<number[]> => {
  const plain = sql<string>`translate(lower(words::text), 'áàäéèëíìïóòöúùüñçÁÀÄÉÈËÍÌÏÓÒÖÚÙÜÑÇ', 'aaaeeeiiiooouuuncaaaeeeiiiooouuunc')`;
  const rows = await db
    .selectFrom('pages')
    .select('number')
    .where('sha256', '=', sha256)
    .$if(letters !== undefined, (query) => query.where(plain, 'like', `%${letters}%`))
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
};

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
