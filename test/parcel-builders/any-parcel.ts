import fc from 'fast-check';
import type { ParcelRecord } from '#domain/parcels/parcel-record.ts';
import { makeParcel } from './make-parcel.ts';

const flag = fc.constantFrom(true, false, null);
const orNothing = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
const area = orNothing(fc.integer({ min: 0, max: 4_000_000 }).map((tenths) => tenths / 10));
const name = orNothing(fc.constantFrom('Kings Beach', '111'));

/** Any parcel that a source could state, with any of its fields unknown. */
export const anyParcel: fc.Arbitrary<ParcelRecord> = fc
  .record({
    county: fc.constantFrom('EL', 'PL', 'WA', 'DG', 'CC', 'XX'),
    areaSqft: area,
    planId: name,
    planName: name,
    zoneId: name,
    zoneName: name,
    townCenter: name,
    landUse: orNothing(
      fc.constantFrom('Single Family Residential', 'vacant', 'Open Space', 'Condominium', 'Commercial'),
    ),
    yearBuilt: orNothing(fc.integer({ min: 1850, max: 2030 })),
    ipesScore: orNothing(fc.integer({ min: 1, max: 1_140 })),
    // Seldom: land without it has more to tell.
    ipesCoveragePercent: fc.oneof(
      { weight: 4, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 }) },
    ),
    ipesStatus: orNothing(fc.constantFrom('Official', 'Draft', 'Information Only')),
    landCapability: orNothing(
      fc.array(
        fc.record({
          class: fc.constantFrom('1a', '1b', '1c', '2', '3', '4', '5', '6', '7'),
          sqft: fc.integer({ min: 0, max: 900_000 }).map((tenths) => tenths / 10),
        }),
        { maxLength: 12 },
      ),
    ),
    landCapabilityVerified: flag,
    estimatedCoverageSqft: area,
    scenicRoadway: flag,
    scenicShoreline: flag,
    historicDistrict: flag,
    floodZone: fc.constantFrom(true, false, null, 'AE', 'X', 'D'),
    avalancheHazard: fc.constantFrom(true, false, null, 'High'),
    withinRegion: flag,
    aduAllowed: flag,
    developmentRetired: flag,
  })
  .map((given) => makeParcel({ apn: '015-331-004', ...given }));
