import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { parcelImports } from '#contract/parcel-imports.ts';
import type { Language } from '#domain/agency/language.ts';
import type { ShapesFile } from '#domain/parcels/import.ts';
import { type ChosenColumns, mappingOfColumns, missingColumns, suggestColumns } from '#domain/parcels/map-columns.ts';
import { mappingsOf, OwnMapping } from '#domain/parcels/parcel-sources.ts';
import { rowReader } from '#domain/parcels/read-row.ts';
import { formatMessage } from '#messages/format-message.ts';
import type { Message } from '#messages/message.ts';
import { kindOfFile, openSource } from '#server/adapters/parcel-sources/open-source.ts';
import type { ParcelSource, SourceRow } from '#server/adapters/parcel-sources/parcel-source.ts';
import { addBlob } from '#server/db/documents.ts';
import type { Person } from '#server/db/people.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Received } from '#server/http/receive-files.ts';
import { asInvalidFile, begin } from './import-number-changes.ts';
import { readShapes } from './join-shapes.ts';
import { rowStager } from './read-rows.ts';

/** Rows that a person looks at before the import. */
const SHOWN = 10;
/** Longer values are cut where they are shown: a shape has thousands of characters. */
const LONGEST = 120;

type KeptFile = { sha256: string; name: string };

/** Reads a stored file. Throws AppError (invalid-file, not-found), which names it. */
async function readKept<T>(
  { blobs, agencyData }: Deps,
  { sha256, name }: KeptFile,
  projection: string | undefined,
  read: (source: ParcelSource) => Promise<T>,
): Promise<T> {
  try {
    return await blobs.withFile(sha256, async (path) => {
      const source = await openSource(path, { region: agencyData.map.region, projection });
      try {
        return await read(source);
      } finally {
        await source.close();
      }
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw asInvalidFile(error, name);
    throw new AppError('not-found', { code: 'api:imports.fileGone', params: { name } });
  }
}

/** The first rows of a stored file, as it has them. */
const firstRows = (deps: Deps, file: KeptFile, projection?: string): Promise<SourceRow[]> =>
  readKept(deps, file, projection, async (source) => {
    const rows: SourceRow[] = [];
    for await (const row of source.rows({ row: 0 })) {
      rows.push(row);
      if (rows.length === SHOWN) break;
    }
    return rows;
  });

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
  { files: [file], fields: { projection } }: Received,
): Promise<z.input<typeof parcelImports.preview.response>> {
  if (!file) throw new AppError('invalid-request', 'api:imports.noFile');
  if (projection && !/^\d{4,6}$/.test(projection)) throw new AppError('invalid-request', 'api:fields.projection');
  await addBlob(deps.db, { sha256: file.sha256, size: file.size });
  const { parcelSources, counties } = deps.agencyData;
  const rows = await firstRows(deps, file, projection || undefined);
  const columns = columnsOf(rows);
  const shown = rows.map(({ values }) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shownValue(value)])),
  );
  const suggested = suggestColumns(columns, shown, mappingsOf(parcelSources), counties);
  return {
    file: { sha256: file.sha256, name: file.name },
    columns,
    rows: shown,
    has_shapes: rows.some(({ shape }) => shape),
    suggested: suggested.columns,
    suggested_land_capability: suggested.landCapability,
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
  { file, shapes: second, ...chosen }: MappedFile,
  language: Language,
): Promise<z.input<typeof parcelImports.check.response>> {
  const rows = await firstRows(deps, file, chosen.projection);
  const { counties, map } = deps.agencyData;
  const mapping = chosenMapping(deps, chosen, columnsOf(rows));
  const read = rowReader(mapping, counties);
  const wanted = rows.map(({ values }) => read(values)).flatMap((one) => ('parcel' in one ? [one.parcel.apn] : []));
  const shapes =
    second &&
    (await readKept(deps, second, second.projection, (source) =>
      readShapes(source, counties, { column: second.column, wanted }),
    ));
  const stage = rowStager({ mapping, counties, map, shapes });
  return {
    rows: rows.map((one) => {
      const made = stage(one);
      const { row } = one;
      if ('refused' in made) {
        return { row, parcel: null, shape: null, detail: formatMessage(language, made.refused.message) };
      }
      const { record: parcel, shape } = made.staged;
      return { row, parcel, shape: one.shape ? 'own' : shape ? 'second' : 'none', detail: null };
    }),
  };
}

type MappedFile = ChosenColumns & { file: KeptFile; shapes?: ShapesFile | undefined };

/** Throws AppError where the second file is not there any more, or has no such column. All of it is read by the import. */
async function checkSecond(deps: Deps, { column, projection, ...file }: ShapesFile): Promise<void> {
  const columns = columnsOf(await firstRows(deps, file, projection));
  if (columns.includes(column)) return;
  const why: Message = { code: 'imports:source.noShapeColumn', params: { column, columns } };
  throw new AppError('invalid-file', { code: 'api:imports.invalidFile', params: { name: file.name, why } });
}

/** Begins an import of a stored file with chosen columns, or lets the same one go on. @returns its id. Throws AppError. */
export async function importMappedFile(
  deps: Deps,
  { file, shapes, source, date, ...chosen }: MappedFile & { source: string; date: string | null },
  viewer: Person,
): Promise<string> {
  const rows = await firstRows(deps, file, chosen.projection);
  const ownMapping = chosenMapping(deps, chosen, columnsOf(rows));
  if (shapes) await checkSecond(deps, shapes);
  const kind = await deps.blobs.withFile(file.sha256, kindOfFile);
  const what = { kind, source, sourceDate: date, mapping: 'mapped', ownMapping, label: file.name };
  return begin(deps, { ...what, shapes: shapes ?? null, sha256: file.sha256, startedBy: viewer.id });
}
