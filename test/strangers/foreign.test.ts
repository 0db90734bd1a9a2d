import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFacts } from '#domain/extraction/extract.ts';
import { loadAgency } from '#server/agency/load-agency.ts';
import { readSheet } from './read-sheet.ts';
import { type SheetKey, scoreFacts } from './score-facts.ts';

// Sheets, forms, letters and covers in more than sixty offices' ways of writing, drawn with their keys by people who had not seen the
// reader's words. The reader was changed because of them: they keep what was won, and say nothing of its share elsewhere.
const sheetsOf = (set: string): SheetKey[] =>
  JSON.parse(readFileSync(join('test/strangers', set, 'key.json'), 'utf8')).sheets;

/** What is still read wrongly, each a gap: a name that goes on, firms and consultants for the author, what was, limits. */
const KNOWN = [
  'plans.date: 2026-06-01',
  'owner.name: Sierra Attainable Homes',
  'plans.preparedBy: Thornapple & Fisk landscape architecture',
  'plans.licenseNumber: 30517',
  'plans.preparedBy: TULE CANYON ENGINEERING',
  'building.maxHeightFt: 33.5',
  'plans.preparedBy: HELENA B. OBERLIN',
  'applicant.name: Wren Satterfield',
  'parcel.areaSqFt: 22',
  'applicant.name: Emeka and Lorna Bright',
  'plans.preparedBy: Faye Montrose',
  'project.address: 1090 Emerald Bay Rd., Unit C, South Lake Tahoe, California 96150',
  'trees.removedCount: 2',
  'project.address: 128 Market Street Stateline, NV 89449',
  'parcel.apn: 090-171-027',
  'parcel.apn: 128-262-06',
  'grading.fillCy: 22',
  'coverage.baseAllowableSqFt: 44867',
  'coverage.proposedSqFt: 4020',
  'coverage.proposedSqFt: 4105',
  'plans.date: 2026-06-11',
  'trees.removedCount: 1',
  'parcel.apn: 016-371-025',
  'plans.licenseNumber: 9033',
  'plans.preparedBy: High Meridian Surveys',
  'plans.date: 2024-10-08',
  'plans.licenseNumber: 8801',
  'project.localPlan: 2 spaces for each dwelling',
  'plans.preparedBy: Owen Tarleton, S.E.',
  'plans.preparedBy: designer engineer',
  'parcel.apn: 092-134-010',
  'grading.fillCy: 150',
  'coverage.proposedSqFt: 250',
  'coverage.proposedSqFt: 4311',
  'building.heightFt: 32.33',
  'building.stories: 1',
  'parcel.apn: 090-151-033',
];

const { counties } = loadAgency('agency');

test.each([
  ['third', 271],
  ['fourth', 271],
  ['fifth', 264],
  ['sixth', 235],
  ['seventh', 255],
  ['eighth', 278],
  ['ninth', 284],
  ['tenth', 158],
  ['eleventh', 267],
  ['twelfth', 302],
  ['thirteenth', 272],
  ['fourteenth', 245],
  ['fifteenth', 128],
  ['sixteenth', 140],
  ['seventeenth', 109],
] as const)('of what the %s set states at least %i figures are read, and nothing wrongly', async (set, least) => {
  let right = 0;
  const wrong: string[] = [];
  for (const key of sheetsOf(set)) {
    const score = scoreFacts(
      key,
      readFacts([await readSheet(join('test/strangers', set, key.file))], counties.counties),
    );
    right += score.right;
    wrong.push(...score.wrong.map(({ name, value }) => `${name}: ${value}`));
  }
  expect(wrong).toEqual(wrong.filter((one) => KNOWN.includes(one)));
  expect(right).toBeGreaterThanOrEqual(least);
});
