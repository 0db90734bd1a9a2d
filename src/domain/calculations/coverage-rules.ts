import { z } from 'zod';
import { Basis } from '../agency/basis.ts';
import { Localized } from '../agency/language.ts';

/** The land capability classes, most sensitive first. */
export const LAND_CLASSES = ['1a', '1b', '1c', '2', '3', '4', '5', '6', '7'] as const;
export const LandClass = z.enum(LAND_CLASSES);
export type LandClass = z.infer<typeof LandClass>;

const source = z.strictObject({
  note: Localized,
  basis: Basis,
  effective: z.iso.date().optional(),
});
const percent = z.number().min(0).max(100);

const rises = (bounds: readonly number[]) =>
  bounds.every((bound, at) => at === 0 || bound > (bounds[at - 1] ?? Number.POSITIVE_INFINITY));

const LandShare = z.strictObject({ class: LandClass, percent, sensitive: z.boolean() });
export type LandShare = z.infer<typeof LandShare>;

const TransferRow = z.union([
  z.strictObject({ upTo: z.number().positive(), baseOnly: z.literal(true) }),
  z.strictObject({ upTo: z.number().positive(), squareFeet: z.number().positive() }),
  z.strictObject({ upTo: z.number().positive(), percent }),
]);
export type TransferRow = z.infer<typeof TransferRow>;

/** What land coverage is calculated with: agency/coverage.yaml. Areas in square feet. */
export const CoverageRules = z.strictObject({
  bailey: z.strictObject({
    source,
    classes: z
      .array(LandShare)
      .length(LAND_CLASSES.length, 'Name each of the nine land capability classes once.')
      .refine((rows) => new Set(rows.map((row) => row.class)).size === rows.length, 'A class is named twice.'),
  }),
  ipes: z.strictObject({
    source,
    /** Relative erosion hazard and runoff potential together, from `from` on, give `percent`. */
    scores: z
      .array(z.strictObject({ from: z.number().min(0), percent }))
      .min(1)
      .refine((rows) => rows[0]?.from === 0, 'The first row must begin at 0.')
      .refine((rows) => rises(rows.map(({ from }) => from)), 'Each row must begin higher than the one before.'),
    /** The percentage in stream environment zones. */
    sezPercent: percent,
    sezSource: source,
    /** Why the total on the parcel's own letter counts before any calculation. */
    letterSource: source,
  }),
  /** The most coverage with a transfer to a single-family home, by the project area: a share, a figure, or the base alone. */
  transferLimit: z.strictObject({
    source,
    rows: z
      .array(TransferRow)
      .min(1)
      .refine((rows) => rises(rows.map(({ upTo }) => upTo)), 'Each row must reach higher than the one before.'),
    /** Other uses have limits of their own, which the table does not give. */
    otherUses: z.strictObject({ source }),
  }),
  /** Rules that no total shows; each is said beside the result where it matters. */
  checks: z.strictObject({
    /** Each class has its own base. */
    eachClass: z.strictObject({ source }),
    newOnSensitiveLand: z.strictObject({ source }),
    /** Coverage that stood legally before the limits may stay. */
    existing: z.strictObject({ source }),
    excess: z.strictObject({ source }),
    exempt: z.strictObject({ source }),
  }),
});
export type CoverageRules = z.infer<typeof CoverageRules>;

/** The fields of the coverage helper that land coverage is calculated from. */
export const COVERAGE_FIELDS = [
  'coverage.system',
  'coverage.classes',
  ...LAND_CLASSES.flatMap((land) => [
    `coverage.area_${land}` as const,
    `coverage.existing_${land}` as const,
    `coverage.proposed_${land}` as const,
  ]),
  'coverage.parcel_area',
  'coverage.ipes_total',
  'coverage.erosion_hazard',
  'coverage.runoff',
  'coverage.area_outside_sez',
  'coverage.area_sez',
  'coverage.existing',
  'coverage.proposed',
  'coverage.existing_verified',
  'coverage.exempt_claimed',
  'coverage.exempt',
  'coverage.transfer_in',
  'coverage.transferred',
  'coverage.single_family',
  'coverage.stated_maximum',
] as const;
export type CoverageField = (typeof COVERAGE_FIELDS)[number];
