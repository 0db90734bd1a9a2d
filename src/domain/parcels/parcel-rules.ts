import { z } from 'zod';
import { Basis } from '../agency/basis.ts';
import { Localized } from '../agency/language.ts';
import type { ParcelMeaning } from './parcel-meaning.ts';
import type { ParcelRecord } from './parcel-record.ts';

const source = z.strictObject({ note: Localized, basis: Basis });
const LandUse = z.string().trim().min(1).max(120);

/** Accessory dwellings in one state. */
const DwellingRule = z.strictObject({
  /** The parcel must be larger than this, in acres; null where any size will do. */
  overAcres: z.number().positive().nullable(),
  /** How many a parcel may have; null where that is not known. */
  most: z.number().int().positive().nullable(),
  source,
});
export type DwellingRule = z.infer<typeof DwellingRule>;

/** What is said of a parcel before anyone plans: agency/parcel-rules.yaml. */
export const ParcelRules = z.strictObject({
  /** Land uses as the sources write them; capitals don't count. A use that stands in neither list is not residential. */
  landUses: z
    .strictObject({ residential: z.array(LandUse).min(1), vacant: z.array(LandUse) })
    .superRefine(({ residential, vacant }, context) => {
      vacant.forEach((use, at) => {
        if (isAmong(residential, use)) {
          context.addIssue({ code: 'custom', path: ['vacant', at], message: `"${use}" is residential already.` });
        }
      });
    }),
  accessoryDwellings: z.strictObject({
    CA: DwellingRule,
    NV: DwellingRule,
    /** What they need beside the size of the parcel. */
    alsoNeeded: z.strictObject({ source }),
    /** Land of low capability, as agency/coverage.yaml marks it. */
    onSensitiveLand: z.strictObject({ source }),
  }),
  coverage: z.strictObject({
    /** Which land is rated by its IPES score, not by its classes. */
    ipesSince: z.strictObject({ year: z.number().int().min(1900).max(2100), source }),
    /** Why the total score gives no percentage. */
    ipesTotal: z.strictObject({ source }),
    /** Where a recorded percentage comes from. */
    ipesPercent: z.strictObject({ source }),
    /** How far areas by class and the parcel's area may differ before it is said, in percent. */
    areasMayDiffer: z.number().positive().max(50),
    verification: z.strictObject({ source }),
  }),
  scenic: z.strictObject({ source }),
  historic: z.strictObject({
    years: z.number().int().min(1).max(300),
    source,
    district: z.strictObject({ source }),
  }),
  developmentRight: z.strictObject({ source }),
});
export type ParcelRules = z.infer<typeof ParcelRules>;

/** What the use of land says of living on it. */
export type LivingOn = 'residential' | 'vacant' | 'other' | 'unknown';

/** What a parcel's land use says of living on it; `unknown` where the source does not state the use. */
export function livingOn({ landUse }: Pick<ParcelRecord, 'landUse'>, { landUses }: ParcelRules): LivingOn {
  if (landUse === null) return 'unknown';
  if (isAmong(landUses.residential, landUse)) return 'residential';
  return isAmong(landUses.vacant, landUse) ? 'vacant' : 'other';
}

/** The source of a rule as an answer carries it. */
export const ruleOf = ({ source: { note, basis } }: { source: z.infer<typeof source> }): ParcelMeaning['rule'] => ({
  note,
  basis,
});

const isAmong = (uses: readonly string[], use: string) =>
  uses.some((one) => one.toLowerCase() === use.trim().toLowerCase());

/** Facts that a register holds though nobody has verified them on the ground or in a file. */
const FACTS = [
  'land-capability',
  'area',
  'impervious',
  'ipes-status',
  'scenic-map',
  'hazard-map',
  'year-built',
  'address',
] as const;
type UnverifiedFact = (typeof FACTS)[number];

/** What the parcel data holds of a parcel that nobody has verified, gravest first. What it does not hold is not named. */
export function whatIsUnverified(parcel: ParcelRecord): UnverifiedFact[] {
  const holds: Record<UnverifiedFact, boolean> = {
    'land-capability': parcel.landCapability !== null && parcel.landCapabilityVerified !== true,
    area: parcel.areaSqft !== null,
    impervious: parcel.imperviousSqft !== null,
    'ipes-status':
      (parcel.ipesScore !== null || parcel.ipesCoveragePercent !== null) &&
      parcel.ipesStatus?.toLowerCase() !== 'official',
    'scenic-map': parcel.scenicRoadway !== null || parcel.scenicShoreline !== null,
    'hazard-map': parcel.floodZone !== null || parcel.avalancheHazard !== null,
    'year-built': parcel.yearBuilt !== null,
    address: parcel.address !== null,
  };
  return FACTS.filter((fact) => holds[fact]);
}
