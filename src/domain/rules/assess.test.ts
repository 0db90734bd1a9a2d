import { expect, test } from 'vitest';
import { assessReview, checklistWith, drawDocument, inBoth, questionOf } from '../../../test/builders/checklist.ts';
import { ChecklistResult } from './result.ts';

const checklist = checklistWith(
  [
    questionOf('apn', { answer: { kind: 'consistent', fact: 'parcel.apn' } }),
    questionOf('snow', { answer: { kind: 'mentions', any: ['SNOW STORAGE'] } }),
  ],
  [{ label: inBoth('APN'), answer: { kind: 'value', fact: 'parcel.apn' } }],
  ['parcel.apn', 'building.heightFt'],
);

test('reads the facts from the pages, joins them across documents and answers from them', () => {
  const result = assessReview(checklist, [
    drawDocument('application', ['APN: 015-331-004']),
    drawDocument('plans', ['APN: 015-331-004', 'SNOW STORAGE']),
  ]);
  expect(result.sections[0]?.items.map((item) => item.answer)).toEqual(['yes', 'yes']);
  expect(result.header[0]?.facts.map((fact) => fact.value)).toEqual(['015-331-004']);
  expect(ChecklistResult.parse(result)).toEqual(result);
});

test('two parcel numbers become a conflict that names both', () => {
  const result = assessReview(checklist, [
    drawDocument('application', ['APN: 015-331-004']),
    drawDocument('plans', ['APN: 015-331-014']),
  ]);
  expect(result.sections[0]?.items[0]?.answer).toBe('no');
  expect(result.conflicts[0]?.facts.map((fact) => fact.value).sort()).toEqual(['015-331-004', '015-331-014']);
});
