import { type DemonstrationParcel, makeParcels } from '#domain/parcels/demonstration/make-parcels.ts';
import { shapeOfLayer } from '#domain/parcels/map-layers.ts';
import { openInMemory } from '#server/adapters/parcel-sources/in-memory.ts';
import type { ParcelSource } from '#server/adapters/parcel-sources/parcel-source.ts';
import type { City } from '#server/agency/load-city.ts';
import { findActiveImport, findLastCompleted } from '#server/db/parcel-imports.ts';
import { replaceNumberChanges } from '#server/db/parcel-number-changes.ts';
import { stopImport } from './end-import.ts';
import { runImport } from './run-import.ts';
import { type ImportDeps, startImport } from './start-import.ts';

/** Whose parcels they are. Production knows none of this source. */
const SOURCE = 'demonstration';

/** The demonstration parcels, as the agency's files have them now. */
export const demonstrationParcels = ({ demonstration, counties, mapLayers }: City): DemonstrationParcel[] =>
  makeParcels(demonstration, counties, {
    lake: shapeOfLayer(mapLayers.lake),
    roads: mapLayers.roads.features.map(({ geometry }) => geometry.coordinates),
    scenicRoadways: shapeOfLayer(mapLayers.scenicRoadways),
    scenicShoreline: shapeOfLayer(mapLayers.scenicShoreline),
  });

/**
 * Sees to it that the register has the demonstration parcels as they are made now; nothing is done where it has.
 * Only for demo mode.
 * @returns whether they were imported. Throws AppError (not-ready) while another import has not ended, and whatever
 * the database throws.
 */
export async function importDemonstration(deps: ImportDeps): Promise<boolean> {
  const { db, city } = deps;
  const made = demonstrationParcels(city);
  const source = openInMemory(made.filter(({ parcel }) => !city.demonstration.gone.includes(parcel.apn)));
  const { sha256 } = source;
  const last = await findLastCompleted(db, SOURCE);
  if (last?.sha256 === sha256) return false;
  const active = await findActiveImport(db);
  // One of an earlier version of this product that was cut off would never go on.
  if (active?.kind === 'generated' && active.sha256 !== sha256) await stopImport(deps, active.id);
  await db.transaction().execute((tx) => replaceNumberChanges(tx, SOURCE, city.demonstration.changes));
  // What left the register must have been in it.
  if (!last) await importOnce(deps, openInMemory(made));
  await importOnce(deps, source);
  return true;
}

async function importOnce(deps: ImportDeps, source: ParcelSource): Promise<void> {
  const { sha256 } = source;
  const label = 'Demonstration parcels, which are invented';
  const wish = { kind: 'generated', source: SOURCE, mapping: 'register', label, sha256, mayRetire: true } as const;
  const { id } = await startImport(deps, wish);
  const { state, message } = await runImport(deps, id, async () => source, new AbortController().signal);
  if (state !== 'completed') throw new Error(message ?? `The import of demonstration parcels is ${state}.`);
}
