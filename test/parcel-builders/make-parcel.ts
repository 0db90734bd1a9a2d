import type { RegisterParcel } from '../../src/domain/parcels/register-parcel.ts';
import { SAYS_NOTHING } from '../../src/domain/parcels/says-nothing.ts';

/** A parcel of which the source says nothing but its number, where it lies, and what is given. */
export const makeParcel = (given: Partial<RegisterParcel> & Pick<RegisterParcel, 'apn'>): RegisterParcel => ({
  county: 'EL',
  jurisdiction: 'EL',
  ...SAYS_NOTHING,
  areaSqft: null,
  planId: null,
  planName: null,
  zoneId: null,
  zoneName: null,
  townCenter: null,
  scenicRoadway: null,
  scenicShoreline: null,
  ...given,
});
