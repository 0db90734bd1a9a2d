import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { parcelImports } from '#contract/parcel-imports.ts';
import type { Language } from '#domain/agency/language.ts';
import { mappingsOf } from '#domain/parcels/custom-mapping.ts';
import { type ChosenColumns, mappingOfColumns, missingColumns, suggestColumns } from '#domain/parcels/map-columns.ts';
import { OwnMapping } from '#domain/parcels/parcel-sources.ts';
import { rowReader } from '#domain/parcels/read-row.ts';
import { formatMessage } from '#messages/format-message.ts';
import { kindOfFile, openSource } from '#server/adapters/parcel-sources/open-source.ts';
import type { SourceRow } from '#server/adapters/parcel-sources/parcel-source.ts';
import { addBlob } from '#server/db/documents.ts';
import type { Person } from '#server/db/people.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Received } from '#server/http/receive-files.ts';
import { asInvalidFile, begin } from './import-number-changes.ts';

/** Rows that a person looks at before the import. */
const SHOWN = 10;
/** Longer values are cut where they are shown: a shape has thousands of characters. */
const LONGEST = 120;

type KeptFile = { sha256: string; name: string };

/** The first rows of a stored file, as it has them. Throws AppError (invalid-file, not-found). */
async function firstRows({ blobs, agencyData }: Deps, file: KeptFile, projection?: string): Promise<SourceRow[]> {
  try {
    return await blobs.withFile(file.sha256, async (path) => {
      const source = await openSource(path, { region: agencyData.map.region, projection });
      const rows: SourceRow[] = [];
      try {
        for await (const row of source.rows({ row: 0 })) {
          rows.push(row);
          if (rows.length === SHOWN) break;
        }
      } finally {
        await source.close();
      }
      return rows;
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new AppError('not-found', 'api:imports.fileGone');
    throw asInvalidFile(error, file.name);
  }
}

const columnsOf = (rows: readonly SourceRow[]): string[] => [
  ...new Set(rows.flatMap(({ values }) => Object.keys(values))),
];

const shownValue = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

/** Keeps an uploaded file for an import, and tells its columns, its first rows and which column is likely what. */
export async function previewFile(
  deps: Deps,
  { files: [file] }: Received,
): Promise<z.input<typeof parcelImports.preview.response>> {
  if (!file) throw new AppError('invalid-request', 'api:imports.noFile');
  await addBlob(deps.db, { sha256: file.sha256, size: file.size });
  const { parcelSources, counties } = deps.agencyData;
  const rows = await firstRows(deps, file);
  const columns = columnsOf(rows);
  const shown = rows.map(({ values }) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shownValue(value)])),
  );
  return {
    file: { sha256: file.sha256, name: file.name },
    columns,
    rows: shown,
    has_shapes: rows.some(({ shape }) => shape),
    suggested: suggestColumns(columns, shown, mappingsOf(parcelSources), counties),
  };
}

/** The mapping that was chosen. Throws AppError (invalid-request) where it lacks something, or names what is not there. */
function chosenMapping({ agencyData }: Deps, chosen: ChosenColumns, columns: readonly string[]): OwnMapping {
  const [like] = agencyData.parcelSources.mappings;
  const read = OwnMapping.safeParse(mappingOfColumns(chosen, like));
  if (!read.success) {
    const lacksNumber = read.error.issues.some(({ path }) => path.at(-1) === 'apn');
    throw new AppError('invalid-request', lacksNumber ? 'api:imports.mapNumber' : 'api:imports.mapCounty');
  }
  const missing = missingColumns(read.data, columns);
  if (missing.length === 0) return read.data;
  throw new AppError('invalid-request', { code: 'api:imports.mapMissing', params: { missing, columns: [...columns] } });
}

/** How the first rows of a stored file are read with chosen columns: nothing is imported. */
export async function checkMapping(
  deps: Deps,
  { file, ...chosen }: ChosenColumns & { file: KeptFile },
  language: Language,
): Promise<z.input<typeof parcelImports.check.response>> {
  const rows = await firstRows(deps, file, chosen.projection);
  const read = rowReader(chosenMapping(deps, chosen, columnsOf(rows)), deps.agencyData.counties);
  return {
    rows: rows.map(({ row, values, error }) => {
      const found = read(values);
      const refused = error ? error.message : 'error' in found ? found.error.message : null;
      return {
        row,
        parcel: refused === null && 'parcel' in found ? found.parcel : null,
        detail: refused === null ? null : formatMessage(language, refused),
      };
    }),
  };
}

type MappedFile = ChosenColumns & { file: KeptFile; source: string; date: string | null };

/** Begins an import of a stored file with chosen columns, or lets the same one go on. @returns its id. Throws AppError. */
export async function importMappedFile(
  deps: Deps,
  { file, source, date, ...chosen }: MappedFile,
  viewer: Person,
): Promise<string> {
  const rows = await firstRows(deps, file, chosen.projection);
  const ownMapping = chosenMapping(deps, chosen, columnsOf(rows));
  const kind = await deps.blobs.withFile(file.sha256, kindOfFile);
  const what = { kind, source, sourceDate: date, mapping: 'mapped', ownMapping, label: file.name, sha256: file.sha256 };
  return begin(deps, { ...what, startedBy: viewer.id });
}
