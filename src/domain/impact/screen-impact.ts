import type { ImpactResult } from '../questionnaire/worked-out.ts';
import type { ImpactRules } from './impact-rules.ts';

/** Screens a project for vehicle miles travelled from the fields of its form (`impact.…`). */
export const screenImpact = (_rules: ImpactRules, _values: ReadonlyMap<string, string>): ImpactResult => ({
  outcome: 'not-started',
  said: { en: 'Nothing was entered.', es: 'No se ingresó nada.' },
  lines: [],
  lacking: [],
  notes: [],
});
