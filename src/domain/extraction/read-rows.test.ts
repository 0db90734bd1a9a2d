import { expect, test } from 'vitest';
import { layOutDocument, layOutPage } from '../../../test/pages/lay-out.ts';
import { everyKind, readRowsOf } from './read-rows.ts';

const SHEET = { width: 2592, height: 1728 };
const rowsOf = (drawing: string) => {
  const rows = everyKind((kind) => readRowsOf([layOutDocument('doc', layOutPage(drawing, SHEET))], kind));
  const told = Object.entries(rows).map(([kind, all]) => [kind, all.map(({ evidence: _, ...row }) => row)]);
  return Object.fromEntries(told.filter(([, all]) => all?.length));
};

test('land capability districts come with their areas, shares and base coverage', () => {
  expect(
    rowsOf(`
LAND CAPABILITY         AREA (SF)       PERCENT       BASE ALLOWABLE (SF)
Class 1b (SEZ)          2,000           1%            20
Class 5                 8,454           25%           2,114
TOTAL                   10,454                        2,134
`),
  ).toEqual({
    landCapability: [
      { district: '1b', area: 2000, percent: 1, base: 20 },
      { district: '5', area: 8454, percent: 25, base: 2114 },
    ],
  });
});

test('surfaces of a coverage table come with what exists and what is proposed, up to the total', () => {
  expect(
    rowsOf(`
LAND COVERAGE           EXISTING (SF)      PROPOSED (SF)
HOUSE                   1,120              1,460
DRIVEWAY                610                520
TOTAL COVERAGE          1,730              1,980
`),
  ).toEqual({
    coverage: [
      { surface: 'HOUSE', existing: 1120, proposed: 1460, offSite: false },
      { surface: 'DRIVEWAY', existing: 610, proposed: 520, offSite: false },
    ],
  });
});

test('figures that stand right of all heads belong to them in their order', () => {
  expect(
    rowsOf(`
SURFACE         EXISTING    PROPOSED
HOUSE AND GARAGE                        0              1,610
DRIVEWAY                                0                740
TOTAL COVERAGE (SF)                     0              2,350
`),
  ).toEqual({
    coverage: [
      { surface: 'HOUSE AND GARAGE', existing: 0, proposed: 1610, offSite: false },
      { surface: 'DRIVEWAY', existing: 0, proposed: 740, offSite: false },
    ],
  });
});

test('trees come with their number, size, kind and fate, and no note about trees in general is one', () => {
  expect(
    rowsOf(`
(2) 10" FIR TO BE REMOVED

18" PINE DBH TO REMAIN

16" JP (X)

TREES OVER 14" DBH SHALL NOT BE REMOVED WITHOUT A PERMIT
`).trees,
  ).toEqual([
    { count: 2, kind: 'fir', size: 10, fate: 'removed' },
    { count: 1, kind: 'pine', size: 18, fate: 'kept' },
    { count: 1, kind: 'Jeffrey pine', size: 16, fate: 'removed' },
  ]);
});

test('a stamp gives the person, the license and the day on which it ends; a contractor is no designer', () => {
  expect(
    rowsOf(`
LICENSED ARCHITECT
MARA ELDRIDGE
No. C-20117
STATE OF CALIFORNIA
EXP. 05-31-2027



GENERAL CONTRACTOR LIC. NO. 554433
`),
  ).toEqual({
    professionals: [{ person: 'MARA ELDRIDGE', profession: 'architect', license: 'C-20117', expires: '2027-05-31' }],
  });
});

test('revisions and the days until which a verification holds are read from their rows', () => {
  expect(
    rowsOf(`
REVISIONS
1   03/14/2026   PLAN CHECK COMMENTS

Land capability verified: File LCAP2026-0999, issued March 4, 2026, valid until March 4, 2029
`),
  ).toEqual({
    revisions: [{ number: '1', date: '2026-03-14', description: 'PLAN CHECK COMMENTS' }],
    validity: [{ file: 'LCAP2026-0999', issued: '2026-03-04', until: '2029-03-04' }],
  });
});
