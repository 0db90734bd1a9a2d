import { z } from 'zod';
import { County, PlaceCode } from '../agency/county.ts';

/** Who decides at a place beside the agency. */
export const Jurisdiction = z.strictObject({
  code: PlaceCode,
  name: z.string().trim().min(1).max(80),
  county: PlaceCode,
  /** The city that it is. */
  city: z.string().trim().min(1).max(80).optional(),
});
export type Jurisdiction = z.infer<typeof Jurisdiction>;

/** agency/counties.yaml: the counties of the region and the jurisdictions in them. */
export const Counties = z
  .strictObject({ counties: z.array(County).min(1), jurisdictions: z.array(Jurisdiction).min(1) })
  .superRefine(({ counties, jurisdictions }, context) => {
    const format = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
    twice(counties).forEach((at) => {
      format(['counties', at, 'code'], 'This code stands twice.');
    });
    twice(jurisdictions).forEach((at) => {
      format(['jurisdictions', at, 'code'], 'This code stands twice.');
    });
    const codes = new Set(counties.map(({ code }) => code));
    jurisdictions.forEach(({ county }, at) => {
      if (!codes.has(county)) format(['jurisdictions', at, 'county'], `There is no county "${county}" in this file.`);
    });
  });
export type Counties = z.infer<typeof Counties>;

const twice = (given: readonly { code: string }[]): number[] =>
  given.flatMap(({ code }, at) => (given.findIndex((other) => other.code === code) < at ? [at] : []));

/** A name without case, and without the word that every county's has: "EL DORADO" is El Dorado County. */
const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/\s+county$|^county of\s+|^city of\s+/, '');

/** The county of a code, or of its name in any case ("el dorado county", "EL DORADO"). */
export const findCounty = ({ counties }: Counties, text: string): County | undefined =>
  counties.find(({ code, name }) => code.toLowerCase() === text.trim().toLowerCase() || plain(name) === plain(text));

/** The jurisdiction of a code, or of its name in any case. */
export const findJurisdiction = ({ jurisdictions }: Counties, text: string): Jurisdiction | undefined =>
  jurisdictions.find(
    ({ code, name }) => code.toLowerCase() === text.trim().toLowerCase() || plain(name) === plain(text),
  );

/** Where a parcel lies, in an address: its postal town, or the city that its jurisdiction is. Null where neither is known. */
export const placeOf = (counties: Counties, parcel: { place: string | null; jurisdiction: string }): string | null =>
  parcel.place ?? findJurisdiction(counties, parcel.jurisdiction)?.city ?? null;
