import { z } from 'zod';
import { AgencyWords, Message } from '#domain/agency/message.ts';
import { ImportKind, ImportState, RefusedRowReason } from '#domain/parcels/import.ts';
import { endpoint } from './endpoint.ts';

/** One import, running or past. Times as ISO 8601. */
export const ParcelImport = z.object({
  id: z.uuid(),
  kind: ImportKind,
  source: z.string(),
  source_date: z.string().nullable(),
  /** The file's name or the service's address. */
  label: z.string(),
  state: ImportState,
  /** Rows of the source that were read, of how many; null where the source does not say beforehand. */
  rows_read: z.number().int(),
  rows_expected: z.number().int().nullable(),
  rows_refused: z.number().int(),
  /** Rows that say the same as one before. */
  rows_repeated: z.number().int(),
  /** Parcels compared with the parcel data so far, of all; null while rows are read. */
  applied: z.number().int().nullable(),
  to_apply: z.number().int().nullable(),
  parcels_added: z.number().int(),
  parcels_changed: z.number().int(),
  parcels_unchanged: z.number().int(),
  parcels_retired: z.number().int(),
  /** Why it failed, or what it asks; and the same in words, in the language that the request asks for. */
  message: Message.nullable(),
  detail: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type ParcelImport = z.infer<typeof ParcelImport>;

export const RefusedRow = z.object({
  row: z.number().int(),
  apn: z.string().nullable(),
  reason: RefusedRowReason,
  /** What is wrong with the row; and the same in words, in the language that the request asks for. */
  message: Message,
  detail: z.string(),
});
export type RefusedRow = z.infer<typeof RefusedRow>;

const params = z.object({ id: z.uuid() });
const ADMIN = ['admin'] as const;

/** The parcel data, for those who keep it. */
export const parcelImports = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/parcels',
    summary: 'The parcel data as it serves, and its imports, newest first',
    access: ADMIN,
    response: z.object({
      edition: z.number().int(),
      /** Parcels that serve, by source. */
      sources: z.array(
        z.object({
          source: z.string(),
          date: z.string().nullable(),
          parcels: z.number().int(),
          retired: z.number().int(),
        }),
      ),
      jurisdictions: z.array(z.object({ jurisdiction: z.string(), parcels: z.number().int() })),
      number_changes: z.number().int(),
      /** What an import may be made of: ways to name fields (`null`: as the parcel data does), and services. */
      mappings: z.array(z.object({ id: z.string(), name: AgencyWords.nullable() })),
      services: z.array(z.object({ id: z.string(), name: AgencyWords, url: z.string() })),
      imports: z.array(ParcelImport),
    }),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/admin/parcels/imports',
    summary: 'Import a file: CSV (also gzipped), GeoJSON, or a zipped shapefile',
    access: ADMIN,
    upload: 'multipart',
    response: z.object({ id: z.uuid() }),
  }),
  fromService: endpoint({
    method: 'POST',
    path: '/api/admin/parcels/imports/from-service',
    summary: 'Import from a service that agency/parcel-sources.yaml names',
    access: ADMIN,
    body: z.strictObject({ service: z.string().max(60) }),
    response: z.object({ id: z.uuid() }),
  }),
  changes: endpoint({
    method: 'POST',
    path: '/api/admin/parcels/number-changes',
    summary: 'Import what became of old parcel numbers (CSV)',
    access: ADMIN,
    upload: 'multipart',
    response: z.object({
      rows: z.number().int(),
      /** Changes that are read from the new number to the old one, because the list has its columns the other way round. */
      reversed: z.number().int(),
      added: z.number().int(),
      changed: z.number().int(),
      unchanged: z.number().int(),
      removed: z.number().int(),
      refused_rows: z.array(RefusedRow),
    }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/admin/parcels/imports/:id',
    summary: 'How far an import is, and the first rows that it refused',
    access: ADMIN,
    params,
    response: z.object({ import: ParcelImport, refused_rows: z.array(RefusedRow).max(100) }),
  }),
  refused: endpoint({
    method: 'GET',
    path: '/api/admin/parcels/imports/:id/refused',
    summary: 'Every row that an import refused, as CSV',
    access: ADMIN,
    params,
    download: 'text/csv; charset=utf-8',
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/admin/parcels/imports/:id/stop',
    summary: 'Stop an import; nothing of it is seen',
    access: ADMIN,
    params,
    response: z.object({ ok: z.literal(true) }),
  }),
  allow: endpoint({
    method: 'POST',
    path: '/api/admin/parcels/imports/:id/allow',
    summary: 'Let an import that asks retire as many parcels as it would',
    access: ADMIN,
    params,
    response: z.object({ ok: z.literal(true) }),
  }),
};
