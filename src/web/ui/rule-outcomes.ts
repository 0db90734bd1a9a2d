import type { RuleResult } from '#domain/rules/design-review.ts';
import type { Outcome } from './outcome-mark.tsx';

/** The mark of what a rule comes to. */
export const OUTCOMES: Record<RuleResult, Outcome> = {
  fails: 'no',
  'cannot-tell': 'cannot-tell',
  'not-stated': 'not-found',
  'look-up': 'person-decides',
  declared: 'declared',
  meets: 'yes',
  'not-applicable': 'not-applicable',
};
