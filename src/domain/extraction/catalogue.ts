import { z } from 'zod';
import type { Message } from '#messages/message.ts';

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
/** What several stairs, doors or rooms of one building each have: different values are no conflict, a rule is held against all. */
const several = (...given: Parameters<typeof number>): FactEntry => ({ ...number(...given), single: false });
/** Square feet of coverage on one parcel. */
const covered = (): FactEntry => number('sf', 0, 2_000_000);
const text = (kind: FactKind = 'text', single = true): FactEntry => ({ kind, single });

/** What a fact is called. */
export const factLabel = (name: FactName): Message => ({ code: `facts:${name}` });

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
  'parcel.districtAreasSqFt': number('sf', 500, 50_000_000),
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
  'coverage.exemptTotalSqFt': covered(),
  'coverage.baseByDistrictsSqFt': covered(),
  'coverage.districtBaseSqFt': several('sf', 0, 50_000_000),
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
  'trees.removedRows': number(undefined, 0, 1000),
  'trees.removedSizeIn': several('in', 1, 120),
  'scenic.roadwayUnit': text(),
  'scenic.shorelineUnit': text(),
  'bmp.certificateNumber': text(),
  'bmp.certificateDate': text('date'),
  'stair.riserIn': several('in', 2, 14),
  'stair.treadIn': several('in', 5, 24),
  'stair.variationIn': several('in', 0, 3),
  'stair.widthIn': several('in', 18, 144),
  'stair.headroomIn': several('in', 60, 180),
  'stair.totalRiseIn': several('in', 12, 300),
  'stair.nosingIn': several('in', 0, 4),
  'stair.landingDepthIn': several('in', 12, 144),
  'stair.winderTreadIn': several('in', 2, 20),
  'stair.spiralWidthIn': several('in', 16, 60),
  'stair.spiralRiserIn': several('in', 4, 14),
  'stair.spiralHeadroomIn': several('in', 60, 180),
  'handrail.heightIn': several('in', 20, 60),
  'handrail.diameterIn': several('in', 0.5, 6),
  'handrail.clearanceIn': several('in', 0, 6),
  'guard.heightIn': several('in', 18, 96),
  'guard.openingIn': several('in', 0, 12),
  'guard.stairHeightIn': several('in', 18, 96),
  'guard.stairOpeningIn': several('in', 0, 12),
  'ramp.slopePercent': several('percent', 0, 30),
  'door.egressWidthIn': several('in', 18, 120),
  'door.egressHeightIn': several('in', 60, 144),
  'door.landingDepthIn': several('in', 12, 144),
  'hall.widthIn': several('in', 18, 144),
  'egress.travelFt': several('ft', 1, 500),
  'escape.clearAreaSqFt': several('sf', 1, 40),
  'escape.gradeAreaSqFt': several('sf', 1, 40),
  'escape.clearHeightIn': several('in', 8, 96),
  'escape.clearWidthIn': several('in', 8, 96),
  'escape.sillIn': several('in', 0, 96),
  'well.areaSqFt': several('sf', 1, 100),
  'well.projectionIn': several('in', 6, 120),
  'room.areaSqFt': several('sf', 20, 2000),
  'room.widthIn': several('in', 36, 600),
  'ceiling.heightIn': several('in', 60, 360),
  'ceiling.bathIn': several('in', 60, 240),
  'ceiling.basementIn': several('in', 60, 240),
  'light.glazingPercent': several('percent', 0, 100),
  'vent.openablePercent': several('percent', 0, 100),
  'garage.doorRatingMin': several(undefined, 0, 180),
  'wall.fireSeparationFt': several('ft', 0, 300),
  'wall.openToLineFt': several('ft', 0, 300),
  'wall.openingPercent': several('percent', 0, 100),
  'eave.projectionIn': several('in', 0, 120),
  'eave.toLineFt': several('ft', 0, 100),
  'eave.unratedToLineFt': several('ft', 0, 100),
  'address.numberHeightIn': several('in', 1, 24),
  'foundation.footingDepthIn': several('in', 6, 240),
  'code.occupancy': text('text', false),
  'code.constructionType': text(),
  'code.sprinklered': text('text', false),
  'code.notSprinklered': text('text', false),
  'code.wildland': text('text', false),
  'design.groundSnowPsf': number(undefined, 0, 800),
  'design.windMph': number(undefined, 60, 220),
  'driveway.widthFt': several('ft', 6, 60),
  'driveway.verticalClearFt': several('ft', 6, 40),
  'access.routeIn': several('in', 18, 144),
  'access.turningIn': several('in', 30, 120),
  'access.doorClearIn': several('in', 18, 72),
  'access.thresholdIn': several('in', 0, 4),
  'access.crossSlopePercent': several('percent', 0, 20),
  'access.toiletCenterlineIn': several('in', 10, 30),
  'access.outletLowIn': several('in', 4, 60),
  'access.outletHighIn': several('in', 20, 96),
  'parking.stallWidthFt': several('ft', 5, 20),
  'parking.stallLengthFt': several('ft', 10, 30),
  'parking.compactWidthFt': several('ft', 5, 20),
  'parking.compactLengthFt': several('ft', 10, 30),
  'parking.accessibleWidthFt': several('ft', 5, 20),
  'parking.accessibleLengthFt': several('ft', 10, 30),
  'parking.spacesProvided': number(undefined, 0, 2000),
  'parking.spacesRequired': number(undefined, 0, 2000),
  'zoning.frontSetbackRequiredFt': number('ft', 0, 300),
  'zoning.sideSetbackRequiredFt': number('ft', 0, 300),
  'zoning.rearSetbackRequiredFt': number('ft', 0, 300),
  'building.sideSetbackFt': number('ft', 0, 1000),
  'building.rearSetbackFt': number('ft', 0, 1000),
  'zoning.lotCoveragePercent': number('percent', 0, 100),
  'zoning.lotCoverageMaxPercent': number('percent', 0, 100),
  'zoning.floorAreaRatio': number(undefined, 0, 10),
  'zoning.floorAreaRatioMax': number(undefined, 0, 10),
  'zoning.landscapePercent': number('percent', 0, 100),
  'zoning.openSpaceSqFt': number('sf', 0, 100_000),
  'fence.frontHeightIn': several('in', 6, 240),
  'fence.heightIn': several('in', 12, 240),
  'adu.areaSqFt': number('sf', 100, 5_000),
  'adu.heightFt': number('ft', 6, 60),
  'adu.sideSetbackFt': number('ft', 0, 300),
  'adu.rearSetbackFt': number('ft', 0, 300),
  'adu.maxHeightFt': number('ft', 6, 60),
  'adu.sideSetbackRequiredFt': number('ft', 0, 300),
  'adu.rearSetbackRequiredFt': number('ft', 0, 300),
  'jadu.areaSqFt': number('sf', 50, 3_000),
  'landscape.areaSqFt': number('sf', 0, 1_000_000),
} as const satisfies Record<string, FactEntry>;

/** Whether a figure may be one of a project here. What is no figure always may. */
export const isPlausible = (name: FactName, value: string | number): boolean => {
  const { range }: FactEntry = FACTS[name];
  return typeof value !== 'number' || !range || (value >= range[0] && value <= range[1]);
};

export type FactName = keyof typeof FACTS;
export const FACT_NAMES = Object.keys(FACTS) as [FactName, ...FactName[]];
