import { fieldsOf } from '#domain/parcels/short-names.ts';
import { openSource } from '#server/adapters/parcel-sources/open-source.ts';
import { type ParcelSource, SourceError } from '#server/adapters/parcel-sources/parcel-source.ts';
import { findImport, type ImportRow } from '#server/db/parcel-imports.ts';
import type { Deps } from '#server/http/deps.ts';
import { handle, importParcels, type JobHandler } from '#server/jobs/jobs.ts';
import { failImport } from './end-import.ts';
import { type ReadSecond, readShapes } from './join-shapes.ts';
import { runImport } from './run-import.ts';
import { mappingOf } from './start-import.ts';

/** Takes imports to their end, one at a time. One that was interrupted goes on where it was. */
export const onImportParcels = (deps: Pick<Deps, 'db' | 'agencyData' | 'blobs'>): JobHandler =>
  handle(importParcels, {
    concurrency: 1,
    run: async ({ importId }, signal) => {
      const found = await findImport(deps.db, importId);
      // It ended while this waited its turn.
      if (!found) return;
      const readSecond = secondOf(deps, found);
      await withSource(deps, found, (open) =>
        runImport(deps, importId, open, signal, undefined, undefined, readSecond),
      );
    },
    giveUp: ({ importId }) => failImport(deps, importId, { code: 'imports:gaveUp' }),
  });

/** What reads the shapes of the second file of an import; nothing where it has none. */
function secondOf(
  { agencyData: { counties, map }, blobs }: Pick<Deps, 'agencyData' | 'blobs'>,
  { shapes }: ImportRow,
): ReadSecond | undefined {
  if (!shapes) return undefined;
  const { sha256, name, column, projection } = shapes;
  return (check) =>
    blobs.withFile(sha256, async (path) => {
      const source = await openSource(path, { region: map.region, projection });
      try {
        return await readShapes(source, counties, { column, check });
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        // There are two files: which one is told.
        throw new SourceError({ code: 'imports:inFile', params: { name, why: error.reason } });
      } finally {
        await source.close();
      }
    });
}

type OpenSource = () => Promise<ParcelSource>;

/** Gives `use` what opens an import's source. A stored file is only at hand until `use` has ended. */
function withSource<T>(
  { agencyData, blobs }: Pick<Deps, 'agencyData' | 'blobs'>,
  { kind, sha256, label, state, mapping, own_mapping }: ImportRow,
  use: (open: OpenSource) => Promise<T>,
): Promise<T> {
  const { wkt, projection, ...read } = mappingOf(agencyData.parcelSources, mapping, own_mapping);
  const options = { region: agencyData.map.region, wkt, projection };
  // Only while rows are read is the source opened.
  if (sha256 !== null && state === 'reading') {
    return blobs.withFile(sha256, (path) => use(() => openSource(path, options)));
  }
  return use(async () => {
    if (kind !== 'arcgis' || !agencyData.parcelSources.services.some(({ url }) => url === label)) {
      throw new SourceError({ code: 'imports:source.noLongerNamed', params: { label } });
    }
    const fields = fieldsOf(read);
    return openSource(label, { ...options, fields });
  });
}
