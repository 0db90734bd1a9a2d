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
