import { describe, expect, test } from 'vitest';
import { describeUses } from './what-may-be-built.ts';
import { checkZones, type EnteredZones, findZone, type UseStatus, ZoneFile, ZoneSources } from './zones.ts';

const sources = ZoneSources.parse({
  sources: { 'the-plan': { note: { en: 'The plan.', es: 'El plan.' }, basis: 'source' } },
});
const fileOf = (zone: object, plan: object = {}) =>
  ZoneFile.parse({
    id: 'here',
    plans: [
      {
        ...{
          id: '111',
          name: 'Tahoe Island',
          link: 'https://example.org/plan',
          readOn: '2026-11-22',
          source: 'the-plan',
        },
        zones: [{ id: '111', name: 'Tahoe Island', uses: {}, ...zone }],
        ...plan,
      },
    ],
  });
const enteredOf = (zone: object): EnteredZones => ({ plans: fileOf(zone).plans, sources: sources.sources });
const parcel = { zoneId: '111', zoneName: 'Tahoe Island', withinRegion: true };
const codeOf = (single: UseStatus, multi: UseStatus) => {
  const perAcre = multi === 'none-listed' ? {} : { multiFamilyPerAcre: 8 };
  const entered = enteredOf({ uses: { 'single-family': single, 'multi-family': multi }, ...perAcre });
  return describeUses(parcel, findZone(entered, parcel)).message.code;
};

describe('a zone of the parcel data', () => {
  const entered = enteredOf({ uses: { 'single-family': 'listed' } });

  test('is the entered one of its id, however capitals and spaces of the name stand', () => {
    expect(findZone(entered, { zoneId: ' 111 ', zoneName: 'TAHOE  ISLAND' })?.plan.name).toBe('Tahoe Island');
    expect(findZone(entered, { zoneId: '111', zoneName: null })).toBeDefined();
  });

  test('is not another one that has its id, nor one without an id', () => {
    expect(findZone(entered, { zoneId: '111', zoneName: 'Somewhere Else' })).toBeUndefined();
    expect(findZone(entered, { zoneId: null, zoneName: 'Tahoe Island' })).toBeUndefined();
    expect(findZone(entered, { zoneId: '112', zoneName: null })).toBeUndefined();
  });
});

test.each([
  ['listed', 'listed', 'parcel:built.listed'],
  ['listed', 'none-listed', 'parcel:built.listed-but'],
  ['allowed', 'special-use', 'parcel:built.decided'],
  ['allowed', 'none-listed', 'parcel:built.decided-but'],
  ['allowed', 'listed', 'parcel:built.listed'],
  ['none-listed', 'none-listed', 'parcel:built.nothing-listed'],
] as const)('single-family homes %s and multi-family homes %s are told by %s', (single, multi, code) => {
  expect(codeOf(single, multi)).toBe(code);
});

test('a use that nobody has entered is not said to be missing from the plan', () => {
  const entered = enteredOf({ uses: { 'single-family': 'allowed' } });
  expect(describeUses(parcel, findZone(entered, parcel)).message.params?.none).toEqual([]);
  const empty = enteredOf({ uses: {} });
  expect(describeUses(parcel, findZone(empty, parcel)).isEntered).toBe(false);
});

describe('a file of zones', () => {
  const messagesOf = (zone: object, plan: object = {}, known: string[] = []) =>
    checkZones(fileOf(zone, plan), sources, new Set(known)).map(({ path, message }) => `${path.join('.')}: ${message}`);

  test('is right as it is', () => expect(messagesOf({})).toEqual([]));

  test('names no zone that another file has, no source that is none, and no zone that the plan has not', () => {
    expect(messagesOf({}, {}, ['111'])).toEqual(['plans.0.zones.0.id: The zone "111" stands twice.']);
    expect(messagesOf({}, { source: 'hearsay' })).toEqual([
      'plans.0.source: There is no source "hearsay" in zone-sources.yaml.',
    ]);
    const text = { en: 'High.', es: 'Alto.' };
    expect(messagesOf({}, { notes: [{ of: 'height', zones: ['11*', '112'], text, source: 'the-plan' }] })).toEqual([
      'plans.0.notes.0.zones.1: The plan has no zone "112".',
    ]);
  });

  test('has a density where multi-family homes are listed, and only there', () => {
    const wrong = ['plans.0.zones.0: multiFamilyPerAcre stands where multi-family homes are listed, and only there.'];
    expect(messagesOf({ uses: { 'multi-family': 'listed' } })).toEqual(wrong);
    expect(messagesOf({ uses: { 'multi-family': 'none-listed' }, multiFamilyPerAcre: 8 })).toEqual(wrong);
    expect(messagesOf({ uses: { 'multi-family': 'listed' }, multiFamilyPerAcre: null })).toEqual([]);
  });
});
