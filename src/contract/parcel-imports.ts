import { z } from 'zod';
import { AgencyWords, Message } from '#domain/agency/message.ts';
import { ImportKind, ImportState, RefusedRowReason, ShapesFile } from '#domain/parcels/import.ts';
import { ParcelRecord } from '#domain/parcels/parcel-record.ts';
import { BaileyClass, MappedField } from '#domain/parcels/parcel-sources.ts';
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

/** A file that was kept for an import. */
const KeptFile = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/), name: z.string().min(1).max(200) });
/** The columns of each field: one, or several that are joined in this order. */
const Columns = z.partialRecord(MappedField, z.array(z.string().min(1).max(80)).max(8));
/** The column of each land capability class's area. */
const LandCapability = z.partialRecord(BaileyClass, z.string().min(1).max(80));
const mapped = {
  columns: Columns,
  landCapability: LandCapability.default({}),
  /** What holds for every row, such as the county. */
  constants: z.partialRecord(MappedField, z.string().trim().min(1).max(300)),
  /** EPSG code of shapes that do not state it. */
  projection: z
    .string()
    .regex(/^\d{4,6}$/, 'api:fields.projection')
    .optional(),
  /** A second file that was kept as the first, which has the shapes. */
  shapes: ShapesFile.optional(),
};

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
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/parcels/imports/preview',
    summary:
      'Keep a file for an import, and tell its columns and first ten rows (field projection: EPSG code, may be left out)',
    access: ADMIN,
    upload: 'multipart',
    response: z.object({
      file: KeptFile,
      columns: z.array(z.string()),
      /** Values as the file has them; long ones are cut. */
      rows: z.array(z.record(z.string(), z.string())).max(10),
      has_shapes: z.boolean(),
      suggested: Columns,
      suggested_land_capability: LandCapability,
    }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/admin/parcels/imports/check',
    summary: 'How the first ten rows of a kept file are read with chosen columns',
    access: ADMIN,
    body: z.strictObject({ file: KeptFile, ...mapped }),
    response: z.object({
      /** The parcel that a row is read as, or why it would be refused. */
      rows: z
        .array(
          z.object({
            row: z.number().int(),
            parcel: ParcelRecord.nullable(),
            /** Whether its shape is in the file itself, in the second one, or in neither; null for one that is refused. */
            shape: z.enum(['own', 'second', 'none']).nullable(),
            detail: z.string().nullable(),
          }),
        )
        .max(10),
    }),
  }),
  fromMapped: endpoint({
    method: 'POST',
    path: '/api/admin/parcels/imports/from-mapped',
    summary: 'Import a kept file with chosen columns',
    access: ADMIN,
    body: z.strictObject({
      file: KeptFile,
      ...mapped,
      source: z.string().regex(/^[a-z][a-z0-9-]{0,58}$/, 'api:fields.source'),
      date: z.iso.date('api:fields.date').nullable(),
    }),
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
