import { describe, expect, test } from 'vitest';
import { checklistWith, drawFact, drawLetter, questionOf } from '../../../test/builders/checklist.ts';
import type { Fact } from '../extraction/fact.ts';
import { openCaseFile } from './case-file.ts';
import { FormFile } from './checklist.ts';
import { evaluateChecklist } from './evaluate.ts';
import { fillForm } from './fill-form.ts';
import { choiceOf, withWork } from './result.ts';

const words = (en: string) => ({ en, es: `${en} (es)` });
const lots = (title: string, stated: string, without: string) => ({
  title: words(title),
  only: { stated, without, decide: words('IPES or Bailey'), item: 'which', choice: title.toLowerCase() },
  fields: [{ label: words(`${title} lot size`), boxes: [title], answer: { kind: 'value', fact: 'parcel.areaSqFt' } }],
});
const form = FormFile.parse({
  id: 'form',
  title: 'Form',
  edition: '2026',
  source: 'test',
  groups: [
    lots('IPES', 'parcel.ipesScore', 'parcel.landCapability'),
    lots('Bailey', 'parcel.landCapability', 'parcel.ipesScore'),
    { title: words('Fees'), fields: [{ label: words('Fee'), answer: { kind: 'staff', what: words('Set it.') } }] },
  ],
});
const ipes = drawFact('parcel.ipesScore', 812, 'letter');
const bailey = drawFact('parcel.landCapability', '4', 'letter');
const area = drawFact('parcel.areaSqFt', 12_500, 'letter');

/** The parts of the form, and all that is filled in. */
function fill(...facts: Fact[]) {
  const groups = fillForm(form, openCaseFile([drawLetter('letter', ['Letter'])], [area, ...facts], '2026-11-21'));
  const fields = groups.flatMap((group) => group.fields);
  return {
    titles: groups.map(({ titleText }) => titleText.en),
    filled: fields.filter(({ facts: values }) => values.length > 0).map(({ labelText }) => labelText.en),
    open: fields.flatMap(({ noteMessage, evidence }) =>
      noteMessage?.code.startsWith('checklist:decide') ? [[noteMessage.code, evidence.length]] : [],
    ),
  };
}

describe('parts of a form that exclude each other', () => {
  test('are filled by the one that the documents state', () => {
    expect(fill(ipes)).toEqual({ titles: ['IPES', 'Fees'], filled: ['IPES lot size'], open: [] });
    expect(fill(bailey)).toEqual({ titles: ['Bailey', 'Fees'], filled: ['Bailey lot size'], open: [] });
  });

  test('are one line for staff where both are stated, and where neither is', () => {
    const left = { titles: ['IPES or Bailey', 'Fees'], filled: [] };
    expect(fill(ipes, bailey)).toEqual({ ...left, open: [['checklist:decideBoth', 2]] });
    expect(fill()).toEqual({ ...left, open: [['checklist:decideNeither', 0]] });
  });

  test('are the one that a person chooses, in place of that line', () => {
    const facts = [area, ipes, bailey];
    const checklist = { ...checklistWith([questionOf('which', WHICH)], FIELDS), form };
    const result = evaluateChecklist(checklist, [drawLetter('letter', ['Letter'])], facts, '2026-11-21');
    const decision = { answer: 'yes', choice: 'bailey', note: '', decidedBy: 'A', decidedAt: '' } as const;
    const decided = withWork(result, new Map([['which', { decision }]]));
    expect(result.form.map(({ titleText }) => titleText.en)).toEqual(['IPES or Bailey', 'Fees']);
    expect(decided.form.map(({ titleText }) => titleText.en)).toEqual(['Bailey', 'Fees']);
    expect(decided.form[0]?.fields[0]?.facts).toMatchObject([{ value: 12_500 }]);
    expect(decided.sections[0]?.items.map((item) => choiceOf(item)?.en)).toEqual(['Bailey lots']);
  });
});

const FIELDS = [{ label: words('APN'), answer: { kind: 'value', fact: 'parcel.apn' } }];
const WHICH = {
  choices: [
    { id: 'ipes', label: words('IPES lots') },
    { id: 'bailey', label: words('Bailey lots') },
  ],
  answer: { kind: 'person', decides: words('which applies') },
};
