import type { z } from 'zod';
import type { ParcelImport, parcelImports, RefusedRow } from '#contract/parcel-imports.ts';
import type { Language } from '#domain/agency/language.ts';
import { findJurisdiction } from '#domain/parcels/counties.ts';
import { mappingsOf } from '#domain/parcels/parcel-sources.ts';
import { formatMessage } from '#messages/format-message.ts';
import { countByJurisdiction, countBySource, countNumberChanges, servingEdition } from '#server/db/parcel-datasets.ts';
import { listRefusedRows, type RefusedImportRow } from '#server/db/parcel-import-rows.ts';
import { type ImportRow, listImports } from '#server/db/parcel-imports.ts';
import type { Db } from '#server/db/tables.ts';
import type { Deps } from '#server/http/deps.ts';
import { csvLine } from '#server/writing/csv.ts';

/** Imports that are listed; older ones are of no more use. */
const IMPORTS_SHOWN = 50;

/** How the parcel data stands, what it may be imported from, and its imports. */
export async function showParcelData(
  { db, agencyData: { parcelSources, counties } }: Pick<Deps, 'db' | 'agencyData'>,
  language: Language,
): Promise<z.input<typeof parcelImports.list.response>> {
  return {
    edition: await servingEdition(db),
    sources: await countBySource(db),
    jurisdictions: (await countByJurisdiction(db)).map(({ jurisdiction, parcels }) => ({
      jurisdiction: findJurisdiction(counties, jurisdiction)?.name ?? jurisdiction,
      parcels,
    })),
    number_changes: await countNumberChanges(db),
    mappings: mappingsOf(parcelSources).map(({ id, name }) => ({ id, name })),
    services: parcelSources.services.map(({ id, name, url }) => ({ id, name, url })),
    imports: (await listImports(db, IMPORTS_SHOWN)).map((row) => importDto(row, language)),
  };
}

/** An import as the API has it. */
export const importDto = (
  { progress, created_at, finished_at, ...row }: ImportRow,
  language: Language,
): ParcelImport => ({
  ...row,
  detail: row.message && formatMessage(language, row.message),
  applied: progress.applied ?? null,
  to_apply: progress.toApply ?? null,
  created_at: created_at.toISOString(),
  finished_at: finished_at?.toISOString() ?? null,
});

/** Refused rows as the API has them. */
export const refusedRowDtos = (refusedRows: readonly RefusedImportRow[], language: Language): RefusedRow[] =>
  refusedRows.map((error) => ({ ...error, detail: formatMessage(language, error.message) }));

const AT_ONCE = 1_000;

/** Every row that an import refused as CSV, piece by piece, told in a language. Numbers and texts are those of the source. */
export async function* refusedRowsCsv(db: Db, importId: string, language: Language): AsyncGenerator<string> {
  yield formatRefusedRows([], language);
  for (let after = 0; ; ) {
    const refusedRows = await listRefusedRows(db, importId, { after, limit: AT_ONCE });
    const last = refusedRows.at(-1);
    if (!last) return;
    yield refusedRows.map((one) => lineOf(one, language)).join('');
    after = last.row;
  }
}

/** Refused rows as CSV, with its heading, told in a language. */
export const formatRefusedRows = (refusedRows: readonly RefusedImportRow[], language: Language): string =>
  ['row,apn,reason,detail\r\n', ...refusedRows.map((one) => lineOf(one, language))].join('');

const lineOf = ({ row, apn, reason, message }: RefusedImportRow, language: Language): string =>
  csvLine([String(row), apn ?? '', reason, formatMessage(language, message)]);
