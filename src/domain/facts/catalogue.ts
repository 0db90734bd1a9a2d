import { z } from 'zod';

/** Square feet, feet, cubic yards, percent. */
export const Unit = z.enum(['sf', 'ft', 'cy', 'percent']);
export type Unit = z.infer<typeof Unit>;

/** How a fact's value is normalised and shown. */
export type FactKind = 'apn' | 'address' | 'text' | 'number' | 'date' | 'file-number' | 'name';

export type FactEntry = {
  label: string;
  kind: FactKind;
  unit?: Unit;
  /** One project has one: two different values are a conflict. */
  single: boolean;
};

const number = (label: string, unit?: Unit): FactEntry => ({
  label,
  kind: 'number',
  single: true,
  ...(unit ? { unit } : {}),
});
const text = (label: string, kind: FactKind = 'text', single = true): FactEntry => ({ label, kind, single });

/** Every fact that the product knows by name. Names are dotted: what it belongs to, then what it is, then the unit. */
export const FACTS = {
  'parcel.apn': text("Assessor's Parcel Number (APN)", 'apn'),
  'project.address': text('Property address', 'address'),
  'parcel.county': text('County'),
  'owner.name': text('Owner', 'name'),
  'applicant.name': text('Applicant or representative', 'name', false),
  'project.fileNumber': text('TRPA file number', 'file-number', false),
  'project.description': text('Project description', 'text', false),
  'project.allocationNumber': text('Allocation number'),
  'project.localPlan': text('Local plan'),
  'application.date': text('Application date', 'date'),
  'plans.date': text('Date of plans', 'date', false),
  'parcel.areaSqFt': number('Parcel area', 'sf'),
  'parcel.landCapability': text('Land capability district', 'text', false),
  'parcel.ipesScore': number('IPES score'),
  'parcel.nonSensitiveAreaSqFt': number('Non-sensitive land area', 'sf'),
  'parcel.hydrologicArea': text('Hydrologically related area'),
  'coverage.allowablePercent': number('Allowable coverage', 'percent'),
  'coverage.baseAllowableSqFt': number('Base allowable coverage', 'sf'),
  'coverage.maxAllowableSqFt': number('Maximum allowable coverage', 'sf'),
  'coverage.existingSqFt': number('Existing coverage', 'sf'),
  'coverage.verifiedSqFt': number('Verified coverage', 'sf'),
  'coverage.proposedSqFt': number('Proposed coverage', 'sf'),
  'coverage.transferredSqFt': number('Coverage to be transferred', 'sf'),
  'coverage.bankedSqFt': number('Remaining or banked coverage', 'sf'),
  'coverage.offsiteExistingSqFt': number('Existing off-site coverage', 'sf'),
  'coverage.offsiteProposedSqFt': number('Proposed off-site coverage', 'sf'),
  'coverage.excessSqFt': number('Excess coverage', 'sf'),
  'coverage.exemptDeckSqFt': number('Pervious deck exemption', 'sf'),
  'coverage.exemptPerviousSqFt': number('Pervious coverage exemption', 'sf'),
  'coverage.exemptTemporarySqFt': number('Temporary structure exemption', 'sf'),
  'building.heightFt': number('Proposed building height', 'ft'),
  'building.maxHeightFt': number('Maximum allowed height', 'ft'),
  'building.roofPitch': text('Roof pitch'),
  'building.yearBuilt': number('Year constructed'),
  'building.floorAreaSqFt': number('Floor area', 'sf'),
  'site.crossSlopePercent': number('Slope across the site', 'percent'),
  'site.drivewaySlopePercent': number('Driveway slope', 'percent'),
  'grading.excavationDepthFt': number('Maximum depth of excavation', 'ft'),
  'grading.approvedDepthFt': number('Soils/hydrology approved depth', 'ft'),
  'grading.soilsHydroFile': text('Soils/hydrology file number', 'file-number'),
  'grading.cutCy': number('Cut', 'cy'),
  'grading.fillCy': number('Fill', 'cy'),
  'grading.netCy': number('Net cut or fill', 'cy'),
  'scenic.roadwayUnit': text('Scenic roadway unit'),
  'scenic.shorelineUnit': text('Scenic shoreline unit'),
  'bmp.certificateNumber': text('BMP certificate number'),
  'bmp.certificateDate': text('BMP certificate date', 'date'),
} as const satisfies Record<string, FactEntry>;

export type FactName = keyof typeof FACTS;
