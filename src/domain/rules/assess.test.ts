import { expect, test } from 'vitest';
import { assessReview, drawDocument } from '../../../test/builders/checklist.ts';
import { ChecklistFile, FormFile } from './checklist.ts';
import { ChecklistResult } from './result.ts';

const words = (en: string) => ({ en, es: `${en} (es)` });
const source = { note: 'test', basis: 'source' };
const groups = [
  { title: words('Project'), fields: [{ label: words('APN'), answer: { kind: 'value', fact: 'parcel.apn' } }] },
];
const checklist = {
  ...ChecklistFile.parse({
    id: 'test',
    title: words('Test'),
    edition: '2026-11-21',
    source: 'test',
    form: 'form',
    header: ['parcel.apn', 'building.heightFt'],
    sections: [
      {
        title: words('Section'),
        items: [
          { id: 'apn', question: words('Same APN?'), source, answer: { kind: 'consistent', fact: 'parcel.apn' } },
          { id: 'snow', question: words('Snow storage?'), source, answer: { kind: 'mentions', any: ['SNOW STORAGE'] } },
        ],
      },
    ],
  }),
  form: FormFile.parse({ id: 'form', title: 'Form', edition: '1', source: 'test', groups }),
};

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
