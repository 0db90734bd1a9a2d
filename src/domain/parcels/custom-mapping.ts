import { LAND_CLASSES, OwnMapping, type ParcelMapping, type ParcelSources } from './parcel-sources.ts';

const OWN = [
  ...(['apn', 'county', 'jurisdiction', 'address', 'place', 'ownership', 'areaSqft', 'areaAcres'] as const),
  ...(['planId', 'planName', 'zoneId', 'zoneName', 'townCenter', 'landUse', 'countyLandUse', 'units'] as const),
  ...(['yearBuilt', 'ipesScore', 'ipesStatus', 'ipesCoveragePercent'] as const),
  ...(['landCapabilityVerified', 'imperviousSqft'] as const),
  ...(['estimatedCoverageSqft', 'scenicRoadway', 'scenicShoreline', 'historicDistrict', 'withinRegion'] as const),
  ...(['bonusUnitArea', 'aduAllowed', 'developmentRetired'] as const),
];

/**
 * A source that calls everything as the parcel data does (ParcelRecord); the area of each land capability class is
 * `landCapability1a`, `landCapability1b` and so on. Values may be texts, numbers, true and false.
 */
const ownMapping: ParcelMapping = {
  id: 'register',
  name: null,
  ...OwnMapping.parse({
    fields: Object.fromEntries(OWN.map((name) => [name, name])),
    landCapability: Object.fromEntries(LAND_CLASSES.map((name) => [name, `landCapability${name}`])),
  }),
};

/** The ways to read a source: those of agency/parcel-sources.yaml, and that of a source that names all as we do. */
export const mappingsOf = ({ mappings }: ParcelSources): ParcelMapping[] =>
  mappings.some(({ id }) => id === ownMapping.id) ? mappings : [...mappings, ownMapping];
