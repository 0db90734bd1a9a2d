import type { Localized } from '../agency/language.ts';
import { type Condition, type ConditionContext, holds } from './condition.ts';
import { type ApplicationData, calculated } from './data.ts';
import { ATTACHED, choicesOf, type Field, isForShow, NOT_APPLICABLE } from './field.ts';
import { type FieldError, fieldErrorOf } from './field-error.ts';
import { fieldsById, type PlacedField, type Questionnaire, type Section, type Warning } from './questionnaire.ts';

/** How far the documents of an upload field are. A field with several files is as far as the one that is least far. */
export type UploadState = 'none' | 'checking' | 'error' | 'verified' | 'completed';

/** What an application is looked at with: what was filled in, the state of its uploads, and the day. */
export type Filled = {
  data: ApplicationData;
  uploads: Readonly<Record<string, UploadState>>;
  /** YYYY-MM-DD where the agency is. */
  today: string;
  /** What was calculated from the answers. */
  results?: ConditionContext['results'];
};

/** Why a field is not done. `faulty`: something stands in it that cannot be right. */
export type Missing = {
  field: string;
  label: Localized;
  tab: string;
  section: string;
  /** The form that the field is in, where it is in one. */
  form?: string;
  reason: 'unanswered' | 'faulty' | 'not-uploaded' | 'checking' | 'upload-error' | 'not-submitted' | 'not-attached';
  fieldError?: FieldError;
};

export type SectionState = { id: string; shown: string[]; missing: Missing[]; complete: boolean };
export type TabState = {
  id: string;
  shown: boolean;
  sections: SectionState[];
  missing: Missing[];
  /** Never, where the tab says so. */
  complete: boolean;
};

/** Everything that follows from what was filled in. */
export type FormState = {
  tabs: TabState[];
  forms: { id: string; sections: SectionState[]; missing: Missing[]; complete: boolean }[];
  /** The ids of all fields that are asked now, those of forms too. */
  shown: ReadonlySet<string>;
  /** The values that count, by field: of fields that are shown, with sums and fixed values in place. */
  values: ReadonlyMap<string, string>;
  missing: Missing[];
  canSubmit: boolean;
};

/** Looks at an application: what is asked, what counts, what is missing. The same on the web and on the server. */
export function evaluateQuestionnaire(questionnaire: Questionnaire, filled: Filled): FormState {
  const { shown, values } = whatCounts(questionnaire, filled);
  const known = knownFrom(values, filled);
  const look = (section: Section, tab: string, form?: string): SectionState => {
    const here = section.fields.filter(({ id }) => shown.has(id));
    const place = { tab, section: section.id, ...(form === undefined ? {} : { form }) };
    const missing = here.flatMap((field) =>
      missingOf(field, place, { filled, known, counties: questionnaire.counties }),
    );
    return { id: section.id, shown: here.map(({ id }) => id), missing, complete: missing.length === 0 };
  };
  const forms = questionnaire.forms.map(({ id, sections }) => {
    const tab = tabOfForm(questionnaire, id);
    const looked = sections.map((section) => look(section, tab, id));
    const missing = looked.flatMap((section) => section.missing);
    return { id, sections: looked, missing, complete: missing.length === 0 };
  });
  const tabs = questionnaire.tabs.map((tab): TabState => {
    const isShown = tab.shownWhen === undefined || holds(tab.shownWhen, known);
    const sections = isShown ? tab.sections.map((section) => look(section, tab.id)) : [];
    const missing = sections.flatMap((section) => [
      ...section.missing,
      ...attachedIn(section, questionnaire, values).flatMap(
        (id) => forms.find((form) => form.id === id)?.missing ?? [],
      ),
    ]);
    return {
      id: tab.id,
      shown: isShown,
      sections,
      missing,
      complete: isShown && !tab.neverComplete && missing.length === 0,
    };
  });
  const missing = tabs.flatMap((tab) => tab.missing);
  return { tabs, forms, shown, values, missing, canSubmit: missing.length === 0 };
}

/** The warnings that hold for an application with these values, in the order in which the agency wrote them. */
export const warningsOf = (
  { warnings }: Questionnaire,
  { values }: Pick<FormState, 'values'>,
  at: Pick<Filled, 'today' | 'results'>,
): Warning[] => {
  const known = knownFrom(values, at);
  return warnings.filter(({ when }) => holds(when, known));
};

/** Whether a field can be said not to apply now. */
export const mayNotApply = (field: Field, { values }: Pick<FormState, 'values'>, today: string): boolean =>
  'notApplicable' in field &&
  field.notApplicable !== undefined &&
  !(field.notApplicable.unless && holds(field.notApplicable.unless, knownFrom(values, { today })));

const knownFrom = (
  values: ReadonlyMap<string, string>,
  { today, results = {} }: Pick<Filled, 'today' | 'results'>,
): ConditionContext => ({ valueOf: (id) => values.get(id) ?? '', today, results });

/** Which fields are asked, and the values that count. */
function whatCounts(questionnaire: Questionnaire, filled: Pick<Filled, 'data' | 'today' | 'results'>) {
  const { isShown, valueAt } = lookUp(questionnaire, filled);
  const shown = new Set([...fieldsById(questionnaire).keys()].filter(isShown));
  const values = new Map([...shown].map((id) => [id, valueAt(id)] as const).filter(([, value]) => value !== ''));
  return { shown, values };
}

const sums = new WeakMap<Questionnaire, readonly string[]>();

/** The fields that hold sums; found once for a questionnaire, not once for a save. */
function sumsIn(questionnaire: Questionnaire): readonly string[] {
  const known = sums.get(questionnaire);
  if (known) return known;
  const found = [...fieldsById(questionnaire)].filter(([, { field }]) => field.kind === 'calculated').map(([id]) => id);
  sums.set(questionnaire, found);
  return found;
}

/** Each sum by its field id, as it adds up now; none where it is blank or not asked. */
export function sumsOf(questionnaire: Questionnaire, data: ApplicationData, today: string): Record<string, string> {
  const { valueAt } = lookUp(questionnaire, { data, today });
  const found = sumsIn(questionnaire).map((id) => [id, valueAt(id)] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== ''));
}

/**
 * What is asked and what counts, field by field. Whether a field is asked may follow from others that may not be
 * asked themselves, so each is settled when it is first needed; the check at start rules out circles.
 */
function lookUp(
  questionnaire: Questionnaire,
  { data, today, results = {} }: Pick<Filled, 'data' | 'today' | 'results'>,
) {
  const all = fieldsById(questionnaire);
  const given = (id: string): string => (data.answers[id] ?? data.textAnswers[id] ?? '').trim();
  const settled = new Map<string, boolean>();
  const known: ConditionContext = { valueOf: (id) => valueAt(id), today, results };
  const passes = (condition: Condition | undefined) => condition === undefined || holds(condition, known);

  function isShown(id: string): boolean {
    const before = settled.get(id);
    if (before !== undefined) return before;
    const placed = all.get(id);
    // A circle, which the check at start refuses, would end here and not go on for ever.
    settled.set(id, false);
    const answer = placed !== undefined && isShownAt(placed);
    settled.set(id, answer);
    return answer;
  }
  function isShownAt({ field, place: { tab, attached } }: PlacedField): boolean {
    if (!passes(tab.shownWhen) || !passes(field.shownWhen)) return false;
    return attached === undefined || (isShown(attached.host) && valueAt(attached.host) !== NOT_APPLICABLE);
  }
  function valueAt(id: string): string {
    const field = all.get(id)?.field;
    if (!field || !isShown(id)) return '';
    if (field.kind === 'calculated') return calculated(field.sum, valueAt);
    if (field.kind === 'disabled') return given(id) || field.value;
    if (field.kind === 'display') return '';
    return given(id);
  }

  return { isShown, valueAt };
}

type Looking = { filled: Filled; known: ConditionContext; counties: Questionnaire['counties'] };

function missingOf(field: Field, place: Pick<Missing, 'tab' | 'section' | 'form'>, looking: Looking): Missing[] {
  if (isForShow(field)) return [];
  const found = reasonOf(field, looking);
  return found ? [{ field: field.id, label: field.label, ...place, ...found }] : [];
}

function reasonOf(
  field: Field,
  { filled, known, counties }: Looking,
): Pick<Missing, 'reason' | 'fieldError'> | undefined {
  const value = known.valueOf(field.id);
  if (value === NOT_APPLICABLE && 'notApplicable' in field && field.notApplicable) {
    const { unless } = field.notApplicable;
    if (!unless || !holds(unless, known)) return undefined;
    return { reason: field.kind === 'upload' ? 'not-uploaded' : 'unanswered' };
  }
  if (field.kind === 'upload') return field.optional ? undefined : reasonOfUpload(filled.uploads[field.id] ?? 'none');
  if (field.kind === 'form') return value === ATTACHED || field.optional ? undefined : { reason: 'not-attached' };
  if (value === '') return field.optional ? undefined : { reason: 'unanswered' };
  const choices = choicesOf(field);
  if (choices) {
    const given = field.kind === 'multi-select' ? value.split(',').map((one) => one.trim()) : [value];
    return given.every((one) => choices.includes(one)) ? undefined : { reason: 'unanswered' };
  }
  const fieldError = fieldErrorOf(field, value, { today: filled.today, counties });
  return fieldError && { reason: 'faulty', fieldError };
}

function reasonOfUpload(state: UploadState): Pick<Missing, 'reason'> | undefined {
  const reasons: Record<UploadState, Missing['reason'] | undefined> = {
    none: 'not-uploaded',
    checking: 'checking',
    error: 'upload-error',
    verified: 'not-submitted',
    completed: undefined,
  };
  const reason = reasons[state];
  return reason && { reason };
}

/** The forms that a section's fields have attached: what they lack is missing in the application. */
function attachedIn(
  section: SectionState,
  questionnaire: Questionnaire,
  values: ReadonlyMap<string, string>,
): string[] {
  const all = fieldsById(questionnaire);
  return section.shown.flatMap((id) => {
    const field = all.get(id)?.field;
    return field?.kind === 'form' && values.get(id) === ATTACHED ? [field.form] : [];
  });
}

const tabOfForm = (questionnaire: Questionnaire, form: string): string =>
  questionnaire.tabs.find(({ sections }) =>
    sections.some(({ fields }) => fields.some((field) => field.kind === 'form' && field.form === form)),
  )?.id ?? '';
