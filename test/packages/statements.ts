import type { FactName, FactUnit } from '#domain/extraction/catalogue.ts';
import type { Office } from './office.ts';
import type { Day, Project } from './project.ts';
import type { Worded } from './wordings.ts';

/** A fact as an office writes it: its words, its figure as printed, and what that is. */
export type Statement = { name: FactName; label: string; shown: string; value: string | number; unit?: FactUnit };

const feet = (inches: number): number => Math.round((inches / 12) * 100) / 100;
export const isoDay = ([year, month, day]: Day): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
export const addressOf = ({ number, street, city, state, zip }: Project): string =>
  `${number} ${street}, ${city}, ${state} ${zip}`;

/** The statements of a project in one office's hand. A name without a figure in this project gives none. */
export function statementsOf(project: Project, office: Office): (...names: Worded[]) => Statement[] {
  const area = (value: number) => ({ value, unit: 'sf' as const, shown: office.area(value) });
  const length = (inches: number) => ({ value: feet(inches), unit: 'ft' as const, shown: office.length(inches) });
  const volume = (value: number) => ({ value, unit: 'cy' as const, shown: office.volume(value) });
  const percent = (value: number) => ({ value, unit: 'percent' as const, shown: `${value}%` });
  const text = (value: string) => ({ value, shown: value });
  const day = (value: Day) => ({ value: isoDay(value), shown: office.date(value) });
  const write: Record<Worded, () => Omit<Statement, 'name' | 'label'> | undefined> = {
    'parcel.apn': () => ({
      value: project.apn,
      shown: office.writesOldApn && project.oldApn ? project.oldApn : project.apn,
    }),
    'project.address': () => text(addressOf(project)),
    'parcel.county': () => ({ value: `${project.county} County`, shown: project.county }),
    'owner.name': () => text(project.owner),
    'applicant.name': () => text(project.applicant),
    'project.fileNumber': () => text(project.fileNumber),
    'project.description': () => text(project.description),
    'project.allocationNumber': () => text(project.allocation),
    'project.localPlan': () => text(project.localPlan),
    'application.date': () => day(project.applicationDate),
    'plans.date': () => day(project.plansDate),
    'parcel.areaSqFt': () => area(project.lotArea),
    'parcel.landCapability': () => {
      const [only, ...others] = project.capability;
      return only && others.length === 0 ? { value: only.class, shown: office.capability(only.class) } : undefined;
    },
    'parcel.ipesScore': () => project.ipes && { value: project.ipes.score, shown: String(project.ipes.score) },
    'parcel.hydrologicArea': () => text(project.hydrologicArea),
    'coverage.allowablePercent': () => project.ipes && percent(project.ipes.percent),
    'coverage.baseAllowableSqFt': () => area(project.base),
    'coverage.maxAllowableSqFt': () => area(project.max),
    'coverage.existingSqFt': () => area(project.existing),
    'coverage.proposedSqFt': () => area(project.proposed),
    'coverage.transferredSqFt': () => (project.transferred > 0 ? area(project.transferred) : undefined),
    'coverage.bankedSqFt': () => (project.banked > 0 ? area(project.banked) : undefined),
    'coverage.offsiteExistingSqFt': () => (project.offsiteExisting > 0 ? area(project.offsiteExisting) : undefined),
    'coverage.offsiteProposedSqFt': () => area(project.offsiteProposed),
    'building.heightFt': () => length(project.heightInches),
    'building.maxHeightFt': () => length(project.maxHeightInches),
    'building.roofPitch': () => ({ value: `${project.pitch}:12`, shown: office.pitch(project.pitch) }),
    'building.yearBuilt': () =>
      project.yearBuilt ? { value: project.yearBuilt, shown: String(project.yearBuilt) } : undefined,
    'building.floorAreaSqFt': () => area(project.floors.reduce((sum, floor) => sum + floor.area, 0)),
    'site.crossSlopePercent': () => percent(project.crossSlope),
    'site.drivewaySlopePercent': () => percent(project.drivewaySlope),
    'grading.excavationDepthFt': () => length(project.depthInches),
    'grading.approvedDepthFt': () => (project.approvedDepthInches ? length(project.approvedDepthInches) : undefined),
    'grading.soilsHydroFile': () => (project.soilsFile ? text(project.soilsFile) : undefined),
    'grading.cutCy': () => volume(project.cut),
    'grading.fillCy': () => volume(project.fill),
    'grading.netCy': () => volume(Math.abs(project.cut - project.fill)),
    'bmp.certificateNumber': () => (project.yearBuilt ? text(String(project.yearBuilt * 9 + 311)) : undefined),
    'bmp.certificateDate': () => (project.yearBuilt ? day([2011, 5, 1 + (project.yearBuilt % 27)]) : undefined),
  };
  return (...names) =>
    names.flatMap((name) => {
      const written = write[name]();
      return written ? [{ name, label: office.words[name], ...written }] : [];
    });
}
