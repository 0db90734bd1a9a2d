import type { ParcelRecord } from './parcel-record.ts';

/** Facts that a register holds though nobody has verified them on the ground or in a file. */
const FACTS = ['land-capability', 'area', 'impervious', 'ipes-status', 'scenic-map', 'year-built', 'address'] as const;
type UnverifiedFact = (typeof FACTS)[number];

/** What the parcel data holds of a parcel that nobody has verified, gravest first. What it does not hold is not named. */
export function whatIsUnverified(parcel: ParcelRecord): UnverifiedFact[] {
  const holds: Record<UnverifiedFact, boolean> = {
    'land-capability': parcel.landCapability !== null && parcel.landCapabilityVerified !== true,
    area: parcel.areaSqft !== null,
    impervious: parcel.imperviousSqft !== null,
    'ipes-status': parcel.ipesScore !== null && parcel.ipesStatus?.toLowerCase() !== 'official',
    'scenic-map': parcel.scenicRoadway !== null || parcel.scenicShoreline !== null,
    'year-built': parcel.yearBuilt !== null,
    address: parcel.address !== null,
  };
  return FACTS.filter((fact) => holds[fact]);
}
