import { mayNotApply } from '#domain/application/evaluate-questionnaire.ts';
import { type Field, NOT_APPLICABLE } from '#domain/application/field.ts';
import { useDraft } from './draft-context.ts';
import { rawValue } from './use-field.ts';

/** What stood in a field before it was said not to apply: whoever takes that back finds it again. */
const former = new Map<string, string>();

/** Whether a field may be said not to apply, whether it was, and the way to say so. */
export function useNotApplicable(field: Field) {
  const draft = useDraft();
  const key = `${draft.application.id} ${field.id}`;
  const value = rawValue(draft, field.id);
  const isOffered = mayNotApply(field, draft.formState, draft.filled.today);
  return {
    isOffered,
    isTicked: isOffered && value === NOT_APPLICABLE,
    tick: (isTicked: boolean) => {
      if (isTicked) {
        former.set(key, value);
        draft.edit(field.id, NOT_APPLICABLE);
      } else {
        draft.edit(field.id, former.get(key) ?? '');
        former.delete(key);
      }
    },
  };
}
