import { reckonCoverage } from '../coverage/reckon-coverage.ts';
import { screenImpact } from '../impact/screen-impact.ts';
import { type Filled, lookAt, type Outlook } from '../questionnaire/outlook.ts';
import type { WorkedOut } from '../questionnaire/worked-out.ts';
import type { ApplicationForm } from './application-form.ts';

/**
 * The whole view of an application: what is asked and counts, and what is worked out from it, with its arithmetic.
 * The same on the web and on the server. Only warnings ask about results, so the outlook needs none.
 */
export function overlook(
  { questionnaire, coverage, impact }: ApplicationForm,
  given: Omit<Filled, 'results'>,
): Overview {
  const outlook = lookAt(questionnaire, given);
  const workedOut = {
    coverage: reckonCoverage(coverage, outlook.values),
    impact: screenImpact(impact, outlook.values),
  };
  const results = { coverage: workedOut.coverage.outcome, impact: workedOut.impact.outcome };
  return { filled: { ...given, results }, workedOut, outlook };
}

export type Overview = { filled: Filled; workedOut: WorkedOut; outlook: Outlook };
