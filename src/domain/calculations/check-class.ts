import type { CoverageRules } from './coverage-rules.ts';
import { squareFeet } from './describe-coverage.ts';
import { exact } from './figure.ts';
import type { CoverageNote, OnClass } from './land-base.ts';

/** What the coverage on one class runs into that no total shows. Nothing is said where a figure is missing. */
export function checkClass({ share, base, existing, proposed }: OnClass, { checks }: CoverageRules): CoverageNote[] {
  if (existing === null || proposed === null) return [];
  const notes: CoverageNote[] = [];
  const added = exact(proposed - existing);
  if (share.sensitive && added > 0) {
    notes.push({
      text: {
        code: 'calculations:coverage.notes.sensitiveLand',
        params: { land: share.class, more: squareFeet(added) },
      },
      source: checks.newOnSensitiveLand.source,
    });
  }
  if (base !== null && proposed > base && added > 0) {
    notes.push({
      text: {
        code: 'calculations:coverage.notes.classOverBase',
        params: { land: share.class, over: squareFeet(exact(proposed - base)), base: squareFeet(base) },
      },
      source: checks.eachClass.source,
    });
  }
  return notes;
}
