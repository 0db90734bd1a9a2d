import { reckonCoverage } from '../coverage/reckon-coverage.ts';
import { screenImpact } from '../impact/screen-impact.ts';
import { type Filled, lookAt, type Outlook, valuesThatCount } from '../questionnaire/outlook.ts';
import type { WorkedOut } from '../questionnaire/worked-out.ts';
import type { ApplicationForm } from './application-form.ts';

/** What follows from an application's answers, with its arithmetic. The same on the web and on the server. */
export function workOut({ questionnaire, coverage, impact }: ApplicationForm, filled: Filled): WorkedOut {
  const values = valuesThatCount(questionnaire, filled);
  return { coverage: reckonCoverage(coverage, values), impact: screenImpact(impact, values) };
}

/** The whole view of an application: what was worked out, and everything that follows with it. */
export function overlook(form: ApplicationForm, given: Omit<Filled, 'results'>): Overview {
  const workedOut = workOut(form, given);
  const results = { coverage: workedOut.coverage.outcome, impact: workedOut.impact.outcome };
  const filled: Filled = { ...given, results };
  return { filled, workedOut, outlook: lookAt(form.questionnaire, filled) };
}

export type Overview = { filled: Filled; workedOut: WorkedOut; outlook: Outlook };
