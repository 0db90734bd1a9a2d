import { describe, expect, test } from 'vitest';
import { needsAttention } from '#domain/rules/result.ts';
import { formatMessage } from '#messages/format-message.ts';
import { loadRemembered } from '../../test/agency-errors.ts';
import { assessReview, drawDocument, drawLetter } from '../../test/builders/checklist.ts';

const { sfd, grading } = loadRemembered('agency').checklists;
const lists = { sfd, grading };
type List = keyof typeof lists;

/** The answer to one line for an application of one page, and the note beside it. */
function ask(list: List, id: string, words: string[]) {
  const items = assessReview(lists[list], [drawDocument('plan', words)]).sections.flatMap((section) => section.items);
  const item = items.find((one) => one.id === id);
  if (!item) throw new Error(`no line ${id}`);
  return item;
}

const FENCES = ['CONSTRUCTION FENCE AT LIMITS', 'TREE PROTECTION FENCE', 'STABILIZED CONSTRUCTION ENTRANCE'];
const HEIGHT = 'PROPOSED BUILDING HEIGHT: 28 FT';

describe('words that are like an answer and are none', () => {
  test.each<[List, string, string[], string[]]>([
    [
      'grading',
      'season',
      ['PLAN SET DATE: MAY 1, 2026', 'REVISED OCT 15, 2026'],
      ['GRADING: MAY 1 TO OCTOBER 15 ONLY'],
    ],
    ['grading', 'season', ['REVISED OCT 15, 2026', 'DATE: MAY 1, 2027'], ['NO GRADING BETWEEN OCTOBER 15 AND MAY 1']],
    ['grading', 'season', ['MAY 1, 2026'], ['WORK WITHIN THE GRADING SEASON']],
    ['grading', 'drainage', ['10 FT DRAINAGE EASEMENT'], ['10 FT DRAINAGE EASEMENT', 'ROCK LINED SWALE']],
    ['grading', 'slopes-stated', ['SCALE 1:1'], ['CUT AND FILL SLOPES ARE 2:1 OR FLATTER']],
    ['grading', 'slopes-stated', ['CUT AND FILL', 'SCALE 1:1', 'CUT: 20 CY'], ['2:1 CUT SLOPE']],
    ['grading', 'slopes-stated', ['GRADING PLAN, SCALE 1:1'], ['SIDES AT 3H:1V']],
    ['grading', 'walls', ['EXTERIOR WALL 8 FT HIGH', 'SITE WALL BY OTHERS'], ['RETAINING WALL, 4 FT HIGH']],
    ['grading', 'walls', ['SITE WALL BY OTHERS', 'EXTERIOR WALL 8 FT HIGH'], ['3\'-6" HIGH RETAINING WALL']],
    ['grading', 'walls', ['SITE WALL', 'BOW WINDOW'], ['SITE WALL', 'TOW 6,324.5 BOW 6,321.0']],
    ['grading', 'utilities', ['SEWER LATERAL', 'SUITE 811'], ['SEWER LATERAL', 'CALL 811 BEFORE DIGGING']],
    ['grading', 'utilities', ['10 FT SEWER EASEMENT', 'CALL 811'], ['ALL UTILITIES UNDERGROUND', 'DIAL 811']],
    ['grading', 'bmp-temporary', ['TREE PROTECTION: SEE ARBORIST'], ['SILT FENCE', ...FENCES]],
    ['sfd', 'bmp-temporary', ['TREE PROTECTION: SEE ARBORIST'], ['SILT FENCE', ...FENCES]],
    ['sfd', 'bmp-temporary', ['TEMPORARY BMPS BY OTHERS'], ['FIBER ROLLS', ...FENCES]],
    ['sfd', 'bmp-permanent', ['PERMANENT BMPS BY OTHERS'], ['PERMANENT BMPS: INFILTRATION TRENCH AT DRIP LINE']],
    [
      'sfd',
      'bmp-sizing',
      ['KSAT 11 IN/HR', 'VOLUME 200 CUBIC FEET'],
      ['DESIGN STORM 1 IN/HR', 'KSAT 11 IN/HR', 'VOLUME 200 CUBIC FEET'],
    ],
    [
      'sfd',
      'bmp-sizing',
      ['20-YEAR, 1-HOUR STORM: 1 IN/HR', 'VOLUME 200 CUBIC FEET'],
      ['20-YEAR, 1-HOUR STORM', 'SOIL PERMEABILITY 3 IN/HR', 'VOLUME 200 CUBIC FEET'],
    ],
    ['sfd', 'heating-certified', ['WATER HEATER SHALL BE STRAPPED WITH APPROVED STRAPS'], ['EPA CERTIFIED WOOD STOVE']],
    ['sfd', 'heating-certified', ['EPA CERTIFIED LEAD RENOVATOR'], ['GAS FURNACE, LOW NOX']],
    ['sfd', 'heating-certified', ['FIREPLACE WITH APPROVED SPARK ARRESTER'], ['WOOD STOVE SHALL BE CERTIFIED']],
    [
      'sfd',
      'additional-height-findings',
      [HEIGHT, 'FOREST CANOPY COVER 30 PERCENT'],
      [HEIGHT, 'HEIGHT FINDINGS, CODE 37.7'],
    ],
    [
      'sfd',
      'additional-height-findings',
      [HEIGHT, 'SPOT ELEVATION 37.7'],
      [HEIGHT, 'ROOF DOES NOT RISE ABOVE THE FOREST CANOPY'],
    ],
    ['sfd', 'lighting-shielded', ['ALL CABLE SHALL BE SHIELDED'], ['EXTERIOR LIGHTS SHALL BE SHIELDED']],
    ['sfd', 'lighting-shielded', ['LIGHTS PER PLAN', 'ALL CABLE SHALL BE SHIELDED'], ['FIXTURES ARE AIMED DOWN']],
    ['sfd', 'exemptions-named', ['PERVIOUS PAVERS AT PATIO'], ['PERVIOUS DECK EXEMPTION: 120 SF']],
    ['sfd', 'fire-flow', ['IRRIGATION PUMP 100 GPM'], ['FIRE HYDRANT SUPPLIES 1,500 GPM']],
    ['sfd', 'fire-flow', ['WELL YIELD 1500 GPM'], ['FIRE FLOW CONFIRMED']],
    [
      'sfd',
      'basic-services',
      ['WATER METER', '10 FT SEWER EASEMENT', 'POWER POLE'],
      ['WATER METER', '4" SEWER LATERAL', 'POWER POLE'],
    ],
    [
      'sfd',
      'basic-services',
      ['WILL SERVE LETTER', 'SEWER LATERAL', 'POWER POLE'],
      ['1" WATER LINE', 'SEWER LINE', 'ELECTRIC SERVICE'],
    ],
    [
      'sfd',
      'basic-services',
      ['WATER METER', 'SEWER LINE EASEMENT', 'POWER POLE'],
      ['WATER: PUBLIC MAIN', 'SEWER: PUBLIC MAIN', 'UNDERGROUND POWER'],
    ],
  ])('%s %s: %j is not yes, %j is', (list, id, deceiving, telling) => {
    expect(['not-found', 'cannot-tell']).toContain(ask(list, id, deceiving).answer);
    expect(ask(list, id, telling).answer).toBe('yes');
  });
});

describe('coverage that is already legal', () => {
  const base = [
    'BASE ALLOWABLE COVERAGE: 1,500 SF',
    'COVERAGE TO BE TRANSFERRED: 0 SF',
    'MAXIMUM ALLOWABLE COVERAGE: 1,500 SF',
  ];
  const verified = 'VERIFIED COVERAGE: 2,400 SF';
  test.each(['transfer-covers-difference', 'proposed-within-maximum'])(
    'counts for %s as far as it is verified',
    (id) => {
      const answerOf = (...words: string[]) => ask('sfd', id, [...base, ...words]).answer;
      expect(answerOf(verified, 'PROPOSED COVERAGE: 2,400 SF')).toBe('yes');
      expect(answerOf(verified, 'PROPOSED COVERAGE: 2,401 SF')).toBe('no');
      expect(answerOf('PROPOSED COVERAGE: 2,400 SF')).toBe('cannot-tell');
    },
  );

  test('need not be known where the maximum is enough, and is asked for by name where it is not', () => {
    expect(ask('sfd', 'proposed-within-maximum', [...base, 'PROPOSED COVERAGE: 1,400 SF']).answer).toBe('yes');
    const { noteMessage } = ask('sfd', 'proposed-within-maximum', [...base, 'PROPOSED COVERAGE: 2,400 SF']);
    const note = formatMessage('en', noteMessage);
    expect(note).toContain('(2,400 sf) is more than maximum allowable coverage (1,500 sf)');
    expect(note).toContain('not stated in the text: Verified coverage');
  });

  test('counts without a stated transfer', () => {
    const words = ['BASE ALLOWABLE COVERAGE: 1,500 SF', verified];
    expect(ask('sfd', 'transfer-covers-difference', [...words, 'PROPOSED COVERAGE: 2,400 SF']).answer).toBe('yes');
    expect(ask('sfd', 'transfer-covers-difference', [...words, 'PROPOSED COVERAGE: 2,500 SF']).answer).toBe(
      'cannot-tell',
    );
  });
});

describe('a shallow excavation', () => {
  const shallow = 'MAXIMUM DEPTH OF EXCAVATION: 4 FT';
  const lines: [List, string][] = [
    ['sfd', 'soils-hydrology-approval'],
    ['sfd', 'depth-within-approval'],
    ['grading', 'soils-hydrology-approval'],
    ['grading', 'depth-within-approval'],
  ];
  test.each(lines)('in %s leaves out %s only where no groundwater is mentioned', (list, id) => {
    expect(ask(list, id, [shallow]).answer).toBe('not-applicable');
    for (const words of ['GROUNDWATER ENCOUNTERED AT 3 FT', 'Ground water was not met', 'HIGH WATER TABLE AT 4 FT']) {
      const { answer, noteMessage, evidence } = ask(list, id, [shallow, words]);
      expect([words, answer]).toEqual([words, 'cannot-tell']);
      expect(formatMessage('en', noteMessage)).toContain('But groundwater is mentioned. Review manually');
      expect(evidence.map((place) => place.quote).join()).toContain(words);
    }
  });

  test.each(lines)('in %s leaves %s open where a page was not read', (list, id) => {
    const documents = [drawDocument('plan', [shallow], [])];
    const items = assessReview(lists[list], documents).sections.flatMap((section) => section.items);
    const item = items.find((one) => one.id === id);
    expect(item?.answer).toBe('cannot-tell');
    expect(item && formatMessage('en', item.noteMessage)).toContain(
      '1 page was not read, so groundwater is not ruled out',
    );
  });
});

test.each([
  ['FLOOD ZONE: X', 'not-applicable'],
  ['FLOOD ZONE X (AREA OF MINIMAL FLOOD HAZARD)', 'not-applicable'],
  ['FEMA FIRM PANEL 06017C0175E, ZONE X', 'not-applicable'],
  ['FLOOD ZONE: AE', 'yes'],
  ['FLOOD ZONE: VE', 'yes'],
  ['FLOOD ZONE: A', 'yes'],
])('%s is %s to the line on flood zones: X is none', (words, answer) => {
  const item = ask('sfd', 'floodplain-shown', [words]);
  expect([item.answer, needsAttention(item)]).toEqual([answer, answer === 'yes']);
});

describe('on a drawing', () => {
  test.each<[string, string, string[], string]>([
    ['a legend shows its symbols', 'snow-storage', ['LEGEND', 'SILT FENCE', 'SNOW STORAGE'], 'mentioned'],
    ['an abbreviation', 'setbacks-shown', ['BSL BUILDING SETBACK LINE'], 'mentioned'],
    ['a list of abbreviations', 'backshore-shown', ['ABBREVIATIONS', 'FF FLOOR', 'HWL HIGH WATER'], 'mentioned'],
    ['the number of another sheet', 'floor-plans', ['A2.0 FLOOR PLAN'], 'mentioned'],
    ['what the index says is not included', 'floor-plans', ['A2.0 FLOOR PLAN (NOT INCLUDED)'], 'no'],
    ['what is under the legend', 'snow-storage', ['LEGEND', 'SILT FENCE', 'TREE', 'NOTES:', 'SNOW STORAGE'], 'yes'],
    ['another lot', 'snow-storage', ['SNOW STORAGE OF LOT 12'], 'mentioned'],
    ['the own lot', 'snow-storage', ['LOT 12, BLOCK B', 'SNOW STORAGE ON LOT 12'], 'yes'],
    ['the lot beside', 'snow-storage', ['LOT 31, PINE ESTATES UNIT 3', 'SNOW STORAGE ON LOT 32'], 'mentioned'],
    ['what is removed', 'driveway-paved', ['(E) ASPHALT DRIVEWAY TO BE REMOVED'], 'no'],
    ['its successor', 'driveway-paved', ['(E) ASPHALT DRIVEWAY TO BE REMOVED', '(N) PAVER DRIVEWAY'], 'yes'],
    ['an easement taken away', 'easements-named', ['(E) EASEMENT TO BE ABANDONED'], 'mentioned'],
    [
      'a figure of a part',
      'offsite-separate',
      ['EXISTING OFF-SITE COVERAGE: 0 SF', 'PROPOSED OFF-SITE COVERAGE: 160 SF'],
      'yes',
    ],
    ['no figure of any', 'offsite-separate', ['OFF-SITE COVERAGE: 0 SF'], 'not-applicable'],
    ['water of the lake', 'basic-services', ['HIGH WATER LINE', 'SEWER LATERAL', 'POWER POLE'], 'not-found'],
  ])('%s: %s of %j is %s', (_, id, words, answer) => {
    expect(ask('sfd', id, words).answer).toBe(answer);
  });
});

describe('papers of others state nothing of this project, their figures neither', () => {
  const figures = ['Parcel area: 9,800 square feet', 'The driveway is paved with asphalt.', 'Building height: 25 feet'];
  test.each([
    ['a neighbor', 'I live next door and object to this project.'],
    ['the holder of an expired permit', 'This permit expired on June 4, 2012.'],
    ['a training', 'FOR TRAINING ONLY - NOT A REAL PROJECT'],
    ['a superseded plan', 'SUPERSEDED - SEE REVISION 2'],
  ])('%s', (_, line) => {
    const plan = drawDocument('plan', ['APN: 015-331-004', 'SITE PLAN']);
    const result = assessReview(sfd, [plan, drawLetter('letter', [line, 'APN: 015-331-004', ...figures])]);
    const items = result.sections.flatMap((section) => section.items);
    expect(items.find(({ id }) => id === 'driveway-paved')?.answer).toBe('mentioned');
    expect(result.facts?.flatMap(({ facts }) => facts.map(({ name }) => name))).not.toContain('building.heightFt');
  });
});

test('what the applicant denies is no, what the applicant affirms is told with its words', () => {
  const form = (...lines: string[]) => [
    'RESIDENTIAL APPLICATION',
    ...['APN: 015-331-004', 'Owner: Ada Lake', 'County: Placer', 'Work: House', 'Zone: R1', ...lines],
  ];
  const answerOf = (line: string) =>
    assessReview(sfd, [drawLetter('form', form(line))])
      .sections.flatMap(({ items }) => items)
      .find(({ id }) => id === 'snow-storage');
  const [denied, declared] = [answerOf('Snow storage: None'), answerOf('Snow storage: 200 sf beside the garage')];
  expect([denied?.answer, declared?.answer]).toEqual(['no', 'declared']);
  expect(denied && needsAttention(denied)).toBe(true);
  expect(declared && formatMessage('en', declared.noteMessage)).toContain('200 sf beside the garage');
});
