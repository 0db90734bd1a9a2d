import type { CoverageResult } from '../questionnaire/worked-out.ts';
import type { CoverageRules } from './coverage-rules.ts';

/** Reckons land coverage from the fields of the coverage helper (`coverage.…`). */
export const reckonCoverage = (_rules: CoverageRules, _values: ReadonlyMap<string, string>): CoverageResult => ({
  outcome: 'not-started',
  said: { en: 'Nothing was entered.', es: 'No se ingresó nada.' },
  lines: [],
  lacking: [],
  notes: [],
});
