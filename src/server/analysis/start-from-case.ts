import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { documentAgency } from '#domain/agency/shown.ts';
import { valuesOf } from '#domain/application/data.ts';
import { Submission } from '#domain/application/record.ts';
import { declaredFacts } from '#domain/requirements/compare-statements.ts';
import type { StoredFile } from '../db/documents.ts';
import { submissionOfCase, submittedDocuments } from '../db/submissions.ts';
import type { Deps } from '../http/deps.ts';
import type { Viewer } from '../http/session-token.ts';
import { writeRecordPdf } from '../reading/child/run-sandboxed.ts';
import { type AnalysisKind, KEPT_LANGUAGE } from './kind.ts';
import { isStarted, startAnalysis } from './run-analysis.ts';

/** The record of an application is text: nothing comes near this. */
const MOST_BYTES = 50 * 1024 * 1024;

type FromCase = { sessionId: string; caseId: string; options: Record<string, string> };

/**
 * Starts an analysis of a case as it is now: the current version of each of its documents, and the application's own
 * answers, which are read as the PDF of its record and count as what the applicant declares.
 */
export async function startFromCase(
  deps: Deps,
  kind: AnalysisKind,
  { sessionId, caseId, options }: FromCase,
  viewer: Viewer,
): Promise<void> {
  if (await isStarted(deps, kind, sessionId, viewer)) return;
  const { db, blobs, agencyData, config } = deps;
  const [found, rows] = await Promise.all([submissionOfCase(db, caseId), submittedDocuments(db, caseId)]);
  if (!found) throw new AppError('not-found', 'api:application.notFound');
  const submission = Submission.parse(JSON.parse(found.snapshot));
  const { timeZone, contact } = documentAgency(agencyData.agency, config.mode, KEPT_LANGUAGE);
  const pdf = await writeRecordPdf({
    submission,
    meta: { sha256: found.sha256, timeZone, contact, language: KEPT_LANGUAGE },
  });
  const stored = await blobs.put(Buffer.from(pdf.bytes), MOST_BYTES);
  const record: StoredFile = {
    id: randomUUID(),
    name: `${submission.reference} application.pdf`,
    mediaType: 'application/pdf',
    ...stored,
  };
  const declared = declaredFacts(
    agencyData.comparedAnswers,
    valuesOf(submission.data),
    { documentId: record.id, places: pdf.places },
    agencyData.counties.counties,
  );
  if (pdf.submitted) {
    const { page, box, quote } = pdf.submitted;
    const evidence = { documentId: record.id, page, box, quote, method: 'form-field' as const, confidence: 1 };
    declared.push({ name: 'application.date', value: submission.day, evidence: [evidence] });
  }
  // One document may answer several questions; it is read once.
  const current = currentDocuments(rows);
  await startAnalysis(deps, kind, { id: sessionId, options, files: [record] }, viewer, {
    caseId,
    recordId: record.id,
    declared,
    documentIds: current,
    assigneeId: viewer.id,
  });
}

/** The current version of each document of a case; what was set aside is nobody's to read. */
export const currentDocuments = (rows: Awaited<ReturnType<typeof submittedDocuments>>): string[] => [
  ...new Set(rows.filter((row) => row.replaced_by === null && row.scan !== 'infected').map(({ id }) => id)),
];
