import { expect, test } from 'vitest';
import { checkQuestionnaire } from '#domain/application/check-questionnaire.ts';
import type { Condition } from '#domain/application/condition.ts';
import { loadRemembered } from '../../test/agency-errors.ts';
import { drawField, drawQuestionnaire } from '../../test/builders/questionnaire/draw-questionnaire.ts';

const first = ['tabs', 0, 'sections', 0, 'fields', 0];
const options = ['Other', 'Transfer'].map((value) => ({ value, label: { en: value, es: `${value}.` } }));
const action = { en: 'Open', es: 'Abrir' };
const form = (id: string, name: string) => drawField('form', id, { form: name, action });

/** The mistakes of one question that shows at `shownWhen`, beside fields of several kinds. */
const conditioned = (shownWhen: Condition) =>
  checkQuestionnaire(
    drawQuestionnaire({
      tabs: {
        one: [
          drawField('text', 'it', { shownWhen }),
          drawField('yes-no', 'answer'),
          drawField('multi-select', 'rights', { options }),
          drawField('number', 'volume'),
          drawField('upload', 'plan', { notApplicable: { label: { en: 'None', es: 'Ninguno' } } }),
        ],
      },
    }),
  );
const at = (message: string, ...path: PropertyKey[]) => [{ file: 'questionnaire', path: [...first, ...path], message }];

test('what ships has none', () => {
  expect(checkQuestionnaire(loadRemembered('agency').application.questionnaire)).toEqual([]);
});

test.each<Condition>([
  { field: 'answer', is: 'yes' },
  { field: 'rights', includes: 'Other' },
  { field: 'plan', is: 'N/A' },
  { not: { sum: ['volume'], over: 0 } },
  { all: [{ yearsSince: 'volume', atLeast: 50 }, { outsideSeason: { from: '05-01', to: '10-15' } }] },
])('a sound condition %j', (condition) => {
  expect(conditioned(condition)).toEqual([]);
});

test.each<[string, Condition, ReturnType<typeof at>]>([
  [
    'a field that does not exist',
    { field: 'answr', is: 'yes' },
    at('There is no field "answr".', 'shownWhen', 'field'),
  ],
  [
    'an answer that nobody can give',
    { any: [{ field: 'answer', is: ['yes', 'Yes'] }] },
    at('"Yes" is never the answer. Possible are "yes", "no", "N/A".', 'shownWhen', 'any', 0, 'is'),
  ],
  [
    'an option that is not there',
    { not: { field: 'rights', includes: 'Bonus' } },
    at('"Bonus" is never the answer. Possible are "Other", "Transfer".', 'shownWhen', 'not', 'includes'),
  ],
  [
    'a sum of words',
    { sum: ['volume', 'answer'], over: 0 },
    at('"answer" is not a field with a number.', 'shownWhen', 'sum'),
  ],
  [
    'the age of an answer',
    { yearsSince: 'answer', atLeast: 50 },
    at('"answer" is not a field with a number.', 'shownWhen', 'yearsSince'),
  ],
  [
    'a result, which may follow from the question',
    { all: [{ not: { result: 'coverage', is: 'over' } }] },
    at('Only a warning can follow from a result.', 'shownWhen'),
  ],
])('%s', (_, condition, errors) => {
  expect(conditioned(condition)).toEqual(errors);
});

test('an outcome that no result has', () => {
  const questionnaire = drawQuestionnaire({
    tabs: { one: [drawField('text', 'it')] },
    warnings: [
      { id: 'over', when: { result: 'impact', is: 'over' }, field: 'it' },
      { id: 'fine', when: { result: 'coverage', is: 'over' }, field: 'it' },
      { id: 'fine', when: { field: 'it', is: 'Anything' }, field: 'gone' },
    ],
  });
  expect(checkQuestionnaire(questionnaire)).toEqual([
    { file: 'questionnaire', path: ['warnings', 2, 'id'], message: 'The id "fine" is used twice.' },
    {
      file: 'questionnaire',
      path: ['warnings', 0, 'when', 'is'],
      message:
        '"over" is never the answer. Possible are "exempt", "screened", "analysis", "cannot-tell", "not-started".',
    },
    { file: 'questionnaire', path: ['warnings', 2, 'field'], message: 'There is no field "gone".' },
  ]);
});

test('an id that is used twice, in a form too', () => {
  const questionnaire = drawQuestionnaire({
    tabs: { one: [form('host', 'iec'), drawField('text', 'iec.noise'), drawField('text', 'closing')] },
    forms: { iec: [drawField('text', 'iec.noise')] },
  });
  expect(checkQuestionnaire(questionnaire).map(({ file, path, message }) => [file, path.join('.'), message])).toEqual([
    ['questionnaire', 'tabs.1.sections.0.fields.0.id', 'The id "closing" is used twice.'],
    ['iec', 'sections.0.fields.0.id', 'The id "iec.noise" is used twice.'],
  ]);
});

test('a sum of what is no number, or not there', () => {
  const questionnaire = drawQuestionnaire({
    tabs: { one: [drawField('calculated', 'total', { sum: ['words', 'gone'] }), drawField('text', 'words')] },
  });
  expect(checkQuestionnaire(questionnaire)).toEqual([
    ...at('"words" is not a field with a number.', 'sum'),
    ...at('There is no field "gone".', 'sum'),
  ]);
});

test('an N/A that depends on what is not there', () => {
  const label = { en: 'None', es: 'Ninguno' };
  const questionnaire = drawQuestionnaire({
    tabs: { one: [drawField('upload', 'plan', { notApplicable: { label, unless: { field: 'gone', is: 'yes' } } })] },
  });
  expect(checkQuestionnaire(questionnaire)).toEqual(
    at('There is no field "gone".', 'notApplicable', 'unless', 'field'),
  );
});

test('forms that are missing, unused, attached twice, nested, or named otherwise', () => {
  const questionnaire = drawQuestionnaire({
    tabs: { one: [form('lost', 'nowhere'), form('once', 'iec'), form('again', 'iec')] },
    forms: {
      iec: [drawField('text', 'noise'), form('iec.inner', 'atc')],
      atc: [drawField('text', 'atc.bicycles')],
    },
  });
  expect(checkQuestionnaire(questionnaire).map(({ file, path, message }) => [file, path.join('.'), message])).toEqual([
    ['questionnaire', 'tabs.0.sections.0.fields.0.form', 'There is no form "nowhere". Name it under "forms".'],
    ['iec', 'sections.0.fields.0.id', 'Field ids of this form begin with "iec.".'],
    ['iec', 'sections.0.fields.1.form', 'A form has no form inside.'],
    ['questionnaire', 'forms.1', 'No field attaches the form "atc".'],
    ['questionnaire', 'tabs.0.sections.0.fields.2.form', 'The form "iec" is attached by another field already.'],
  ]);
});

test('a circle, by way of a tab, a form and a sum', () => {
  const questionnaire = drawQuestionnaire({
    tabs: {
      one: [
        drawField('number', 'part', { shownWhen: { sum: ['total'], over: 3 } }),
        drawField('number', 'rest'),
        drawField('calculated', 'total', { sum: ['part', 'rest'] }),
      ],
      two: [form('host', 'iec')],
    },
    shownWhen: { two: { field: 'iec.noise', is: 'yes' } },
    forms: { iec: [drawField('yes-no', 'iec.noise')] },
  });
  expect(checkQuestionnaire(questionnaire).map(({ message }) => message)).toEqual([
    'Whether "part" is asked depends on itself.',
    'Whether "total" is asked depends on itself.',
    'Whether "host" is asked depends on itself.',
    'Whether "iec.noise" is asked depends on itself.',
  ]);
});
