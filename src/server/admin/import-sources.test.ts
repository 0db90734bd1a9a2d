import { gzipSync } from 'node:zlib';
import proj4 from 'proj4';
import { describe, expect, test } from 'vitest';
import { answerJson, startArcgis } from '../../../test/arcgis-server.ts';
import { databases } from '../../../test/databases.ts';
import { writeDbf, writeShp, zipOf } from '../../../test/fixtures/write-shapefile.ts';
import { useParcelCommands } from '../../../test/parcel-commands.ts';
import { leftovers, servingRows } from '../../../test/parcel-rows.ts';
import { openSource } from '../adapters/parcel-sources/open-source.ts';
import { runImport } from '../features/parcel-imports/run-import.ts';
import { startImport } from '../features/parcel-imports/start-import.ts';

const UTM = '+proj=utm +zone=10 +datum=NAD83';
const UTM_PRJ =
  'PROJCS["NAD_1983_UTM_Zone_10N",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-123.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';

type Point = readonly [number, number];
/** Clockwise, beside one another. */
const outlineOf = (at: number): Point[] => {
  const [west, south] = [-119.99 + (at % 100) / 1000, 38.94];
  return [
    [west, south],
    [west, south + 0.001],
    [west + 0.001, south + 0.001],
    [west + 0.001, south],
    [west, south],
  ];
};
const apnOf = (at: number) => `027-${100 + Math.floor(at / 1000)}-${String(at % 1000).padStart(3, '0')}`;
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
const inMetres = (ring: readonly Point[]) =>
  ring.map(([x, y]): Point => {
    const [east = 0, north = 0] = proj4(UTM, [x, y]);
    return [east, north];
  });
const asIs = (ring: readonly Point[]) => ring;
const geojson = (count: number, turn: typeof asIs, rest: object = {}, first = 0) =>
  JSON.stringify({
    type: 'FeatureCollection',
    ...rest,
    features: numbers(count).map((at) => ({
      type: 'Feature',
      properties: { APN: apnOf(first + at), COUNTY: 'EL', JURISDICTION: 'EL', APO_ADDRESS: `${at + 1} LARKSPUR LANE` },
      geometry: { type: 'Polygon', coordinates: [turn(outlineOf(at))] },
    })),
  });
const crs = (name: string) => ({ crs: { type: 'name', properties: { name } } });
const shapefile = (count: number, prj: string) => {
  const names = ['APN', 'COUNTY', 'JURISDICTION', 'APO_ADDRESS', 'SCENIC_CORRIDOR_RDWY'];
  const rows = numbers(count).map((at) => ({
    fields: [apnOf(at), 'EL', 'EL', `${at + 1} LARKSPUR LANE`, 'Yes'],
    rings: [inMetres(outlineOf(at))],
  }));
  return zipOf({ 'a.shp': writeShp(rows), 'a.dbf': writeDbf(names, rows), 'a.prj': prj });
};
const csv = (rows: readonly string[]) => ['APN,COUNTY,JURISDICTION,APO_ADDRESS', ...rows, ''].join('\n');
const rowOf = (at: number, address = `${at + 1} LARKSPUR LANE`) => `${apnOf(at)},EL,EL,${address}`;

describe.each(databases)('sources of parcels on the command line on $name', (database) => {
  const { agencyData, lines, db, write, run } = useParcelCommands(database);
  const file = (bytes: string | Uint8Array) => write('parcels', bytes);
  const importFrom = (place: string, ...rest: string[]) => run('import', place, ...rest);
  /** What the parcel data has: addresses, and shapes in degrees to some 10 cm. */
  const serving = async () =>
    (await servingRows(db())).map(({ apn, address, shape }) => ({
      apn,
      address,
      ring: (shape as Point[][][] | null)?.[0]?.[0]?.map(([x, y]) => `${x.toFixed(6)} ${y.toFixed(6)}`).sort(),
    }));
  const expected = (count: number) =>
    numbers(count).map((at) => ({
      apn: apnOf(at),
      address: `${at + 1} Larkspur Lane`,
      ring: outlineOf(at)
        .map(([x, y]) => `${x.toFixed(6)} ${y.toFixed(6)}`)
        .sort(),
    }));
  /** Imports it a second time: nothing differs. */
  const again = async (place: string, count: number) => {
    await importFrom(place);
    expect(lines.at(-1)).toContain(`Parcels: 0 added, 0 changed, ${count} unchanged, 0 retired`);
    expect(await serving()).toEqual(expected(count));
    expect(await leftovers(db())).toEqual({ staged: 0, versions: 0 });
  };

  test('GeoJSON in metres (EPSG:26910) comes in degrees, and a second time changes nothing', async () => {
    const path = file(geojson(3, inMetres, crs('urn:ogc:def:crs:EPSG::26910')));
    await importFrom(path);
    expect(lines.at(-1)).toContain('Parcels: 3 added');
    expect(await serving()).toEqual(expected(3));
    await again(path, 3);
  });

  /** "MULTIPOLYGON (((x y, …)))", with its coordinate system where one is given. */
  const wktOf = (ring: readonly Point[], srid = '') =>
    `${srid}MULTIPOLYGON (((${ring.map(([x, y]) => `${x} ${y}`).join(', ')})))`;

  test.each([
    ['that states its coordinate system', 'SRID=26910;', inMetres],
    ['in metres, which only one system puts here', '', inMetres],
    ['in degrees', '', asIs],
  ])('a list with its shapes as well-known text %s', async (_, srid, turn) => {
    const rows = numbers(3).map(
      (at) => `${apnOf(at)},EL,${at + 1} LARKSPUR LANE,"${wktOf(turn(outlineOf(at)), srid)}"`,
    );
    await importFrom(file(['APN,COUNTY,APO_ADDRESS,the_geom', ...rows, ''].join('\n')));
    expect(await serving()).toEqual(expected(3));
  });

  test('a county’s own list, its county stated, with shapes of a second file whose numbers lack their zeros', async () => {
    const list = file(
      ['APN,APO_ADDRESS', ...numbers(4).map((at) => `${apnOf(at)},${at + 1} LARKSPUR LANE`), ''].join('\n'),
    );
    const shapes = numbers(3).map(
      (at) => `${apnOf(at).replaceAll('-', '').slice(1)}\t${wktOf(inMetres(outlineOf(at)))}`,
    );
    const second = write('shapes.wkt', [...shapes, ''].join('\n'));
    await importFrom(list, '--county', 'EL', '--shapes', second);
    expect((await serving()).slice(0, 3)).toEqual(expected(3));
    expect((await serving())[3]).toMatchObject({ apn: apnOf(3), ring: undefined });
    await importFrom(list, '--county', 'EL', '--shapes', second);
    expect(lines.at(-1)).toContain('Parcels: 0 added, 0 changed, 4 unchanged, 0 retired');
    await expect(importFrom(list, '--county', 'EL', '--shapes', list)).rejects.toThrow(/or no shapes/);
  });

  test('a file without the columns that the mapping names fails with the names that it has', async () => {
    const path = file('PRCL_ID,PRCL_ADDR\n27100000,1 LARKSPUR LANE\n');
    await expect(importFrom(path)).rejects.toThrow(
      'The file has no column APN for the parcel number. Its columns are PRCL_ID and PRCL_ADDR.',
    );
    const noCounty = file('APN,APO_ADDRESS\n027-100-000,1 LARKSPUR LANE\n');
    await expect(importFrom(noCounty)).rejects.toThrow(/no column COUNTY or JURISDICTION .* none is stated/);
  });

  test('a zipped shapefile in metres comes in degrees; of names that were cut it says which it cannot tell', async () => {
    const path = file(await shapefile(3, UTM_PRJ));
    await importFrom(path);
    expect(await serving()).toEqual(expected(3));
    const flags = await db().selectFrom('parcels').select('scenic_roadway').execute();
    expect(flags.map(({ scenic_roadway }) => scenic_roadway)).toEqual([null, null, null]);
    expect(lines.join('\n')).toMatch(/SCENIC_COR may mean several fields: their values were not read/);
    lines.length = 0;
    await importFrom(path);
    expect(lines.at(-1)).toContain('3 unchanged');
  });

  test('a service that fails on its third page is read on from there, and a second time changes nothing', async () => {
    let isAway = true;
    const objects = numbers(800).map((at) => ({
      id: at + 1,
      attributes: {
        APN: apnOf(at),
        COUNTY: 'EL',
        JURISDICTION: 'EL',
        APO_ADDRESS: `${at + 1} LARKSPUR LANE`,
        OWNER_NAME: 'nobody is to know',
      },
      rings: [outlineOf(at)],
    }));
    const { url, asked, stop } = await startArcgis({
      objects,
      maxRecordCount: 300,
      instead: (_, { searchParams }, response) =>
        isAway && searchParams.get('where') === 'OBJECTID>600' && answerJson(response, {}, 503),
    });
    try {
      const deps = { db: db(), agencyData };
      const wish = { kind: 'arcgis', source: 'trpa', mapping: 'trpa', label: url, sha256: null } as const;
      const { id } = await startImport(deps, wish);
      const fields = ['APN', 'COUNTY', 'JURISDICTION', 'APO_ADDRESS'];
      const ask = { attempts: 2, pauseMs: 5 };
      const open = () => openSource(url, { region: agencyData.map.region, fields, ask });
      await expect(runImport(deps, id, open, new AbortController().signal)).rejects.toThrow('status 503. Try again');
      expect(await serving()).toEqual([]);
      isAway = false;
      asked.length = 0;
      await importFrom(url);
      expect(lines[0]).toContain('was broken off: it goes on');
      const wheres = asked.map(({ searchParams }) => searchParams.get('where'));
      expect(wheres).toContain('OBJECTID>500');
      expect(wheres).not.toContain('OBJECTID>-1');
      expect(await serving()).toEqual(expected(800));
      await again(url, 800);
      for (const { searchParams } of asked) expect(searchParams.get('outFields') ?? '').not.toMatch(/OWNER_NAME|\*/);
    } finally {
      await stop();
    }
  });

  test.each<[string, () => Promise<string | Uint8Array> | string | Uint8Array, RegExp]>([
    ['metres that are not said to be', () => geojson(20, inMetres), /are not longitude and latitude/],
    ['an unknown projection', () => geojson(20, inMetres, crs('EPSG:2193')), /EPSG:2193, which cannot be read here/],
    [
      'a projection of another place',
      () => geojson(20, inMetres, crs('EPSG:32611')),
      /of the first 20 rows were refused, most of them because they are outside of the region/,
    ],
    [
      'a shapefile in NAD 27',
      () => shapefile(20, UTM_PRJ.replaceAll('1983', '1927')),
      /UTM_Zone_10N, which cannot be read/,
    ],
    [
      'latitude before longitude',
      () => geojson(20, (ring) => ring.map(([x, y]) => [y, x])),
      /latitude before longitude/,
    ],
    ['GeoJSON that is cut off', () => geojson(20, asIs).slice(0, -300), /cut off|ends/],
    [
      'a packed list that is cut off',
      () => gzipSync(csv(numbers(900).map((at) => rowOf(at)))).subarray(0, 2_000),
      /cut off/,
    ],
    ['a list that is cut off within a row', () => csv(numbers(20).map((at) => rowOf(at))).slice(0, -24), /cut off/],
  ])('%s fails with a sentence, and what the parcel data had serves on', async (_, bytes, sentence) => {
    await importFrom(file(geojson(25, asIs)));
    const before = await servingRows(db());
    const path = file(await bytes());
    await expect(importFrom(path)).rejects.toThrow(sentence);
    expect(await servingRows(db())).toEqual(before);
    expect(await leftovers(db())).toEqual({ staged: 0, versions: 0 });
    // The next import is not in its way.
    await importFrom(file(geojson(25, asIs)));
    expect(lines.at(-1)).toContain('25 unchanged');
  });

  test('a malformed number, and two parcels with one number, are refused by row; what the parcel data had of them stays', async () => {
    await importFrom(file(geojson(4, asIs)));
    const before = await servingRows(db());
    lines.length = 0;
    await importFrom(
      file(csv([rowOf(0), '27-1-1,EL,EL,9 ALDER TRACE', rowOf(1, '7 ALDER TRACE'), rowOf(1), rowOf(2), rowOf(3)])),
    );
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^ {2}Row 2 \(27-1-1\): “27-1-1” in APN is no parcel number of El Dorado County/),
        expect.stringMatching(
          /^ {2}Row 3 \(027-100-001\): Rows 3, 4 have the number 027-100-001 and differ in APO_ADDRESS/,
        ),
        expect.stringMatching(/^ {2}Row 4 \(027-100-001\)/),
      ]),
    );
    expect(await servingRows(db())).toEqual(before);
  });

  test('a list that is cut off between two rows is told by the number that is expected', async () => {
    await importFrom(file(csv(numbers(60).map((at) => rowOf(at)))));
    const before = await servingRows(db());
    const cut = file(csv(numbers(58).map((at) => rowOf(at))));
    await expect(importFrom(cut, '--expect', 'many')).rejects.toThrow('Write after --expect how many rows');
    await expect(importFrom(cut, '--expect', '60')).rejects.toThrow(/has 58 rows, and 60 were expected/);
    expect(await servingRows(db())).toEqual(before);
    await importFrom(cut, '--expect', '58');
    expect(lines.at(-1)).toContain('58 unchanged, 2 retired');
  });
});
