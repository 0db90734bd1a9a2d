import { z } from 'zod';

/** Known or not: `null` is "the source does not say", never "no". */
const flag = z.boolean().nullable();
const text = z.string().trim().min(1).max(300).nullable();
const figure = z.number().nonnegative().finite().nullable();
/** Whether it lies in a danger's zone, where the source says that alone; else the zone as the source writes it. */
const hazard = z.union([z.boolean(), z.string().trim().min(1).max(300)]).nullable();

/** An area of one land capability class (Bailey), in square feet. */
export const LandCapabilityArea = z.strictObject({
  class: z.string().regex(/^(1a|1b|1c|[2-7])$/),
  sqft: z.number().nonnegative(),
});
export type LandCapabilityArea = z.infer<typeof LandCapabilityArea>;

/**
 * What a source says of one parcel, in this product's words. Every field that the source leaves out is null.
 * Areas in square feet. It never holds the name of an owner.
 */
export const ParcelRecord = z.strictObject({
  /** As its county writes it. */
  apn: z.string().min(5).max(20),
  /** Codes of agency/counties.yaml. */
  county: z.string(),
  jurisdiction: z.string(),
  address: text,
  /** The postal town. */
  place: text,
  ownership: text,
  areaSqft: figure,
  planId: text,
  planName: text,
  zoneId: text,
  zoneName: text,
  townCenter: text,
  landUse: text,
  countyLandUse: text,
  units: z.number().int().nonnegative().nullable(),
  yearBuilt: z.number().int().min(1800).max(2200).nullable(),
  ipesScore: figure,
  /** How far the score counts: "Official", "Draft", "Information Only", … as the source says. */
  ipesStatus: text,
  /** The percentage of base allowable coverage that the IPES record states; 12 is twelve percent. */
  ipesCoveragePercent: z.number().min(1).max(100).nullable(),
  landCapability: z.array(LandCapabilityArea).max(20).nullable(),
  /** Whether the areas by class were verified on the ground; null where there are none or nobody says. */
  landCapabilityVerified: flag,
  imperviousSqft: figure,
  /** What the source estimates may be covered. An estimate, not a determination. */
  estimatedCoverageSqft: figure,
  /** Whether it lies in the corridor that is seen from a scenic roadway, and from the lake's scenic shoreline. */
  scenicRoadway: flag,
  scenicShoreline: flag,
  historicDistrict: flag,
  floodZone: hazard,
  avalancheHazard: hazard,
  withinRegion: flag,
  bonusUnitArea: flag,
  /** What the source says of accessory dwellings here. */
  aduAllowed: flag,
  /** The right to develop was given up or bought. It says nothing of the number: such a parcel exists. */
  developmentRetired: flag,
});
export type ParcelRecord = z.infer<typeof ParcelRecord>;

/** FEMA's zones of a special flood hazard, and the one of minimal hazard. */
const FLOODED = /^(A|AE|AH|AO|AR|A99|A\d{1,2}|V|VE|V\d{1,2})$/;
const MINIMAL = /^X$/;

/**
 * Whether a flood zone is one in which floods are expected. A parcel may lie in several ("AE, X"): one is enough. Null
 * where nothing is said, and for whatever else is written: D is not determined, and a shaded X is in between.
 */
export function isFlooded(zone: ParcelRecord['floodZone']): boolean | null {
  if (typeof zone !== 'string') return zone;
  const zones = zone
    .toUpperCase()
    .split(/[,;/&+]|\bAND\b/)
    .map((one) => one.replace(/\b(FEMA|FLOOD|ZONE)\b:?/g, '').trim());
  if (zones.some((one) => FLOODED.test(one))) return true;
  return zones.every((one) => MINIMAL.test(one)) ? false : null;
}
