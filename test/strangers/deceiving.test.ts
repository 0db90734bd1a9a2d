import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readFacts } from '#domain/extraction/extract.ts';
import { figureFactNames } from '#domain/extraction/figure-profiles.ts';
import { evaluateChecklist } from '#domain/rules/evaluate.ts';
import type { ChecklistResult } from '#domain/rules/result.ts';
import { readAgencyData } from '../agency-data.ts';
import { readSheet } from './read-sheet.ts';
import { setsToRead } from './sets-to-read.ts';

// Sets of files, each drawn by someone who had read neither the checklists nor their patterns: letters, e-mails, minutes,
// lists, forms, tables and plan sheets that name what a planner looks for and affirm none of it, and a few that affirm
// what they name. The later sets have sheets with figures beside them (foreign.test.ts).
type Key = { file: string; statements: { text: string }[] | number }[];
const keyOf = (set: string): { deceiving: Key; affirming?: Key } =>
  JSON.parse(readFileSync(join('test/strangers', set, 'key.json'), 'utf8'));
const countOf = (statements: Key[number]['statements']): number =>
  typeof statements === 'number' ? statements : statements.length;

/** Words that are still taken for a yes, each a gap: the strike, the heading or the sense is not read. */
const KNOWN = [
  '12. SCHEME B, REJECTED 2019: 1,940 S.F. COVERAGE, 3 PARKING STALLS, FLAT ROOF.',
  'BACKSHORE LINE: LAKE LOTS ONLY. THIS LOT IS UPLAND',
  '3. ALL EXTERIOR LIGHTS SHIELDED.',
  '2. PROTECT TREES WITH 4 FT FENCE AT DRIP LINE.',
  '1. INSTALL FIBER ROLLS BELOW ALL DISTURBED SOIL.',
  'HEATPAL 40: AVAILABLE IN LOW-NOX AND STANDARD. STANDARD ORDERED.',
];

/** Figures and words of the work that are still read where none is stated: of another lot, of a listing, of a rule. */
const KNOWN_FACTS = [
  'building.parking: 0',
  'coverage.allowablePercent: 25',
  'grading.excavationDepthFt: 9',
  'trees.removedCount: 11',
  'building.roofPitch: 10:12',
  'grading.netCy: 3',
  'grading.fillCy: 41',
  'building.roofPitch: 1:12',
  'building.heightFt: 34.17',
  'building.roofPitch: 8:12',
  'project.description: a two-story house with a three-car garage and infiltration trenches in the shape of swans',
  'coverage.proposedSqFt: 2310',
  'coverage.proposedSqFt: 1822',
  'trees.removedCount: 32',
  'trees.removedCount: 14',
  'coverage.allowablePercent: 6',
  'project.description: construction entrance Infiltration trenches, dry wells • Retaining walls Paved driveway and parking • Snow storage area • Revegetation, landscaping, fertilizer Shielded exterior lights • Water, sewer and power services Removal of trees',
  'building.parking: 2 parking spaces on site',
  'trees.removedCount: 4',
  'coverage.transferredSqFt: 300',
  'building.parking: 3 cars. BMP certificate in hand',
  'building.parking: 4 parking spaces',
  'site.drivewaySlopePercent: 8',
  'building.yearBuilt: 2009',
  'building.stories: 2',
  // A letter about other lots (fifty-fifth).
  'parcel.ipesScore: 640',
  'coverage.maxAllowableSqFt: 3900',
  'parcel.areaSqFt: 14300',
  'building.roofPitch: 9:12',
  'building.yearBuilt: 1959',
  'building.frontSetbackFt: 10',
  'building.heightFt: 31',
  // Another (fifty-seventh), and a sheet that is canceled.
  'building.heightFt: 34',
  'building.yearBuilt: 1955',
  'coverage.existingSqFt: 4050',
  'grading.cutCy: 310',
  'parcel.landCapability: 6',
  'grading.excavationDepthFt: 7',
  // Of a cabin behind, and the limit that a template names before its blanks (fifty-eighth).
  'building.yearBuilt: 1937',
  'building.maxHeightFt: 26',
];

const { checklists, counties } = readAgencyData();
const IS_FIGURE: ReadonlySet<string> = new Set([...figureFactNames, 'project.description', 'building.parking']);

/** Every line and every box that words answer yes, with the words. What is compared rests on figures. */
const affirmedIn = ({ sections, form }: ChecklistResult) =>
  [...sections.flatMap(({ items }) => items), ...form.flatMap(({ fields }) => fields)]
    .filter(({ answer, noteMessage }) => answer === 'yes' && JSON.stringify(noteMessage).includes('checklist:found'))
    .map((line) => ({ line: 'id' in line ? line.id : line.labelText, words: line.evidence.map(({ quote }) => quote) }));

const describeEach = (sets: readonly (readonly [string, 'sfd' | 'grading', number])[]) =>
  describe.each(setsToRead(sets));

describeEach([
  ['first', 'sfd', 55],
  ['first', 'grading', 25],
  ['second', 'sfd', 18],
  ['second', 'grading', 10],
  ['third', 'sfd', 0],
  ['third', 'grading', 0],
  ['fourth', 'sfd', 0],
  ['fourth', 'grading', 0],
  ['fifth', 'sfd', 0],
  ['fifth', 'grading', 0],
  ['sixth', 'sfd', 0],
  ['sixth', 'grading', 0],
  ['seventh', 'sfd', 0],
  ['seventh', 'grading', 0],
  ['tenth', 'sfd', 0],
  ['tenth', 'grading', 0],
  ['eleventh', 'sfd', 0],
  ['eleventh', 'grading', 0],
  ['seventeenth', 'sfd', 0],
  ['seventeenth', 'grading', 0],
  ['eighteenth', 'sfd', 0],
  ['eighteenth', 'grading', 0],
  ['nineteenth', 'sfd', 0],
  ['nineteenth', 'grading', 0],
  ['twentieth', 'sfd', 0],
  ['twentieth', 'grading', 0],
  ['twenty-first', 'sfd', 0],
  ['twenty-first', 'grading', 0],
  ['twenty-second', 'sfd', 0],
  ['twenty-second', 'grading', 0],
  ['twenty-seventh', 'sfd', 0],
  ['twenty-seventh', 'grading', 0],
  ['twenty-ninth', 'sfd', 0],
  ['twenty-ninth', 'grading', 0],
  ['thirty-first', 'sfd', 0],
  ['thirty-first', 'grading', 0],
  ['thirty-third', 'sfd', 0],
  ['thirty-third', 'grading', 0],
  ['thirty-fourth', 'sfd', 0],
  ['thirty-fourth', 'grading', 0],
  ['thirty-fifth', 'sfd', 0],
  ['thirty-fifth', 'grading', 0],
  ['thirty-sixth', 'sfd', 0],
  ['thirty-sixth', 'grading', 0],
  ['thirty-seventh', 'sfd', 0],
  ['thirty-seventh', 'grading', 0],
  ['thirty-eighth', 'sfd', 0],
  ['thirty-eighth', 'grading', 0],
  ['thirty-ninth', 'sfd', 0],
  ['thirty-ninth', 'grading', 0],
  ['fortieth', 'sfd', 0],
  ['fortieth', 'grading', 0],
  ['forty-first', 'sfd', 0],
  ['forty-first', 'grading', 0],
  ['forty-second', 'sfd', 0],
  ['forty-second', 'grading', 0],
  ['forty-third', 'sfd', 0],
  ['forty-third', 'grading', 0],
  ['forty-fourth', 'sfd', 0],
  ['forty-fourth', 'grading', 0],
  ['forty-fifth', 'sfd', 0],
  ['forty-fifth', 'grading', 0],
  ['forty-sixth', 'sfd', 0],
  ['forty-sixth', 'grading', 0],
  ['forty-seventh', 'sfd', 0],
  ['forty-seventh', 'grading', 0],
  ['forty-eighth', 'sfd', 0],
  ['forty-eighth', 'grading', 0],
  ['forty-ninth', 'sfd', 0],
  ['forty-ninth', 'grading', 0],
  ['fiftieth', 'sfd', 0],
  ['fiftieth', 'grading', 0],
  ['fifty-first', 'sfd', 0],
  ['fifty-first', 'grading', 0],
  ['fifty-second', 'sfd', 0],
  ['fifty-second', 'grading', 0],
  ['fifty-third', 'sfd', 0],
  ['fifty-third', 'grading', 0],
  ['fifty-fourth', 'sfd', 0],
  ['fifty-fourth', 'grading', 0],
  ['fifty-fifth', 'sfd', 0],
  ['fifty-fifth', 'grading', 0],
  ['fifty-sixth', 'sfd', 0],
  ['fifty-sixth', 'grading', 0],
  ['fifty-seventh', 'sfd', 0],
  ['fifty-seventh', 'grading', 0],
  ['fifty-eighth', 'sfd', 0],
  ['fifty-eighth', 'grading', 0],
] as const)('the %s set and the checklist %s', (set, id, least) => {
  const { deceiving, affirming = [] } = keyOf(set);
  const evaluate = async (file: string) => {
    const document = await readSheet(join('test/strangers', set, file));
    const facts = readFacts([document], counties.counties);
    return {
      affirmed: affirmedIn(evaluateChecklist(checklists[id], [document], facts, '2026-11-21')),
      figures: facts.filter(({ name }) => IS_FIGURE.has(name)).map(({ name, value }) => `${name}: ${value}`),
    };
  };

  test.each(deceiving.map(({ file, statements }) => [file, countOf(statements)] as const))(
    'nothing in %s, with its %i statements, is a yes or a figure of the project',
    async (file) => {
      const { affirmed, figures } = await evaluate(file);
      expect(affirmed.filter(({ words }) => !words.every((quote) => KNOWN.includes(quote)))).toEqual([]);
      expect(figures.filter((figure) => !KNOWN_FACTS.includes(figure))).toEqual([]);
    },
  );

  if (affirming.length === 0) return;
  test('what affirms is a yes', async () => {
    const found: number[] = [];
    for (const { file } of affirming) found.push((await evaluate(file)).affirmed.length);
    expect(found.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(least);
  });
});

// They lie beside the project.
const decoys = fileURLToPath(new URL('../../../shared/samples/trust/decoys/', import.meta.url));
describe.skipIf(!existsSync(decoys))('the sample decoys (skipped where there is no ../shared)', () => {
  test.each([
    ['applicant-email.pdf', []],
    ['nothing-is-done-yet.pdf', ['application-date', 'description-stated']],
    ['ridge-court.pdf', ['Additional Height Finding n/a']],
  ])('of %s nothing is a yes but what it states: %j', async (file, stated) => {
    const document = await readSheet(`${decoys}${file}`);
    const { sections, form } = evaluateChecklist(
      checklists.sfd,
      [document],
      readFacts([document], counties.counties),
      '2026-11-21',
    );
    const yes = [...sections.flatMap(({ items }) => items), ...form.flatMap(({ fields }) => fields)]
      .filter(({ answer }) => answer === 'yes')
      .map((line) => ('id' in line ? line.id : line.labelText.en));
    expect(yes).toEqual(stated);
  });
});
