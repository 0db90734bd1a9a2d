import { z } from 'zod';
import { parseApns } from '../facts/apn.ts';

/** The counties round the lake, by their full names. */
export const County = z.enum(['El Dorado County', 'Placer County', 'Douglas County', 'Washoe County', 'Carson City']);
export type County = z.infer<typeof County>;

/** Whether a text is one parcel number, in its county's own form. */
function isCountyForm(text: string): boolean {
  const [first, ...others] = parseApns(text);
  return first?.known === true && others.length === 0 && first.value === text;
}

/** One parcel of the register. `address` may be empty: not every parcel has one. */
export const Parcel = z.strictObject({
  apn: z.string().refine(isCountyForm, 'Write the number in the form of its county, such as 027-123-004.'),
  county: County,
  /** The city whose rules hold there, where it is in one. */
  city: z.string().trim().min(1).max(80).optional(),
  address: z.string().trim().max(300).default(''),
  /** Whether it can be seen from a scenic roadway, and from the lake's scenic shoreline. */
  scenicRoadway: z.boolean(),
  scenicShoreline: z.boolean(),
});
export type Parcel = z.infer<typeof Parcel>;

/** city/parcels.yaml. `demonstration`: the parcels are invented, and only demo mode knows them. */
export const ParcelRegister = z
  .strictObject({ demonstration: z.boolean(), parcels: z.array(Parcel).max(10_000) })
  .superRefine(({ parcels }, context) => {
    const seen = new Set<string>();
    parcels.forEach(({ apn }, at) => {
      if (seen.has(apn)) {
        context.addIssue({ code: 'custom', path: ['parcels', at, 'apn'], message: `The number ${apn} stands twice.` });
      }
      seen.add(apn);
    });
  });
export type ParcelRegister = z.infer<typeof ParcelRegister>;
