import { describe, expect, test } from 'vitest';
import { calculateCoverage } from '#domain/calculations/calculate-coverage.ts';
import { CoverageRules } from '#domain/calculations/coverage-rules.ts';
import { coverageRules, figureOf, filled } from '../test/builders/agency-rules.ts';

const calculate = (values: Record<string, string | number>) =>
  calculateCoverage(coverageRules, filled('coverage', values));
const NEITHER = { exempt_claimed: 'no', transfer_in: 'no' };

/** The published cut-offs, copied by hand: percent, lowest score, highest score. */
const IPES: [number, number, number][] = [
  [1, 0, 269],
  [2, 270, 290],
  [3, 291, 310],
  [4, 311, 331],
  [5, 332, 344],
  [6, 345, 348],
  [7, 349, 352],
  [8, 353, 357],
  [9, 358, 361],
  [10, 362, 366],
  [11, 367, 370],
  [12, 371, 374],
  [13, 375, 379],
  [14, 380, 383],
  [15, 384, 388],
  [16, 389, 392],
  [17, 393, 396],
  [18, 397, 401],
  [19, 402, 405],
  [20, 406, 410],
  [21, 411, 414],
  [22, 415, 418],
  [23, 419, 437],
  [24, 438, 456],
  [25, 457, 474],
  [26, 475, 493],
  [27, 494, 511],
  [28, 512, 530],
  [29, 531, 548],
  [30, 549, 9999],
];

describe('the table of the Bailey system', () => {
  test('gives each class its share, and calls 1a to 3 sensitive', () => {
    const rows = coverageRules.bailey.classes.map((row) => [row.class, row.percent, row.sensitive]);
    expect(rows).toEqual([
      ['1a', 1, true],
      ['1b', 1, true],
      ['1c', 1, true],
      ['2', 1, true],
      ['3', 5, true],
      ['4', 20, false],
      ['5', 25, false],
      ['6', 30, false],
      ['7', 30, false],
    ]);
  });
});

describe('the table of IPES', () => {
  test('has the thirty rows that were recovered, and no other', () => {
    expect(coverageRules.ipes.scores).toEqual(IPES.map(([percent, from]) => ({ from, percent })));
  });

  const shareAt = (score: number) =>
    figureOf(calculate({ system: 'ipes', erosion_hazard: score, runoff: 0 }), 'ipes-percent');

  test.each(IPES)('gives %i%% from a score of %i to one of %i', (percent, low, high) => {
    expect([shareAt(low), shareAt(high)]).toEqual([percent, percent]);
  });

  test.each(IPES.slice(0, -1))('leaves %i%% one above its highest score', (percent, _low, high) => {
    expect(shareAt(high + 1)).toBe(percent + 1);
  });
});

describe('the most coverage with a transfer', () => {
  // Class 1a allows 1%, so the base stays below the table and the table shows.
  const maximumAt = (area: number) =>
    calculate({
      ...{ system: 'bailey', classes: '1a', area_1a: area, existing_1a: 0, proposed_1a: 0 },
      ...{ exempt_claimed: 'no', transfer_in: 'yes', transferred: 5_000, single_family: 'yes' },
    });

  test.each([
    [1_000, 10],
    [4_000, 40],
    [4_001, 1_800],
    [9_000, 1_800],
    [9_001, 1_800.2],
    [14_000, 2_800],
    [14_001, 2_900],
    [16_000, 2_900],
    [16_001, 3_000],
    [20_000, 3_000],
    [20_001, 3_100],
    [25_000, 3_100],
    [25_001, 3_200],
    [30_000, 3_200],
    [30_001, 3_300],
    [40_000, 3_300],
    [40_001, 3_400],
    [50_000, 3_400],
    [50_001, 3_500],
    [70_000, 3_500],
    [70_001, 3_600],
    [90_000, 3_600],
    [90_001, 3_700],
    [120_000, 3_700],
    [120_001, 3_800],
    [150_000, 3_800],
    [150_001, 3_900],
    [200_000, 3_900],
    [200_001, 4_000],
    [400_000, 4_000],
  ])('on %i sq. ft. is %d sq. ft.', (area, most) => {
    const result = maximumAt(area);
    expect([figureOf(result, 'maximum'), result.outcome]).toEqual([most, 'within']);
  });

  test('is not told beyond the end of the table', () => {
    const result = maximumAt(400_001);
    expect(result.outcome).toBe('cannot-tell');
    expect(result.missingInputs.map(({ field }) => field)).toEqual(['coverage.stated_maximum']);
  });
});

describe('where the figures come from', () => {
  test('every line of a whole calculation that applies a rule names its source in both languages', () => {
    const { lines } = calculate({
      ...{ system: 'ipes', erosion_hazard: 200, runoff: 184, area_outside_sez: 9_000, area_sez: 1_000 },
      ...{ existing: 0, proposed: 1_000, ...NEITHER, transfer_in: 'yes', transferred: 100, single_family: 'yes' },
    });
    const sourced = lines.filter(({ source }) => source).map(({ id, source }) => [id, source?.basis]);
    expect(sourced).toEqual([
      ['ipes-percent', 'derived'],
      ['base-outside-sez', 'unverified'],
      ['base-sez', 'unverified'],
      ['base', 'derived'],
      ['maximum', 'unverified'],
    ]);
  });

  test('what rests on knowledge alone says that it is to be confirmed', () => {
    const { ipes, transferLimit, checks } = coverageRules;
    const sources = [
      ...[ipes.sezSource, transferLimit.source, transferLimit.otherUses.source],
      ...Object.values(checks).map(({ source }) => source),
    ].filter(({ basis }) => basis === 'unverified');
    expect(sources).toHaveLength(6);
    for (const { note } of sources) {
      expect(note.en).toMatch(/confirmed in the current Code\.$/);
      expect(note.es).toMatch(/por confirmar en el Código vigente\.$/i);
    }
  });
});

describe('a mistake in the file', () => {
  const errorsOf = (change: (rules: CoverageRules) => void) => {
    const rules = structuredClone(coverageRules);
    change(rules);
    return CoverageRules.safeParse(rules).error?.issues.map(({ message }) => message) ?? [];
  };

  test.each<[string, (rules: CoverageRules) => void, string]>([
    ['scores out of order', ({ ipes }) => ipes.scores.reverse(), 'Each row must begin higher than the one before.'],
    ['no lowest score', ({ ipes }) => ipes.scores.shift(), 'The first row must begin at 0.'],
    [
      'areas out of order',
      ({ transferLimit }) => transferLimit.rows.reverse(),
      'Each row must reach higher than the one before.',
    ],
    ['a class left out', ({ bailey }) => bailey.classes.pop(), 'Name each of the nine land capability classes once.'],
    [
      'a class named twice',
      ({ bailey }) => bailey.classes.splice(0, 1, { class: '7', percent: 30, sensitive: false }),
      'A class is named twice.',
    ],
  ])('%s is refused', (_what, change, message) => {
    expect(errorsOf(change)).toContain(message);
  });
});
