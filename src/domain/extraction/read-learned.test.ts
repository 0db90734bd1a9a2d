import { expect, test } from 'vitest';
import { counties } from '../../../test/counties.ts';
import { layOutDocument, layOutPage } from '../../../test/pages/lay-out.ts';
import { readFacts } from './extract.ts';
import type { Fact } from './fact.ts';
import { likelihoodBy } from './read-learned.ts';

const read = (drawing: string): Fact[] => readFacts([layOutDocument('doc', layOutPage(drawing))], counties);
const valuesOf = (facts: readonly Fact[], name: Fact['name']) =>
  facts.filter((fact) => fact.name === name).map(({ value }) => value);

test('a likelihood rises with the weights of the marks that are there, and is nought for a fact without any', () => {
  const likelihood = likelihoodBy({
    marks: ['before|coverage', 'after|allowed'],
    facts: { 'coverage.existingSqFt': { marks: [0, 1], weights: [200, -300] } },
  });
  expect(likelihood('coverage.existingSqFt', ['before|coverage'])).toBeCloseTo(0.881, 3);
  expect(likelihood('coverage.existingSqFt', ['before|coverage', 'after|allowed'])).toBeCloseTo(0.269, 3);
  expect(likelihood('coverage.existingSqFt', ['never seen'])).toBe(0.5);
  expect(likelihood('building.heightFt', ['before|coverage'])).toBe(0);
});

const LETTER = `
Subject: garage for the Okafor house, APN 023-181-14

The lot carries 2,410 square feet of coverage today.

With the garage up, and the old patio gone, it goes to 2,655 square feet.
`;

test('what a sentence says of the one before it is read, with the words where it stands', () => {
  const facts = read(LETTER);
  expect(valuesOf(facts, 'coverage.existingSqFt')).toEqual([2410]);
  expect(valuesOf(facts, 'coverage.proposedSqFt')).toEqual([2655]);
  const proposed = facts.find(({ name }) => name === 'coverage.proposedSqFt');
  expect(proposed?.evidence[0]?.quote).toContain('2,655');
});

test.each([
  ['Would coverage of 2,655 square feet after the work be allowed?'],
  ['My neighbor’s lot will carry 2,655 square feet of coverage.'],
  ['Coverage after the work may not exceed 2,655 square feet.'],
])('“%s” tells no coverage of the project', (sentence) => {
  expect(valuesOf(read(`\nSubject: APN 023-181-14\n\n${sentence}\n`), 'coverage.proposedSqFt')).toEqual([]);
});

test('a table of land by class is read by its totals', () => {
  const facts = read(`
APN 023-181-14

Class     Area      Percent    Base     Existing    Proposed
4         2,350     20         470      890         842
6         5,600     30         1,680    1,540       1,463
Both      7,950                2,150    2,430       2,305
`);
  expect(valuesOf(facts, 'coverage.existingSqFt')).toEqual([2430]);
  expect(valuesOf(facts, 'coverage.proposedSqFt')).toEqual([2305]);
  expect(valuesOf(facts, 'coverage.baseAllowableSqFt')).toEqual([2150]);
});

test('a ticked option tells the county and the class, and those beside it do not', () => {
  const facts = read(`
APN 023-181-14

Local jurisdiction
Douglas County      X  El Dorado County      Placer County

LAND CAPABILITY DISTRICT (check all that apply)
1a       4       X  6       7
`);
  expect(valuesOf(facts, 'parcel.county')).toEqual(['El Dorado County']);
  expect(valuesOf(facts, 'parcel.landCapability')).toEqual(['6']);
});

test('what weights alone have told disputes nothing that another document states', () => {
  const form = layOutDocument('form', layOutPage('APN: 023-181-14\nPROPOSED COVERAGE: 2,600 SF'));
  const letter = layOutDocument('letter', layOutPage(LETTER));
  const facts = readFacts([form, letter], counties);
  expect(valuesOf(facts, 'coverage.proposedSqFt')).toEqual([2600]);
});

test('a job number is no license, and a phrase with capitals nobody’s name', () => {
  const facts = read(`
APN 023-181-14                        GRANITE & PINE STUDIO

                                      ARCHITECT

                                      JOB NO. 26-118

Designer: Fire District
`);
  expect(valuesOf(facts, 'plans.licenseNumber')).toEqual([]);
  expect(valuesOf(facts, 'plans.preparedBy')).not.toContain('Fire District');
});

test('an amount in a numbered box is no number of a box', () => {
  const boxes = Array.from({ length: 12 }, (_, at) => `${at + 20}. Caption ${at}\n\n   ${at * 7}\n`).join('\n');
  const facts = read(`\nAPN 023-181-14\n\n32. Height proposed\n\n    31 ft 11 in\n\n${boxes}`);
  expect(valuesOf(facts, 'building.heightFt')).toEqual([31.92]);
});
