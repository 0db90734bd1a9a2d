import { z } from 'zod';
import type { RegisterParcel } from './register-parcel.ts';

/** Facts that a register holds though nobody has verified them on the ground or in a file. */
export const UnverifiedFact = z.enum([
  'land-capability',
  'area',
  'impervious',
  'ipes-status',
  'scenic-map',
  'year-built',
  'address',
]);
export type UnverifiedFact = z.infer<typeof UnverifiedFact>;

/** What the register holds of a parcel that nobody has verified, gravest first. What it does not hold is not named. */
export function whatIsUnverified(parcel: RegisterParcel): UnverifiedFact[] {
  const holds: Record<UnverifiedFact, boolean> = {
    'land-capability': parcel.landCapability !== null && parcel.landCapabilityVerified !== true,
    area: parcel.areaSqft !== null,
    impervious: parcel.imperviousSqft !== null,
    'ipes-status': parcel.ipesScore !== null && parcel.ipesStatus?.toLowerCase() !== 'official',
    'scenic-map': parcel.scenicRoadway !== null || parcel.scenicShoreline !== null,
    'year-built': parcel.yearBuilt !== null,
    address: parcel.address !== null,
  };
  return UnverifiedFact.options.filter((fact) => holds[fact]);
}
