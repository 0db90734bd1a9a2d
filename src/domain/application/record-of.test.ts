import { describe, expect, test } from 'vitest';
import { loadRemembered } from '../../../test/agency-errors.ts';
import { drawField, prerenderData } from '../../../test/builders/questionnaire/draw-questionnaire.ts';
import { inWords } from '../../../test/in-words.ts';
import { evaluateApplication } from './evaluate-application.ts';
import type { Field } from './field.ts';
import { formatValue } from './format-value.ts';
import { ApplicationRecord, type RecordFile, recordOf } from './record.ts';

const form = loadRemembered('agency').application;
const file: RecordFile = { id: 'f1', name: 'Plan (E).pdf', size: 1_200, sha256: 'ab'.repeat(32) };

function record(values: Record<string, string>, files: Record<string, RecordFile[]> = {}, today = '2026-07-15') {
  const data = prerenderData(form.questionnaire, values);
  return recordOf(form, evaluateApplication(form, { data, uploads: {}, today }), files);
}
const items = (made: ApplicationRecord) => made.sections.flatMap((section) => section.items);
const item = (made: ApplicationRecord, field: string) => items(made).find((one) => one.field === field);
const wordsOf = (made: ApplicationRecord, field: string) => {
  const value = item(made, field)?.value;
  return value ? inWords(value) : value;
};

describe('an application in words', () => {
  test('each kind of value, in each language', () => {
    const made = record({
      applicant_name: 'Ada Lake',
      tree_removal: 'yes',
      deed_restricted_area: 'UNSURE',
      living_area_floor_space: '1250.50',
      other_enclosed_area_floor_space: '400',
      development_rights_acquisition: 'Transfer,Banked On-Site',
      year_built: '1975',
      signature_date: '2026-11-01',
      file_number: 'N/A',
      scenic_roadway_visible: 'yes',
      roadway_attainment: 'Non-attainment',
    });
    const said = (field: string) => wordsOf(made, field);
    expect(said('applicant_name')).toEqual({ en: 'Ada Lake', es: 'Ada Lake' });
    expect(said('tree_removal')).toEqual({ en: 'Yes', es: 'Sí' });
    expect(said('deed_restricted_area')).toEqual({ en: 'Not sure', es: 'No lo sé' });
    expect(said('living_area_floor_space')).toEqual({ en: '1,250.50 sq.ft.', es: '1,250.50 pies²' });
    expect(said('total_floor_area')).toEqual({ en: '1,650.5 sq.ft.', es: '1,650.5 pies²' });
    expect(said('development_rights_acquisition')).toEqual({
      en: 'Banked On-Site; Transfer',
      es: 'Acreditados en el sitio; Transferencia',
    });
    expect(said('year_built')).toEqual({ en: '1975', es: '1975' });
    expect(said('signature_date')).toEqual({ en: 'Nov 1, 2026', es: '1 nov 2026' });
    expect(said('file_number')).toEqual({ en: 'There is no file number', es: 'No hay número de expediente' });
    expect(said('roadway_attainment')).toEqual({ en: 'Non-attainment', es: 'Sin cumplimiento' });
    expect(said('county')).toEqual({ en: 'El Dorado County', es: 'El Dorado County' });
    expect(said('paved_access')).toBeNull();
  });

  test('the declaration stands in it word for word: it is what was signed', () => {
    const declaration = form.questionnaire.tabs
      .flatMap(({ sections }) => sections.flatMap(({ fields }) => fields))
      .find(({ id }) => id === 'declaration');
    expect(declaration?.kind).toBe('display');
    expect(wordsOf(record({}), 'declaration')).toEqual(declaration?.kind === 'display' && declaration.text);
  });

  test('what is not asked is not in it, whatever is kept for it', () => {
    const hidden = { land_coverage_exceeds_limits: 'no', coverage_transfer: 'yes', 'iec.land-coverage': 'YES' };
    const made = record(hidden);
    expect(wordsOf(made, 'land_coverage_exceeds_limits')?.en).toBe('No');
    expect(item(made, 'coverage_transfer')).toBeUndefined();
    expect(made.sections.some(({ tab, form: of }) => tab === 'multi-family' || of !== undefined)).toBe(false);
    expect(wordsOf(record({ ...hidden, land_coverage_exceeds_limits: 'yes' }), 'coverage_transfer')?.en).toBe('Yes');
  });

  test('empty fields that nobody types in are left out', () => {
    const made = record({});
    for (const field of ['previous_apns', 'total_floor_area']) expect(item(made, field)).toBeUndefined();
  });

  test('uploads come with their files, unless they are said not to apply', () => {
    const files = { site_plan: [file], grading_plan: [file] };
    const made = record({ grading_plan: 'N/A' }, files);
    expect(item(made, 'site_plan')).toEqual({
      field: 'site_plan',
      label: { en: 'Site plan', es: 'Plano del sitio' },
      value: null,
      files: [file],
    });
    expect(item(made, 'stormwater_plan')?.files).toEqual([]);
    expect(wordsOf(made, 'grading_plan')).toEqual({ en: 'No grading', es: 'No hay movimiento de tierra' });
    expect(item(made, 'grading_plan')).not.toHaveProperty('files');
  });

  test('sections come in the order of the tabs, with their titles', () => {
    expect(record({ multi_family_project: 'yes' }).sections.map(({ title }) => title.en)).toEqual([
      'General Information',
      'Land Capability and Land Coverage',
      'Site Development',
      'Water Quality',
      'Scenic',
      'Historic Resources',
      'Restrictions and Easements',
      'Plan Sheets',
      'Additional Requirements',
      'Multi-Family',
      'Signature & Authorization',
    ]);
  });
});

describe('forms', () => {
  const multiFamily = { multi_family_project: 'yes', 'iec.air-odors': 'YES', 'iec.preparer-name': 'Ada Lake' };
  const sections = (values: Record<string, string>, id: string) =>
    record(values).sections.filter((section) => section.form === id);

  test('an attached form follows the section that attaches it, with what is not answered yet', () => {
    const made = sections(
      { ...multiFamily, initial_environmental_checklist: 'attached' },
      'initial-environmental-checklist',
    );
    expect(made[0]).toMatchObject({
      tab: 'multi-family',
      id: 'land-and-air',
      title: { en: 'Initial environmental checklist: Land and air', es: 'Lista ambiental inicial: Suelo y aire' },
    });
    const all = made.flatMap((section) => section.items);
    expect(all.find(({ field }) => field === 'iec.air-odors')?.value).toEqual({ code: 'questionnaire:answers.YES' });
    expect(all.find(({ field }) => field === 'iec.air-details')).toMatchObject({ value: null });
    expect(all.some(({ field }) => field === 'iec.noise-details')).toBe(false);
  });

  test('a required form that is not attached says so, and nothing of it is in', () => {
    const made = record(multiFamily);
    expect(wordsOf(made, 'initial_environmental_checklist')).toEqual({ en: 'Not attached', es: 'Sin adjuntar' });
    expect(sections(multiFamily, 'initial-environmental-checklist')).toEqual([]);
  });

  test('a form that does not apply says why', () => {
    const minor = { ...multiFamily, initial_environmental_checklist: 'N/A' };
    expect(wordsOf(record(minor), 'initial_environmental_checklist')?.en).toBe('This is a minor project application');
    expect(sections(minor, 'initial-environmental-checklist')).toEqual([]);
  });

  test('a worksheet that helps is in with what was entered, attached or not, and out where nothing was', () => {
    expect(sections({}, 'coverage-helper')).toEqual([]);
    const begun = sections({ 'coverage.system': 'bailey' }, 'coverage-helper');
    expect(begun.flatMap((section) => section.items.map(({ field }) => field))).toEqual(['coverage.system']);
    const attached = sections({ 'coverage.system': 'bailey', coverage_helper: 'attached' }, 'coverage-helper');
    expect(attached.flatMap((section) => section.items).length).toBeGreaterThan(0);
  });
});

describe('warnings', () => {
  test('what matters, with its reason and rule, at the field where it is mended', () => {
    const made = record({ excavation_deeper_five_feet: 'yes', cut_volume: '40', fill_volume: '0' }, {}, '2026-11-21');
    expect(made.warnings.map(({ id, field, code }) => [id, field, code])).toEqual([
      ['excavation-over-five-feet', 'excavation_deeper_five_feet', 'TRPA Code 33.3.6'],
      ['grading-out-of-season', 'cut_volume', 'TRPA Code Ch. 33'],
    ]);
    for (const { reason } of made.warnings) expect(reason.es).not.toBe('');
  });

  test.each<[string, Record<string, string>, string[]]>([
    ['coverage over the base', { land_coverage_exceeds_limits: 'yes' }, ['coverage-over']],
    [
      'sensitive land',
      { land_coverage_exceeds_limits: 'yes', new_coverage_sensitive_areas: 'yes' },
      ['coverage-over', 'coverage-on-sensitive-land'],
    ],
    ['groundwater', { intercept_groundwater: 'yes' }, ['groundwater']],
    ['an old building', { structure_over_50_years: 'yes' }, ['building-over-50-years']],
    [
      'a year that says otherwise',
      { structure_over_50_years: 'no', year_built: '1970' },
      ['building-over-50-years', 'year-built-differs'],
    ],
    ['a young building', { structure_over_50_years: 'no', year_built: '1990' }, []],
    [
      'a high building',
      { height_change_proposed: 'yes', building_height_over_26_feet: 'yes' },
      ['building-over-26-feet'],
    ],
    ['a height that is hidden again', { height_change_proposed: 'no', building_height_over_26_feet: 'yes' }, []],
    ['services', { paved_access: 'no', water_supply_fire_flow: 'no' }, ['no-paved-access', 'no-fire-flow']],
    [
      'a new unit without a right',
      { new_residential_unit: 'yes', development_rights_acquisition: 'Existing On-Site (N/A)' },
      ['new-unit-without-right'],
    ],
    ['a new unit with one', { new_residential_unit: 'yes', development_rights_acquisition: 'Transfer' }, []],
    ['an unsure answer', { other_restrictions: 'UNSURE' }, ['restrictions-unsure']],
    ['grading in season', { cut_volume: '40', fill_volume: '0' }, []],
  ])('%s', (_, values, ids) => {
    expect(record(values).warnings.map(({ id }) => id)).toEqual(ids);
  });
});

test('a record that was frozen in words, before answers had codes, is still read', () => {
  const words = { en: 'Attached', es: 'Adjunto' };
  const source = { note: words, basis: 'source' };
  const line = { id: 'base', label: words, working: words, value: 1, unit: 'sq-ft', source };
  const missingInputs = [{ field: 'coverage.area_5', label: words }];
  const result = {
    outcome: 'cannot-tell',
    said: words,
    lines: [line],
    missingInputs,
    notes: [{ text: words, source }],
  };
  const open = { reason: 'As built', items: [words] };
  const section = { id: 's', tab: 't', title: words, items: [{ field: 'f', label: words, value: words, open }] };
  const warning = { id: 'w', field: 'f', text: words, reason: words };
  const stored = { sections: [section], calculations: { coverage: result, impact: result }, warnings: [warning] };
  const read = ApplicationRecord.parse(stored);
  const told = [
    read.sections[0]?.items[0]?.value,
    ...Object.values(read.calculations).flatMap(({ said, lines, missingInputs: missing, notes }) => [
      said,
      lines[0]?.label,
      lines[0]?.working,
      missing[0]?.label,
      notes[0]?.text,
    ]),
  ];
  expect(told.map((message) => message && inWords(message))).toEqual(Array.from({ length: 11 }, () => words));
  expect(read.sections[0]?.items[0]).toMatchObject({ label: words, open });
  expect(read.warnings).toEqual([warning]);
});

test('what is shown is what can be frozen: a record survives being stored', () => {
  const long = `${'A long answer. '.repeat(650)}\n\nIts last line.`;
  const made = record({ project_description: long, cut_volume: '3' }, { site_plan: [file] });
  expect(ApplicationRecord.parse(JSON.parse(JSON.stringify(made)))).toEqual(made);
});

describe('a single value', () => {
  const unit = { en: 'feet', es: 'pies' };
  test.each<[string, Field, string, string | undefined]>([
    ['a large number', drawField('number', 'n', { unit }), '1234567', '1,234,567 feet'],
    ['one that is grouped already', drawField('number', 'n', { unit }), '1,234', '1,234 feet'],
    ['a small one', drawField('number', 'n', { unit }), '999', '999 feet'],
    ['many decimals', drawField('number', 'n', { unit }), '0.12345', '0.12345 feet'],
    ['a number that is none', drawField('number', 'n', { unit }), '12,34o', '12,34o feet'],
    ['a day that is none', drawField('date', 'd'), '2026-02-30', '2026-02-30'],
    ['an answer that nobody offered', drawField('yes-no', 'a'), 'maybe', undefined],
    ['N/A where it is not offered', drawField('text', 't'), 'N/A', 'N/A'],
  ])('%s', (_, field, value, said) => {
    const message = formatValue(field, value);
    expect(message ? inWords(message).en : undefined).toBe(said);
  });
});
