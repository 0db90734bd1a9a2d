import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadAgency } from '#server/agency/load-agency.ts';
import { listPdfFields } from '#server/writing/pdf-form.ts';
import { loadRemembered } from '../../test/agency-errors.ts';

const { checklists } = loadRemembered('agency');
const { sfd, grading } = checklists;
const itemsOf = (checklist: typeof sfd) => checklist.sections.flatMap((section) => section.items);
const fields = sfd.form.groups.flatMap((group) => group.fields);

describe('the checklists', () => {
  test('the dwelling list covers all 30 rows of the agency, in no row less than one question', () => {
    const rows = new Set(itemsOf(sfd).map((item) => item.row));
    expect(Array.from({ length: 30 }, (_, at) => at + 1).filter((row) => !rows.has(row))).toEqual([]);
  });

  test('the grading list covers all 17 rows', () => {
    const rows = new Set(itemsOf(grading).map((item) => item.row));
    expect(Array.from({ length: 17 }, (_, at) => at + 1).filter((row) => !rows.has(row))).toEqual([]);
  });

  test('the stated maximum height waits for the height table rather than being guessed', () => {
    const item = itemsOf(sfd).find(({ id }) => id === 'height-within-table');
    expect(item?.answer).toMatchObject({ kind: 'needs', what: { en: expect.stringContaining('height table') } });
  });

  test.each([sfd, grading])('every question of $id is a question and names its source', (checklist) => {
    for (const item of itemsOf(checklist)) {
      expect(item.question.en, item.id).toMatch(/\?$/);
      expect(item.question.es, item.id).toMatch(/¿.*\?$/);
      expect(item.source.note, item.id).not.toBe('');
    }
  });
});

test('a checklist is known by the hash of its data, the form among them', () => {
  expect(sfd.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(grading.sha256).not.toBe(sfd.sha256);
  expect(loadAgency('agency').checklists.sfd.sha256).toBe(sfd.sha256);
});

describe('the form', () => {
  const labels = [
    ...['Property Address', 'APN', 'File Number', 'Project Description', 'SFD', 'MFD', 'Plan Revision'],
    ...['Allocation Number', 'RUU Transfer', 'Deed Restriction Needed', 'Year Constructed', 'Historic', 'Not Historic'],
    ...['Level of Review: Staff', 'Level of Review: HO', 'Level of Review: GB', 'Noticing Required'],
    ...['Compliant Fireplace/Woodstove', 'Flood Zone', 'Avalanche', 'V(g) Checklist Complete', 'Attached in Accela'],
    ...['Local Plan', 'Special Use', 'Planner Notes Complete', 'Accela Updated', 'IPES Score', '% Allowable Coverage'],
    ...['Lot Size', 'Base Allowable', 'Max Allowable', 'Coverage to be Transferred', '>1/3 acre', 'DOAC Complete'],
    ...['Access & Building Site Verified', 'SEZ Delineation Complete', 'SEZ Setback', 'LCV Complete'],
    ...['Coverage Verified', 'Backshore Boundary', 'Bailey Score(s)', 'Verified Coverage', 'Proposed Coverage'],
    ...['Remaining/Banked', 'Amount Transferred', 'Off-site Coverage (E)', 'Off-site Coverage (P)', 'Excess Coverage'],
    ...['Previously Mitigated', 'Remaining Excess', 'Not Eligible', 'No Exemptions Proposed'],
    ...['Land Capability verified as non-sensitive', 'BMP cert issued', 'BMPs to be installed as part of project'],
    ...[
      'All excess coverage mitigated',
      'Mitigated as part of project',
      'Total area non-sensitive Land',
      'Max Allowed',
    ],
    ...['Total Proposed', 'Deck (A)', 'Deck (P)', 'Temp Structure (A)', 'Temp Structure (P)', 'Pervious Coverage (P)'],
    ...['Exterior Lights', 'Landscape/Reveg Plan', 'Tree Removal', 'Staging Areas', 'Colors/Reflective Materials'],
    ...['No change in height', '% Slope Across Site', 'Roof Pitch', 'Max Allowed Height', 'Proposed Height'],
    ...["Additional Height Finding Made (> 26')", 'Not visible', 'Visible from Lake', 'Visible from Road'],
    ...['Monitoring Required', 'Materials Reviewed', 'Baseline Photo Received', 'Temp BMPs on plans'],
    ...['Permanent BMPs on plans', 'Calculation Spreadsheet Reviewed', 'BMP Details Reviewed', 'Has Certificate'],
    ...['Date Issued', 'Certificate #', 'Grading cut/fill shown on plans', 'Utilities shown on plans'],
    ...['Proposed Max Depth of Excavation', "<5'", 'Soils/Hydro Max Depth Approved', 'Soils/Hydro File #', 'HRA'],
    ...['Cost/sq.ft.', 'Water Quality Mitigation', 'Air Quality Mitigation (NSFD)', 'Offsite Coverage Mitigation'],
    ...['Excess Coverage Mitigation', 'Project Security', 'Monitoring Security', 'Notes'],
  ];

  test('has a line for every label of the paper', () => {
    const given = new Set(fields.map((field) => field.label.en));
    expect(labels.filter((label) => !given.has(label))).toEqual([]);
  });

  test('ships no amounts of money', () => {
    expect(JSON.stringify(sfd.form)).not.toMatch(/\$ ?\d/);
  });

  const sample = '../shared/samples/permit-documents/trpa_residential_review_checklist_fillable.pdf';
  test.skipIf(!existsSync(sample))(
    'names every field of the fillable form once (needs ../shared/samples)',
    async () => {
      const given = fields.flatMap((field) => field.boxes.map(({ name }) => name));
      const known = await listPdfFields(readFileSync(sample));
      expect(known.size).toBeGreaterThan(100);
      expect([...known.keys()].filter((name) => !given.includes(name))).toEqual([]);
      expect(given.filter((name, at) => !known.has(name) || given.indexOf(name) !== at)).toEqual([]);
    },
  );
});
