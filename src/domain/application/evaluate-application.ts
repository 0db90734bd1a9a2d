import { reckonCoverage } from '../coverage/reckon-coverage.ts';
import { screenImpact } from '../impact/screen-impact.ts';
import { evaluateQuestionnaire, type Filled, type FormState } from '../questionnaire/evaluate-questionnaire.ts';
import type { WorkedOut } from '../questionnaire/worked-out.ts';
import type { ApplicationForm } from './application-form.ts';

/**
 * The whole view of an application: what is asked and counts, and what is worked out from it, with its arithmetic.
 * The same on the web and on the server. Only warnings ask about results, so the outlook needs none.
 */
export function evaluateApplication(
  { questionnaire, coverage, impact }: ApplicationForm,
  given: Omit<Filled, 'results'>,
): ApplicationState {
  const formState = evaluateQuestionnaire(questionnaire, given);
  const workedOut = {
    coverage: reckonCoverage(coverage, formState.values),
    impact: screenImpact(impact, formState.values),
  };
  const results = { coverage: workedOut.coverage.outcome, impact: workedOut.impact.outcome };
  return { filled: { ...given, results }, workedOut, formState };
}

export type ApplicationState = { filled: Filled; workedOut: WorkedOut; formState: FormState };
