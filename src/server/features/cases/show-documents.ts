import type { SubmittedDocument, SubmittedField } from '#contract/cases.ts';
import type { Localized } from '#domain/agency/language.ts';
import { versionsOf } from '#domain/application/document-versions.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { REQUESTED_FIELD } from '#domain/letters/letter.ts';
import type { ElementCheck } from '#domain/requirements/element-check.ts';
import { formatMessage } from '#messages/format-message.ts';
import { inEachLanguage } from '#messages/languages.ts';
import type { AgencyData } from '#server/agency/load-agency.ts';
import { compareUploads } from '#server/analysis/compare-uploads.ts';
import { checksOf, type FieldCheckRow } from '#server/db/field-checks.ts';
import { type SubmittedDocumentRow, submittedDocuments } from '#server/db/submissions.ts';
import type { Deps } from '#server/http/deps.ts';

/** What came to each upload question of a submitted application, in the order of the questionnaire. */
export async function showFields({ db, agencyData }: Deps, applicationId: string): Promise<SubmittedField[]> {
  const [rows, checks] = await Promise.all([submittedDocuments(db, applicationId), checksOf(db, applicationId)]);
  const fields = fieldsById(agencyData.application.questionnaire);
  const order = [...fields.keys()];
  const answered = [...new Set(rows.map(({ field }) => field))].sort(
    (one, other) => order.indexOf(one) - order.indexOf(other),
  );
  return answered.map((field) => {
    const label = fields.get(field)?.field.label;
    const check = checks.find((one) => one.field === field);
    return {
      field,
      label: label ?? labelWithout(field),
      documents: showVersions(rows.filter((row) => row.field === field)),
      open: check ? openItems(agencyData, check) : [],
      ...pagesOf(check?.result ?? null, rows),
      explanation: check?.explanation ?? null,
    };
  });
}

/** What documents beside the questions are called; a question that the agency has removed since is called by its name. */
const labelWithout = (field: string): Localized =>
  inEachLanguage((language) =>
    field === REQUESTED_FIELD ? formatMessage(language, { code: 'letters:requestedDocuments' }) : field,
  );

/** What the check says of whole documents and pages, by their names. */
function pagesOf(check: ElementCheck | null, rows: readonly SubmittedDocumentRow[]) {
  const nameOf = (documentId: string) => rows.find(({ id }) => id === documentId)?.name ?? documentId;
  const named = (places: readonly { documentId: string; page: number }[] = []) =>
    places.map(({ documentId, page }) => ({ document: nameOf(documentId), page }));
  return {
    misplaced: (check?.misplaced ?? []).map(({ documentId, kind }) => ({ document: nameOf(documentId), kind })),
    breaches: check?.breaches ?? [],
    lists: named(check?.lists),
    foreign: named(check?.foreign),
  };
}

/** What the documents state beside the answers, with the questions and the documents by name. */
export async function showComparisons(deps: Deps, applicationId: string) {
  const [{ comparisons, signatures, lateDates }, rows] = await Promise.all([
    compareUploads(deps, applicationId),
    submittedDocuments(deps.db, applicationId),
  ]);
  const fields = fieldsById(deps.agencyData.application.questionnaire);
  const labelOf = (field: string) => fields.get(field)?.field.label ?? inEachLanguage(() => field);
  const nameOf = (documentId: string | null) => rows.find(({ id }) => id === documentId)?.name ?? null;
  return {
    comparisons: comparisons.map((one) => ({
      ...one,
      stated: one.stated.map((each) => ({
        ...each,
        label: each.field === null ? null : labelOf(each.field),
        document: nameOf(each.documentId),
      })),
    })),
    signatures: signatures.map((one) => ({ ...one, label: labelOf(one.field) })),
    lateDates: lateDates.map((one) => ({
      ...one,
      label: one.question === null ? null : labelOf(one.question),
      document: nameOf(one.documentId),
    })),
  };
}

/** The documents of a question, each with its version. */
function showVersions(rows: readonly SubmittedDocumentRow[]): SubmittedDocument[] {
  const versions = versionsOf(rows);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    size: row.size,
    version: versions.get(row.id) ?? 1,
    replaced_by: row.replaced_by,
    added_at: row.created_at.toISOString(),
    findings: row.findings,
    quarantined: row.scan === 'infected',
  }));
}

function openItems({ documentTypes }: AgencyData, { result }: FieldCheckRow): SubmittedField['open'] {
  const elements = documentTypes.find(({ id }) => id === result?.type)?.elements ?? [];
  return (result?.elements ?? []).flatMap(({ element, outcome, because = null }) => {
    if (outcome === 'found') return [];
    // What the agency asks no more is called by its name.
    const { label = inEachLanguage(() => element), onlyWhere = null } = elements.find(({ id }) => id === element) ?? {};
    return [{ label, outcome, because, only_where: because === 'only-where' ? onlyWhere : null }];
  });
}
