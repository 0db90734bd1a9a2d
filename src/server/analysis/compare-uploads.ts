import { dayAt } from '#domain/agency/shown.ts';
import { valuesOf } from '#domain/application/data.ts';
import { hasIssue } from '#domain/application/document-finding.ts';
import {
  compareStatements,
  type StatementComparison,
  type StrangeSignature,
  strangeSignatures,
} from '#domain/requirements/compare-statements.ts';
import { typeOfField } from '#domain/requirements/document-type.ts';
import { passes } from '#domain/requirements/element-check.ts';
import { findLateDates, type LateDate } from '#domain/requirements/find-late-dates.ts';
import { setStates } from '#server/db/application-documents.ts';
import { filesToCheck } from '#server/db/application-files.ts';
import { answersOf } from '#server/db/applications.ts';
import { checksOf, type FieldCheckRow } from '#server/db/field-checks.ts';
import { type ParcelDeps, parcelOf } from './parcel-of.ts';

export type ComparedUploads = {
  comparisons: StatementComparison[];
  signatures: StrangeSignature[];
  lateDates: LateDate[];
};

/** Holds what the documents of an application state against its answers, the parcel data and each other, as they are now. */
export async function compareUploads(deps: ParcelDeps, applicationId: string): Promise<ComparedUploads> {
  const { db, agencyData } = deps;
  const [data, checks, files] = await Promise.all([
    answersOf(db, applicationId),
    checksOf(db, applicationId),
    filesToCheck(db, applicationId),
  ]);
  const documents = checks
    .filter((check) => isOfThese(check, files))
    .map(({ field, documents: documentIds, result }) => ({ field, documentIds, facts: result?.facts ?? [] }));
  const values = valuesOf(data);
  const { counties } = agencyData.counties;
  const row = await parcelOf(deps, values.get('apn') ?? '');
  const parcel = row ? { apn: row.apn, address: row.record.address, areaSqFt: row.record.areaSqft } : null;
  const given = { values, parcel, documents };
  const { timeZone } = agencyData.agency;
  const uploaded = new Map(files.map(({ id, created_at }) => [id, dayAt(created_at, timeZone)]));
  return {
    comparisons: compareStatements(agencyData.comparedAnswers, given, counties),
    signatures: strangeSignatures(agencyData.comparedAnswers, given),
    lateDates: findLateDates(agencyData.comparedAnswers, { ...given, uploaded }),
  };
}

type FileState = { id: string; field: string };

/** A check of other documents than are there now says nothing of these. */
const isOfThese = ({ field, documents }: FieldCheckRow, files: readonly FileState[]): boolean =>
  documents.join() ===
  files
    .filter((file) => file.field === field)
    .map(({ id }) => id)
    .join();

/**
 * Says of every document whose check has ended whether it passes, by what its check found and by what it states beside
 * the answers as they are now. A document that was submitted as it is, without a reason, no longer passes where it turns
 * out to be of another parcel. The application is held by the transaction.
 */
export async function restateUploads(deps: ParcelDeps, applicationId: string): Promise<void> {
  const { db, agencyData } = deps;
  const [checks, files] = await Promise.all([checksOf(db, applicationId), filesToCheck(db, applicationId)]);
  const { comparisons } = await compareUploads(deps, applicationId);
  const issues = new Set(
    comparisons.filter(({ isIssue }) => isIssue).flatMap(({ differs }) => differs.map(({ documentId }) => documentId)),
  );
  const bad: string[] = [];
  const good: string[] = [];
  for (const check of checks) {
    const here = files.filter((file) => file.field === check.field);
    if (here.length === 0 || !isOfThese(check, files) || check.checked_at === null) continue;
    const asks = (typeOfField(agencyData.documentTypes, check.field)?.elements.length ?? 0) > 0;
    const isOpen = check.result ? !passes(check.result) : asks;
    for (const { id, state, findings } of here) {
      const isIssue = isOpen || issues.has(id) || hasIssue(findings);
      if (state === 'completed' && (check.explanation !== null || !issues.has(id))) continue;
      if (state !== 'checking') (isIssue ? bad : good).push(id);
    }
  }
  await setStates(db, applicationId, bad, 'error');
  await setStates(db, applicationId, good, 'verified');
}
