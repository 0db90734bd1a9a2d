import { existsSync, readFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import type { FactName } from '#domain/extraction/catalogue.ts';
import type { ChecklistAnswer, ChecklistFormField } from '#domain/rules/result.ts';
import { readAgencyData } from '../../../test/agency-data.ts';
import { assessReview, drawFact, drawLetter } from '../../../test/builders/checklist.ts';
import { drawPdfForm } from '../../../test/fixtures/draw-pdf-form.ts';
import { fillPdfForm, listPdfFields } from './pdf-form.ts';

const words = { en: 'Field', es: 'Campo' };
const blank: ChecklistFormField = {
  labelText: words,
  facts: [],
  answer: null,
  noteMessage: null,
  evidence: [],
  forStaff: false,
};
const answered = (name: string, answer: ChecklistAnswer, more: object = {}): ChecklistFormField => ({
  ...blank,
  answer,
  boxes: [{ name, ...more }],
});
const stated = (name: string, ...values: string[]): ChecklistFormField => ({
  ...blank,
  facts: values.map((value) => drawFact('owner.name', value, 'application')),
  noteMessage: values.length > 1 ? { code: 'checklist:noWords' } : null,
  boxes: [{ name }],
});

/** What stands in the fields of the drawn form once it is filled. */
async function fill(...fields: ChecklistFormField[]) {
  const bytes = await drawPdfForm({ boxes: ['Flood', 'Avalanche'], blanks: ['Owner', 'Short'], most: { Short: 5 } });
  const form = (await PDFDocument.load(await fillPdfForm(bytes, [{ titleText: words, fields }]))).getForm();
  const isTicked = (name: string) => form.getCheckBox(name).isChecked();
  const textIn = (name: string) => form.getTextField(name).getText();
  return { Flood: isTicked('Flood'), Avalanche: isTicked('Avalanche'), Owner: textIn('Owner'), Short: textIn('Short') };
}
const NOTHING = { Flood: false, Avalanche: false, Owner: undefined, Short: undefined };

describe("the agency's own form", () => {
  test.each(['no', 'mentioned', 'declared', 'not-applicable', 'not-found', 'cannot-tell', 'person-decides'] as const)(
    'is not ticked by %s',
    async (answer) => expect(await fill(answered('Flood', answer))).toEqual(NOTHING),
  );

  test('is ticked by an affirmation alone', async () => {
    expect(await fill(answered('Flood', 'yes'))).toEqual({ ...NOTHING, Flood: true });
    expect(await fill({ ...blank, forStaff: true, boxes: [{ name: 'Flood' }, { name: 'Owner' }] })).toEqual(NOTHING);
  });

  test('takes a value, and neither of two that differ', async () => {
    expect(await fill(stated('Owner', 'Ada Lake'))).toEqual({ ...NOTHING, Owner: 'Ada Lake' });
    expect(await fill(stated('Owner', 'Ada Lake', 'Ann Lake'))).toEqual(NOTHING);
    const several = (name: FactName, ...values: string[]): ChecklistFormField => ({
      ...blank,
      facts: values.map((value) => drawFact(name, value, 'application')),
      boxes: [{ name: 'Owner' }],
    });
    expect(await fill(several('project.description', 'A house', 'A garage'))).toEqual(NOTHING);
    expect((await fill(several('parcel.landCapability', '4', '5'))).Owner).toBe('4; 5');
  });

  test('takes the word for yes and for no that the agency gives, and none where it gives none', async () => {
    const said = { yes: 'Shown', no: 'None' };
    expect((await fill(answered('Owner', 'yes', said))).Owner).toBe('Shown');
    expect((await fill(answered('Owner', 'no', said))).Owner).toBe('None');
    expect((await fill(answered('Owner', 'mentioned', said))).Owner).toBeUndefined();
    expect((await fill(answered('Owner', 'yes'))).Owner).toBeUndefined();
  });

  test('keeps letters that its font has not, and leaves out what does not fit rather than cutting it', async () => {
    expect((await fill(stated('Owner', 'Łucja Žižková 雪'))).Owner).toBe('Łucja Žižková 雪');
    expect((await fill(stated('Short', '12,500 sf'))).Short).toBeUndefined();
  });

  test('is the same each time', async () => {
    const bytes = await drawPdfForm({ boxes: ['Flood'], blanks: ['Owner'] });
    const form = [{ titleText: words, fields: [answered('Flood', 'yes'), stated('Owner', 'Ada Lake')] }];
    const once = await fillPdfForm(bytes, form);
    expect(Buffer.from(await fillPdfForm(bytes, form)).equals(Buffer.from(once))).toBe(true);
  });
});

const trpa = '../shared/samples/permit-documents/trpa_residential_review_checklist_fillable.pdf';
test.skipIf(!existsSync(trpa))("TRPA's form takes what a letter states (needs ../shared/samples)", async () => {
  const { sfd } = readAgencyData().checklists;
  const pages = ['RESIDENTIAL PROJECT APPLICATION', 'APN: 027-999-004', 'Owner: Ada Lake', 'IPES score: 812'];
  const { form } = assessReview(sfd, [drawLetter('application', pages)]);
  const bytes = readFileSync(trpa);
  expect([...(await listPdfFields(bytes)).values()]).not.toContain('other');
  const filled = (await PDFDocument.load(await fillPdfForm(bytes, form))).getForm();
  expect(filled.getTextField('APN').getText()).toBe('027-999-004');
  expect(filled.getTextField('Text142').getText(), 'the IPES score').toBe('812');
  expect(filled.getTextField('Text147').getText(), 'no Bailey score beside it').toBeUndefined();
  const ticked = filled.getFields().filter((field) => 'isChecked' in field && (field.isChecked as () => boolean)());
  expect(ticked.map((field) => field.getName())).toEqual([]);
});
