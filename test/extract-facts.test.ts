import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { ReadDocument } from '../src/domain/documents/document.ts';
import type { Word } from '../src/domain/documents/page.ts';
import { extractFacts } from '../src/domain/extraction/extract.ts';
import { counties } from './counties.ts';
import { readBbox } from './read-bbox.ts';

const folder = fileURLToPath(new URL('../../shared/samples/permit-documents/', import.meta.url));
const hasSamples = existsSync(folder);

const valuesIn = (document: ReadDocument): Record<string, (string | number)[]> => {
  const values: Record<string, (string | number)[]> = {};
  for (const { name, value } of extractFacts(document, counties)) values[name] = [...(values[name] ?? []), value];
  return values;
};

/** The planner's form as a PDF viewer fills it: [left, bottom, right, top] of a field, and what is typed into it. */
const filledIn: [number, number, number, number, string][] = [
  [108, 702, 277, 728, '1562 Wren Court, Meyers'],
  [47, 671, 205, 698, '027-123-004'],
  [82, 640, 241, 667, 'ERSP2026-0417'],
  [313, 621, 607, 718, 'New two-story house with an attached garage'],
  [508, 718, 516, 727, 'X'],
  [261, 594, 273, 605, 'X'],
  [105, 593, 205, 609, 'EL-24-O-17'],
  [453, 593, 608, 607, 'None'],
  [99, 579, 181, 592, '1974'],
  [274, 580, 283, 590, 'X'],
  [70, 548, 248, 563, 'PAS 114'],
  [71, 499, 108, 512, '806'],
  [200, 498, 244, 512, '22'],
  [312, 484, 382, 498, '5'],
  [58, 483, 244, 497, '10,454'],
  [417, 483, 609, 497, '10,454 sf'],
  [90, 469, 142, 481, '2,300'],
  [204, 468, 244, 483, '2,400'],
  [316, 468, 412, 482, '2,300'],
  [488, 468, 609, 482, '1,810'],
  [332, 454, 413, 466, '2,250'],
  [495, 454, 609, 467, '50'],
  [138, 453, 244, 467, '100'],
  [313, 438, 413, 451, '2,400'],
  [498, 438, 608, 451, '100'],
  [338, 424, 414, 437, '0'],
  [500, 423, 609, 437, '140'],
  [444, 410, 481, 422, '12'],
  [321, 409, 357, 421, '31'],
  [554, 408, 609, 422, '13'],
  [353, 366, 472, 379, '500'],
  [352, 351, 472, 365, '120'],
  [396, 336, 472, 350, '11'],
  [146, 321, 311, 335, '10,400'],
  [396, 321, 472, 335, '80'],
  [79, 307, 147, 320, '1,040'],
  [211, 306, 311, 320, '260'],
  [408, 306, 472, 320, '60'],
  [200, 263, 279, 275, '5:12'],
  [395, 263, 444, 276, '7'],
  [105, 261, 154, 275, '6'],
  [109, 248, 154, 262, '29.5'],
  [396, 248, 446, 261, '14'],
  [226, 246, 279, 260, `27'-6"`],
  [463, 176, 505, 189, '4.5'],
  [457, 162, 504, 174, '6'],
  [84, 161, 96, 174, 'X'],
  [245, 161, 309, 174, '18823'],
  [148, 161, 190, 174, '5/14/2019'],
  [528, 160, 607, 174, 'LCAP2026-0102'],
  [43, 123, 170, 135, 'Upper Truckee'],
  [219, 122, 308, 134, '25.00'],
  [451, 96, 607, 109, '4,000'],
];

function fill(document: ReadDocument): ReadDocument {
  const [page] = document.pages;
  if (!page) return document;
  const words = filledIn.flatMap(([left, bottom, right, top, value]) =>
    value.split(' ').map((text): Word => {
      const box = { x: left, y: page.height - top, width: right - left, height: top - bottom };
      return { text, box, method: 'form-field' };
    }),
  );
  return { ...document, pages: [{ ...page, words: [...page.words, ...words] }] };
}

describe.skipIf(!hasSamples)('the sample documents', () => {
  const open = (name: string) => readBbox(`${folder}${name}`);

  it.each([
    'ca_hcd_adu_handbook_2026.pdf',
    'trpa_pia_guidelines.pdf',
    'ca_placentia_submittal_requirements.pdf',
    'ca_concord_adu_sheet_24x36in.pdf',
    'trpa_residential_review_checklist_fillable.pdf',
    'bops_Elevations-best-practice.pdf',
    'bops_Site-location-plan-example.pdf',
  ])('%s speaks of no project of its own, and yields no fact', (name) => {
    // The scale and the day of a standard detail are a sheet's own, and no project's.
    const { 'plans.scale': _, 'plans.date': __, ...others } = valuesIn(open(name));
    expect(others).toEqual({});
  });

  it('ordinances, resolutions and interpretations yield no fact', () => {
    const names = readdirSync(`${folder}rivergrove`).filter((name) => name.endsWith('.pdf'));
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(valuesIn(open(`rivergrove/${name}`)), name).toEqual({});
  });

  it.each(['bops_existing-roofplan.pdf', 'bops_proposed-first-floor-plan.pdf'])(
    '%s gives what its title block says',
    (name) => {
      const facts = extractFacts(open(name), counties);
      expect(facts.map((fact) => fact.name).sort()).toEqual([
        'applicant.name',
        'plans.date',
        'plans.preparedBy',
        'project.address',
        'project.description',
      ]);
      expect(facts.find((fact) => fact.name === 'plans.date')?.value).toBe('2019-07-04');
      expect(String(facts.find((fact) => fact.name === 'project.address')?.value)).toMatch(/^11 \S+ Place$/);
      expect(String(facts.find((fact) => fact.name === 'applicant.name')?.value).split(' ')).toHaveLength(5);
    },
  );

  it("the planner's own form, filled in, is read field by field", () => {
    const form = open('trpa_residential_review_checklist_fillable.pdf');
    expect(valuesIn(fill(form))).toEqual({
      'project.address': ['1562 Wren Court, Meyers'],
      'parcel.apn': ['027-123-004'],
      'project.fileNumber': ['ERSP2026-0417'],
      'project.description': ['New two-story house with an attached garage'],
      'building.stories': [2],
      'project.allocationNumber': ['EL-24-O-17'],
      'building.yearBuilt': [1974],
      'project.localPlan': ['PAS 114'],
      'parcel.ipesScore': [806],
      'coverage.allowablePercent': [22],
      'parcel.landCapability': ['5'],
      'parcel.areaSqFt': [10_454],
      'coverage.baseAllowableSqFt': [2300],
      'coverage.maxAllowableSqFt': [2400],
      'coverage.verifiedSqFt': [1810],
      'coverage.proposedSqFt': [2250],
      'coverage.bankedSqFt': [50],
      'coverage.transferredSqFt': [100],
      'coverage.offsiteExistingSqFt': [0],
      'coverage.offsiteProposedSqFt': [140],
      'coverage.excessSqFt': [31],
      'coverage.exemptDeckSqFt': [120],
      'coverage.exemptTemporarySqFt': [80],
      'coverage.exemptPerviousSqFt': [60],
      'parcel.nonSensitiveAreaSqFt': [10_400],
      'site.crossSlopePercent': [6],
      'building.roofPitch': ['5:12'],
      'building.maxHeightFt': [29.5],
      'building.heightFt': [27.5],
      'scenic.shorelineUnit': ['7'],
      'scenic.roadwayUnit': ['14'],
      'grading.excavationDepthFt': [4.5],
      'grading.approvedDepthFt': [6],
      'grading.soilsHydroFile': ['LCAP2026-0102'],
      'bmp.certificateNumber': ['18823'],
      'bmp.certificateDate': ['2019-05-14'],
      'parcel.hydrologicArea': ['Upper Truckee'],
    });
  });
});
