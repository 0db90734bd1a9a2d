import { describe, expect, test } from 'vitest';
import { describeUses } from '#domain/parcels/what-may-be-built.ts';
import { findPlan, findZone, ZONE_USES } from '#domain/parcels/zones.ts';
import { formatMessage } from '#messages/format-message.ts';
import { LANGUAGES } from '#messages/languages.ts';
import { loadRemembered } from '../test/agency-errors.ts';
import { readDemonstration } from '../test/demonstration-parcels.ts';

const data = loadRemembered('agency');
const { zones: entered } = data;
const zones = entered.plans.flatMap((plan) => plan.zones);
const parcels = (await readDemonstration(data, 'parcels.geojson')).map(({ parcel }) => parcel);
const zoneOf = (id: string) => findZone(entered, { zoneId: id, zoneName: null });
const sentenceOf = (id: string) => {
  const parcel = { zoneId: id, zoneName: id, withinRegion: true };
  return formatMessage('en', describeUses(parcel, zoneOf(id)).message);
};

describe('the zones that are entered', () => {
  test('are those of the source, with as many of each listing', () => {
    const listings = zones.map(({ uses }) =>
      (['single-family', 'multi-family'] as const).map((use) => (uses[use] === 'listed' ? use : '')).join('+'),
    );
    const count = (listing: string) => listings.filter((one) => one === listing).length;
    expect(zones.length).toBe(276);
    expect([count('single-family+'), count('single-family+multi-family'), count('+multi-family'), count('+')]).toEqual([
      ...[126, 89, 7, 54],
    ]);
    expect(zones.filter(({ multiFamilyPerAcre }) => multiFamilyPerAcre === null).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['036', '041_SA1', '058', '058_SA1', '073', '116']),
    );
  });

  test('name plan, link, day and source, and no use is said to be allowed that was only listed', () => {
    for (const { link, readOn, source, zones: of } of entered.plans) {
      expect(link).toMatch(/^https:\/\/(www\.trpa\.gov|maps\.trpa\.org)\//);
      expect([readOn, entered.sources[source]?.basis]).toEqual(['2026-11-22', 'derived']);
      for (const { uses, id } of of)
        for (const use of ZONE_USES) expect(['listed', 'none-listed'], `${id} ${use}`).toContain(uses[use]);
    }
  });

  test('have the figures of their source', () => {
    expect(zoneOf('094_SA2')?.zone.multiFamilyPerAcre).toBe(11);
    expect(zoneOf('MAP_1')?.zone).toMatchObject({ uses: { 'single-family': 'none-listed' }, multiFamilyPerAcre: 20 });
    expect(zoneOf('PCAP_RES_KINGS')?.zone).toMatchObject({ uses: { tourist: 'listed' }, multiFamilyPerAcre: 15 });
    expect(zoneOf('075')?.otherUses.map(({ status }) => status)).toEqual([
      ...['allowed', 'allowed', 'allowed', 'special-use', 'special-use', 'special-use', 'special-use'],
    ]);
    expect(zoneOf('PCAP_RES_DOLLAR')?.zone.earlierPlan).toBe('010');
  });

  test('have notes of their plan, or of the zones that these name', () => {
    expect(zoneOf('TCAP_TSC_MU')?.notes.map(({ of }) => of)).toContain('height');
    expect(zoneOf('TCAP_TSC_C')?.notes.map(({ of }) => of)).not.toContain('height');
    expect(zoneOf('PCAP_MU_TC')?.notes.map(({ of }) => of)).toContain('setbacks');
    expect(zoneOf('PCAP_RES_DOLLAR')?.notes.map(({ of }) => of)).not.toContain('setbacks');
  });
});

describe('the parcels of the demonstration', () => {
  test('have their zone entered by the id and the name of the parcel data, but for the one of an invented zone', () => {
    const missing = parcels.filter((parcel) => !findZone(entered, parcel)).map(({ zoneId }) => zoneId);
    expect([...new Set(missing)]).toEqual(['199']);
  });

  test('have a sentence in each language, with a plan to find', () => {
    for (const parcel of parcels) {
      const zone = findZone(entered, parcel);
      const [english = '', spanish = ''] = LANGUAGES.map((language) =>
        formatMessage(language, describeUses(parcel, zone).message),
      );
      expect(english).not.toBe(spanish);
      expect(english).toMatch(
        /nobody has entered|Nobody has entered|no prohibition|not a prohibition|outside the agency/,
      );
      if (parcel.zoneId !== '199') expect(findPlan(entered, parcel)?.link).toMatch(/^https/);
    }
  });
});

describe('the sentence', () => {
  test('names what is listed and which homes are not', () => {
    expect(sentenceOf('093')).toBe(
      'The table of uses lists single-family homes and multi-family homes (up to 15 per acre) here; whether a use is allowed outright or only as a special use, nobody has entered.',
    );
    expect(sentenceOf('111')).toMatch(/lists single-family homes here, but no multi-family homes/);
    expect(sentenceOf('MAP_1')).toMatch(/but no single-family homes/);
  });

  test('does not call prohibited what is not listed', () => {
    expect(sentenceOf('113')).toMatch(/lists commercial uses here, but no homes; that is not a prohibition/);
    expect(sentenceOf('143')).toMatch(/lists no homes, shops or lodging here; that is not a prohibition/);
  });

  test('says that nobody has entered the zone, that there is none, or that the rules end', () => {
    expect(sentenceOf('199')).toBe('Nobody has entered what may be built in the zone “199”; its plan states it.');
    const none = describeUses({ zoneId: null, zoneName: null, withinRegion: null }, undefined);
    expect(none).toMatchObject({ message: { code: 'parcel:built.no-zone' }, isEntered: false });
    const outside = describeUses({ zoneId: '111', zoneName: null, withinRegion: false }, zoneOf('111'));
    expect(outside.message.code).toBe('parcel:built.outside');
  });
});
