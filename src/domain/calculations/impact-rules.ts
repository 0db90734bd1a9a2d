import { z } from 'zod';
import { Basis } from '../agency/basis.ts';
import { Localized } from '../agency/language.ts';

const source = z.strictObject({
  note: Localized,
  basis: Basis,
  effective: z.iso.date().optional(),
});

/** What the impact of new homes on traffic is screened with: agency/impact.yaml. VMT: vehicle miles travelled a day. */
export const ImpactRules = z.strictObject({
  /** Where a project is, and the net average daily VMT up to which it is screened out there. */
  locations: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z][a-z-]{1,30}$/),
        label: Localized,
        screenedUpTo: z.number().positive(),
        source,
      }),
    )
    .min(1),
  /** Homes that are all deed-restricted and in the bonus unit area are exempt. */
  deedRestricted: z.strictObject({ source }),
  /** What a project that is not screened out must show. */
  standard: z.strictObject({ belowAveragePercent: z.number().positive(), source }),
  /** Dollars for each VMT of homes. `year`: whose rate it is. */
  mobilityFee: z.strictObject({ perVmt: z.number().positive(), year: z.int(), source }),
});
export type ImpactRules = z.infer<typeof ImpactRules>;

/** The fields of the project impact form that a project is screened by. */
export const IMPACT_FIELDS = [
  'impact.kinds',
  'impact.single_family',
  'impact.multi_family',
  'impact.accessory',
  'impact.removes_homes',
  'impact.homes_removed',
  'impact.deed_restricted',
  'impact.bonus_area',
  'impact.location',
  'impact.vmt_known',
  'impact.vmt_per_home',
  'impact.vmt_source',
] as const;
export type ImpactField = (typeof IMPACT_FIELDS)[number];
