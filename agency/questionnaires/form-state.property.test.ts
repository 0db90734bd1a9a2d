import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Condition } from '#domain/application/condition.ts';
import {
  type ApplicationData,
  fitToQuestionnaire,
  NOTHING,
  valueErrorsOf,
  withValue,
} from '#domain/application/data.ts';
import {
  evaluateQuestionnaire,
  type Filled,
  type FormState,
  mayNotApply,
  type UploadState,
  warningsOf,
} from '#domain/application/evaluate-questionnaire.ts';
import { ATTACHED, choicesOf, type Field, isForShow, NOT_APPLICABLE } from '#domain/application/field.ts';
import { fieldErrorOf } from '#domain/application/field-error.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { chosenIn } from '#domain/calculations/figure.ts';
import { loadRemembered } from '../../test/agency-errors.ts';

const { questionnaire } = loadRemembered('agency').application;
const byId = fieldsById(questionnaire);
const fields = [...byId.values()].map(({ field }) => field);
const typed = fields.filter((field) => !isForShow(field));
const RUNS = { numRuns: 100 };

/** The answers that open further questions: they are drawn more often, so that the last of these is reached. */
const opening = new Map<string, string[]>();
function collect(condition: Condition): void {
  if ('all' in condition) condition.all.forEach(collect);
  else if ('any' in condition) condition.any.forEach(collect);
  else if ('not' in condition) collect(condition.not);
  else if ('field' in condition) {
    const wanted = 'is' in condition ? [condition.is].flat() : [condition.includes];
    opening.set(condition.field, [...(opening.get(condition.field) ?? []), ...wanted]);
  }
}
for (const { field, place } of byId.values()) {
  for (const condition of [field.shownWhen, place.tab.shownWhen]) if (condition) collect(condition);
}

/** Values that a field can hold: right, wrong, half typed and empty. */
function valuesFor(field: Field): fc.Arbitrary<string> {
  const choices = choicesOf(field) ?? [];
  if (field.kind === 'multi-select') {
    return fc.oneof(
      fc.constant(''),
      fc.subarray([...choices], { minLength: 1 }).map((some) => some.join(',')),
    );
  }
  // An upload that applies has no value of its own, only files.
  if (choices.length > 0 || field.kind === 'upload')
    return fc.constantFrom('', ...choices, ...(opening.get(field.id) ?? []));
  const texts = ['', 'Ada Lake', 'AL', '0', '1,250', '1975', '12o', '2026-07-01', '2030-01-01', '015-331-004'];
  return fc.constantFrom(...texts, ...('notApplicable' in field && field.notApplicable ? [NOT_APPLICABLE] : []));
}

type Edit = readonly [field: Field, value: string];
const edit: fc.Arbitrary<Edit> = fc
  .constantFrom(...typed)
  .chain((field) => fc.tuple(fc.constant(field), valuesFor(field)));
/** Most fields get a value, so that the questions behind questions are reached. */
const edits: fc.Arbitrary<Edit[]> = fc
  .tuple(...typed.map((field) => fc.option(valuesFor(field), { freq: 6 })))
  .map((values) =>
    typed.flatMap((field, at) => {
      const value = values[at];
      return value === null || value === undefined ? [] : [[field, value] as const];
    }),
  );
const uploads = fc
  .array(fc.constantFrom<UploadState>('none', 'checking', 'error', 'verified', 'completed', 'completed'), {
    minLength: fields.length,
    maxLength: fields.length,
  })
  .map((states) =>
    Object.fromEntries(
      fields.flatMap((field, at) => (field.kind === 'upload' ? [[field.id, states[at] ?? 'none']] : [])),
    ),
  );
const today = fc.constantFrom('2026-01-15', '2026-05-01', '2026-11-21');

const apply = (given: readonly Edit[], start: ApplicationData = NOTHING) =>
  given.reduce((data, [field, value]) => withValue(data, field, value), start);
const filled = fc.tuple(edits, uploads, today).map(
  ([given, states, day]): Filled => ({
    data: apply(given),
    uploads: states,
    today: day,
  }),
);

/** Everything that follows, in a form that can be compared. */
const seen = (formState: FormState) => ({
  ...formState,
  shown: [...formState.shown].sort(),
  values: Object.fromEntries([...formState.values].sort()),
});
const lookSeen = (given: Filled) => seen(evaluateQuestionnaire(questionnaire, given));

describe('the residential questionnaire, whatever was filled in', () => {
  test('hiding and showing never loses an answer', () => {
    const deciding = typed.filter((field) => field.kind === 'yes-no' || field.kind === 'yes-no-unsure');
    const flips = fc.array(
      fc.constantFrom(...deciding).chain((field) => fc.tuple(fc.constant(field), valuesFor(field))),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(filled, flips, (given, there) => {
        const before = lookSeen(given);
        const away = apply(there, given.data);
        // Nothing but what was flipped is touched …
        const flipped = new Set(there.map(([field]) => field.id));
        for (const { id } of typed) {
          if (flipped.has(id)) continue;
          expect(away.answers[id] ?? away.textAnswers[id]).toBe(given.data.answers[id] ?? given.data.textAnswers[id]);
        }
        // … and flipped back, everything is as it was.
        const back = there.map(([field]): Edit => [field, given.data.answers[field.id] ?? '']);
        const home = { ...given, data: apply(back, away) };
        expect(home.data).toEqual(given.data);
        expect(lookSeen(home)).toEqual(before);
      }),
      RUNS,
    );
  });

  test('the order of answers does not matter', () => {
    fc.assert(
      fc.property(edits, fc.infiniteStream(fc.nat()), uploads, (given, keys, states) => {
        const shuffled = given
          .map((one) => ({ one, key: keys.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one);
        const look = (order: Edit[]) => lookSeen({ data: apply(order), uploads: states, today: '2026-07-15' });
        expect(look(shuffled)).toEqual(look(given));
      }),
      RUNS,
    );
  });

  test('a hidden answer does not count: without it, all is the same', () => {
    fc.assert(
      fc.property(filled, (given) => {
        const { shown } = evaluateQuestionnaire(questionnaire, given);
        const only = (part: Record<string, string>) =>
          Object.fromEntries(Object.entries(part).filter(([id]) => shown.has(id)));
        const bare = {
          ...given,
          data: { answers: only(given.data.answers), textAnswers: only(given.data.textAnswers) },
        };
        expect(lookSeen(bare)).toEqual(lookSeen(given));
        const warned = (one: typeof given) => warningsOf(questionnaire, evaluateQuestionnaire(questionnaire, one), one);
        expect(warned(bare)).toEqual(warned(given));
      }),
      RUNS,
    );
  });

  /** Whether a field that is asked is done, said anew from the specification. */
  function isDone(field: Field, given: Filled, formState: FormState): boolean {
    if (isForShow(field)) return true;
    const value = (given.data.answers[field.id] ?? given.data.textAnswers[field.id] ?? '').trim();
    if (value === NOT_APPLICABLE && 'notApplicable' in field && field.notApplicable) {
      return mayNotApply(field, formState, given.today);
    }
    if (field.kind === 'upload') return given.uploads[field.id] === 'completed';
    if (field.kind === 'form') return value === ATTACHED || field.optional;
    if (value === '') return field.optional;
    const choices = choicesOf(field);
    if (choices)
      return (field.kind === 'multi-select' ? chosenIn(value) : [value]).every((one) => choices.includes(one));
    return fieldErrorOf(field, value, { today: given.today, counties: questionnaire.counties }) === undefined;
  }

  test('a section is complete exactly when nothing in it is missing, and that is when all that is asked is done', () => {
    fc.assert(
      fc.property(filled, (given) => {
        const formState = evaluateQuestionnaire(questionnaire, given);
        const parts = [
          ...formState.tabs.flatMap(({ sections }) => sections),
          ...formState.forms.flatMap(({ sections }) => sections),
        ];
        for (const section of parts) {
          const open = section.shown.filter((id) => {
            const field = byId.get(id)?.field;
            return field && !isDone(field, given, formState);
          });
          expect(section.missing.map(({ field }) => field)).toEqual(open);
          expect(section.complete).toBe(open.length === 0);
        }
        for (const { id, shown, complete, missing } of formState.tabs) {
          expect(complete).toBe(shown && id !== 'multi-family' && missing.length === 0);
        }
        expect(formState.canSubmit).toBe(formState.tabs.every(({ missing }) => missing.length === 0));
      }),
      RUNS,
    );
  });

  test('what is missing can be gone to: it is shown, at the place that is named', () => {
    fc.assert(
      fc.property(filled, (given) => {
        const { missing, shown } = evaluateQuestionnaire(questionnaire, given);
        for (const { field, tab, section, form } of missing) {
          expect(shown.has(field)).toBe(true);
          const place = byId.get(field)?.place;
          expect([tab, section, form]).toEqual([place?.tab.id, place?.section.id, place?.attached?.form.id]);
        }
        expect(new Set(missing.map(({ field }) => field)).size).toBe(missing.length);
      }),
      RUNS,
    );
  });

  test('whatever can be filled in can be kept', () => {
    fc.assert(
      fc.property(edits, (given) => {
        expect(valueErrorsOf(questionnaire, apply(given))).toEqual([]);
      }),
      RUNS,
    );
  });

  test('what is fitted is never refused, and keeps all that was not', () => {
    const strange = fc.dictionary(
      fc.constantFrom('nobody', 'apn', 'tree_removal', 'deed_restricted_area', 'exemption_types', 'site_plan'),
      fc.constantFrom('yes', 'YES', 'N/A', 'Bear boxes', 'attached', 'Any words'),
    );
    fc.assert(
      fc.property(strange, strange, edit, (answers, textAnswers, [field, value]) => {
        const given = withValue({ answers, textAnswers }, field, value);
        const { data, left } = fitToQuestionnaire(questionnaire, given);
        expect(valueErrorsOf(questionnaire, data)).toEqual([]);
        const kept = Object.keys(data.answers).length + Object.keys(data.textAnswers).length;
        const had = Object.keys(given.answers).length + Object.keys(given.textAnswers).length;
        expect(kept).toBeGreaterThanOrEqual(had - left.length * 2);
        if (left.length === 0) expect(data).toEqual(given);
      }),
      RUNS,
    );
  });
});

test('the drawn applications reach every field, and both complete and incomplete sections', () => {
  const shown = new Set<string>();
  const complete = new Set<boolean>();
  for (const given of fc.sample(filled, { numRuns: 300, seed: 42 })) {
    const formState = evaluateQuestionnaire(questionnaire, given);
    for (const id of formState.shown) shown.add(id);
    for (const { sections } of formState.tabs) for (const section of sections) complete.add(section.complete);
  }
  const never = fields.map(({ id }) => id).filter((id) => !shown.has(id));
  expect(never).toEqual([]);
  expect(complete).toEqual(new Set([true, false]));
});
