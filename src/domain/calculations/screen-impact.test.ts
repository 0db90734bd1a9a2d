import { describe, expect, test } from 'vitest';
import { figureOf, filled, impactRules } from '../../../test/builders/agency-rules.ts';
import { inWords } from '../../../test/in-words.ts';
import { screenImpact } from './screen-impact.ts';

type Values = Record<string, string | number>;
const screen = (values: Values) => screenImpact(impactRules, filled('impact', values));
const missingInputsOf = (values: Values) => screen(values).missingInputs.map(({ field }) => field);
const workingOf = (values: Values, id: string) => {
  const working = screen(values).lines.find((line) => line.id === id)?.working;
  return working && inWords(working);
};
const saidIn = (values: Values) => screen(values).notes.map(({ text }) => inWords(text).en);

/** Five homes for one removed, elsewhere: 4 × 150 = 600 VMT against 715. */
const FIVE: Values = {
  kinds: 'multi-family,accessory',
  multi_family: 3,
  accessory: 2,
  removes_homes: 'yes',
  homes_removed: 1,
  location: 'elsewhere',
  deed_restricted: 'NO',
  vmt_known: 'yes',
  vmt_per_home: 150,
  vmt_source: 'TRPA tool, March 3, 2026',
};

describe('before anything is entered', () => {
  test('nothing is told', () => {
    expect(screenImpact(impactRules, new Map([['new_residential_unit', 'yes']]))).toMatchObject({
      outcome: 'not-started',
      lines: [],
      missingInputs: [],
    });
  });
});

describe('a project with its VMT known', () => {
  test.each(['$t(calculations:overBy) for $1', '{{vmt}} & $&'])(
    'shows the stated source %o as it was written',
    (source) => {
      expect(workingOf({ ...FIVE, vmt_source: source }, 'vmt-per-home')?.es).toBe(`Según: ${source}`);
    },
  );

  test('is calculated line by line', () => {
    const result = screen(FIVE);
    expect(result.lines.map(({ id, value }) => [id, value])).toEqual([
      ['new-homes', 5],
      ['homes-removed', 1],
      ['net-homes', 4],
      ['vmt-per-home', 150],
      ['net-vmt', 600],
      ['limit', 715],
      ['most-per-home', 178.75],
      ['remaining', 115],
      ['mobility-fee', 117_720],
    ]);
    expect(result.outcome).toBe('screened');
    expect(inWords(result.said).en).toBe(
      'The project is screened out: it adds 600 VMT a day, which is not more than 715 VMT a day.',
    );
    expect(workingOf(FIVE, 'new-homes')?.en).toBe('3 + 2 = 5');
    expect(workingOf(FIVE, 'net-homes')?.en).toBe('5 − 1 = 4');
    expect(workingOf(FIVE, 'net-vmt')?.es).toBe('4 × 150 = 600 VMT al día');
    expect(workingOf(FIVE, 'vmt-per-home')?.en).toBe('As stated: TRPA tool, March 3, 2026');
    expect(workingOf(FIVE, 'mobility-fee')?.en).toBe('600 VMT × $196.20 = $117,720.00');
    expect(saidIn(FIVE)).toEqual([
      expect.stringContaining('The homes removed are calculated with the same daily VMT'),
      expect.stringContaining('rate of 2022. Confirm the current rate'),
    ]);
  });

  test.each([
    ['elsewhere', 178.75, 'screened'],
    ['elsewhere', 178.76, 'analysis'],
    ['center', 325, 'screened'],
    ['center', 325.01, 'analysis'],
  ])('%s, with 4 homes of %d VMT each: %s', (location, vmt_per_home, outcome) => {
    expect(screen({ ...FIVE, location, vmt_per_home }).outcome).toBe(outcome);
  });

  test('over the limit needs an analysis, to be 15% below the average', () => {
    const over = { ...FIVE, vmt_per_home: 200 };
    expect(inWords(screen(over).said).en).toContain('it adds 800 VMT a day, which is more than 715 VMT a day');
    expect(figureOf(screen(over), 'excess')).toBe(85);
    expect(saidIn(over)[0]).toContain('at least 15% below the average');
  });

  test('needs no place where every place gives the same answer', () => {
    const at = (vmt_per_home: number) => screen({ ...FIVE, location: 'not-sure', vmt_per_home });
    expect(at(178.75).outcome).toBe('screened');
    expect(at(325.01).outcome).toBe('analysis');
    expect([at(200).outcome, at(200).missingInputs.map(({ field }) => field)]).toEqual([
      'cannot-tell',
      ['impact.location'],
    ]);
    expect([figureOf(at(200), 'most-per-home-center'), figureOf(at(200), 'most-per-home-elsewhere')]).toEqual([
      325, 178.75,
    ]);
  });
});

describe('a project whose VMT is not known', () => {
  const { vmt_per_home: _vmt, vmt_source: _source, ...rest } = FIVE;
  const unknown = { ...rest, vmt_known: 'no' };

  test('cannot be told, but the most that a home may have is', () => {
    const result = screen(unknown);
    expect(result.outcome).toBe('cannot-tell');
    expect(result.missingInputs.map(({ field, label }) => [field, inWords(label).en])).toEqual([
      ['impact.vmt_known', 'Average daily VMT per home'],
    ]);
    expect([figureOf(result, 'net-vmt'), figureOf(result, 'most-per-home')]).toEqual([null, 178.75]);
    expect(result.lines.some(({ id }) => id === 'mobility-fee')).toBe(false);
    expect(saidIn(unknown)).toEqual([expect.stringContaining('is not known, and it is not assumed')]);
  });

  test('the most for a home is rounded down, never up', () => {
    const three = { ...unknown, homes_removed: 2 };
    expect(figureOf(screen(three), 'most-per-home')).toBe(238.33);
    expect(workingOf(three, 'most-per-home')?.en).toBe('715 ÷ 3 = 238.33 VMT a day, rounded down');
    expect(screen({ ...three, vmt_known: 'yes', vmt_per_home: 238.33 }).outcome).toBe('screened');
    expect(screen({ ...three, vmt_known: 'yes', vmt_per_home: 238.34 }).outcome).toBe('analysis');
  });

  test.each(['', '0', '-3', 'about 90'])('a figure of %o is none', (vmt_per_home) => {
    expect(missingInputsOf({ ...FIVE, vmt_per_home })).toEqual(['impact.vmt_per_home']);
  });

  test('names everything that is missing', () => {
    expect(missingInputsOf({ kinds: 'accessory' })).toEqual([
      'impact.accessory',
      'impact.removes_homes',
      'impact.location',
      'impact.deed_restricted',
      'impact.vmt_known',
    ]);
    expect(missingInputsOf({ ...FIVE, kinds: '' })).toEqual(['impact.kinds']);
    expect(missingInputsOf({ ...FIVE, homes_removed: '' })).toEqual(['impact.homes_removed']);
    expect(missingInputsOf({ ...FIVE, accessory: '1.5' })).toEqual(['impact.accessory']);
    expect(missingInputsOf({ ...FIVE, accessory: 0 })).toEqual(['impact.accessory']);
  });
});

describe('a project that adds no homes on balance', () => {
  test.each([5, 6])('is screened out when %i homes go for 5 new ones, whatever the VMT', (homes_removed) => {
    const { vmt_known: _known, location: _location, ...others } = FIVE;
    const rest = { ...others, homes_removed };
    const result = screen(rest);
    expect([result.outcome, result.missingInputs]).toEqual(['screened', []]);
    expect(inWords(result.said).en).toContain('adds no homes on balance');
    expect(figureOf(result, 'net-homes')).toBe(5 - homes_removed);
  });
});

describe('deed-restricted homes', () => {
  const over: Values = { ...FIVE, vmt_per_home: 900, deed_restricted: 'YES' };

  test('inside the bonus unit boundary are exempt, and no fee is calculated for them', () => {
    const result = screen({ ...over, bonus_area: 'YES' });
    expect([result.outcome, result.missingInputs]).toEqual(['exempt', []]);
    expect(figureOf(result, 'net-vmt')).toBe(3_600);
    expect(figureOf(result, 'mobility-fee')).toBeUndefined();
    expect(result.notes.map(({ text }) => inWords(text).en).at(-1)).toContain('Ask TRPA whether one is due');
    expect(screen({ deed_restricted: 'YES', bonus_area: 'YES' }).outcome).toBe('exempt');
  });

  test('outside it are held against the limit like any other', () => {
    expect(screen({ ...over, bonus_area: 'NO' }).outcome).toBe('analysis');
  });

  test.each([
    ['YES', 'UNSURE', ['impact.bonus_area']],
    ['YES', '', ['impact.bonus_area']],
    ['UNSURE', 'YES', ['impact.deed_restricted']],
    ['UNSURE', 'UNSURE', ['impact.deed_restricted', 'impact.bonus_area']],
    ['UNSURE', 'NO', []],
    ['', '', ['impact.deed_restricted']],
  ])('%o in the boundary %o: over the limit, it lacks %j', (deed_restricted, bonus_area, missingInputs) => {
    const values = { ...over, deed_restricted, bonus_area };
    expect(missingInputsOf(values)).toEqual(missingInputs);
    expect(screen(values).outcome).toBe(missingInputs.length > 0 ? 'cannot-tell' : 'analysis');
    // Below the limit it does not matter.
    expect(screen({ ...values, vmt_per_home: 100 })).toMatchObject({ outcome: 'screened', missingInputs: [] });
  });
});
