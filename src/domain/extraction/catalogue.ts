import { z } from 'zod';
import type { Message } from '#messages/message.ts';
import { BUILDING_FACTS, type BuildingFact, type BuildingFactName } from './building-facts.ts';

/** Square feet, feet, inches, cubic yards, percent. */
export const FactUnit = z.enum(['sf', 'ft', 'in', 'cy', 'percent']);
export type FactUnit = z.infer<typeof FactUnit>;

/** How a fact's value is normalised and shown. */
export type FactKind = 'apn' | 'address' | 'text' | 'number' | 'date' | 'file-number' | 'name';

type FactEntry = {
  kind: FactKind;
  unit?: FactUnit;
  /** One project has one: two different values are a conflict. */
  single: boolean;
  /** What the figure of a project here may be; any other is read wrongly or needs a person. In its unit. */
  range?: readonly [least: number, most: number];
};

const number = (unit: FactUnit | undefined, least: number, most: number): FactEntry => ({
  kind: 'number',
  single: true,
  ...(unit ? { unit } : {}),
  range: [least, most],
});
/** Square feet of coverage on one parcel. */
const covered = (): FactEntry => number('sf', 0, 2_000_000);
const text = (kind: FactKind = 'text', single = true): FactEntry => ({ kind, single });

/** What a fact is called. */
export const factLabel = (name: FactName): Message => ({ code: `facts:${name}` });

/** The figures of a building, as building-facts.ts has them. */
const BUILDING = Object.fromEntries(
  Object.entries<BuildingFact>(BUILDING_FACTS).map(([name, { unit, range, single = false }]) => [
    name,
    { kind: 'number', single, range, ...(unit ? { unit } : {}) },
  ]),
) as unknown as Record<
  BuildingFactName,
  { kind: 'number'; single: boolean; unit?: FactUnit; range: readonly [number, number] }
>;

/** Every fact that the product knows by name. Names are dotted: what it belongs to, then what it is, then the unit. */
export const FACTS = {
  'parcel.apn': text('apn'),
  'project.address': text('address'),
  'parcel.county': text(),
  'owner.name': text('name'),
  'applicant.name': text('name', false),
  'project.fileNumber': text('file-number', false),
  'project.description': text('text', false),
  'project.allocationNumber': text(),
  'project.localPlan': text(),
  'application.date': text('date'),
  'document.date': text('date', false),
  'plans.date': text('date', false),
  'plans.scale': text('text', false),
  'plans.preparedBy': text('name', false),
  'plans.licenseNumber': text('text', false),
  'parcel.areaSqFt': number('sf', 500, 50_000_000),
  'parcel.landCapability': text('text', false),
  'parcel.ipesScore': number(undefined, 0, 1140),
  'parcel.nonSensitiveAreaSqFt': number('sf', 0, 50_000_000),
  'parcel.hydrologicArea': text(),
  'coverage.allowablePercent': number('percent', 0, 100),
  'coverage.baseAllowableSqFt': covered(),
  'coverage.maxAllowableSqFt': covered(),
  'coverage.existingSqFt': covered(),
  'coverage.verifiedSqFt': covered(),
  'coverage.proposedSqFt': covered(),
  'coverage.transferredSqFt': covered(),
  'coverage.bankedSqFt': covered(),
  'coverage.offsiteExistingSqFt': covered(),
  'coverage.offsiteProposedSqFt': covered(),
  'coverage.excessSqFt': covered(),
  'coverage.exemptDeckSqFt': covered(),
  'coverage.exemptPerviousSqFt': covered(),
  'coverage.exemptTemporarySqFt': covered(),
  'building.heightFt': number('ft', 5, 150),
  'building.maxHeightFt': number('ft', 10, 150),
  'building.roofPitch': text(),
  'building.yearBuilt': number(undefined, 1840, 2100),
  'building.floorAreaSqFt': number('sf', 50, 2_000_000),
  'building.stories': number(undefined, 1, 12),
  'building.parking': text('text', false),
  'building.frontSetbackFt': number('ft', 0, 1000),
  'site.crossSlopePercent': number('percent', 0, 120),
  'site.drivewaySlopePercent': number('percent', 0, 40),
  'grading.excavationDepthFt': number('ft', 0, 60),
  'grading.approvedDepthFt': number('ft', 0, 60),
  'grading.soilsHydroFile': text('file-number'),
  'grading.cutCy': number('cy', 0, 1_000_000),
  'grading.fillCy': number('cy', 0, 1_000_000),
  'grading.netCy': number('cy', -1_000_000, 1_000_000),
  'grading.disturbedAreaSqFt': number('sf', 0, 50_000_000),
  'trees.removedCount': number(undefined, 0, 1000),
  'scenic.roadwayUnit': text(),
  'scenic.shorelineUnit': text(),
  'bmp.certificateNumber': text(),
  'bmp.certificateDate': text('date'),
  ...BUILDING,
} as const satisfies Record<string, FactEntry>;

/** Whether a figure may be one of a project here. What is no figure always may. */
export const isPlausible = (name: FactName, value: string | number): boolean => {
  const { range }: FactEntry = FACTS[name];
  return typeof value !== 'number' || !range || (value >= range[0] && value <= range[1]);
};

export type FactName = keyof typeof FACTS;
export const FACT_NAMES = Object.keys(FACTS) as [FactName, ...FactName[]];
