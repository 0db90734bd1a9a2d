import { Calculations } from '../calculations/calculation.ts';
import { type Condition, fieldsOf } from './condition.ts';
import { choicesOf, type Field, NOT_APPLICABLE } from './field.ts';
import { fieldsById, type Questionnaire } from './questionnaire.ts';

/**
 * A mistake in how a questionnaire hangs together, which no schema of one value sees. `file` is `questionnaire` or
 * the id of a form; `path` leads to the place in that file.
 */
export type QuestionnaireError = { file: 'questionnaire' | string; path: PropertyKey[]; message: string };

type At = { file: string; path: PropertyKey[] };
type FieldAt = At & { field: Field };

/**
 * Ids used twice; conditions on fields that do not exist, on answers that nobody can give, or in a circle; sums of
 * what is no number; forms that are missing, unused or attached twice.
 */
export function checkQuestionnaire(questionnaire: Questionnaire): QuestionnaireError[] {
  const placed = placedIn(questionnaire);
  const known = new Map(placed.map(({ field }) => [field.id, field]));
  const file = 'questionnaire';
  return [
    ...repeated(placed.map(({ field: { id }, file: of, path }) => ({ id, file: of, path: [...path, 'id'] }))),
    ...repeated(questionnaire.tabs.map(({ id }, t) => ({ id, file, path: ['tabs', t, 'id'] }))),
    ...repeated(questionnaire.warnings.map(({ id }, w) => ({ id, file, path: ['warnings', w, 'id'] }))),
    ...placed.flatMap((one) => fieldErrors(one, known, questionnaire)),
    ...questionnaire.tabs.flatMap(({ shownWhen }, t) => [
      ...questionnaireErrors(shownWhen, known, { file, path: ['tabs', t, 'shownWhen'] }),
      ...needsResult(shownWhen, { file, path: ['tabs', t, 'shownWhen'] }),
    ]),
    ...questionnaire.warnings.flatMap(({ when, field }, w) => [
      ...questionnaireErrors(when, known, { file, path: ['warnings', w, 'when'] }),
      ...unknownField(field, known, { file, path: ['warnings', w, 'field'] }),
    ]),
    ...formErrors(questionnaire, placed),
    ...circlesIn(questionnaire, placed),
  ];
}

const placedIn = ({ tabs, forms }: Questionnaire): FieldAt[] => [
  ...tabs.flatMap((tab, t) =>
    tab.sections.flatMap((section, s) =>
      section.fields.map((field, f) => ({
        field,
        file: 'questionnaire',
        path: ['tabs', t, 'sections', s, 'fields', f],
      })),
    ),
  ),
  ...forms.flatMap((form) =>
    form.sections.flatMap((section, s) =>
      section.fields.map((field, f) => ({ field, file: form.id, path: ['sections', s, 'fields', f] })),
    ),
  ),
];

function repeated(named: readonly (At & { id: string })[]): QuestionnaireError[] {
  const seen = new Set<string>();
  return named.flatMap(({ id, file, path }) => {
    const isRepeated = seen.has(id);
    seen.add(id);
    return isRepeated ? [{ file, path, message: `The id "${id}" is used twice.` }] : [];
  });
}

type FieldsById = ReadonlyMap<string, Field>;

const unknownField = (id: string, known: FieldsById, at: At): QuestionnaireError[] =>
  known.has(id) ? [] : [{ ...at, message: `There is no field "${id}".` }];

/** What is wrong with a condition, in any of its parts. */
function questionnaireErrors(condition: Condition | undefined, known: FieldsById, at: At): QuestionnaireError[] {
  if (!condition) return [];
  const inside = (part: Condition, ...path: PropertyKey[]) =>
    questionnaireErrors(part, known, { ...at, path: [...at.path, ...path] });
  if ('all' in condition) return condition.all.flatMap((part, index) => inside(part, 'all', index));
  if ('any' in condition) return condition.any.flatMap((part, index) => inside(part, 'any', index));
  if ('not' in condition) return inside(condition.not, 'not');
  if ('sum' in condition)
    return condition.sum.flatMap((id) => noNumber(id, known, { ...at, path: [...at.path, 'sum'] }));
  if ('yearsSince' in condition) {
    return noNumber(condition.yearsSince, known, { ...at, path: [...at.path, 'yearsSince'] });
  }
  if ('result' in condition) {
    const outcomes: readonly string[] = Calculations.shape[condition.result].shape.outcome.options;
    return impossible(condition.is, outcomes, { ...at, path: [...at.path, 'is'] });
  }
  if (!('field' in condition)) return [];
  const field = known.get(condition.field);
  if (!field) return unknownField(condition.field, known, { ...at, path: [...at.path, 'field'] });
  const choices = choicesOf(field);
  if ('includes' in condition) {
    return impossible(condition.includes, choices ?? [], { ...at, path: [...at.path, 'includes'] });
  }
  // An upload's files are no value, so only that it does not apply can be asked of it; a text can be anything.
  return choices ? impossible(condition.is, [...choices, NOT_APPLICABLE], { ...at, path: [...at.path, 'is'] }) : [];
}

/** A question that followed from a result could change that very result, so only warnings ask about results. */
function needsResult(condition: Condition | undefined, at: At): QuestionnaireError[] {
  const asks = (part: Condition): boolean => {
    if ('all' in part) return part.all.some(asks);
    if ('any' in part) return part.any.some(asks);
    return 'not' in part ? asks(part.not) : 'result' in part;
  };
  return condition && asks(condition) ? [{ ...at, message: 'Only a warning can follow from a result.' }] : [];
}

/** Values that a condition waits for in vain. */
const impossible = (wanted: string | string[], choices: readonly string[], at: At): QuestionnaireError[] =>
  [wanted].flat().flatMap((value) => {
    const message = `"${value}" is never the answer. Possible are ${choices.map((one) => `"${one}"`).join(', ')}.`;
    return choices.includes(value) ? [] : [{ ...at, message }];
  });

function noNumber(id: string, known: FieldsById, at: At): QuestionnaireError[] {
  const field = known.get(id);
  if (!field) return unknownField(id, known, at);
  const isNumber = field.kind === 'number' || field.kind === 'calculated';
  return isNumber ? [] : [{ ...at, message: `"${id}" is not a field with a number.` }];
}

function fieldErrors(
  { field, file, path }: FieldAt,
  known: FieldsById,
  { forms }: Questionnaire,
): QuestionnaireError[] {
  const errors = [
    ...questionnaireErrors(field.shownWhen, known, { file, path: [...path, 'shownWhen'] }),
    ...needsResult(field.shownWhen, { file, path: [...path, 'shownWhen'] }),
  ];
  if ('notApplicable' in field) {
    errors.push(...needsResult(field.notApplicable?.unless, { file, path: [...path, 'notApplicable', 'unless'] }));
    errors.push(
      ...questionnaireErrors(field.notApplicable?.unless, known, { file, path: [...path, 'notApplicable', 'unless'] }),
    );
  }
  if (field.kind === 'calculated') {
    errors.push(...field.sum.flatMap((id) => noNumber(id, known, { file, path: [...path, 'sum'] })));
  }
  const form = forms.find(({ id }) => id === file);
  if (form && !field.id.startsWith(`${form.prefix}.`)) {
    errors.push({ file, path: [...path, 'id'], message: `Field ids of this form begin with "${form.prefix}.".` });
  }
  if (field.kind === 'form') {
    const message = form
      ? 'A form has no form inside.'
      : forms.some(({ id }) => id === field.form)
        ? undefined
        : `There is no form "${field.form}". Name it under "forms".`;
    if (message) errors.push({ file, path: [...path, 'form'], message });
  }
  return errors;
}

/** Forms that no field attaches, or two do: what is filled in would have no place, or two. */
function formErrors({ forms }: Questionnaire, placed: readonly FieldAt[]): QuestionnaireError[] {
  const hosts = placed.flatMap(({ field, file, path }) =>
    field.kind === 'form' && file === 'questionnaire' ? [{ form: field.form, file, path: [...path, 'form'] }] : [],
  );
  const used = new Set(hosts.map(({ form }) => form));
  const seen = new Set<string>();
  return [
    ...forms.flatMap(({ id }, f) =>
      used.has(id)
        ? []
        : [{ file: 'questionnaire', path: ['forms', f], message: `No field attaches the form "${id}".` }],
    ),
    ...hosts.flatMap(({ form, file, path }) => {
      const isSecond = seen.has(form);
      seen.add(form);
      return isSecond ? [{ file, path, message: `The form "${form}" is attached by another field already.` }] : [];
    }),
  ];
}

/** Fields whose being shown depends, over any number of steps, on their being shown. */
function circlesIn(questionnaire: Questionnaire, placed: readonly FieldAt[]): QuestionnaireError[] {
  const asks = new Map<string, string[]>();
  for (const [id, { field, place }] of fieldsById(questionnaire)) {
    const conditions = [field.shownWhen, place.tab.shownWhen].filter((condition) => condition !== undefined);
    // The value of a sum is that of its parts, which count only where they are shown.
    const parts = field.kind === 'calculated' ? field.sum : [];
    asks.set(id, [...conditions.flatMap(fieldsOf), ...parts, ...(place.attached ? [place.attached.host] : [])]);
  }
  const reaches = (from: string, goal: string, seen: Set<string>): boolean =>
    (asks.get(from) ?? []).some((next) => {
      if (next === goal) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, goal, seen);
    });
  return placed
    .filter(({ field }) => reaches(field.id, field.id, new Set()))
    .map(({ field, file, path }) => ({ file, path, message: `Whether "${field.id}" is asked depends on itself.` }));
}
