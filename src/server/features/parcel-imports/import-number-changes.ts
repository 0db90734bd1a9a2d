import { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { parcelImports } from '#contract/parcel-imports.ts';
import type { Language } from '#domain/agency/language.ts';
import { CHANGE_COLUMNS, type NumberChange, readNumberChange } from '#domain/parcels/number-change.ts';
import type { Message } from '#messages/message.ts';
import { kindOfFile, openSource } from '#server/adapters/parcel-sources/open-source.ts';
import { SourceError, type SourceRow } from '#server/adapters/parcel-sources/parcel-source.ts';
import { addBlob } from '#server/db/documents.ts';
import type { RefusedImportRow } from '#server/db/parcel-import-rows.ts';
import { lockBeginning } from '#server/db/parcel-imports.ts';
import { changesOfSource, removeChanges, writeChanges } from '#server/db/parcel-numbers.ts';
import type { Person } from '#server/db/people.ts';
import type { Deps } from '#server/http/deps.ts';
import { messageOfIssue } from '#server/http/problems.ts';
import type { Received } from '#server/http/receive-files.ts';
import { importParcels } from '#server/jobs/jobs.ts';
import { settleDirections } from './settle-directions.ts';
import { refusedRowDtos } from './show-datasets.ts';
import { type ImportDeps, type ImportWish, startImport } from './start-import.ts';

/** A list is held in memory whole; one that is longer is something else. */
const MOST_ROWS = 500_000;

export type ChangesReport = {
  rows: number;
  /** Changes of the list that are read from the new number to the old one. */
  reversed: number;
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
  refusedRows: RefusedImportRow[];
};

/**
 * Makes a source's list of what became of old parcel numbers be what the rows say (columns old_apn, new_apn,
 * change_type, change_year), in one transaction: what the list no longer has is removed. A change that another
 * source gave stays that source's and counts as unchanged. Safe to repeat. Throws AppError (invalid-file) where the
 * rows are no such list, and SourceError from reading; then nothing was changed.
 */
export async function importNumberChanges(
  deps: ImportDeps,
  rows: AsyncIterable<SourceRow> | Iterable<SourceRow>,
  source: string,
): Promise<ChangesReport> {
  const { changes, refusedRows, read } = await readAll(rows);
  if (changes.size === 0 || refusedRows.length > changes.size) {
    const columns = CHANGE_COLUMNS.join(', ');
    const [first] = refusedRows;
    if (!first) throw new AppError('invalid-file', { code: 'api:imports.noChanges', params: { columns } });
    const params = { columns, row: first.row, why: first.message };
    throw new AppError('invalid-file', { code: 'api:imports.noChangesSince', params });
  }
  const report = await deps.db.transaction().execute(async (tx) => {
    await lockBeginning(tx);
    const before = new Map((await changesOfSource(tx, source)).map((change) => [pairOf(change), change]));
    const differing = [...changes].filter(([pair, change]) => !isSame(before.get(pair), change));
    const gone = [...before].filter(([pair]) => !changes.has(pair)).map(([, change]) => change);
    const changed = differing.filter(([pair]) => before.has(pair)).length;
    const written = await writeChanges(
      tx,
      source,
      differing.map(([, change]) => change),
    );
    await removeChanges(tx, source, gone);
    const unchanged = changes.size - written;
    return { rows: read, added: written - changed, changed, unchanged, removed: gone.length, refusedRows };
  });
  return { ...report, reversed: (await settleDirections(deps)).get(source) ?? 0 };
}

async function readAll(rows: AsyncIterable<SourceRow> | Iterable<SourceRow>) {
  const changes = new Map<string, NumberChange>();
  const refusedRows: RefusedImportRow[] = [];
  let read = 0;
  for await (const { row, values, error } of rows) {
    read += 1;
    if (read > MOST_ROWS) throw new AppError('too-large', 'api:imports.tooManyChanges');
    const found = error ? { error: { ...error, apn: null } } : readNumberChange(values);
    if ('error' in found) {
      refusedRows.push({ row, ...found.error });
      continue;
    }
    const { change } = found;
    const known = changes.get(pairOf(change));
    if (!known) changes.set(pairOf(change), change);
    else if (!isSame(known, change)) {
      const { from, to } = change;
      const message: Message = { code: 'imports:change.otherwise', params: { from, to } };
      refusedRows.push({ row, apn: from, reason: 'different-rows', message });
    }
  }
  return { changes, refusedRows, read };
}

const pairOf = ({ from, to }: NumberChange): string => `${from} ${to}`;
const isSame = (one: NumberChange | undefined, other: NumberChange): boolean =>
  one !== undefined && one.kind === other.kind && one.year === other.year;

/** Whose list it is, where the request does not say. */
const SOURCE = 'trpa';
/** Refused rows that the answer names. */
const SHOWN = 100;

type ChangesShown = z.input<typeof parcelImports.changes.response>;

/** Takes in an uploaded list of what became of old parcel numbers, at once: it is short. Throws AppError (invalid-file). */
export async function uploadChanges(
  deps: Deps,
  { files, fields }: Received,
  language: Language,
): Promise<ChangesShown> {
  const [file] = files;
  if (!file) throw new AppError('invalid-request', 'api:imports.noFile');
  const { source = SOURCE } = fields;
  if (!/^[a-z][a-z0-9-]{0,58}$/.test(source)) {
    throw new AppError('invalid-request', 'api:fields.source');
  }
  const report = await deps.blobs
    .withFile(file.sha256, async (path) => {
      const opened = await openSource(path);
      try {
        return await importNumberChanges(deps, opened.rows({ row: 0 }), source);
      } finally {
        await opened.close();
      }
    })
    .catch((error: unknown) => {
      throw asInvalidFile(error, file.name);
    });
  return { ...report, refused_rows: refusedRowDtos(report.refusedRows.slice(0, SHOWN), language) };
}

/** What stands beside the file: whose parcels they are, the day they are of (may be left out), how they are read. */
const Fields = z.object({
  source: z.string().regex(/^[a-z][a-z0-9-]{0,58}$/, 'api:fields.source'),
  date: z
    .union([z.literal(''), z.iso.date('api:fields.date')])
    .optional()
    .transform((date) => date || null),
  mapping: z.string().min(1, 'api:fields.mapping').max(60),
  /** How many rows the file has (may be left out): with another number it is refused. */
  rows: z
    .string()
    .regex(/^([1-9]\d{0,8})?$/, 'api:fields.rows')
    .optional()
    .transform((rows) => (rows ? Number(rows) : undefined)),
});

/** Begins an import of an uploaded file, or lets the same one go on. @returns its id. Throws AppError. */
export async function importFile(deps: Deps, { files, fields }: Received, viewer: Person): Promise<string> {
  const [file] = files;
  if (!file) throw new AppError('invalid-request', 'api:imports.noFile');
  const read = Fields.safeParse(fields);
  if (!read.success) throw refused(read.error);
  const { source, date, mapping, rows: expect } = read.data;
  const kind = await deps.blobs.withFile(file.sha256, kindOfFile).catch((error: unknown) => {
    throw asInvalidFile(error, file.name);
  });
  const what = { kind, source, sourceDate: date, mapping, label: file.name, sha256: file.sha256 };
  return begin(deps, { ...what, expect, startedBy: viewer.id }, file);
}

/** Begins an import from a service that agency/parcel-sources.yaml names, or lets it go on. Throws AppError. */
export async function importService(deps: Deps, id: string, viewer: Person): Promise<string> {
  const service = deps.agencyData.parcelSources.services.find((one) => one.id === id);
  if (!service) throw new AppError('invalid-request', 'api:imports.noService');
  const { url: label, source, mapping } = service;
  return begin(deps, { kind: 'arcgis', source, mapping, label, sha256: null, startedBy: viewer.id });
}

export async function begin(deps: Deps, wish: ImportWish, blob?: { sha256: string; size: number }): Promise<string> {
  const { id } = await startImport(deps, wish, new Date(), async (tx, importId) => {
    if (blob) await addBlob(tx, { sha256: blob.sha256, size: blob.size });
    await deps.queue.enqueue(tx, importParcels, { importId });
  });
  return id;
}

function refused({ issues }: z.ZodError): AppError {
  const fields = Object.fromEntries(issues.map((issue) => [String(issue.path[0]), messageOfIssue(issue)]));
  const all = Object.values(fields).reduce((one, other) => ({ code: 'api:request.both', params: { one, other } }));
  return new AppError('invalid-request', all, { fields });
}

/** What is wrong with a file that was sent, as the sender is told. Other errors are given back. */
export const asInvalidFile = (error: unknown, name: string): unknown =>
  error instanceof SourceError
    ? new AppError(
        'invalid-file',
        { code: 'api:imports.invalidFile', params: { name, why: error.reason } },
        { cause: error },
      )
    : error;
