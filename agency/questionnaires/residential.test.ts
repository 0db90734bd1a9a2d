import { describe, expect, test } from 'vitest';
import type { Condition } from '#domain/application/condition.ts';
import type { Field, FieldKind } from '#domain/application/field.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { loadRemembered } from '../../test/agency-errors.ts';

/*
 * What the specification asks for, written from its words and not from the YAML: a field that is lost, renamed or
 * shown at another answer fails here.
 */
const { questionnaire } = loadRemembered('agency').application;
const byId = fieldsById(questionnaire);

function fieldOf(id: string): Field {
  const found = byId.get(id)?.field;
  if (!found) throw new Error(`There is no field "${id}".`);
  return found;
}
const at = (id: string) => {
  const place = byId.get(id)?.place;
  return `${place?.tab.id}/${place?.section.id}`;
};

const yes = (field: string): Condition => ({ field, is: 'yes' });
const YES = (field: string): Condition => ({ field, is: 'YES' });
const includes = (option: string): Condition => ({ field: 'development_rights_acquisition', includes: option });

type Expected = [id: string, kind: FieldKind, shownWhen?: Condition];
const expected: Record<string, Expected[]> = {
  'general/general': [
    ['applicant_name', 'text'],
    ['apn', 'text'],
    ['project_address', 'text'],
    ['county', 'disabled'],
    ['previous_apns', 'disabled'],
    ['project_description', 'textarea'],
    ['fire_protection_stamp', 'upload'],
  ],
  'project/land-capability': [
    ['coverage_helper', 'form'],
    ['land_coverage_exceeds_limits', 'yes-no'],
    ['prior_trpa_permit', 'yes-no', yes('land_coverage_exceeds_limits')],
    ['prior_permit_file_numbers', 'text', yes('prior_trpa_permit')],
    ['new_coverage_sensitive_areas', 'yes-no', yes('land_coverage_exceeds_limits')],
    ['coverage_purpose', 'textarea', yes('new_coverage_sensitive_areas')],
    ['coverage_transfer', 'yes-no', yes('land_coverage_exceeds_limits')],
    ['coverage_transfer_application', 'form', yes('coverage_transfer')],
    ['coverage_exemptions', 'yes-no', yes('land_coverage_exceeds_limits')],
    ['exemption_types', 'multi-select', yes('coverage_exemptions')],
  ],
  'project/site-development': [
    ['fire_damage', 'yes-no'],
    ['paved_access', 'yes-no'],
    ['water_supply_fire_flow', 'yes-no'],
    ['height_change_proposed', 'yes-no'],
    ['building_height_over_26_feet', 'yes-no', yes('height_change_proposed')],
    ['height_code_compliance', 'textarea', yes('building_height_over_26_feet')],
    ['new_combustion_appliances', 'yes-no'],
    ['tree_removal', 'yes-no'],
    ['tree_removal_solar', 'yes-no'],
    ['living_area_floor_space', 'number'],
    ['other_enclosed_area_floor_space', 'number'],
    ['total_floor_area', 'calculated'],
    ['new_residential_unit', 'yes-no'],
    ['project_impact_report', 'form', yes('new_residential_unit')],
    ['multi_family_project', 'yes-no'],
    ['development_rights_acquisition', 'multi-select'],
    ['development_rights_other', 'text', includes('Other')],
    ['allocation_number', 'text', includes('Allocation from Local Jurisdiction')],
  ],
  'project/water-quality': [
    ['excavation_deeper_five_feet', 'yes-no'],
    ['intercept_groundwater', 'yes-no'],
    ['soils_hydrology_report', 'upload', { any: [yes('excavation_deeper_five_feet'), yes('intercept_groundwater')] }],
    ['cut_volume', 'number'],
    ['fill_volume', 'number'],
    ['stormwater_bmp_type', 'disabled'],
    ['fertilizer_pesticide_use', 'yes-no'],
    ['groundwater_diversions', 'yes-no'],
    ['water_quality_impacts', 'yes-no'],
  ],
  'project/scenic': [
    ['exterior_lighting', 'yes-no'],
    ['scenic_roadway_visible', 'yes-no'],
    ['roadway_unit_number', 'text', yes('scenic_roadway_visible')],
    ['roadway_attainment', 'select', yes('scenic_roadway_visible')],
    ['shoreline_visible', 'yes-no'],
    ['shoreline_unit_number', 'text', yes('shoreline_visible')],
    ['shoreline_attainment', 'select', yes('shoreline_visible')],
    ['recreation-areas-trailheads', 'yes-no'],
    ['undergrounding-utilities', 'yes-no'],
    ['scenic_impacts', 'yes-no'],
  ],
  'project/historic': [
    ['structure_over_50_years', 'yes-no'],
    ['historic_determination_completed', 'yes-no', yes('structure_over_50_years')],
    ['historic_file_number', 'text', yes('historic_determination_completed')],
    ['historic_resource_determination_upload', 'upload', yes('historic_determination_completed')],
    ['year_built', 'number'],
    ['file_number', 'text'],
    ['historic_resources', 'yes-no'],
  ],
  'project/restrictions': [
    ['deed_restricted_area', 'yes-no-unsure'],
    ['project_area_purpose', 'textarea', YES('deed_restricted_area')],
    ['trpa_file_number', 'text', YES('deed_restricted_area')],
    ['easements_associated', 'yes-no-unsure'],
    ['public_access_easements', 'yes-no-unsure'],
    ['easements_list', 'textarea', { any: [YES('easements_associated'), YES('public_access_easements')] }],
    ['other_restrictions', 'yes-no-unsure'],
    ['other_restrictions_details', 'textarea', YES('other_restrictions')],
    [
      'restrictions_declaration_initials',
      'text',
      {
        any: ['deed_restricted_area', 'easements_associated', 'public_access_easements', 'other_restrictions'].map(
          (field) => ({ field, is: ['YES', 'UNSURE'] }),
        ),
      },
    ],
  ],
  'plan-sheets/plan-sheets': [
    ['site_plan', 'upload'],
    ['land_coverage_calculations', 'upload'],
    ['grading_plan', 'upload'],
    ['stormwater_plan', 'upload'],
    ['building_elevations', 'upload'],
    ['floor_plans', 'upload'],
  ],
  'additional/additional': [
    ['public_hearing_required', 'upload'],
    ['scenic_classification', 'upload'],
    ['shoreland_classification', 'upload'],
  ],
  'multi-family/multi-family': [
    ['initial_environmental_checklist', 'form'],
    ['active_transportation_checklist', 'form'],
  ],
  'signature/signature': [
    ['declaration', 'display'],
    ['owner_signature', 'text'],
    ['signature_location', 'text'],
    ['signature_date', 'date'],
    ['property_apn', 'text'],
    ['property_owners', 'textarea'],
    ['authorized_representative', 'text'],
    ['owner_signature_1', 'text'],
    ['owner_signature_1_date', 'date'],
    ['owner_signature_2', 'text'],
    ['owner_signature_2_date', 'date'],
  ],
};
const all = Object.entries(expected).flatMap(([place, fields]) =>
  fields.map(([id, kind, shownWhen]): [string, string, FieldKind, Condition | undefined] => [
    place,
    id,
    kind,
    shownWhen,
  ]),
);

describe('every field of the specification', () => {
  test.each(all)('%s %s is a %s, shown when it should be', (place, id, kind, shownWhen) => {
    const field = fieldOf(id);
    expect(at(id)).toBe(place);
    expect(field.kind).toBe(kind);
    expect(field.shownWhen).toEqual(shownWhen);
    expect(field.optional).toBe(['coverage_helper', 'project_impact_report'].includes(id));
  });

  test('the questionnaire asks nothing else, in this order', () => {
    const ids = questionnaire.tabs.flatMap((tab) => tab.sections.flatMap(({ fields }) => fields.map(({ id }) => id)));
    expect(ids).toEqual(all.map(([, id]) => id));
  });
});

describe('tabs', () => {
  test('tabs and sub-tabs have the titles of the specification', () => {
    expect(questionnaire.tabs.map(({ title }) => title.en)).toEqual([
      'General Information',
      'Project Questionnaire',
      'Plan Sheets',
      'Additional Requirements',
      'Multi-Family',
      'Signature & Authorization',
    ]);
    expect(questionnaire.tabs[1]?.sections.map(({ title }) => title.en)).toEqual([
      'Land Capability and Land Coverage',
      'Site Development',
      'Water Quality',
      'Scenic',
      'Historic Resources',
      'Restrictions and Easements',
    ]);
  });

  test('only the multi-family tab comes and goes, and only it is never complete', () => {
    for (const tab of questionnaire.tabs) {
      const isMultiFamily = tab.id === 'multi-family';
      expect(tab.neverComplete).toBe(isMultiFamily);
      expect(tab.shownWhen).toEqual(isMultiFamily ? yes('multi_family_project') : undefined);
    }
  });

  const notices = (id: string) =>
    questionnaire.tabs
      .find((tab) => tab.id === id)
      ?.notices.map(({ en }) => en)
      .join(' ') ?? '';

  test('the notices say what the specification has them say', () => {
    const plans = notices('plan-sheets');
    expect(plans).toMatch(/prepared and stamped by a licensed engineer, architect or surveyor/);
    expect(plans).toMatch(/[Hh]and-drawn plans are not accepted/);
    expect(plans).toMatch(/at least 24 x 36/);
    expect(notices('additional')).toMatch(/apply only to the types of projects/);
    expect(notices('multi-family')).toMatch(/environmental checklist is not needed for minor project applications/);
    expect(notices('multi-family')).toMatch(/never shows as complete.+submit once both are attached/);
  });
});

describe('choices', () => {
  const optionsOf = (id: string) => {
    const field = fieldOf(id);
    if (field.kind !== 'select' && field.kind !== 'multi-select') throw new Error(`${id} has no options.`);
    return field.options;
  };

  test('development rights', () => {
    expect(optionsOf('development_rights_acquisition').map(({ value }) => value)).toEqual([
      'Existing On-Site (N/A)',
      'Conversion',
      'Banked On-Site',
      'Bonus Unit Request',
      'Transfer',
      'Other',
      'Allocation from Local Jurisdiction',
    ]);
  });

  test('exemptions, in full and in part', () => {
    const inGroup = (group: string) =>
      optionsOf('exemption_types')
        .filter((option) => option.group?.en === group)
        .map(({ value }) => value);
    expect(inGroup('Full exemptions')).toEqual([
      'Defensible Space',
      'Small foundations',
      'Bear boxes',
      'Utility installations',
      'Stormwater/Best Management Practices',
      'ADA Access',
      'Height reductions for overhangs',
      'Public trails',
    ]);
    expect(inGroup('Partial exemptions')).toEqual([
      'Non-permanent structures or utility installations',
      'Pervious coverage',
      'Pervious decking',
    ]);
    expect(optionsOf('exemption_types')).toHaveLength(11);
  });

  test.each(['roadway_attainment', 'shoreline_attainment'])('%s', (id) => {
    expect(optionsOf(id).map(({ value }) => value)).toEqual(['Attainment', 'Non-attainment']);
  });

  test('an option reads in English as it is stored', () => {
    for (const id of ['development_rights_acquisition', 'exemption_types', 'roadway_attainment']) {
      for (const { value, label } of optionsOf(id)) expect(label.en).toBe(value);
    }
  });
});

describe('what fields are made of', () => {
  test.each<[string, object]>([
    ['applicant_name', { prefill: 'full_name', format: 'name' }],
    ['apn', { format: 'apn' }],
    ['county', { value: 'El Dorado County' }],
    ['stormwater_bmp_type', { value: 'STANDARD DIMENSION BMPS' }],
    ['total_floor_area', { sum: ['living_area_floor_space', 'other_enclosed_area_floor_space'] }],
    ['living_area_floor_space', { unit: { en: 'sq.ft.', es: 'pies²' } }],
    ['cut_volume', { unit: { en: 'sq. yards', es: 'yardas cuadradas' } }],
    ['fill_volume', { unit: { en: 'sq. yards', es: 'yardas cuadradas' } }],
    ['year_built', { whole: true, min: 1800, max: 2100 }],
    ['owner_signature', { format: 'name' }],
    ['signature_date', { notAfterToday: true }],
    ['owner_signature_1_date', { notAfterToday: true }],
    ['owner_signature_2_date', { notAfterToday: true }],
    ['property_apn', { prefill: 'apn', format: 'apn' }],
    ['restrictions_declaration_initials', { format: 'initials' }],
  ])('%s', (id, parts) => {
    expect(fieldOf(id)).toMatchObject(parts);
  });

  test('the hints of the volumes say in what earth is counted', () => {
    for (const id of ['cut_volume', 'fill_volume']) expect(fieldOf(id).hint?.en).toMatch(/cubic yards/);
  });

  test('the stormwater plan names the hotline to call', () => {
    const { en = '', es = '' } = fieldOf('stormwater_plan').hint ?? {};
    for (const hint of [en, es]) expect(hint).toMatch(/\(\d{3}\) \d{3}-\d{4}/);
  });

  test('multi-family says what counts, and the impact button has its words', () => {
    expect(fieldOf('multi_family_project').hint?.en).toMatch(/more than one residential unit.+do not count/);
    expect(fieldOf('project_impact_report')).toMatchObject({
      action: { en: 'Generate Project Impact Analysis Report' },
    });
  });

  test('every plan sheet is a sheet, and no other upload is', () => {
    for (const { field, place } of byId.values()) {
      if (field.kind === 'upload') expect(field.sheet).toBe(place.tab.id === 'plan-sheets');
    }
  });

  test('what is required whatever the project is cannot be said not to apply', () => {
    for (const id of [
      'fire_protection_stamp',
      'site_plan',
      'stormwater_plan',
      'allocation_number',
      'owner_signature',
    ]) {
      expect(fieldOf(id)).not.toHaveProperty('notApplicable.label');
    }
    expect(fieldOf('initial_environmental_checklist')).toHaveProperty('notApplicable.label');
    expect(fieldOf('active_transportation_checklist')).not.toHaveProperty('notApplicable.label');
  });
});

test('every form stands where it belongs, with its own ids', () => {
  const hosts = [...byId.values()].flatMap(({ field }) => (field.kind === 'form' ? [[field.id, field.form]] : []));
  expect(hosts).toEqual([
    ['coverage_helper', 'coverage-helper'],
    ['coverage_transfer_application', 'coverage-transfer'],
    ['project_impact_report', 'project-impact'],
    ['initial_environmental_checklist', 'initial-environmental-checklist'],
    ['active_transportation_checklist', 'active-transportation-checklist'],
  ]);
  expect(Object.fromEntries(questionnaire.forms.map(({ id, prefix }) => [id, prefix]))).toEqual({
    'coverage-helper': 'coverage',
    'project-impact': 'impact',
    'coverage-transfer': 'transfer',
    'initial-environmental-checklist': 'iec',
    'active-transportation-checklist': 'atc',
  });
});

test('a new application is called what it is', () => {
  expect(questionnaire.applicationTitle.en).toBe('New Residential Permit Application');
  expect(questionnaire.referencePrefix).toBe('ERSP');
});
