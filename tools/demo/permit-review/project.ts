/**
 * The project of the sample package. Person, parcel, street, firm, plan area and numbers are invented.
 * Every drawing takes its figures from here, so the documents agree except where the plant says otherwise.
 */
export const PROJECT = {
  fileNumber: 'ERSP2026-0456',
  apn: '027-999-014',
  county: 'El Dorado',
  address: '1487 Marmot Ridge Court, South Lake Tahoe, CA 96150',
  addressLines: '1487 Marmot Ridge Court,\nSouth Lake Tahoe, CA 96150',
  street: 'Marmot Ridge Court',
  localPlan: 'PAS 199, Marmot Ridge',
  owner: 'Eleanor M. Whitcomb',
  representative: 'Tobias Lindqvist, Architect',
  firm: 'Granite & Pine Studio',
  applicationDate: 'September 14, 2026',
  plansDate: 'August 28, 2026',
  parcelAreaSqFt: 12_500,
  ipesScore: 812,
  allowablePercent: 20,
  baseAllowableSqFt: 2_500,
  existingCoverageSqFt: 310,
  offsiteProposedSqFt: 160,
  floorAreaSqFt: 2_160,
  heightFt: 25.5,
  roofPitch: '6:12',
  crossSlopePercent: 7,
  drivewaySlopePercent: 5,
  excavationDepthFt: 4.5,
  cutCy: 226,
  fillCy: 46,
  lowestNaturalGradeFt: 6_318,
  ridgeElevationFt: 6_343.5,
  garageSlabFt: 6_318,
  firstFloorFt: 6_319.5,
} as const;

export type CoverageRow = { surface: string; size: string; areaSqFt: number; impervious: boolean };

/** Proposed on-site coverage. The sizes are those drawn on the site plan. */
export const COVERAGE_ROWS: readonly CoverageRow[] = [
  { surface: 'House', size: "40' x 26' and 14' x 10'", areaSqFt: 1_180, impervious: true },
  { surface: 'Garage, attached', size: "24' x 22'", areaSqFt: 528, impervious: true },
  { surface: 'Entry porch', size: "8' x 8'", areaSqFt: 64, impervious: true },
  { surface: 'Driveway, asphalt', size: "20' x 20'", areaSqFt: 400, impervious: true },
  { surface: 'Entry walk, concrete', size: "4' x 18' along its center", areaSqFt: 72, impervious: true },
  { surface: 'Rear deck', size: "14' x 12'", areaSqFt: 168, impervious: false },
];

const total = (rows: readonly CoverageRow[]): number => rows.reduce((sum, row) => sum + row.areaSqFt, 0);

export const PROPOSED_COVERAGE_SQ_FT = total(COVERAGE_ROWS);
export const IMPERVIOUS_SQ_FT = total(COVERAGE_ROWS.filter((row) => row.impervious));

/** The plant: the site plan's total was not brought up to date, and stands above the allowance. */
export const SITE_PLAN_COVERAGE_SQ_FT = 2_640;

export type Infiltration = { name: string; where: string; size: string; cubicFeet: number };

/** Permanent BMPs: size times a void ratio of 0.40. */
export const INFILTRATION: readonly Infiltration[] = [
  { name: 'Drip-line infiltration trench', where: 'all eaves', size: "112' x 1.5' x 1.5' x 0.40", cubicFeet: 101 },
  { name: 'Driveway infiltration bed', where: 'west edge of driveway', size: "20' x 4' x 2' x 0.40", cubicFeet: 64 },
  { name: 'Dry well', where: 'downspouts at garage', size: "6' x 6' x 3' x 0.40", cubicFeet: 43 },
];

/** One inch of rain over what sheds water, in cubic feet. */
export const RUNOFF_CUBIC_FEET = Math.round(IMPERVIOUS_SQ_FT / 12);
export const STORED_CUBIC_FEET = INFILTRATION.reduce((sum, each) => sum + each.cubicFeet, 0);

export const grouped = (value: number): string => value.toLocaleString('en-US');
export const squareFeet = (value: number): string => `${grouped(value)} sf`;

/** What stands on every page, small. */
export const SAMPLE_NOTE = 'Sample – fictional project';
