import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { documentAgency } from '#domain/agency/shown.ts';
import { Submission } from '#domain/application/record.ts';
import {
  CASE_ARCHIVE_VERSION,
  CASE_ROWS,
  type CaseManifest,
  MANIFEST,
  type ManifestFile,
} from '#domain/cases/case-archive.ts';
import type { Language } from '#messages/languages.ts';
import { type ArchiveEntry, nameInArchive, zipArchive } from '#server/adapters/zip-archive.ts';
import { version } from '#server/config/project-root.ts';
import {
  ARCHIVED_TABLES,
  type ArchivedRow,
  peopleIn,
  peopleOf,
  readCaseRows,
  scansOf,
} from '#server/db/case-archive.ts';
import type { SubmissionRow } from '#server/db/submissions.ts';
import type { Deps } from '#server/http/deps.ts';
import { nameDocument } from '#server/http/file-answer.ts';
import { writeRecordPdf } from '#server/reading/child/run-sandboxed.ts';

/** The record of what was frozen as a PDF. */
export async function recordPdfOf(
  { config, agencyData }: Pick<Deps, 'config' | 'agencyData'>,
  { snapshot, sha256 }: SubmissionRow,
  language: Language,
): Promise<Buffer> {
  const { timeZone, contact } = documentAgency(agencyData.agency, config.mode, language);
  const meta = { sha256, timeZone, contact, language };
  const { bytes } = await writeRecordPdf({ submission: Submission.parse(JSON.parse(snapshot)), meta });
  return Buffer.from(bytes);
}

/** A content of the case under the name that people read. */
type NamedContent = { sha256: string; name: string };

/**
 * A whole case in one archive: its record, every document with its earlier versions under the name of its question, its
 * letters, permit and memos of design code checks; and the same for another installation: the rows of the case, and a
 * manifest with the SHA-256 of every file. What the virus scanner flagged is named there and stays out, as do answers that
 * their applicant has not sent. Files are as they came: the record says the SHA-256 of each.
 */
export async function archiveCase(
  deps: Deps,
  id: string,
  submission: SubmissionRow,
  language: Language,
): Promise<Readable> {
  const { db, blobs } = deps;
  const now = new Date();
  const { tables, people } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const rows = await readCaseRows(tx, id);
      const named = ARCHIVED_TABLES.flatMap((table) =>
        peopleIn(table).flatMap((column) => rows[table].map((row) => row[column])),
      );
      // Who was assigned is told by id.
      const assigned = rows.case_events.flatMap(({ kind, before, after }) =>
        kind === 'assigned' ? [before, after] : [],
      );
      const ids = [...new Set([...named, ...assigned].filter((one): one is string => typeof one === 'string'))];
      return { tables: rows, people: await peopleOf(tx, ids) };
    });
  const contents = [
    ...(await Promise.all(
      tables.documents.map(async (row) => ({
        sha256: String(row.sha256),
        name: await nameDocument(deps, { id: String(row.id), name: String(row.name) }, language),
      })),
    )),
    ...filesOf(submission.reference, tables),
  ];
  const known = new Map(
    (
      await scansOf(
        db,
        contents.map(({ sha256 }) => sha256),
      )
    ).map((blob) => [blob.sha256, blob]),
  );
  const entries: ArchiveEntry[] = [];
  const files: ManifestFile[] = [];
  const leftOut: CaseManifest['left_out'] = [];
  const taken = new Set<string>([MANIFEST, CASE_ROWS]);
  /** Two questions may share a document; two files never share a name. */
  const unique = (name: string, sha256: string) => {
    const plain = nameInArchive(name);
    const free = taken.has(plain) ? `${sha256.slice(0, 8)} ${plain}` : plain;
    if (taken.has(free)) return undefined;
    taken.add(free);
    return free;
  };
  const add = (name: string, bytes: Buffer, at: Date) => {
    entries.push({ name, at, bytes });
    files.push({ name, sha256: hash('sha256', bytes), size: bytes.length });
  };
  const pdf = await recordPdfOf(deps, submission, language);
  const record = `${submission.reference} application.pdf`;
  taken.add(record);
  add(record, pdf, submission.submitted_at);
  add(CASE_ROWS, Buffer.from(JSON.stringify({ people, tables })), now);
  for (const { sha256, name } of contents) {
    const size = known.get(sha256)?.size ?? 0;
    if (known.get(sha256)?.scan === 'infected') {
      leftOut.push({ name, sha256, size, because: 'quarantined' });
      continue;
    }
    const free = unique(name, sha256);
    // The very same content under the very same name is in it.
    if (free === undefined) continue;
    entries.push({ name: free, at: submission.submitted_at, open: () => blobs.stream(sha256) });
    files.push({ name: free, sha256, size });
  }
  const manifest: CaseManifest = {
    ...{ format: 'planwright-case', version: CASE_ARCHIVE_VERSION, product: version },
    ...{ case_id: id, reference: submission.reference, exported_at: now.toISOString(), files, left_out: leftOut },
  };
  return zipArchive([
    { name: MANIFEST, at: now, bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) },
    ...entries,
  ]);
}

/** What was written in a case, under names that say what it is. */
function filesOf(
  reference: string,
  tables: Record<'letters' | 'permits' | 'permit_records' | 'taken_checks', ArchivedRow[]>,
): NamedContent[] {
  const named = (name: string, sha256: unknown): NamedContent[] =>
    typeof sha256 === 'string' ? [{ name, sha256 }] : [];
  return [
    ...tables.letters.flatMap(({ kind, output_sha256 }) => named(`${reference}_${kind}.docx`, output_sha256)),
    ...tables.permits.flatMap(({ output_sha256 }) => named(`${reference}_permit.docx`, output_sha256)),
    ...tables.permit_records.flatMap(({ kind, output_sha256 }) => named(`${reference}_${kind}.docx`, output_sha256)),
    ...tables.taken_checks.flatMap(({ analysis_id, memo_sha256, memos, round }) => {
      // The same check may have come again with answers.
      const name = `design_review_memo_${analysis_id}${round === 0 ? '' : `_round_${round}`}`;
      return [
        ...named(`${name}.docx`, memo_sha256),
        ...Object.entries(memos as Record<string, string>).flatMap(([of, sha256]) =>
          named(`${name}_${of}.docx`, sha256),
        ),
      ];
    }),
  ];
}
