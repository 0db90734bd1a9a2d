import { z } from 'zod';
import { Message } from '#domain/agency/message.ts';

/** Where parcels come from. */
export const ImportKind = z.enum(['csv', 'geojson', 'shapefile', 'arcgis']);
export type ImportKind = z.infer<typeof ImportKind>;

/**
 * reading: rows are taken in, nothing is changed. applying: they are compared and the next edition is written beside
 * the one that serves. asking: it would retire so many parcels that a person has to agree. completed: the parcel data
 * was turned to the new edition. stopped, failed: nothing of it is seen, and the old edition serves.
 */
export const ImportState = z.enum(['reading', 'applying', 'asking', 'completed', 'stopped', 'failed']);
export type ImportState = z.infer<typeof ImportState>;

/** How far an import came, so that one that was cut off goes on from there. */
export const ImportProgress = z.strictObject({
  /** Rows of the source that were taken in or refused; reading goes on after them. */
  row: z.number().int().nonnegative().default(0),
  /** Of a service: the greatest object id of the pages that were taken in. */
  objectId: z.number().int().optional(),
  /** The last parcel number that was applied; applying goes on after it. */
  appliedTo: z.string().optional(),
  /** Applied so far, of all. */
  applied: z.number().int().nonnegative().optional(),
  toApply: z.number().int().nonnegative().optional(),
  /** How many rows there are, as the person says who began it. */
  expect: z.number().int().positive().optional(),
  /** Something about the source that stands in the report. */
  note: Message.optional(),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

/** A second file, from which rows without a shape take that of their number. `column`: where it has the numbers. */
export const ShapesFile = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  name: z.string().min(1).max(200),
  column: z.string().min(1).max(80),
  /** EPSG code of shapes that do not state it. */
  projection: z
    .string()
    .regex(/^\d{4,6}$/)
    .optional(),
});
export type ShapesFile = z.infer<typeof ShapesFile>;

/** Why a row was refused. The message beside it says what to do. */
export const RefusedRowReason = z.enum([
  'no-number',
  'malformed-number',
  'unknown-county',
  'unknown-jurisdiction',
  'impossible-value',
  'broken-shape',
  'outside-region',
  'different-rows',
  'other-source',
  'unreadable-row',
]);
export type RefusedRowReason = z.infer<typeof RefusedRowReason>;
