import type { FormState, UploadState } from './evaluate-questionnaire.ts';
import { NOT_APPLICABLE } from './field.ts';

type FieldDocument = { field: string; state: Exclude<UploadState, 'none'> };

/** How far from done each state is: a field is as far as its least far file. */
const ORDER: readonly FieldDocument['state'][] = ['error', 'checking', 'verified', 'completed'];

/** The state of each upload field that has files. */
export function uploadStates(documents: readonly FieldDocument[]): Record<string, UploadState> {
  const states: Record<string, FieldDocument['state']> = {};
  for (const { field, state } of documents) {
    const former = states[field];
    states[field] = former === undefined || ORDER.indexOf(state) < ORDER.indexOf(former) ? state : former;
  }
  return states;
}

/** Whether the documents of an upload field go with an application as it is answered now, or why they do not. */
export function bearingOf(
  field: string,
  { shown, values }: Pick<FormState, 'shown' | 'values'>,
): 'counts' | 'not-asked' | 'not-applicable' {
  if (!shown.has(field)) return 'not-asked';
  return values.get(field) === NOT_APPLICABLE ? 'not-applicable' : 'counts';
}
