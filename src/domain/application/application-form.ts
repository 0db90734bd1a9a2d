import { z } from 'zod';
import { CoverageRules } from '../calculations/coverage-rules.ts';
import { ImpactRules } from '../calculations/impact-rules.ts';
import { Questionnaire } from './questionnaire.ts';

/** The questionnaire of an agency, with the rules by which figures are worked out from it. */
export const ApplicationForm = z.object({ questionnaire: Questionnaire, coverage: CoverageRules, impact: ImpactRules });
export type ApplicationForm = z.infer<typeof ApplicationForm>;
