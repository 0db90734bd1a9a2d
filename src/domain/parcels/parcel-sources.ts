import { z } from 'zod';
import { Localized } from '../agency/language.ts';

const Name = z.string().trim().min(1).max(80);
const Id = z.string().regex(/^[a-z][a-z0-9-]{0,58}$/, 'Write small letters, digits and hyphens, such as "trpa".');

/** One field of the source, or several of which the first that says something counts. */
const From = z.union([Name, z.array(Name).min(1)]).transform((given) => (Array.isArray(given) ? given : [given]));

/** How a source calls what the parcel data knows. */
const Fields = z.strictObject({
  apn: From.optional(),
  county: From.optional(),
  jurisdiction: From.optional(),
  address: From.optional(),
  place: From.optional(),
  ownership: From.optional(),
  areaSqft: From.optional(),
  areaAcres: From.optional(),
  planId: From.optional(),
  planName: From.optional(),
  zoneId: From.optional(),
  zoneName: From.optional(),
  townCenter: From.optional(),
  landUse: From.optional(),
  countyLandUse: From.optional(),
  units: From.optional(),
  yearBuilt: From.optional(),
  ipesScore: From.optional(),
  ipesStatus: From.optional(),
  ipesCoveragePercent: From.optional(),
  landCapabilityVerified: From.optional(),
  imperviousSqft: From.optional(),
  estimatedCoverageSqft: From.optional(),
  scenicRoadway: From.optional(),
  scenicShoreline: From.optional(),
  historicDistrict: From.optional(),
  floodZone: From.optional(),
  avalancheHazard: From.optional(),
  withinRegion: From.optional(),
  bonusUnitArea: From.optional(),
  aduAllowed: From.optional(),
  developmentRetired: From.optional(),
});

/** What the parcel data knows of a parcel, as a mapping names it. */
export const MappedField = Fields.keyof();
export type MappedField = z.infer<typeof MappedField>;

/** Land capability classes (Bailey), in the order in which they are told. */
export const LAND_CLASSES = ['1a', '1b', '1c', '2', '3', '4', '5', '6', '7'] as const;
export const BaileyClass = z.enum(LAND_CLASSES);
export type BaileyClass = z.infer<typeof BaileyClass>;

const Mapping = z.strictObject({
  fields: Fields,
  /** Fields that stand in several of the source's: a number by hyphens, anything else by spaces. */
  joined: z.partialRecord(MappedField, z.array(Name).min(2).max(8)).default({}),
  /** What holds for every row of which no field says it: a county's own file does not name its county. */
  constants: z.partialRecord(MappedField, z.string().trim().min(1).max(300)).default({}),
  /** The field of a list that has the shape as well-known text (WKT), and the EPSG code of its coordinates. */
  wkt: Name.optional(),
  projection: z
    .string()
    .regex(/^\d{4,6}$/, 'Write an EPSG code such as "26910".')
    .optional(),
  /** The source's field of each land capability class's area. */
  landCapability: z.partialRecord(BaileyClass, Name).default({}),
  /** Values that mean "not said" wherever they stand, in any case. An empty value always does. */
  nothing: z.array(z.string()).default([]),
  /** Values that mean "not said" in one of our fields, such as a year of 0. */
  nothingIn: z.partialRecord(z.string(), z.array(z.string())).default({}),
  /** What the source writes for yes and for no. */
  yes: z.array(z.string()).default(['Yes', 'Y', 'True', '1']),
  no: z.array(z.string()).default(['No', 'N', 'False', '0']),
});

/** The number is needed, and a county or jurisdiction. */
function lacksNothing(mapping: z.infer<typeof Mapping>, context: z.RefinementCtx): void {
  const says = (field: MappedField) =>
    [mapping.fields[field], mapping.joined[field], mapping.constants[field]].some((one) => one !== undefined);
  if (!mapping.fields.apn && !mapping.joined.apn) {
    context.addIssue({ code: 'custom', path: ['fields', 'apn'], message: 'Name the field of the parcel number.' });
  }
  if (says('county') || says('jurisdiction')) return;
  const message = 'Name the field of the county or jurisdiction, or state it under "constants".';
  context.addIssue({ code: 'custom', path: ['fields', 'county'], message });
}

/** How one source is read, whichever it is. */
export const OwnMapping = Mapping.superRefine(lacksNothing);
export type OwnMapping = z.infer<typeof OwnMapping>;

/** How one kind of source is read. */
export const ParcelMapping = Mapping.extend({ id: Id, name: Localized }).superRefine(lacksNothing);
/** The names of the parcel data itself, which are no agency's, have none. */
export type ParcelMapping = OwnMapping & { id: string; name: Localized | null };

/** A service that the agency allows imports from. */
export const ParcelService = z.strictObject({ id: Id, name: Localized, url: z.url(), source: Id, mapping: Id });
export type ParcelService = z.infer<typeof ParcelService>;

/** agency/parcel-sources.yaml. */
export const ParcelSources = z
  .strictObject({ mappings: z.array(ParcelMapping).min(1), services: z.array(ParcelService).default([]) })
  .superRefine(({ mappings, services }, context) => {
    const known = new Set(mappings.map(({ id }) => id));
    services.forEach(({ mapping }, at) => {
      if (known.has(mapping)) return;
      const message = `There is no mapping "${mapping}" in this file.`;
      context.addIssue({ code: 'custom', path: ['services', at, 'mapping'], message });
    });
  });
export type ParcelSources = z.infer<typeof ParcelSources>;

/**
 * A source that calls everything as the parcel data does (ParcelRecord); the area of each land capability class is
 * `landCapability1a`, `landCapability1b` and so on. Values may be texts, numbers, true and false.
 */
const ownMapping: ParcelMapping = {
  id: 'register',
  name: null,
  ...OwnMapping.parse({
    fields: Object.fromEntries(MappedField.options.map((name) => [name, name])),
    landCapability: Object.fromEntries(LAND_CLASSES.map((name) => [name, `landCapability${name}`])),
  }),
};

/** The ways to read a source: those of agency/parcel-sources.yaml, and that of a source that names all as we do. */
export const mappingsOf = ({ mappings }: ParcelSources): ParcelMapping[] =>
  mappings.some(({ id }) => id === ownMapping.id) ? mappings : [...mappings, ownMapping];
