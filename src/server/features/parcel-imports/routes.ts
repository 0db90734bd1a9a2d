import { Readable } from 'node:stream';
import { parcelImports } from '#contract/parcel-imports.ts';
import { listRefusedRows } from '#server/db/parcel-import-rows.ts';
import { PARCEL_FILES } from '#server/http/accepted-files.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { receiveFiles } from '#server/http/receive-files.ts';
import { type App, languageOf, route } from '#server/http/route.ts';
import { importParcels } from '#server/jobs/jobs.ts';
import { allowRetiring, readImport, stopImport } from './end-import.ts';
import { importFile, importService, uploadChanges } from './import-number-changes.ts';
import { checkMapping, importMappedFile, previewFile } from './map-file.ts';
import { importDto, refusedRowDtos, refusedRowsCsv, showParcelData } from './show-datasets.ts';

/** Refused rows that come with an import; the others stand in its file. */
const REFUSED_ROWS_SHOWN = 100;

export function parcelImportRoutes(app: App, deps: Deps): void {
  const { db, queue } = deps;

  route(app, deps, parcelImports.list, ({ raw }) => showParcelData(deps, languageOf(raw)));

  route(app, deps, parcelImports.upload, async ({ raw, viewer }) => ({
    id: await importFile(deps, await receiveFiles(raw, deps, PARCEL_FILES), viewer),
  }));

  route(app, deps, parcelImports.preview, async ({ raw }) =>
    previewFile(deps, await receiveFiles(raw, deps, PARCEL_FILES)),
  );

  route(app, deps, parcelImports.check, ({ body, raw }) => checkMapping(deps, body, languageOf(raw)));

  route(app, deps, parcelImports.fromMapped, async ({ body, viewer }) => ({
    id: await importMappedFile(deps, body, viewer),
  }));

  route(app, deps, parcelImports.fromService, async ({ body, viewer }) => ({
    id: await importService(deps, body.service, viewer),
  }));

  route(app, deps, parcelImports.changes, async ({ raw }) =>
    uploadChanges(deps, await receiveFiles(raw, deps, PARCEL_FILES), languageOf(raw)),
  );

  route(app, deps, parcelImports.one, async ({ params: { id }, raw }) => ({
    import: importDto(await readImport(db, id), languageOf(raw)),
    refused_rows: refusedRowDtos(await listRefusedRows(db, id, { limit: REFUSED_ROWS_SHOWN }), languageOf(raw)),
  }));

  route(app, deps, parcelImports.refused, async ({ params: { id }, raw }) => {
    await readImport(db, id);
    return new FileAnswer('refused-rows.csv', Readable.from(refusedRowsCsv(db, id, languageOf(raw))));
  });

  route(app, deps, parcelImports.stop, async ({ params: { id } }) => {
    await stopImport(deps, id);
    return { ok: true as const };
  });

  route(app, deps, parcelImports.allow, async ({ params: { id } }) => {
    await allowRetiring(deps, id, (tx) => queue.enqueue(tx, importParcels, { importId: id }));
    return { ok: true as const };
  });
}
