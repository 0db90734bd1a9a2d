import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { parcelImports } from '#contract/parcel-imports.ts';
import type { Language } from '#domain/agency/language.ts';
import { openSource } from '#server/adapters/parcel-sources/open-source.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Received } from '#server/http/receive-files.ts';
import { importNumberChanges } from './import-number-changes.ts';
import { asInvalidFile } from './invalid-file.ts';
import { refusedRowDtos } from './show-datasets.ts';

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
        return await importNumberChanges(deps.db, opened.rows({ row: 0 }), source);
      } finally {
        await opened.close();
      }
    })
    .catch((error: unknown) => {
      throw asInvalidFile(error, file.name);
    });
  return { ...report, refused_rows: refusedRowDtos(report.refusedRows.slice(0, SHOWN), language) };
}
