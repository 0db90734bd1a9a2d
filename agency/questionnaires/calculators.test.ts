import { describe, expect, test } from 'vitest';
import { checkQuestionnaire } from '#domain/application/check-questionnaire.ts';
import type { ApplicationData } from '#domain/application/data.ts';
import { evaluateApplication } from '#domain/application/evaluate-application.ts';
import { evaluateQuestionnaire } from '#domain/application/evaluate-questionnaire.ts';
import type { Field } from '#domain/application/field.ts';
import { Questionnaire } from '#domain/application/questionnaire.ts';
import { LAND_CLASSES } from '#domain/calculations/coverage-rules.ts';
import { coverageRules, figureOf, impactRules, readForm } from '../../test/builders/agency-rules.ts';
import { counties } from '../../test/counties.ts';

const FORMS = ['coverage-helper', 'project-impact', 'coverage-transfer'];
const forms = FORMS.map(readForm);
const TODAY = '2026-11-21';

const both = (text: string) => ({ en: text, es: `${text} (es)` });
const host = (form: string) => ({
  id: form.replaceAll('-', '_'),
  kind: 'form',
  label: both(form),
  form,
  action: both('Fill in'),
  optional: true,
});

/** A questionnaire that is nothing but the three forms. */
const questionnaire = Questionnaire.parse({
  id: 'forms-alone',
  edition: TODAY,
  applicationTitle: both('Forms'),
  minutes: { from: 1, to: 2 },
  needs: [both('Nothing')],
  referencePrefix: 'ERSP',
  tabs: [
    { id: 'one', title: both('One'), sections: [{ id: 'here', title: both('Here'), fields: FORMS.map(host) }] },
    {
      id: 'two',
      title: both('Two'),
      sections: [{ id: 'there', title: both('There'), fields: [{ id: 'apn', kind: 'text', label: both('APN') }] }],
    },
  ],
  forms,
  counties,
});

const isAnswer = (value: string) => ['yes', 'no', 'YES', 'NO', 'UNSURE'].includes(value);
const dataOf = (values: Record<string, string | number>): ApplicationData => {
  const entries = Object.entries(values).map(([id, value]) => [id, String(value)] as const);
  return {
    answers: Object.fromEntries(entries.filter(([, value]) => isAnswer(value))),
    textAnswers: Object.fromEntries(entries.filter(([, value]) => !isAnswer(value))),
  };
};
const look = (values: Record<string, string | number>) =>
  evaluateApplication(
    { questionnaire, coverage: coverageRules, impact: impactRules },
    { data: dataOf(values), uploads: {}, today: TODAY },
  );
const formStateOf = (form: string, values: Record<string, string | number>) =>
  evaluateQuestionnaire(questionnaire, { data: dataOf(values), uploads: {}, today: TODAY }).forms.find(
    ({ id }) => id === form,
  );

describe.each(forms)('the form $id', (form) => {
  const fields = form.sections.flatMap((section): Field[] => section.fields);

  test('asks each question with a hint and says why', () => {
    const bare = fields.filter((field) => field.kind !== 'display' && !(field.hint && field.why));
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  test('ships no rule that is only a shaky memory, and says what is to be confirmed', () => {
    const known = fields.flatMap(({ rule }) => (rule?.basis === 'unverified' ? [rule.note.en] : []));
    for (const note of known) expect(note).toMatch(/confirmed|verified/);
  });
});

test('the forms hang together: ids, conditions and sums', () => {
  expect(checkQuestionnaire(questionnaire)).toEqual([]);
});

describe('the land coverage helper, through the questionnaire', () => {
  const everyClass = Object.fromEntries(
    LAND_CLASSES.flatMap((name) => [
      [`coverage.area_${name}`, '1,000'],
      [`coverage.existing_${name}`, '0'],
      [`coverage.proposed_${name}`, '0'],
    ]),
  );
  const whole = {
    ...everyClass,
    'coverage.system': 'bailey',
    'coverage.classes': LAND_CLASSES.join(','),
    'coverage.parcel_area': '9,000',
    'coverage.proposed_7': 500,
    'coverage.existing_verified': 'YES',
    'coverage.exempt_claimed': 'yes',
    'coverage.exempt': 100,
    'coverage.transfer_in': 'yes',
    'coverage.transferred': 250,
    'coverage.single_family': 'yes',
  };

  test('calculates from every field it asks', () => {
    const { calculations } = look(whole);
    // 4 × 10 + 50 + 200 + 250 + 300 + 300 = 1,140, and 250 more, below the 1,800 of a project area of 9,000.
    expect(figureOf(calculations.coverage, 'allowed')).toBe(1_390);
    expect([calculations.coverage.outcome, figureOf(calculations.coverage, 'counted')]).toEqual(['within', 400]);
  });

  test('asks the areas of the chosen classes only, and counts no other', () => {
    const { calculations, formState } = look({ ...whole, 'coverage.classes': '7', 'coverage.parcel_area': '' });
    expect(calculations.coverage.lines.map(({ id }) => id).filter((id) => id.startsWith('base'))).toEqual([
      'base-7',
      'base',
    ]);
    const asked = [...formState.shown].filter((id) => id.startsWith('coverage.area_'));
    expect(asked).toEqual(['coverage.area_7']);
  });

  test('stops nobody: with the system chosen it is complete, and says what it lacks', () => {
    const values = { 'coverage.system': 'bailey', coverage_helper: 'attached' };
    expect(formStateOf('coverage-helper', values)?.missing).toEqual([]);
    expect(look(values).calculations.coverage.outcome).toBe('cannot-tell');
  });

  test.each([
    { 'coverage.system': 'unknown' },
    { 'coverage.system': 'bailey' },
    { 'coverage.system': 'bailey', 'coverage.classes': LAND_CLASSES.join(',') },
    { 'coverage.system': 'ipes', 'coverage.exempt_claimed': 'yes', 'coverage.transfer_in': 'yes' },
    { ...whole, 'coverage.single_family': '' },
    { ...whole, 'coverage.single_family': 'no' },
    { ...whole, 'coverage.existing_7': 900, 'coverage.existing_verified': 'NO', 'coverage.transferred': 0 },
  ])('names as missing only what it asks (%#)', (values) => {
    const { calculations, formState } = look(values);
    const strange = calculations.coverage.missingInputs.filter(({ field }) => !formState.shown.has(field));
    expect(strange).toEqual([]);
  });
});

describe('the project impact form, through the questionnaire', () => {
  const whole = {
    'impact.kinds': 'single-family,multi-family,accessory',
    'impact.single_family': 1,
    'impact.multi_family': 2,
    'impact.accessory': 3,
    'impact.removes_homes': 'yes',
    'impact.homes_removed': 2,
    'impact.location': 'center',
    'impact.deed_restricted': 'YES',
    'impact.bonus_area': 'NO',
    'impact.vmt_known': 'yes',
    'impact.vmt_per_home': '325.5',
    'impact.vmt_source': 'Traffic study of 2026',
  };

  test('screens from every field it asks', () => {
    const { impact } = look(whole).calculations;
    expect([figureOf(impact, 'net-homes'), figureOf(impact, 'net-vmt'), impact.outcome]).toEqual([
      4,
      1_302,
      'analysis',
    ]);
    expect(look({ ...whole, 'impact.bonus_area': 'YES' }).calculations.impact.outcome).toBe('exempt');
    expect(formStateOf('project-impact', whole)?.missing).toEqual([]);
  });

  test('a figure that is hidden does not count', () => {
    const { impact } = look({ ...whole, 'impact.vmt_known': 'no', 'impact.removes_homes': 'no' }).calculations;
    expect([figureOf(impact, 'net-homes'), figureOf(impact, 'net-vmt')]).toEqual([6, null]);
  });

  test.each([
    { 'impact.kinds': '', 'impact.location': 'center' },
    { 'impact.kinds': 'single-family,multi-family,accessory', 'impact.removes_homes': 'yes' },
    { ...whole, 'impact.deed_restricted': 'UNSURE', 'impact.bonus_area': '' },
    { ...whole, 'impact.vmt_per_home': '' },
    { ...whole, 'impact.vmt_known': '' },
    { ...whole, 'impact.vmt_known': 'no' },
  ])('names as missing only what it asks (%#)', (values) => {
    const { calculations, formState } = look(values);
    const strange = calculations.impact.missingInputs.filter(({ field }) => !formState.shown.has(field));
    expect(calculations.impact.outcome).toBe('cannot-tell');
    expect(strange.map(({ field }) => field)).toEqual([]);
  });
});

describe('the coverage transfer form', () => {
  const form = readForm('coverage-transfer');
  const area = form.sections.flatMap(({ fields }) => fields).find(({ id }) => id === 'transfer.sending_area');
  const areas =
    area?.kind === 'select' ? area.options.map(({ value }) => value).filter((one) => one !== 'not-sure') : [];

  test('knows the nine hydrologically related areas', () => {
    expect(areas).toEqual([
      ...['incline', 'marlette', 'cave-rock', 'south-stateline', 'upper-truckee'],
      ...['emerald-bay', 'mckinney-bay', 'tahoe-city', 'agate-bay'],
    ]);
  });

  test('says so for every pair of areas that differ, and for none that agree', () => {
    const isSaid = (from: string, to: string) =>
      look({ 'transfer.sending_area': from, 'transfer.receiving_area': to }).formState.shown.has(
        'transfer.areas_differ',
      );
    for (const from of areas) {
      for (const to of areas) expect(isSaid(from, to), `${from} to ${to}`).toBe(from !== to);
      expect(isSaid(from, 'not-sure')).toBe(false);
      expect(isSaid('', from)).toBe(false);
    }
  });

  test('is complete with a private parcel, adds up what is offered, and asks a land bank for its name instead', () => {
    const values = {
      'transfer.from': 'private-parcel',
      'transfer.sending_apn': '031-101-001',
      'transfer.sending_owner': 'Ana Ruiz',
      'transfer.sending_area': 'agate-bay',
      'transfer.sending_land': 'class-5',
      'transfer.kinds': 'potential,existing-hard',
      'transfer.potential': '1,200',
      'transfer.existing_hard': 300,
      'transfer.restored': 'NO',
      'transfer.retirement_consent': 'yes',
      'transfer.receiving_apn': '090-243-004',
      'transfer.receiving_area': 'agate-bay',
      'transfer.needed': '1,400',
    };
    expect(formStateOf('coverage-transfer', values)?.missing).toEqual([]);
    expect(look(values).formState.values.get('transfer.total')).toBe('1500');
    const bank = formStateOf('coverage-transfer', { ...values, 'transfer.from': 'land-bank' });
    expect(bank?.missing.map(({ field }) => field)).toEqual(['transfer.land_bank']);
  });
});
