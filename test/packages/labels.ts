import type { FactName, FactUnit } from '#domain/extraction/catalogue.ts';
import type { PageKind } from '#domain/requirements/kind-rules.ts';

/** What the generator wrote onto a page as a fact, noted at the moment it wrote it. */
export type LabelledFact = {
  name: FactName;
  value: string | number;
  unit?: FactUnit;
  file: string;
  page: number;
  /** It may be read and need not: a person would not swear to it either. */
  optional?: true;
};

export type LabelledPage = { file: string; page: number; kinds: PageKind[] };

/** An element of the documents of an upload field: drawn, or left out on purpose. */
export type LabelledElement = { type: UploadType; element: string; state: 'present' | 'missing' };

/** Two documents of one package that were made to disagree. */
export type SeededConflict = { name: FactName; values: (string | number)[] };

/** The upload fields of the questionnaire that the generator draws for, and the papers that come along. */
export type UploadType =
  | 'site_plan'
  | 'land_coverage_calculations'
  | 'grading_plan'
  | 'stormwater_plan'
  | 'building_elevations'
  | 'floor_plans'
  | 'fire_protection_stamp'
  | 'soils_hydrology_report'
  | 'scenic_classification'
  | 'shoreland_classification'
  | 'public_hearing_required'
  | 'paper';

export type PackageFile = { name: string; type: UploadType; bytes: Uint8Array; scanned: boolean };

/** A box to tick, by the words after it. */
export type LabelledTick = { file: string; page: number; name: string; on: boolean };

export type PackageLabels = {
  facts: LabelledFact[];
  pages: LabelledPage[];
  elements: LabelledElement[];
  conflicts: SeededConflict[];
  ticks: LabelledTick[];
};

/** A plan package: what an applicant would hand in, and what is written on it. */
export type PlanPackage = { seed: number; office: string; files: PackageFile[]; labels: PackageLabels };
