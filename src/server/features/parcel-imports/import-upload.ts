import { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import { kindOfFile } from '#server/adapters/parcel-sources/open-source.ts';
import { addBlob } from '#server/db/documents.ts';
import type { Person } from '#server/db/people.ts';
import type { Deps } from '#server/http/deps.ts';
import { messageOfIssue } from '#server/http/message-of-issue.ts';
import type { Received } from '#server/http/receive-files.ts';
import { importParcels } from '#server/jobs/jobs.ts';
import { asInvalidFile } from './invalid-file.ts';
import { type ImportWish, startImport } from './start-import.ts';

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

async function begin(deps: Deps, wish: ImportWish, blob?: { sha256: string; size: number }): Promise<string> {
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
