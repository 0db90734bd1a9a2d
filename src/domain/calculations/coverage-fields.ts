import { LAND_CLASSES } from './coverage-rules.ts';

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
