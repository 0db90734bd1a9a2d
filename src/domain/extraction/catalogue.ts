import { z } from 'zod';
import type { Message } from '#messages/message.ts';

/** Square feet, feet, cubic yards, percent. */
export const FactUnit = z.enum(['sf', 'ft', 'cy', 'percent']);
export type FactUnit = z.infer<typeof FactUnit>;

/** How a fact's value is normalised and shown. */
export type FactKind = 'apn' | 'address' | 'text' | 'number' | 'date' | 'file-number' | 'name';

type FactEntry = {
  kind: FactKind;
  unit?: FactUnit;
  /** One project has one: two different values are a conflict. */
  single: boolean;
};

const number = (unit?: FactUnit): FactEntry => ({ kind: 'number', single: true, ...(unit ? { unit } : {}) });
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
  'plans.date': text('date', false),
  'parcel.areaSqFt': number('sf'),
  'parcel.landCapability': text('text', false),
  'parcel.ipesScore': number(),
  'parcel.nonSensitiveAreaSqFt': number('sf'),
  'parcel.hydrologicArea': text(),
  'coverage.allowablePercent': number('percent'),
  'coverage.baseAllowableSqFt': number('sf'),
  'coverage.maxAllowableSqFt': number('sf'),
  'coverage.existingSqFt': number('sf'),
  'coverage.verifiedSqFt': number('sf'),
  'coverage.proposedSqFt': number('sf'),
  'coverage.transferredSqFt': number('sf'),
  'coverage.bankedSqFt': number('sf'),
  'coverage.offsiteExistingSqFt': number('sf'),
  'coverage.offsiteProposedSqFt': number('sf'),
  'coverage.excessSqFt': number('sf'),
  'coverage.exemptDeckSqFt': number('sf'),
  'coverage.exemptPerviousSqFt': number('sf'),
  'coverage.exemptTemporarySqFt': number('sf'),
  'building.heightFt': number('ft'),
  'building.maxHeightFt': number('ft'),
  'building.roofPitch': text(),
  'building.yearBuilt': number(),
  'building.floorAreaSqFt': number('sf'),
  'building.stories': number(),
  'building.parking': text('text', false),
  'building.frontSetbackFt': number('ft'),
  'site.crossSlopePercent': number('percent'),
  'site.drivewaySlopePercent': number('percent'),
  'grading.excavationDepthFt': number('ft'),
  'grading.approvedDepthFt': number('ft'),
  'grading.soilsHydroFile': text('file-number'),
  'grading.cutCy': number('cy'),
  'grading.fillCy': number('cy'),
  'grading.netCy': number('cy'),
  'grading.disturbedAreaSqFt': number('sf'),
  'trees.removedCount': number(),
  'scenic.roadwayUnit': text(),
  'scenic.shorelineUnit': text(),
  'bmp.certificateNumber': text(),
  'bmp.certificateDate': text('date'),
} as const satisfies Record<string, FactEntry>;

export type FactName = keyof typeof FACTS;
