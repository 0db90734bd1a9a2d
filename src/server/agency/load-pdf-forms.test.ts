import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawPdfForm } from '../../../test/fixtures/draw-pdf-form.ts';
import { loadPdfForms } from './load-pdf-forms.ts';
import { AgencyError } from './read-yaml.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'agency-forms-'));
  cpSync('agency/checklists', join(dir, 'checklists'), { recursive: true });
  writeFileSync(join(dir, FORM), FORM_TEXT);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const FORM = 'checklists/forms/residential-review.yaml';
const PDF = 'checklists/forms/residential-review.pdf';
const FORM_TEXT = `id: residential-review
title: Form
edition: '2026'
source: test
groups:
  - title: { en: Project, es: Proyecto }
    fields:
      - label: { en: APN, es: APN }
        boxes: [APN]
        answer: { kind: value, fact: parcel.apn }
      - label: { en: Flood, es: Inundación }
        boxes: [{ name: Flood }]
        answer: { kind: mentions, any: [FLOOD] }
`;

const errors = async () => {
  try {
    await loadPdfForms(dir);
  } catch (error) {
    if (error instanceof AgencyError)
      return error.errors.map(({ file, line, message }) => `${file}:${line} ${message}`);
    throw error;
  }
  return [];
};

test('an agency without a PDF has none', async () => {
  expect(await loadPdfForms(dir)).toEqual(new Map());
});

test('a PDF beside the form is taken with its fields', async () => {
  writeFileSync(join(dir, PDF), await drawPdfForm({ boxes: ['Flood'], blanks: ['APN', 'Notes'] }));
  const forms = await loadPdfForms(dir);
  expect([...(forms.get('residential-review')?.names ?? [])]).toEqual(['Flood', 'APN', 'Notes']);
});

test('a name that the PDF has not, a choice, and words for a box are told with file and line', async () => {
  writeFileSync(join(dir, PDF), await drawPdfForm({ boxes: ['Flood'], blanks: [], choices: ['APN'] }));
  writeFileSync(join(dir, FORM), FORM_TEXT.replace('{ name: Flood }', "{ name: Flood, yes: 'Yes' }, Missing"));
  const at = (text: string) => readFileSync(join(dir, FORM), 'utf8').split(text)[0]?.split('\n').length;
  expect(await errors()).toEqual([
    `${FORM}:${at('boxes: [APN]')} groups.0.fields.0.boxes.0: "APN" is neither a box to tick nor a blank in ${PDF}.`,
    `${FORM}:${at('boxes: [{ name')} groups.0.fields.1.boxes.0: "Flood" is a box to tick in ${PDF}: it takes no words.`,
    `${FORM}:${at('boxes: [{ name')} groups.0.fields.1.boxes.1: ${PDF} has no field "Missing".`,
  ]);
});

test('what is no PDF is told', async () => {
  writeFileSync(join(dir, PDF), 'no PDF');
  expect((await errors()).join()).toContain(`${PDF}:1 This PDF cannot be filled: `);
});
