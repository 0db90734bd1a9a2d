import { describe, expect, test } from 'vitest';
import { readNumberChange } from '#domain/parcels/number-change.ts';
import { shapeOfLayer } from '../src/domain/parcels/map-layers.ts';
import type { NumberChange } from '../src/domain/parcels/number-change.ts';
import { writeNumber } from '../src/domain/parcels/parcel-number.ts';
import { ParcelRecord } from '../src/domain/parcels/parcel-record.ts';
import { liesWithin, type Position, type Shape } from '../src/domain/parcels/shape.ts';
import { openSource } from '../src/server/adapters/parcel-sources/open-source.ts';
import { loadRemembered } from '../test/agency-errors.ts';
import { type DemonstrationParcel, readDemonstration } from '../test/demonstration-parcels.ts';
import { areaOnGround, boundsMeet, boundsOf, crossesItself, isIn, pointsWithin } from '../test/shapes.ts';

const agencyData = loadRemembered('agency');
const { counties, map: settings } = agencyData;
const { jurisdictions } = agencyData.mapLayers;
const around = {
  lake: shapeOfLayer(agencyData.mapLayers.lake),
  scenicRoadways: shapeOfLayer(agencyData.mapLayers.scenicRoadways),
  scenicShoreline: shapeOfLayer(agencyData.mapLayers.scenicShoreline),
};
const former = await readDemonstration(agencyData, 'former-parcels.geojson');
const made = [...(await readDemonstration(agencyData, 'parcels.geojson')), ...former];
const drawn = made.flatMap(({ parcel, shape }) => (shape ? [{ parcel, shape }] : []));
const parcels = made.map(({ parcel }) => parcel);
const find = (apn: string) => parcels.find((parcel) => parcel.apn === apn);

/** Parcels that were known before there was a map; people and tests look them up. */
const KNOWN: [apn: string, jurisdiction: string, address: string | null, roadway: boolean, shoreline: boolean][] = [
  ['027-999-004', 'CSLT', '1240 Larkspur Lane', false, false],
  ['027-999-011', 'CSLT', '3318 Cedar Loop', true, false],
  ['022-998-006', 'CSLT', '77 Beachcomber Way', false, true],
  ['032-997-015', 'CSLT', '2051 Lodgepole Trail', false, false],
  ['016-999-003', 'EL', '415 Rubicon Shore Drive', true, true],
  ['034-998-021', 'EL', '1688 Christmas Meadow Road', false, false],
  ['081-997-009', 'EL', null, false, false],
  ['094-999-012', 'PL', '560 Larkspur Court', false, false],
  ['090-998-005', 'PL', '8820 Brockway Terrace', true, true],
  ['117-997-018', 'PL', '29 Dollar Ridge', false, false],
  ['131-999-07', 'WA', '902 Incline Ridge Court', false, false],
  ['123-998-14', 'WA', '101 Crystal Shore Lane', true, true],
  ['1318-99-910-005', 'DG', '218 Marla Cove Circle', true, true],
  ['1319-98-920-016', 'DG', '6 Kingsbury Pines', false, false],
  ['007-999-02', 'CC', '1 Spooner Backcountry Road', true, false],
];

describe('the demonstration parcels', () => {
  test('are a few hundred, in all six jurisdictions, and one that left the parcel data', () => {
    const count = (code: string) => parcels.filter(({ jurisdiction }) => jurisdiction === code).length;
    expect(parcels.length).toBeGreaterThan(380);
    expect(parcels.length).toBeLessThan(600);
    expect(count('CC')).toBeGreaterThanOrEqual(8);
    for (const code of ['CSLT', 'EL', 'PL', 'WA', 'DG']) expect(count(code), code).toBeGreaterThan(50);
    expect(former.map(({ parcel }) => parcel.apn)).toEqual(['131-990-15']);
  });

  test('are what the parcel data takes, each number once and as its county writes it', () => {
    for (const parcel of parcels) {
      expect(ParcelRecord.parse(parcel)).toEqual(parcel);
      const county = counties.counties.find(({ code }) => code === parcel.county);
      expect(county && writeNumber(parcel.apn, county), parcel.apn).toEqual({ apn: parcel.apn });
    }
    expect(new Set(parcels.map(({ apn }) => apn)).size).toBe(parcels.length);
  });

  test('stand on pages that no county has', () => {
    for (const { apn } of parcels)
      expect(
        apn.split('-').some((group) => /^9[0-9]{1,2}$/.test(group)),
        apn,
      ).toBe(true);
  });

  test('have each address once', () => {
    const addresses = parcels.flatMap(({ address, place }) => (address === null ? [] : [`${address}, ${place}`]));
    expect(addresses.filter((address, at) => addresses.indexOf(address) < at)).toEqual([]);
  });

  test.each(KNOWN)('among them %s', (apn, jurisdiction, address, scenicRoadway, scenicShoreline) => {
    expect(find(apn)).toMatchObject({ jurisdiction, address, scenicRoadway, scenicShoreline });
  });
});

describe('their shapes', () => {
  test('are closed, run as GeoJSON has them and do not cross themselves', () => {
    for (const { parcel, shape } of drawn) {
      for (const [outline = [], ...holes] of shape) {
        for (const ring of [outline, ...holes]) {
          expect(ring.at(-1), parcel.apn).toEqual(ring[0]);
          expect(crossesItself(ring), parcel.apn).toBe(false);
        }
        expect(areaOnGround([[outline]]), parcel.apn).toBeGreaterThan(0);
        for (const hole of holes) expect(areaOnGround([[hole]]), parcel.apn).toBeLessThan(0);
      }
    }
  });

  test('measure what is said of them', () => {
    for (const { parcel, shape } of drawn) {
      const off = areaOnGround(shape) / (parcel.areaSqft ?? 0) - 1;
      expect(Math.abs(off), `${parcel.apn} says ${parcel.areaSqft}`).toBeLessThan(0.01);
    }
  });

  test('lie in the region, on land, and in their jurisdiction unless they lie outside of the agency’s area', () => {
    for (const { parcel, shape } of drawn) {
      expect(liesWithin(shape, settings.region), parcel.apn).toBe(true);
      const within = pointsWithin(shape);
      expect(within.length, parcel.apn).toBeGreaterThan(0);
      for (const lake of around.lake) {
        expect(
          within.some((point) => isIn(point, lake)),
          `${parcel.apn} lies in the water`,
        ).toBe(false);
      }
      const codes = jurisdictions.features.flatMap(({ properties: { code }, geometry }) =>
        shapeOfLayer({ ...jurisdictions, features: [{ type: 'Feature', properties: { name: '-' }, geometry }] }).some(
          (polygon) => within.some((point) => isIn(point, polygon)),
        )
          ? [code]
          : [],
      );
      expect(codes, parcel.apn).toEqual(parcel.withinRegion === false ? [] : [parcel.jurisdiction]);
    }
  });

  test('stand in jurisdictions whose names are written on their land', () => {
    for (const { properties, geometry } of jurisdictions.features) {
      const label = properties.label ?? [0, 0];
      const own = shapeOfLayer({ ...jurisdictions, features: [{ type: 'Feature', properties, geometry }] });
      expect(
        own.some((polygon) => isIn(label, polygon)),
        properties.name,
      ).toBe(true);
      for (const lake of around.lake) expect(isIn(label, lake), `${properties.name} is written on water`).toBe(false);
    }
  });

  test('do not overlap', () => {
    const meets = ({ parcel, shape }: (typeof drawn)[number], within: readonly Position[]) =>
      shape.some((polygon) => within.some((point) => isIn(point, polygon))) ? [parcel.apn] : [];
    const bounded = drawn.map((one) => ({ ...one, bounds: boundsOf(one.shape) }));
    const overlapping = bounded.flatMap((one) => {
      const within = pointsWithin(one.shape);
      // Most lie far apart, which their bounds tell at once.
      const near = bounded.filter((other) => other !== one && boundsMeet(other.bounds, one.bounds));
      const others = near.flatMap((other) => meets(other, within));
      return others.map((other) => `${one.parcel.apn} and ${other}`);
    });
    expect(overlapping).toEqual([]);
  });

  test('lie in the corridors that are said of them, and in no others', () => {
    const lies = (shape: Shape, corridors: Shape) => {
      const within = pointsWithin(shape);
      return corridors.some((corridor) => within.some((point) => isIn(point, corridor)));
    };
    for (const { parcel, shape } of drawn) {
      // A lot that a corridor only grazes is within it too, though none of its points that are looked at is.
      if (parcel.scenicRoadway === false) expect(lies(shape, around.scenicRoadways), parcel.apn).toBe(false);
      if (parcel.scenicShoreline === false) expect(lies(shape, around.scenicShoreline), parcel.apn).toBe(false);
    }
    const share = (flag: 'scenicRoadway' | 'scenicShoreline', corridors: Shape) => {
      const flagged = drawn.filter(({ parcel }) => parcel[flag]);
      return flagged.filter(({ shape }) => lies(shape, corridors)).length / flagged.length;
    };
    expect(share('scenicRoadway', around.scenicRoadways)).toBeGreaterThan(0.9);
    expect(share('scenicShoreline', around.scenicShoreline)).toBeGreaterThan(0.9);
  });
});

type Case = [what: string, is: (one: DemonstrationParcel) => boolean];
const FLAGS = [
  ...(['scenicRoadway', 'scenicShoreline', 'historicDistrict', 'withinRegion'] as const),
  ...(['bonusUnitArea', 'aduAllowed', 'developmentRetired', 'landCapabilityVerified'] as const),
];
const CASES: Case[] = [
  ...FLAGS.flatMap((flag) =>
    [true, false, null].map((value): Case => [`${flag} ${value}`, ({ parcel }) => parcel[flag] === value]),
  ),
  ...['1a', '1b', '1c', '2', '3', '4', '5', '6', '7'].map(
    (name): Case => [
      `land of capability class ${name}`,
      ({ parcel }) => parcel.landCapability?.some((one) => one.class === name) === true,
    ],
  ),
  ['land of several classes', ({ parcel }) => (parcel.landCapability?.length ?? 0) > 2],
  ['no address', ({ parcel }) => parcel.address === null],
  ['no year of a house', ({ parcel }) => parcel.yearBuilt === null && parcel.landUse === 'Single Family Residential'],
  ['a house of historic age', ({ parcel }) => (parcel.yearBuilt ?? 9999) < 1920],
  ['a new house', ({ parcel }) => (parcel.yearBuilt ?? 0) > 2000],
  ['nothing said of its use', ({ parcel }) => parcel.landUse === null && parcel.units === null],
  ['no shape', ({ shape }) => shape === null],
  ['several parts', ({ shape }) => (shape?.length ?? 0) > 1],
  ['a hole', ({ shape }) => shape?.some((polygon) => polygon.length > 1) === true],
  ['a shape that bends', ({ shape }) => (shape?.[0]?.[0]?.length ?? 0) > 6],
  [
    'more than forty acres of the public',
    ({ parcel }) => (parcel.areaSqft ?? 0) > 1_742_400 && parcel.ownership === 'State',
  ],
  ['federal land', ({ parcel }) => parcel.ownership === 'Federal'],
  ['local land', ({ parcel }) => parcel.ownership === 'Local'],
  [
    'vacant private land with an official score',
    ({ parcel }) => parcel.ipesStatus === 'Official' && parcel.landUse === 'Vacant',
  ],
  ['a score that is no longer the parcel’s', ({ parcel }) => parcel.ipesStatus === 'Transferred'],
  ['a score for information', ({ parcel }) => parcel.ipesStatus === 'Information Only'],
  ['shops in a town center', ({ parcel }) => parcel.townCenter !== null && parcel.landUse === 'Commercial'],
  ['lodging', ({ parcel }) => parcel.landUse === 'Tourist Accommodation'],
  ['a condominium', ({ parcel }) => parcel.landUse === 'Condominium'],
  ['what condominiums have in common', ({ parcel }) => parcel.landUse === 'Condominium Common Area'],
  ['several homes', ({ parcel }) => (parcel.units ?? 0) > 1],
  ['public service', ({ parcel }) => parcel.landUse === 'Public Service'],
  ['recreation', ({ parcel }) => parcel.landUse === 'Recreation'],
  ['open space', ({ parcel }) => parcel.landUse === 'Open Space'],
  ['a number that is filled up with zeros', ({ parcel }) => parcel.apn === '015-997-004'],
];

test.each(CASES)('there is one with %s', (_, is) => {
  expect(made.some(is)).toBe(true);
});

test('condominiums of one building stand under numbers of their own, side by side', () => {
  const units = parcels.filter(({ landUse }) => landUse === 'Condominium');
  const buildings = new Set(units.map(({ address }) => address?.split(' #')[0]));
  for (const building of buildings) {
    expect(
      units.filter(({ address }) => address?.startsWith(`${building} #`)),
      building,
    ).toHaveLength(6);
  }
  expect(units.length).toBeGreaterThan(20);
});

describe('what became of old numbers', async () => {
  const changes: NumberChange[] = [];
  const list = await openSource('agency/demonstration/number-changes.csv');
  for await (const { row, values } of list.rows({ row: 0 })) {
    const read = readNumberChange(values);
    if ('error' in read) throw new Error(`Row ${row}: ${read.error.message.code}`);
    changes.push(read.change);
  }
  const kinds = (from: string) => changes.filter((change) => change.from === from).map(({ kind }) => kind);

  test('a rename, a split in three, a merge, and a number of the old form', () => {
    expect(kinds('027-990-007')).toEqual(['rename']);
    expect(kinds('034-990-014')).toEqual(['split', 'split', 'split']);
    expect(changes.filter(({ kind, to }) => kind === 'merge' && to === '094-996-002')).toHaveLength(2);
    expect(changes.find(({ from }) => from === '015-990-04')).toMatchObject({ to: '015-997-004' });
    expect(changes.some(({ year }) => year === null)).toBe(true);
  });

  test('each leads to a parcel that there is, over other old numbers or at once; no old number is a parcel', () => {
    const old = new Set(changes.map(({ from }) => from));
    for (const { from, to } of changes) {
      expect(find(from), from).toBeUndefined();
      expect(find(to) !== undefined || old.has(to), to).toBe(true);
    }
  });
});
