import type { CalculationLine, CoverageResult } from './calculation.ts';
import type { CoverageField, CoverageRules, LandShare } from './coverage-rules.ts';
import type { FigureReader } from './figure.ts';

export type CoverageNote = CoverageResult['notes'][number];

/** What calculation needs: the agency's rules, and the figures that were entered. */
export type BaseCalculation = { rules: CoverageRules; figures: FigureReader<CoverageField> };

/** The base allowable coverage of a parcel and the coverage on it, in square feet. Null where a figure is missing. */
export type LandBase = {
  lines: CalculationLine[];
  base: number | null;
  existing: number | null;
  proposed: number | null;
  /** The project area. Where it is missing, what is missing is named, so ask only where it counts. */
  needArea: () => number | null;
  notes: CoverageNote[];
  /** A rule on the place of coverage is not kept, which no total shows. */
  mindsPlace: boolean;
};

/** What is known of one class: areas in square feet, null where missing. */
export type OnClass = {
  share: LandShare;
  area: number | null;
  base: number | null;
  existing: number | null;
  proposed: number | null;
};
