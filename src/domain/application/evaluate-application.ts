import { z } from 'zod';
import { calculateCoverage } from '../calculations/calculate-coverage.ts';
import type { Calculations } from '../calculations/calculation.ts';
import { CoverageRules } from '../calculations/coverage-rules.ts';
import { ImpactRules } from '../calculations/impact-rules.ts';
import { screenImpact } from '../calculations/screen-impact.ts';
import { evaluateQuestionnaire, type Filled, type FormState } from './evaluate-questionnaire.ts';
import { Questionnaire } from './questionnaire.ts';

/**
 * The whole view of an application: what is asked and counts, and what is calculated from it, with its arithmetic.
 * The same on the web and on the server. Only warnings ask about results, so the form state needs none.
 */
export function evaluateApplication(
  { questionnaire, coverage, impact }: ApplicationForm,
  given: Omit<Filled, 'results'>,
): ApplicationState {
  const formState = evaluateQuestionnaire(questionnaire, given);
  const calculations = {
    coverage: calculateCoverage(coverage, formState.values),
    impact: screenImpact(impact, formState.values),
  };
  const results = { coverage: calculations.coverage.outcome, impact: calculations.impact.outcome };
  return { filled: { ...given, results }, calculations, formState };
}

export type ApplicationState = { filled: Filled; calculations: Calculations; formState: FormState };

/** The questionnaire of an agency, with the rules by which figures are calculated from it. */
export const ApplicationForm = z.object({ questionnaire: Questionnaire, coverage: CoverageRules, impact: ImpactRules });
export type ApplicationForm = z.infer<typeof ApplicationForm>;
