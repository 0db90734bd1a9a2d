import type { ParcelRecord } from '../src/domain/parcels/parcel-record.ts';
import { mappingsOf } from '../src/domain/parcels/parcel-sources.ts';
import { rowReader } from '../src/domain/parcels/read-row.ts';
import type { Shape } from '../src/domain/parcels/shape.ts';
import { openSource } from '../src/server/adapters/parcel-sources/open-source.ts';
import type { AgencyData } from '../src/server/agency/load-agency.ts';

export type DemonstrationParcel = { parcel: ParcelRecord; shape: Shape | null };

/** Parcels of a file of agency/demonstration, as an import reads them. Throws for a row that it would refuse. */
export async function readDemonstration(
  { parcelSources, counties }: Pick<AgencyData, 'parcelSources' | 'counties'>,
  file: 'parcels.geojson' | 'former-parcels.geojson',
): Promise<DemonstrationParcel[]> {
  const mapping = mappingsOf(parcelSources).find(({ id }) => id === 'register');
  if (!mapping) throw new Error('There is no mapping "register".');
  const read = rowReader(mapping, counties);
  const source = await openSource(`agency/demonstration/${file}`);
  const parcels: DemonstrationParcel[] = [];
  for await (const { row, values, shape = null, error } of source.rows({ row: 0 })) {
    const found = read(values);
    if (error || 'error' in found) throw new Error(`${file}, row ${row}: ${JSON.stringify({ error, found })}`);
    parcels.push({ parcel: found.parcel, shape });
  }
  return parcels;
}
