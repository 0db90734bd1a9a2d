import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFacts } from '#domain/extraction/extract.ts';
import { loadAgency } from '#server/agency/load-agency.ts';
import { readSheet } from './read-sheet.ts';
import { type SheetKey, scoreFacts } from './score-facts.ts';

// Sheets, forms, letters and covers in forty-three offices' ways of writing, drawn with their keys by people who had not seen the
// reader's words. The reader was changed because of them: they keep what was won, and say nothing of its share elsewhere.
const sheetsOf = (set: string): SheetKey[] =>
  JSON.parse(readFileSync(join('test/strangers', set, 'key.json'), 'utf8')).sheets;

/** What is still read wrongly, each a gap: a name that goes on, firms and consultants for the author, what was, limits. */
const KNOWN = [
  'owner.name: Sierra Attainable Homes',
  'plans.preparedBy: Thornapple & Fisk landscape architecture',
  'plans.preparedBy: TULE CANYON ENGINEERING',
  'plans.licenseNumber: 30517',
  'parcel.ipesScore: 779',
  'building.maxHeightFt: 33.5',
  'plans.preparedBy: HELENA B. OBERLIN',
  'plans.preparedBy: ODELL VARGA',
  'plans.preparedBy: T. ABARA',
  'plans.preparedBy: Faye Montrose',
  'applicant.name: Wren Satterfield',
  'applicant.name: Emeka and Lorna Bright',
  'parcel.areaSqFt: 14000',
  'parcel.areaSqFt: 22',
  'parcel.areaSqFt: 5166',
  'coverage.proposedSqFt: 384',
  'plans.date: 2017-03-02',
];

const { counties } = loadAgency('agency');

test.each([
  ['third', 270],
  ['fourth', 271],
  ['fifth', 260],
  ['sixth', 233],
  ['seventh', 252],
  ['eighth', 273],
  ['ninth', 281],
  ['tenth', 150],
  ['eleventh', 252],
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
