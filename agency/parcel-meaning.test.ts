import { describe, expect, test } from 'vitest';
import type { MeaningContext } from '#domain/parcels/implications/context.ts';
import { implicationsOf } from '#domain/parcels/implications-of.ts';
import type { MeaningTopic } from '#domain/parcels/parcel-meaning.ts';
import type { ParcelRecord } from '#domain/parcels/parcel-record.ts';
import { coverageRules } from '../test/builders/agency-rules.ts';
import { makeParcel } from '../test/parcel-builders/make-parcel.ts';
import { counties, parcelRules } from '../test/parcel-builders/parcel-rules.ts';

const context: MeaningContext = {
  rules: parcelRules,
  coverage: coverageRules,
  counties,
  today: '2026-11-21',
  retiredOn: null,
  later: [],
};
const APN = '015-331-004';
type Given = Partial<ParcelRecord>;
const of = (topic: MeaningTopic, given: Given, changed: Partial<MeaningContext> = {}) =>
  implicationsOf(makeParcel({ apn: APN, withinRegion: true, ...given }), { ...context, ...changed }).filter(
    (one) => one.topic === topic,
  );
/** "likely adu-allowed", the answer first. */
const told = (...of_: Parameters<typeof of>) => of(...of_).map(({ outcome, id }) => `${outcome} ${id}`);
const answer = (...of_: Parameters<typeof of>) => told(...of_)[0];

describe('the zone', () => {
  test('is named with its plan, and what may be built is left to the plan', () => {
    const [said] = of('zone', { zoneName: 'Tahoe Island', planName: 'TAHOE\u00a0ISLAND ' });
    expect(said).toMatchObject({ outcome: 'known', id: 'zone-named-as-plan', values: { zone: 'Tahoe Island' } });
    expect(said?.fields).toEqual(['zoneName', 'planName']);
  });

  test('is told by its number where it has no name, and by the plan alone where it has neither', () => {
    expect(of('zone', { zoneId: '111' })[0]).toMatchObject({ id: 'zone-only', values: { zone: '111' } });
    expect(answer('zone', { planName: 'TAHOE ISLAND' })).toBe('unknown zone-plan-only');
    expect(answer('zone', {})).toBe('unknown zone-unknown');
  });

  test('says that it lies in a town center, outside the region, or that nobody says', () => {
    expect(told('zone', { zoneId: '1', townCenter: 'Kings Beach' })).toContain('known zone-town-center');
    expect(told('zone', { withinRegion: false })).toContain('unknown outside-region');
    expect(told('zone', { withinRegion: null })).toContain('unknown zone-region-unknown');
  });
});

describe('the base allowable coverage', () => {
  const land = [
    { class: '1b', sqft: 1_000 },
    { class: '5', sqft: 8_000 },
  ];

  /** Built before land was rated by score. */
  const older = { landUse: 'Single Family Residential', yearBuilt: 1970 };

  test('is calculated for each class by itself where the classes are verified', () => {
    const said = of('coverage', { ...older, landCapability: land, landCapabilityVerified: true, areaSqft: 9_010 });
    expect(said.map(({ outcome, id, values }) => [outcome, id, values])).toEqual([
      ['known', 'coverage-by-class', { baseSqft: 2_010 }],
      ['known', 'coverage-class', { class: '1b', areaSqft: 1_000, percent: 1, baseSqft: 10 }],
      ['known', 'coverage-class', { class: '5', areaSqft: 8_000, percent: 25, baseSqft: 2_000 }],
      ['no', 'coverage-sensitive-land', { classes: '1b' }],
    ]);
    expect(said[0]?.rule).toMatchObject({ basis: 'source' });
  });

  test('is an estimate where nobody verified the classes, and says what to ask for', () => {
    for (const landCapabilityVerified of [false, null]) {
      const said = told('coverage', { landCapability: land, landCapabilityVerified });
      expect(said[0]).toBe('maybe coverage-by-class-estimate');
      expect(said.at(-1)).toBe('known coverage-verify');
    }
  });

  test('adds up a class that stands twice', () => {
    const twice = [
      { class: '5', sqft: 3_000 },
      { class: '5', sqft: 5_000 },
    ];
    const [said] = of('coverage', { ...older, landCapability: twice, landCapabilityVerified: true });
    expect(said).toMatchObject({ outcome: 'known', values: { baseSqft: 2_000 } });
  });

  test('is not known for sure where the classes do not add up to the parcel', () => {
    const given = { ...older, landCapability: land, landCapabilityVerified: true };
    expect(told('coverage', { ...given, areaSqft: 9_180 })).not.toContain('unknown coverage-areas-differ');
    const apart = told('coverage', { ...given, areaSqft: 9_200 });
    expect(apart[0]).toBe('maybe coverage-by-class-estimate');
    expect(apart).toContain('unknown coverage-areas-differ');
  });

  test('is never taken from the total IPES score', () => {
    expect(told('coverage', { ipesScore: 800, ipesStatus: 'Official' })).toEqual(['unknown coverage-ipes']);
    const both = told('coverage', { ...older, landCapability: land, landCapabilityVerified: true, ipesScore: 800 });
    expect(both[0]).toBe('maybe coverage-by-class-estimate');
    expect(both).toContain('unknown coverage-ipes');
  });

  test('is the percentage that the IPES record states, on land that goes by IPES', () => {
    const vacant = { landUse: 'Vacant', ipesScore: 800, ipesStatus: 'Official', ipesCoveragePercent: 20 };
    const said = of('coverage', { ...vacant, areaSqft: 9_000 });
    expect(said.map(({ outcome, id, values }) => [outcome, id, values])).toEqual([
      ['known', 'coverage-ipes-percent', { percent: 20 }],
      ['maybe', 'coverage-ipes-percent-of-area', { percent: 20, areaSqft: 9_000, baseSqft: 1_800 }],
    ]);
    expect(said[0]?.rule).toMatchObject({ basis: 'source' });
    for (const ipesStatus of ['Draft', 'Information Only', null]) {
      expect(answer('coverage', { ...vacant, ipesStatus })).toBe('maybe coverage-ipes-percent');
    }
    expect(answer('coverage', { ...vacant, landUse: null })).toBe('maybe coverage-ipes-percent');
    expect(answer('coverage', { ...vacant, ipesScore: null })).toBe('known coverage-ipes-percent');
  });

  test('of an older home goes by its classes, whatever an IPES record states', () => {
    const home = { landUse: 'Single Family Residential', yearBuilt: 1970, ipesCoveragePercent: 20 };
    expect(told('coverage', home)[0]).toBe('unknown coverage-unknown');
    expect(told('coverage', { ...home, landCapability: land })[0]).toBe('maybe coverage-by-class-estimate');
    expect(told('coverage', home)).toContain('maybe coverage-ipes-percent');
  });

  test('may follow an IPES score that the source does not state: on vacant land and newer homes', () => {
    const verified = { landCapability: land, landCapabilityVerified: true };
    const home = { ...verified, landUse: 'Single Family Residential' };
    expect(answer('coverage', { ...home, yearBuilt: null })).toBe('maybe coverage-by-class-estimate');
    expect(answer('coverage', { ...home, yearBuilt: 1986 })).toBe('known coverage-by-class');
    expect(told('coverage', { ...home, yearBuilt: 1987 })).toContain('unknown coverage-ipes-may-apply');
    expect(answer('coverage', { ...verified, landUse: 'Vacant' })).toBe('maybe coverage-by-class-estimate');
    expect(answer('coverage', { ...verified, landUse: 'Commercial', yearBuilt: 1999 })).toBe('known coverage-by-class');
  });

  test("is the source's own estimate where there is nothing else, and unknown where there is not even that", () => {
    expect(of('coverage', { estimatedCoverageSqft: 1_500 })[0]).toMatchObject({
      outcome: 'maybe',
      id: 'coverage-source-estimate',
      values: { estimateSqft: 1_500 },
    });
    expect(told('coverage', older)).toEqual(['unknown coverage-unknown', 'known coverage-verify']);
    expect(answer('coverage', { landCapability: [{ class: '5', sqft: 0 }] })).toBe('unknown coverage-unknown');
  });
});

describe('an accessory dwelling', () => {
  const home = { landUse: 'SINGLE FAMILY RESIDENTIAL' };
  const nevada = { ...home, county: 'DG' };
  const ACRE = 43_560;

  test('may be built on a home’s parcel of any size in California, up to two', () => {
    const [said, ...more] = of('accessory-dwelling', { ...home, areaSqft: 1_000, aduAllowed: true });
    expect(said).toMatchObject({ outcome: 'likely', id: 'adu-allowed' });
    expect(more.map(({ id }) => id)).toEqual(['adu-source-allows', 'adu-most', 'adu-also-needed']);
    expect(more[1]?.values).toEqual({ most: 2 });
    expect(answer('accessory-dwelling', { ...home, areaSqft: null })).toBe('likely adu-allowed');
  });

  test('needs more than one acre in Nevada', () => {
    expect(answer('accessory-dwelling', { ...nevada, areaSqft: ACRE + 1 })).toBe('likely adu-allowed-by-area');
    expect(answer('accessory-dwelling', { ...nevada, areaSqft: ACRE })).toBe('unlikely adu-too-small');
    expect(answer('accessory-dwelling', { ...nevada, areaSqft: ACRE, aduAllowed: false })).toBe('no adu-too-small');
    expect(answer('accessory-dwelling', { ...nevada, areaSqft: null })).toBe('unknown adu-area-unknown');
  });

  test('is open where the rule and the source differ', () => {
    expect(answer('accessory-dwelling', { ...home, aduAllowed: false })).toBe('maybe adu-differs-rule-allows');
    expect(answer('accessory-dwelling', { ...nevada, areaSqft: 9_000, aduAllowed: true })).toBe(
      'maybe adu-differs-source-allows',
    );
    const [said, rule] = of('accessory-dwelling', { ...nevada, areaSqft: 9_000, aduAllowed: true });
    expect(said?.fields).toEqual(['county', 'areaSqft', 'aduAllowed']);
    expect(rule).toMatchObject({ id: 'adu-too-small', values: { acres: 1, areaSqft: 9_000 } });
  });

  test('is not promised by a parcel that is vacant, is not residential, or whose use nobody states', () => {
    expect(answer('accessory-dwelling', { landUse: 'Vacant' })).toBe('maybe adu-depends-on-use');
    expect(answer('accessory-dwelling', { landUse: 'Vacant', aduAllowed: false })).toBe('unlikely adu-depends-on-use');
    expect(answer('accessory-dwelling', { landUse: 'Open Space' })).toBe('unlikely adu-not-residential');
    expect(answer('accessory-dwelling', { aduAllowed: true })).toBe('unknown adu-use-unknown');
    expect(answer('accessory-dwelling', { ...home, county: 'XX' })).toBe('unknown adu-state-unknown');
  });

  test('is unlikely where the right to develop was given up, whatever the rule allows', () => {
    expect(answer('accessory-dwelling', { ...home, developmentRetired: true })).toBe(
      'unlikely adu-development-retired',
    );
    expect(answer('accessory-dwelling', { ...home, developmentRetired: true, aduAllowed: true })).toBe(
      'maybe adu-development-retired',
    );
  });

  test('is deed-restricted on sensitive land', () => {
    const on = (name: string) => ({ ...home, landCapability: [{ class: name, sqft: 500 }] });
    expect(told('accessory-dwelling', on('3'))).toContain('known adu-sensitive-land');
    expect(told('accessory-dwelling', on('4'))).not.toContain('known adu-sensitive-land');
  });
});

describe('a scenic review', () => {
  test.each([
    [true, true, 'likely scenic-both'],
    [true, null, 'likely scenic-roadway'],
    [false, true, 'likely scenic-shoreline'],
    [false, false, 'unlikely scenic-outside'],
    [false, null, 'unknown scenic-unknown'],
    [null, null, 'unknown scenic-unknown'],
  ])('of a parcel in the corridor of a roadway: %s, of the shoreline: %s is %s', (road, shore, said) => {
    expect(told('scenic-review', { scenicRoadway: road, scenicShoreline: shore })).toEqual([said]);
  });
});

describe('a historic review', () => {
  test('is likely from the fiftieth year on', () => {
    expect(told('historic-review', { yearBuilt: 1976, historicDistrict: false })).toEqual(['likely historic-age']);
    const [said] = of('historic-review', { yearBuilt: 1977, historicDistrict: false });
    expect(said).toMatchObject({ outcome: 'unlikely', id: 'historic-younger', values: { year: '1977', from: '2027' } });
    expect(answer('historic-review', { yearBuilt: 1977 }, { today: '2027-01-01' })).toBe('likely historic-age');
  });

  test('is not told from a year that the source does not state', () => {
    expect(answer('historic-review', { historicDistrict: false })).toBe('unknown historic-year-unknown');
  });

  test('is likely in a historic district, whatever the age', () => {
    expect(told('historic-review', { yearBuilt: 2001, historicDistrict: true })).toEqual([
      'likely historic-district',
      'unlikely historic-younger',
    ]);
    expect(told('historic-review', { yearBuilt: 1950, historicDistrict: true })[0]).toBe('likely historic-age');
    expect(told('historic-review', { yearBuilt: 2001 })).toContain('unknown historic-district-unknown');
  });
});

test('a right to develop that was given up is said, and one that was not is no promise', () => {
  expect(told('development-right', { developmentRetired: true })).toEqual(['no development-retired']);
  expect(told('development-right', { developmentRetired: false })).toEqual(['maybe development-not-retired']);
  expect(told('development-right', {})).toEqual(['unknown development-unknown']);
});

test('the rules are not asked outside the region', () => {
  const given = { withinRegion: false, landUse: 'Condominium', yearBuilt: 1900, scenicRoadway: true };
  for (const topic of ['coverage', 'accessory-dwelling', 'scenic-review', 'historic-review'] as const) {
    expect(answer(topic, given)).toBe('unknown outside-region');
  }
});

describe('the number', () => {
  const step = (from: string, to: string, kind: 'rename' | 'split' | 'merge') => ({ from, to, kind, year: 2020 });

  test('is not spoken of while it stands', () => expect(told('number', {})).toEqual([]));

  test('tells what became of it, to the end', () => {
    const later = [step('015-331-04', '015-331-010', 'rename'), step('015-331-010', '015-331-020', 'rename')];
    expect(of('number', {}, { retiredOn: '2026-08-01', later })[0]).toMatchObject({
      outcome: 'known',
      id: 'number-renamed',
      values: { to: '015-331-020', retiredOn: '2026-08-01' },
    });
    const parts = [step(APN, '015-331-011', 'split'), step(APN, '015-331-012', 'split')];
    expect(of('number', {}, { retiredOn: '2026-08-01', later: parts })[0]).toMatchObject({
      id: 'number-split',
      values: { to: '015-331-011, 015-331-012' },
    });
    expect(answer('number', {}, { retiredOn: '2026-08-01', later: [step(APN, '015-331-001', 'merge')] })).toBe(
      'known number-merged',
    );
  });

  test('says that nobody knows what became of it', () => {
    expect(told('number', {}, { retiredOn: '2026-08-01' })).toEqual(['unknown number-gone']);
  });

  test('says that the source still lists a number that changed', () => {
    expect(told('number', {}, { later: [step(APN, '015-331-010', 'rename')] })).toEqual([
      'maybe number-changed-still-listed',
    ]);
  });

  test('is told to the end even where changes go round in a circle', () => {
    const later = [step(APN, '015-331-010', 'rename'), step('015-331-010', APN, 'rename')];
    expect(of('number', {}, { retiredOn: '2026-08-01', later })[0]?.values.to).toBe('015-331-010');
  });
});
