import type { Missing } from '#domain/application/evaluate-questionnaire.ts';
import { ATTACHED, type Field, isForShow, NOT_APPLICABLE } from '#domain/application/field.ts';
import { type AttachedForm, fieldsById, type Section } from '#domain/application/questionnaire.ts';
import { type Draft, useDraft } from '../draft/draft-context.ts';

/** A section of a form as it stands now: the fields that are asked in it, and those that are not done. */
export type FormPart = { section: Section; fields: Field[]; missing: Missing[]; asked: number; done: number };

export type OpenForm = {
  form: AttachedForm;
  /** The field of the questionnaire that the form is attached by. */
  host: Field;
  /** `not-asked`: the application has no use for it now. `not-applicable`: the person said so. */
  state: 'open' | 'attached' | 'not-asked' | 'not-applicable';
  parts: FormPart[];
  missing: Missing[];
  complete: boolean;
  /** Attaches the form, or takes it back, and saves. True once the server has it. */
  attach: () => Promise<boolean>;
  detach: () => Promise<boolean>;
};

/** A form of the questionnaire as it is being filled in; undefined where the questionnaire has none of that id. */
export function useAttachedForm(id: string): OpenForm | undefined {
  return openForm(id, useDraft());
}

function openForm(id: string, draft: Draft): OpenForm | undefined {
  const { questionnaire } = draft.form;
  const form = questionnaire.forms.find((one) => one.id === id);
  const all = fieldsById(questionnaire);
  const host = [...all.values()].find(({ field }) => field.kind === 'form' && field.form === id)?.field;
  const looked = draft.formState.forms.find((one) => one.id === id);
  if (!form || !host || !looked) return undefined;

  const parts = form.sections.flatMap((section): FormPart[] => {
    const fields = section.fields.filter((field) => draft.formState.shown.has(field.id));
    const missing = looked.missing.filter((one) => one.section === section.id);
    return fields.length === 0 ? [] : [{ section, fields, missing, ...countDone(fields, missing, draft) }];
  });
  const answer = (value: string) => {
    draft.edit(host.id, value);
    return draft.save();
  };
  return {
    form,
    host,
    state: stateOf(host, draft),
    parts,
    missing: looked.missing,
    complete: looked.complete,
    attach: () => answer(ATTACHED),
    detach: () => answer(''),
  };
}

function stateOf(host: Field, { formState }: Draft): OpenForm['state'] {
  if (!formState.shown.has(host.id)) return 'not-asked';
  const value = formState.values.get(host.id);
  return value === ATTACHED ? 'attached' : value === NOT_APPLICABLE ? 'not-applicable' : 'open';
}

/** How many of a section's questions are to be answered, and how many are. What is optional counts once it is answered. */
function countDone(fields: readonly Field[], missing: readonly Missing[], { formState }: Draft) {
  const open = new Set(missing.map(({ field }) => field));
  const asked = fields.filter(
    (field) => !isForShow(field) && (!field.optional || open.has(field.id) || formState.values.has(field.id)),
  );
  return { asked: asked.length, done: asked.filter(({ id }) => !open.has(id)).length };
}
