import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFacts } from '#domain/extraction/extract.ts';
import { loadAgency } from '#server/agency/load-agency.ts';
import { readSheet } from './read-sheet.ts';
import { type SheetKey, scoreFacts } from './score-facts.ts';

// Sheets, forms, letters and covers in ten offices' ways of writing, drawn with their keys by people who had not seen the
// reader's labels. The reader was changed because of them: they keep what was won, and say nothing of its share elsewhere.
const sheetsOf = (set: string): SheetKey[] =>
  JSON.parse(readFileSync(join('test/strangers', set, 'key.json'), 'utf8')).sheets;

/** A date that is the letter's own, where the key asks for that of the plans. */
const KNOWN = ['document.date: 2026-09-09'];

const { counties } = loadAgency('agency');

test.each([
  ['third', 251],
  ['fourth', 251],
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
