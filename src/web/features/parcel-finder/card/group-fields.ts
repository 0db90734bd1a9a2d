import type { ParcelRecord } from '#domain/parcels/parcel-record.ts';

export type FieldName = keyof ParcelRecord;

/** What is known of a parcel, in the order in which people look for it. */
export const GROUPS = {
  place: ['apn', 'address', 'place', 'jurisdiction', 'county', 'withinRegion', 'ownership'],
  land: ['areaSqft', 'zoneName', 'zoneId', 'planName', 'planId', 'townCenter', 'bonusUnitArea'],
  use: ['landUse', 'countyLandUse', 'units', 'yearBuilt', 'imperviousSqft'],
  capability: ['landCapability', 'landCapabilityVerified', 'ipesScore', 'ipesStatus', 'estimatedCoverageSqft'],
  flags: ['scenicRoadway', 'scenicShoreline', 'historicDistrict', 'aduAllowed', 'developmentRetired'],
} satisfies Record<string, readonly FieldName[]>;

export type GroupName = keyof typeof GROUPS;
