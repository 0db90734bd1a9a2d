import { describe, expect, test } from 'vitest';
import { coverageRules, figureOf, filled } from '../../../test/builders/agency-rules.ts';
import { inWords } from '../../../test/in-words.ts';
import { calculateCoverage } from './calculate-coverage.ts';

type Values = Record<string, string | number>;
const calculate = (values: Values) => calculateCoverage(coverageRules, filled('coverage', values));
const missingInputsOf = (values: Values) => calculate(values).missingInputs.map(({ field }) => field);
const workingOf = (values: Values, id: string) => {
  const working = calculate(values).lines.find((line) => line.id === id)?.working;
  return working && inWords(working);
};
const saidIn = (values: Values) => calculate(values).notes.map(({ text }) => inWords(text).en);

const NEITHER: Values = { exempt_claimed: 'no', transfer_in: 'no' };

/** 8,000 sq. ft. of class 5 and 3,500 of class 1b: a base of 2,000 + 35 = 2,035 sq. ft. */
const TWO_CLASSES: Values = {
  system: 'bailey',
  classes: '5,1b',
  area_5: '8,000',
  existing_5: 1_500,
  proposed_5: 1_900,
  area_1b: '3,500',
  existing_1b: 0,
  proposed_1b: 0,
  ...NEITHER,
};

/** 384 points give 15%: 9,000 × 15% + 1,000 × 1% = 1,350 + 10 = 1,360 sq. ft. */
const IPES: Values = {
  system: 'ipes',
  erosion_hazard: 200,
  runoff: 184,
  area_outside_sez: 9_000,
  area_sez: 1_000,
  existing: 0,
  proposed: 1_360,
  ...NEITHER,
};

const transfer = (transferred: number): Values => ({ transfer_in: 'yes', transferred, single_family: 'yes' });

describe('before anything is entered', () => {
  test('nothing is told, and nothing is called missing', () => {
    const result = calculateCoverage(
      coverageRules,
      new Map([
        ['land_coverage_exceeds_limits', 'yes'],
        ['coverage.area_5', ' '],
      ]),
    );
    expect(result).toMatchObject({ outcome: 'not-started', lines: [], missingInputs: [], notes: [] });
  });

  test('a system that is not known cannot be calculated with', () => {
    expect(calculate({ system: 'unknown' })).toMatchObject({ outcome: 'cannot-tell', lines: [] });
    expect(missingInputsOf({ system: 'unknown' })).toEqual(['coverage.system']);
    expect(missingInputsOf({ area_5: 8_000 })).toEqual(['coverage.system']);
  });
});

describe('a parcel with Bailey classes', () => {
  test('adds up the share of each class and shows how', () => {
    const result = calculate(TWO_CLASSES);
    expect(result.lines.map(({ id, value }) => [id, value])).toEqual([
      ['base-1b', 35],
      ['base-5', 2_000],
      ['base', 2_035],
      ['existing', 1_500],
      ['allowed', 2_035],
      ['proposed', 1_900],
      ['counted', 1_900],
      ['remaining', 135],
    ]);
    expect(workingOf(TWO_CLASSES, 'base-5')).toEqual({
      en: '8,000 sq. ft. × 25% = 2,000 sq. ft.',
      es: '8,000 pies² × 25 % = 2,000 pies²',
    });
    expect(workingOf(TWO_CLASSES, 'base')?.en).toBe('35 + 2,000 = 2,035 sq. ft.');
    expect(workingOf(TWO_CLASSES, 'remaining')?.en).toBe('2,035 − 1,900 = 135 sq. ft.');
    expect(result).toMatchObject({ outcome: 'within', missingInputs: [], notes: [] });
    expect(inWords(result.said).en).toBe(
      'In total the project is within the 2,035 sq. ft. allowed, with 135 sq. ft. left.',
    );
  });

  test('is within the limit at the limit, and over it one square foot on', () => {
    const at = (proposed_5: number) => calculate({ ...TWO_CLASSES, classes: '5', proposed_5 });
    expect([at(2_000).outcome, figureOf(at(2_000), 'remaining')]).toEqual(['within', 0]);
    expect([at(2_001).outcome, figureOf(at(2_001), 'excess')]).toEqual(['over', 1]);
    expect(inWords(at(2_001).said).en).toBe('The project is 1 sq. ft. over the 2,000 sq. ft. allowed.');
  });

  test('keeps fractions of a foot: 0.1 and 0.2 are 0.3', () => {
    const result = calculate({ ...TWO_CLASSES, area_5: '0.4', area_1b: 20, existing_5: 0, proposed_5: '0.3' });
    expect([figureOf(result, 'base'), figureOf(result, 'remaining')]).toEqual([0.3, 0]);
    expect(result.outcome).toBe('within');
  });

  test('names exactly the figures that are missing, and still shows what is known', () => {
    const { area_5: _area, proposed_1b: _proposed, exempt_claimed: _claimed, ...rest } = TWO_CLASSES;
    expect(missingInputsOf(rest)).toEqual(['coverage.proposed_1b', 'coverage.area_5', 'coverage.exempt_claimed']);
    expect(calculate(rest).lines.map(({ id, value }) => [id, value])).toEqual([
      ['base-1b', 35],
      ['base-5', null],
      ['base', null],
      ['existing', 1_500],
      ['allowed', null],
      ['proposed', null],
      ['exempt', null],
      ['counted', null],
    ]);
  });

  test('tells what is allowed before anyone has planned how much to build', () => {
    const { proposed_5: _proposed, ...rest } = TWO_CLASSES;
    expect(figureOf(calculate(rest), 'allowed')).toBe(2_035);
    expect([calculate(rest).outcome, missingInputsOf(rest)]).toEqual(['cannot-tell', ['coverage.proposed_5']]);
  });

  test('without its classes tells nothing', () => {
    expect(missingInputsOf({ system: 'bailey', ...NEITHER })).toEqual(['coverage.classes']);
    expect(figureOf(calculate({ system: 'bailey', ...NEITHER }), 'base')).toBeNull();
  });

  test.each(['12o', '-5', 'N/A', '', '1e3', '999,999,999'])(
    'takes %o for a missing area, never for a number',
    (area_5) => {
      expect(missingInputsOf({ ...TWO_CLASSES, area_5 })).toEqual(['coverage.area_5']);
    },
  );

  test('does not look at figures of classes that are not chosen, nor of the other system', () => {
    const stray = { area_7: 50_000, existing_7: 1, proposed_7: 9_000, ipes_total: 9, proposed: 8_000, area_sez: 1 };
    expect(calculate({ ...TWO_CLASSES, ...stray })).toEqual(calculate(TWO_CLASSES));
  });
});

describe('figures that do not add up', () => {
  test('more coverage than land is named, not calculated with', () => {
    const result = calculate({ ...TWO_CLASSES, existing_5: 8_001 });
    expect(result.outcome).toBe('cannot-tell');
    expect(result.missingInputs.map(({ field, label }) => ({ field, label: inWords(label) }))).toEqual([
      {
        field: 'coverage.existing_5',
        label: {
          en: 'Class 5: existing coverage (8,001 sq. ft. is more than the area of 8,000 sq. ft.)',
          es: 'Clase 5: cobertura existente (8,001 pies² es más que la superficie de 8,000 pies²)',
        },
      },
    ]);
    expect(missingInputsOf({ ...TWO_CLASSES, proposed_1b: 3_501 })).toEqual(['coverage.proposed_1b']);
  });

  test('classes that do not add up to the parcel give no base; a foot of rounding for each class is let pass', () => {
    expect(calculate({ ...TWO_CLASSES, parcel_area: 11_502 }).outcome).toBe('within');
    const result = calculate({ ...TWO_CLASSES, parcel_area: 11_503 });
    expect([result.outcome, figureOf(result, 'base'), figureOf(result, 'allowed')]).toEqual([
      'cannot-tell',
      null,
      null,
    ]);
    expect(result.missingInputs.map(({ label }) => inWords(label).en)).toEqual([
      'Area of the whole parcel (11,503 sq. ft., but the classes add up to 11,500 sq. ft.)',
    ]);
    expect(missingInputsOf({ ...TWO_CLASSES, parcel_area: 'about 11,500' })).toEqual(['coverage.parcel_area']);
  });

  test('more exempt coverage than coverage is named', () => {
    const exempt = { exempt_claimed: 'yes', exempt: 1_901 };
    expect(missingInputsOf({ ...TWO_CLASSES, ...exempt })).toEqual(['coverage.exempt']);
    expect(calculate({ ...TWO_CLASSES, ...exempt, exempt: 1_900 }).outcome).toBe('within');
  });
});

describe('exempt coverage', () => {
  test('is subtracted before the rest is compared with the limit', () => {
    const values = { ...TWO_CLASSES, proposed_5: 2_200, exempt_claimed: 'yes', exempt: 165 };
    const result = calculate(values);
    expect([result.outcome, figureOf(result, 'counted'), figureOf(result, 'remaining')]).toEqual(['within', 2_035, 0]);
    expect(workingOf(values, 'counted')?.en).toBe('2,200 − 165 = 2,035 sq. ft.');
    expect(calculate({ ...values, exempt: 164 }).outcome).toBe('over');
    expect(result.notes.some(({ source }) => source?.effective === '2023-11-26')).toBe(true);
  });

  test('is a missing figure where it is claimed without an amount', () => {
    expect(missingInputsOf({ ...TWO_CLASSES, exempt_claimed: 'yes' })).toEqual(['coverage.exempt']);
  });
});

describe('coverage that exists', () => {
  const over: Values = { ...TWO_CLASSES, existing_5: 2_500, proposed_5: 2_400 };

  test('over the base may stay once it is verified, and its excess is to be mitigated', () => {
    const result = calculate({ ...over, existing_verified: 'YES' });
    expect([result.outcome, figureOf(result, 'allowed'), figureOf(result, 'remaining')]).toEqual([
      'within',
      2_500,
      100,
    ]);
    expect(saidIn({ ...over, existing_verified: 'YES' })).toEqual([
      expect.stringContaining('The verified existing coverage is 465 sq. ft. over the base. It may stay'),
    ]);
    expect(calculate({ ...over, existing_verified: 'YES', proposed_5: 2_501 }).outcome).toBe('over');
  });

  test.each(['NO', 'UNSURE', ''])(
    'unverified (%o) cannot be told where the outcome turns on it',
    (existing_verified) => {
      expect(missingInputsOf({ ...over, existing_verified })).toEqual(['coverage.existing_verified']);
      // Beyond what exists it is over either way, and within the base it is within either way.
      expect(calculate({ ...over, existing_verified, proposed_5: 2_501 }).outcome).toBe('over');
      expect(calculate({ ...over, existing_verified, proposed_5: 2_000 }).outcome).toBe('within');
    },
  );
});

describe('where coverage lies', () => {
  test('new coverage on sensitive land is said beside a total that is within the limit', () => {
    const values = { ...TWO_CLASSES, proposed_1b: 30 };
    expect(calculate(values).outcome).toBe('within');
    expect(inWords(calculate(values).said).en).toContain('the total does not show where the coverage is');
    expect(saidIn(values)).toEqual([
      "Class 1b is sensitive land. The project adds 30 sq. ft. there; new coverage on it is prohibited unless one of the Code's exceptions applies.",
    ]);
  });

  test('a class over its own base is said, and how far', () => {
    expect(saidIn({ ...TWO_CLASSES, proposed_5: 2_020 })).toEqual([
      expect.stringContaining('on class 5 is 20 sq. ft. over the base of 2,000 sq. ft. of that class'),
    ]);
    expect(saidIn({ ...TWO_CLASSES, proposed_1b: 50 })).toHaveLength(2);
  });

  test('what exists and stays as it is needs no word', () => {
    expect(saidIn({ ...TWO_CLASSES, existing_1b: 60, proposed_1b: 60 })).toEqual([]);
    expect(saidIn({ ...TWO_CLASSES, existing_1b: 60, proposed_1b: 0 })).toEqual([]);
  });
});

describe('coverage transferred in', () => {
  // 10,000 sq. ft. of class 3 allow 500; with a transfer a home may reach 20%, which is 2,000.
  const home: Values = {
    ...{ system: 'bailey', classes: '3', area_3: 10_000, existing_3: 500, proposed_3: 500 },
    ...{ exempt_claimed: 'no', ...transfer(1_000) },
  };

  test('adds to the base up to the maximum', () => {
    expect(figureOf(calculate(home), 'allowed')).toBe(1_500);
    expect(workingOf(home, 'allowed')?.en).toBe('500 + 1,000 = 1,500 sq. ft.');
    expect(workingOf(home, 'maximum')?.en).toBe('Project area of 10,000 sq. ft.: 10,000 sq. ft. × 20% = 2,000 sq. ft.');
    const much = { ...home, transferred: 1_750 };
    expect(figureOf(calculate(much), 'allowed')).toBe(2_000);
    expect(saidIn(much)).toEqual([
      'Of the 1,750 sq. ft. transferred, 250 sq. ft. are over the maximum and cannot be used on this project area.',
    ]);
  });

  test('gains nothing where the base is over the table, or where the table leaves the base alone', () => {
    const large = { ...home, classes: '6', area_6: 10_000, existing_6: 0, proposed_6: 3_000 };
    expect([figureOf(calculate(large), 'maximum'), figureOf(calculate(large), 'allowed')]).toEqual([3_000, 3_000]);
    expect(workingOf(large, 'maximum')?.en).toContain('the base of 3,000 sq. ft. is greater and counts');
    const small = { ...home, area_3: 4_000, existing_3: 0, proposed_3: 200 };
    expect([figureOf(calculate(small), 'allowed'), calculate(small).outcome]).toEqual([200, 'within']);
    expect(workingOf(small, 'maximum')?.en).toBe('Project area of 4,000 sq. ft.: the base alone, 200 sq. ft.');
  });

  test('to anything but a single-family home waits for the maximum that TRPA states', () => {
    const other = { ...home, single_family: 'no' };
    expect(missingInputsOf(other)).toEqual(['coverage.stated_maximum']);
    expect(figureOf(calculate({ ...other, stated_maximum: 1_200 }), 'allowed')).toBe(1_200);
    const { single_family: _kind, ...unsaid } = home;
    expect(missingInputsOf(unsaid)).toEqual(['coverage.single_family']);
  });

  test('a stated maximum counts before the table, but not one below the base', () => {
    expect(figureOf(calculate({ ...home, stated_maximum: 1_100 }), 'allowed')).toBe(1_100);
    expect(missingInputsOf({ ...home, stated_maximum: 499 })).toEqual(['coverage.stated_maximum']);
    expect(missingInputsOf({ ...home, stated_maximum: 'much' })).toEqual(['coverage.stated_maximum']);
  });

  test('is a missing figure where it is announced without an amount; of nothing, it changes nothing', () => {
    expect(missingInputsOf({ ...home, transferred: '' })).toEqual(['coverage.transferred']);
    expect(figureOf(calculate({ ...home, transferred: 0, single_family: '' }), 'allowed')).toBe(500);
  });
});

describe('a parcel under IPES', () => {
  test('takes its share from both scores, and 1% in stream environment zones', () => {
    expect(calculate(IPES).lines.map(({ id, value }) => [id, value])).toEqual([
      ['ipes-score', 384],
      ['ipes-percent', 15],
      ['base-outside-sez', 1_350],
      ['base-sez', 10],
      ['base', 1_360],
      ['existing', 0],
      ['allowed', 1_360],
      ['proposed', 1_360],
      ['counted', 1_360],
      ['remaining', 0],
    ]);
    expect(workingOf(IPES, 'ipes-score')?.en).toBe('200 + 184 = 384');
    expect(calculate(IPES).outcome).toBe('within');
    expect(calculate({ ...IPES, proposed: 1_361 }).outcome).toBe('over');
    expect(saidIn(IPES)).toEqual([expect.stringContaining('these totals do not show where the coverage is')]);
  });

  test('takes the total of its letter before any calculation, and asks for no areas', () => {
    const letter = { system: 'ipes', ipes_total: 1_800, existing: 0, proposed: 1_700, ...NEITHER };
    expect([calculate(letter).outcome, figureOf(calculate(letter), 'allowed')]).toEqual(['within', 1_800]);
    expect(figureOf(calculate({ ...IPES, ipes_total: 1_800 }), 'base')).toBe(1_800);
    expect(saidIn({ ...IPES, area_sez: 0, area_outside_sez: 9_000, ipes_total: 1_800 })).toEqual([
      'The scores and areas give 1,350 sq. ft., while the IPES letter states 1,800 sq. ft. in all: the letter counts. Check that all figures were copied rightly.',
    ]);
    expect(saidIn({ ...IPES, area_sez: 0, ipes_total: 1_351 })).toEqual([]);
  });

  test('with a letter needs the areas only for the table of transfers', () => {
    const letter = {
      system: 'ipes',
      ipes_total: 300,
      existing: 0,
      proposed: 700,
      exempt_claimed: 'no',
      ...transfer(500),
    };
    expect(missingInputsOf(letter)).toEqual(['coverage.area_outside_sez', 'coverage.area_sez']);
    expect(figureOf(calculate({ ...letter, area_outside_sez: 5_000, area_sez: 0 }), 'allowed')).toBe(800);
  });

  test('with neither scores nor a letter cannot be told, and is not guessed', () => {
    const { erosion_hazard: _hazard, runoff: _runoff, ...rest } = IPES;
    expect([calculate(rest).outcome, figureOf(calculate(rest), 'base')]).toEqual(['cannot-tell', null]);
    expect(missingInputsOf(rest)).toEqual(['coverage.erosion_hazard', 'coverage.runoff']);
    expect(saidIn(rest)).toContain(
      'If the IPES letter states the total allowable coverage, that figure takes the place of the scores.',
    );
  });

  test('a letter that cannot be read as a figure is not passed over for the scores', () => {
    expect(missingInputsOf({ ...IPES, ipes_total: 'see letter' })).toEqual(['coverage.ipes_total']);
  });

  test('more coverage than land is named', () => {
    expect(missingInputsOf({ ...IPES, proposed: 10_001 })).toEqual(['coverage.proposed']);
  });
});
