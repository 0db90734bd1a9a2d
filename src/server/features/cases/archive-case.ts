import type { Readable } from 'node:stream';
import { documentAgency } from '#domain/agency/shown.ts';
import { Submission } from '#domain/application/record.ts';
import type { Language } from '#messages/languages.ts';
import { type ArchiveEntry, zipArchive } from '#server/adapters/zip-archive.ts';
import { type SubmissionRow, submittedDocuments } from '#server/db/submissions.ts';
import { takenChecksOf } from '#server/db/taken-checks.ts';
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

/**
 * Every document of a case in one archive, earlier versions too, each under the name of its question, with the record.
 * Files are as they came: the record says the SHA-256 of each.
 * The memos of design code checks that were taken along follow. What the virus scanner flagged stays out.
 */
export async function archiveCase(
  deps: Deps,
  id: string,
  submission: SubmissionRow,
  language: Language,
): Promise<Readable> {
  const bytes = await recordPdfOf(deps, submission, language);
  const entries: ArchiveEntry[] = [
    { name: `${submission.reference} application.pdf`, at: submission.submitted_at, bytes },
  ];
  const taken = new Set<string>();
  for (const row of await submittedDocuments(deps.db, id)) {
    if (row.scan === 'infected') continue;
    const name = await nameDocument(deps, row, language);
    // Two questions may share a document; two documents never share a name.
    const unique = taken.has(name) ? `${row.id.slice(0, 8)} ${name}` : name;
    taken.add(unique);
    entries.push({ name: unique, at: row.created_at, open: () => deps.blobs.stream(row.sha256) });
  }
  for (const { analysis_id, memo_sha256, taken_at, round } of await takenChecksOf(deps.db, id, 'sent')) {
    // The same check may have come again with answers.
    const name = `design_review_memo_${analysis_id}${round === 0 ? '' : `_round_${round}`}.docx`;
    entries.push({ name, at: taken_at, open: () => deps.blobs.stream(memo_sha256) });
  }
  return zipArchive(entries);
}
