import { join } from 'node:path';
import { formatMessage } from '#messages/format-message.ts';
import { openSource } from '#server/adapters/parcel-sources/open-source.ts';
import type { ParcelSource } from '#server/adapters/parcel-sources/parcel-source.ts';
import { projectRoot } from '#server/config/project-root.ts';
import { findActiveImport, findLastCompleted } from '#server/db/parcel-imports.ts';
import { stopImport } from './end-import.ts';
import { importNumberChanges } from './import-number-changes.ts';
import { runImport } from './run-import.ts';
import { type ImportDeps, startImport } from './start-import.ts';

/** Whose parcels they are. Production knows none of this source. */
const SOURCE = 'demonstration';

/**
 * Sees to it that the parcel data has the demonstration parcels, which are invented, as the files have them now; nothing
 * is done where it has. Only for demo mode.
 * @param folder parcels.geojson, former-parcels.geojson (in the parcel data once, no longer) and number-changes.csv
 * @returns whether they were imported. Throws AppError (not-ready) while another import has not ended, SourceError
 * where a file cannot be read, and whatever the database or the disk throws.
 */
export async function importDemonstration(
  deps: ImportDeps,
  folder = join(projectRoot, 'agency/demonstration'),
): Promise<boolean> {
  const { db, agencyData } = deps;
  const open = (name: string) => openSource(join(folder, name), { region: agencyData.map.region });
  const source = await open('parcels.geojson');
  const last = await findLastCompleted(db, SOURCE);
  if (last?.sha256 === source.sha256) return false;
  const active = await findActiveImport(db);
  // One of earlier files that was cut off would never go on.
  if (active?.source === SOURCE && active.sha256 !== source.sha256) await stopImport(deps, active.id);
  const changes = await open('number-changes.csv');
  await importNumberChanges(deps, changes.rows({ row: 0 }), SOURCE);
  // What left the parcel data must have been in it.
  if (!last) await importOnce(deps, await open('former-parcels.geojson'), 'former-parcels.geojson');
  await importOnce(deps, source, 'parcels.geojson');
  return true;
}

async function importOnce(deps: ImportDeps, source: ParcelSource, label: string): Promise<void> {
  const { sha256 } = source;
  const wish = { kind: 'geojson', source: SOURCE, mapping: 'register', label, sha256, mayRetire: true } as const;
  const { id } = await startImport(deps, wish);
  const { state, message } = await runImport(deps, id, async () => source, new AbortController().signal);
  if (state !== 'completed')
    throw new Error(message ? formatMessage('en', message) : `The import of demonstration parcels is ${state}.`);
}
