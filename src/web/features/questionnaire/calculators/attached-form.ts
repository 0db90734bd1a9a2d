import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Missing } from '#domain/application/evaluate-questionnaire.ts';
import { ATTACHED, type Field, isForShow, NOT_APPLICABLE } from '#domain/application/field.ts';
import { type AttachedForm, fieldsById, type Section } from '#domain/application/questionnaire.ts';
import { LAND_CLASSES, type LandClass } from '#domain/calculations/coverage-rules.ts';
import { type Draft, useDraft } from '../draft/draft-context.ts';
import { elementIdOf, fieldInHash, hrefOfPlace } from '../place.ts';
import { useQuestionnairePlace } from '../use-place.ts';

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

const PART = /^#part-(.+)$/;

/** The id of a section's heading in a form, which a link to the section names. */
export const partIdOf = (section: string): string => `part-${section}`;

/** The section of a form that the hash of an address names. */
export const partInHash = (hash: string): string | null => PART.exec(hash)?.[1] ?? null;

type FormLinks = {
  /** The address of a field of the form that is open. */
  toField: (field: string) => string;
  /** The address of one of its sections. */
  toPart: (section: string) => string;
};

/** Links within the form that is open; the way back to the questionnaire stays in the address. */
export function useFormLinks(): FormLinks {
  const { application, tab, section, form } = useQuestionnairePlace();
  const toField = useCallback(
    (field: string) => hrefOfPlace(application, { tab, section, form, field }),
    [application, tab, section, form],
  );
  const toPart = useCallback(
    (part: string) => `${hrefOfPlace(application, { tab, section, form })}#${partIdOf(part)}`,
    [application, tab, section, form],
  );
  return { toField, toPart };
}

const CONTROL = 'input:not([type="hidden"]), select, textarea, button, [tabindex]';

/** Where a field is answered: its element itself, or the first thing in it that takes an answer. */
const controlIn = (element: HTMLElement): HTMLElement =>
  element.matches(CONTROL) ? element : (element.querySelector<HTMLElement>(CONTROL) ?? element);

/** What a change of section is sent with where the focus stays: on the list that it was chosen from. */
export const KEEP_FOCUS = { keepFocus: true } as const;

const keepsFocus = (state: unknown): boolean => typeof state === 'object' && state !== null && 'keepFocus' in state;

/** After a link within the form: its field or its section's heading takes the focus, again each time it is followed. */
export function useArrivalInForm(): void {
  const { hash, key, state } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells one press of a link from the next.
  useEffect(() => {
    if (keepsFocus(state)) return;
    const field = fieldInHash(hash);
    const part = partInHash(hash);
    const element = document.getElementById(
      field === null ? (part === null ? '' : partIdOf(part)) : elementIdOf(field),
    );
    if (!element) return;
    const target = field === null ? element : controlIn(element);
    target.focus({ preventScroll: true });
    element.scrollIntoView({ block: field === null ? 'start' : 'center' });
  }, [hash, key]);
}

/** The forms whose pages show more than their fields. */
export const COVERAGE_FORM = 'coverage-helper';
export const IMPACT_FORM = 'project-impact';

/** The question of the questionnaire that the result of the coverage helper can answer. */
export const EXCEEDS_LIMITS = 'land_coverage_exceeds_limits';

/** The figures of a class of land, in the order of the table's columns. */
export const CLASS_FIGURES = ['area', 'existing', 'proposed'] as const;
export type ClassFigure = (typeof CLASS_FIGURES)[number];

const CLASS_FIELD = new RegExp(`^coverage\\.(${CLASS_FIGURES.join('|')})_(.+)$`);

/** Which figure of which class a field of the coverage helper holds: `coverage.area_1a`. Undefined for all others. */
export function classFigureOf(field: string): { figure: ClassFigure; land: LandClass } | undefined {
  const [, name, land] = CLASS_FIELD.exec(field) ?? [];
  const figure = CLASS_FIGURES.find((one) => one === name);
  const known = LAND_CLASSES.find((one) => one === land);
  return figure && known ? { figure, land: known } : undefined;
}

/** The lines of the coverage arithmetic that the picture shows, in its order. */
export const BAR_LINES = [
  { id: 'allowed', line: 'allowed' },
  { id: 'existing', line: 'existing' },
  { id: 'proposed', line: 'counted' },
] as const;
export type BarId = (typeof BAR_LINES)[number]['id'];

/** The lines that answer whether the coverage is more than the base. */
export const ANSWER_LINES = { counted: 'counted', base: 'base' } as const;
