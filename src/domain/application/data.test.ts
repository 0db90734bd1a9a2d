import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { drawField, drawQuestionnaire } from '../../../test/builders/questionnaire/draw-questionnaire.ts';
import {
  ApplicationData,
  fitToQuestionnaire,
  LONGEST_TEXT,
  NOTHING,
  sift,
  valueErrorsOf,
  valuesOf,
  withValue,
} from './data.ts';

const options = ['Bear boxes', 'ADA Access'].map((value) => ({ value, label: { en: value, es: `${value}.` } }));
const questionnaire = drawQuestionnaire({
  tabs: {
    one: [
      drawField('yes-no', 'tree'),
      drawField('yes-no-unsure', 'deed'),
      drawField('multi-select', 'exempt', { options }),
      drawField('number', 'cut'),
      drawField('upload', 'plan'),
      drawField('upload', 'hearing', { notApplicable: { label: { en: 'None', es: 'Ninguna' } } }),
      drawField('calculated', 'total', { sum: ['cut', 'cut'] }),
    ],
  },
});
const refused = (answers: Record<string, string>, textAnswers: Record<string, string> = {}) =>
  valueErrorsOf(questionnaire, { answers, textAnswers }).map(({ field, message }) => `${field}: ${message}`);
const NO_FIELD = 'api:fields.unknown';
const NO_CHOICE = 'api:fields.noChoice';

describe('what is refused', () => {
  test('a field that nobody knows, and one that stands in the wrong part', () => {
    expect(refused({ nobody: 'yes', cut: '3' }, { tree: 'yes', constructor: 'x' })).toEqual([
      `nobody: ${NO_FIELD}`,
      `cut: ${NO_FIELD}`,
      `tree: ${NO_FIELD}`,
      `constructor: ${NO_FIELD}`,
    ]);
  });

  test('an answer that is none of the choices', () => {
    expect(refused({ tree: 'YES', deed: 'yes' }, { exempt: 'Bear boxes,Sauna', hearing: 'none', plan: 'N/A' })).toEqual(
      [
        `tree: ${NO_CHOICE}`,
        `deed: ${NO_CHOICE}`,
        `exempt: ${NO_CHOICE}`,
        `hearing: ${NO_CHOICE}`,
        `plan: ${NO_CHOICE}`,
      ],
    );
  });

  test('what is only unfinished is kept: whoever is typing must not lose it', () => {
    expect(
      refused({ tree: '', deed: 'UNSURE' }, { cut: '12o', exempt: 'ADA Access, Bear boxes', hearing: 'N/A' }),
    ).toEqual([]);
  });

  test('what a client sends along for a sum is neither refused nor believed', () => {
    expect(refused({}, { total: '900' })).toEqual([]);
  });

  test('what is fitted keeps the rest, and says what was left out', () => {
    const given = { answers: { tree: 'yes', gone: 'no' }, textAnswers: { cut: '3', exempt: 'Sauna' } };
    expect(fitToQuestionnaire(questionnaire, given)).toEqual({
      data: { answers: { tree: 'yes' }, textAnswers: { cut: '3' } },
      left: [
        { field: 'gone', message: NO_FIELD },
        { field: 'exempt', message: NO_CHOICE },
      ],
    });
  });
});

describe('one field', () => {
  test('a change stands in the part of its field, and an empty value takes it out', () => {
    const tree = drawField('yes-no', 'tree');
    const cut = drawField('number', 'cut');
    const both = withValue(withValue(NOTHING, tree, 'no'), cut, '3');
    expect(both).toEqual({ answers: { tree: 'no' }, textAnswers: { cut: '3' } });
    expect(withValue(both, cut, '')).toEqual({ answers: { tree: 'no' }, textAnswers: {} });
    expect(NOTHING).toEqual({ answers: {}, textAnswers: {} });
  });

  test('blanks are no value', () => {
    expect([...valuesOf({ answers: { tree: 'yes' }, textAnswers: { cut: ' ', note: ' x ' } }).keys()]).toEqual([
      'tree',
      'note',
    ]);
  });
});

test('data is only what the contract says: two maps of texts', () => {
  const long = 'x'.repeat(LONGEST_TEXT);
  expect(ApplicationData.safeParse({ answers: {}, textAnswers: { note: long } }).success).toBe(true);
  expect(ApplicationData.safeParse({ answers: {}, textAnswers: { note: `${long}x` } }).success).toBe(false);
  expect(ApplicationData.safeParse({ answers: {}, textAnswers: {}, more: {} }).success).toBe(false);
  expect(ApplicationData.safeParse({ answers: { 'Not an id': 'yes' }, textAnswers: {} }).success).toBe(false);
  expect(ApplicationData.safeParse({ answers: { tree: true }, textAnswers: {} }).success).toBe(false);
});

test('of data that is refused, each text is named with what is wrong', () => {
  const { error } = ApplicationData.safeParse({
    answers: { tree: 1, deed: 'x'.repeat(21), 'Not an id': 'yes', ok: 'yes' },
    textAnswers: [],
  });
  expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    'answers.tree: api:fields.noText',
    'answers.deed: api:fields.longerThan',
    'answers.Not an id: api:fields.noFieldId',
    'textAnswers: api:fields.texts',
  ]);
  expect(z.toJSONSchema(ApplicationData)).toMatchObject({
    properties: { answers: { type: 'object', additionalProperties: { type: 'string', maxLength: 20 } } },
    required: ['answers', 'textAnswers'],
  });
});

test('what is stored has neither empty values nor sums', () => {
  const data = { answers: { tree: 'yes', deed: '' }, textAnswers: { cut: 'bad', total: '9', exempt: 'ADA Access' } };
  const { stored, errors } = sift(questionnaire, data);
  expect(stored).toEqual({ answers: { tree: 'yes' }, textAnswers: { cut: 'bad', exempt: 'ADA Access' } });
  expect(errors).toEqual([]);
});
