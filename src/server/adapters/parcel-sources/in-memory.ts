import { createHash } from 'node:crypto';
import type { DemonstrationParcel } from '#domain/parcels/demonstration/make-parcels.ts';
import type { ParcelSource } from './parcel-source.ts';

/** Parcels that are at hand, as a source whose fields are called as the register calls them (mapping "register"). */
export function openInMemory(parcels: readonly DemonstrationParcel[]): ParcelSource {
  const sha256 = createHash('sha256').update(JSON.stringify(parcels)).digest('hex');
  return {
    expected: parcels.length,
    sha256,
    rows: async function* ({ row: after }) {
      for (const [at, { parcel, shape }] of parcels.entries()) {
        if (at < after) continue;
        const { landCapability, ...values } = parcel;
        const areas = (landCapability ?? []).map(({ class: name, sqft }) => [`landCapability${name}`, sqft]);
        yield { row: at + 1, values: { ...values, ...Object.fromEntries(areas) }, shape };
      }
    },
    close: async () => {},
  };
}
