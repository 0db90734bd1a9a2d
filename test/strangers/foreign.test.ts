import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFacts } from '#domain/extraction/extract.ts';
import { loadAgency } from '#server/agency/load-agency.ts';
import { readSheet } from './read-sheet.ts';
import { type SheetKey, scoreFacts } from './score-facts.ts';
import { setsToRead } from './sets-to-read.ts';

// Sheets, forms, letters and covers in more than sixty offices' ways of writing, drawn with their keys by people who had not seen the
// reader's words. The reader was changed because of them: they keep what was won, and say nothing of its share elsewhere.
const sheetsOf = (set: string): SheetKey[] =>
  JSON.parse(readFileSync(join('test/strangers', set, 'key.json'), 'utf8')).sheets;

/** What is still read wrongly, by set: a name that goes on, firms and consultants for the author, what was, limits. */
const KNOWN: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync('test/strangers/known-wrong.json', 'utf8'),
);

const { counties } = loadAgency('agency');

const testEach = (sets: readonly (readonly [string, number])[]) => test.each(setsToRead(sets));

testEach([
  ['third', 280],
  ['fourth', 276],
  ['fifth', 273],
  ['sixth', 248],
  ['seventh', 272],
  ['eighth', 290],
  ['ninth', 296],
  ['tenth', 177],
  ['eleventh', 299],
  ['twelfth', 320],
  ['thirteenth', 297],
  ['fourteenth', 296],
  ['fifteenth', 137],
  ['sixteenth', 148],
  ['seventeenth', 119],
  ['eighteenth', 478],
  ['nineteenth', 488],
  ['twentieth', 354],
  ['twenty-first', 421],
  ['twenty-second', 376],
  ['twenty-third', 601],
  ['twenty-fourth', 900],
  ['twenty-fifth', 1119],
  ['twenty-sixth', 1244],
  ['twenty-seventh', 619],
  ['twenty-eighth', 1496],
  ['twenty-ninth', 396],
  ['thirtieth', 788],
  ['thirty-first', 392],
  ['thirty-second', 277],
  ['thirty-third', 397],
  ['thirty-sixth', 191],
  ['thirty-seventh', 188],
  ['thirty-eighth', 194],
  ['thirty-ninth', 194],
  ['forty-second', 192],
  ['forty-third', 184],
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
  expect(wrong).toEqual(wrong.filter((one) => KNOWN[set]?.includes(one)));
  expect(right).toBeGreaterThanOrEqual(least);
});
