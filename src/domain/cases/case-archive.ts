import { z } from 'zod';

/** The format of archives that this version writes and reads. */
export const CASE_ARCHIVE_VERSION = 1;

/** What describes an archive, and the rows that a case is made of; every other file stands there for people too. */
export const MANIFEST = 'manifest.json';
export const CASE_ROWS = 'case.json';

const File = z.strictObject({
  name: z.string().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.int().min(0),
});

/** Every file of an archive but this one, with its SHA-256. */
export const CaseManifest = z.strictObject({
  format: z.literal('planwright-case'),
  version: z.literal(CASE_ARCHIVE_VERSION),
  /** Of the product that wrote it. */
  product: z.string(),
  case_id: z.uuid(),
  reference: z.string().min(1),
  exported_at: z.string(),
  files: z.array(File),
  /** Contents that the virus scanner flagged: they are named, and not in the archive. */
  left_out: z.array(File.extend({ because: z.literal('quarantined') })),
});
export type CaseManifest = z.infer<typeof CaseManifest>;
export type ManifestFile = z.infer<typeof File>;
