import type { Message } from '#messages/message.ts';
import type { LandClass } from './coverage-rules.ts';
import { formatFigure } from './figure.ts';

/** "2,035 sq. ft." */
export const squareFeet = (figure: number): Message => ({
  code: 'calculations:squareFeet',
  params: { figure: formatFigure(figure) },
});

/** The working of a sum in square feet; undefined where there is nothing to add up. */
export function workingOfSum(figures: readonly number[], total: number): Message | undefined {
  if (figures.length < 2) return undefined;
  return {
    code: 'calculations:sum',
    params: { parts: figures.map(formatFigure).join(' + '), total: squareFeet(total) },
  };
}

/** "2,200 − 165 = 2,035 sq. ft." */
export const workingOfDifference = (more: number, less: number, rest: number): Message => ({
  code: 'calculations:difference',
  params: { more: formatFigure(more), less: formatFigure(less), rest: squareFeet(rest) },
});

/** "8,000 sq. ft. × 25% = 2,000 sq. ft." */
export const workingOfShare = (area: number, percent: number, share: number): Message => ({
  code: 'calculations:percentOf',
  params: { whole: squareFeet(area), percent: formatFigure(percent), part: squareFeet(share) },
});

export const BASE = { code: 'calculations:coverage.base' } satisfies Message;

/** The labels of the fields that are named when they are missing. */
export const LABELS = {
  system: { code: 'calculations:coverage.system' },
  classes: { code: 'calculations:coverage.classes' },
  parcelArea: { code: 'calculations:coverage.parcelArea' },
  ipesTotal: { code: 'calculations:coverage.ipesTotal' },
  erosionHazard: { code: 'calculations:coverage.erosionHazard' },
  runoff: { code: 'calculations:coverage.runoff' },
  areaOutsideSez: { code: 'calculations:coverage.areaOutsideSez' },
  areaSez: { code: 'calculations:coverage.areaSez' },
  existing: { code: 'calculations:coverage.existing' },
  proposed: { code: 'calculations:coverage.proposed' },
  verified: { code: 'calculations:coverage.verified' },
  exemptClaimed: { code: 'calculations:coverage.exemptClaimed' },
  exempt: { code: 'calculations:coverage.exempt' },
  transferIn: { code: 'calculations:coverage.transferIn' },
  transferred: { code: 'calculations:coverage.transferred' },
  singleFamily: { code: 'calculations:coverage.singleFamily' },
  statedMaximum: { code: 'calculations:coverage.statedMaximum' },
} satisfies Record<string, Message>;

/** "Class 5: existing coverage" */
export const labelOnClass = (land: LandClass, what: 'area' | 'existing' | 'proposed'): Message => ({
  code: `calculations:coverage.${what}OnClass`,
  params: { land },
});

/** A field that cannot be right: "Class 5: existing coverage (900 sq. ft. is more than the area of 800 sq. ft.)" */
export const labelMoreThan = (label: Message, figure: number, ofWhat: 'Area' | 'Proposed', limit: number): Message => ({
  code: `calculations:coverage.moreThan${ofWhat}`,
  params: { label, figure: squareFeet(figure), limit: squareFeet(limit) },
});
