import type { ParcelRecord } from '../parcel-record.ts';
import { ruleOf } from '../parcel-rules.ts';
import type { Implication, MeaningContext } from './context.ts';

/** Whether the right to develop is still there, as far as the source marks it. */
export function implicationsOfDevelopmentRight(
  { developmentRetired }: ParcelRecord,
  { rules }: MeaningContext,
): Implication[] {
  const support = {
    fields: ['developmentRetired'],
    rule: ruleOf(rules.developmentRight),
  } satisfies Partial<Implication>;
  if (developmentRetired === null) return [{ outcome: 'unknown', id: 'development-unknown', ...support }];
  return developmentRetired
    ? [{ outcome: 'no', id: 'development-retired', ...support }]
    : [{ outcome: 'maybe', id: 'development-not-retired', ...support }];
}
