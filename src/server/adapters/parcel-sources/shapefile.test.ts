import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import proj4 from 'proj4';
import { describe, expect, test } from 'vitest';
import { readBytes, readSource, withSource } from '../../../../test/fixtures/read-source.ts';
import { type ShapefileRow, writeDbf, writeShp, zipOf } from '../../../../test/fixtures/write-shapefile.ts';
import { openSource } from './open-source.ts';

const outline = [
  [-119.99, 38.94],
  [-119.99, 38.95],
  [-119.98, 38.95],
  [-119.98, 38.94],
  [-119.99, 38.94],
] as const;
const hole = [
  [-119.987, 38.943],
  [-119.983, 38.943],
  [-119.983, 38.947],
  [-119.987, 38.943],
] as const;
const names = ['APN', 'ADDRESS', 'YEAR', 'SEEN'];
const types = 'CCND';
const rows: ShapefileRow[] = [
  { fields: ['027-999-004', 'Cañon Road', '1965', '20240105'], rings: [outline, hole] },
  { fields: ['027-999-005', '', '', ''], rings: null },
  { fields: ['027-999-006', 'x', '0', '20240105'], rings: [outline], deleted: true },
];
const WGS84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
const UTM =
  'PROJCS["NAD_1983_UTM_Zone_10N",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-123.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';
const CALIFORNIA_2 =
  'PROJCS["NAD_1983_StatePlane_California_II_FIPS_0402_Feet",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",6561666.666666666],PARAMETER["False_Northing",1640416.666666667],PARAMETER["Central_Meridian",-122.0],PARAMETER["Standard_Parallel_1",38.33333333333334],PARAMETER["Standard_Parallel_2",39.83333333333334],PARAMETER["Latitude_Of_Origin",37.66666666666666],UNIT["Foot_US",0.3048006096012192]]';

const parts = (given: ShapefileRow[] = rows) => ({
  'parcels.shp': writeShp(given),
  'parcels.dbf': writeDbf(names, given, { types }),
  'parcels.prj': WGS84,
  'parcels.cpg': 'UTF-8',
});
const rounded = (rings: readonly (readonly (readonly [number, number])[])[] | undefined) =>
  rings?.map((ring) => ring.map(([x, y]) => [Math.round(x * 1e6) / 1e6, Math.round(y * 1e6) / 1e6]));

describe('a zipped shapefile is read', () => {
  test('with shapes, holes, texts, figures and days; rows marked as deleted are told', async () => {
    const read = await readBytes(await zipOf(parts()));
    expect(read).toEqual([
      {
        row: 1,
        values: { APN: '027-999-004', ADDRESS: 'Cañon Road', YEAR: 1965, SEEN: '2024-01-05' },
        shape: [[outline, hole]],
      },
      { row: 2, values: { APN: '027-999-005', ADDRESS: null, YEAR: null, SEEN: null }, shape: null },
      expect.objectContaining({
        row: 3,
        error: { reason: 'unreadable-row', message: { code: 'imports:row.deleted' } },
      }),
    ]);
    expect(await readBytes(await zipOf(parts()), { row: 1 })).toEqual(read.slice(1));
  });

  test('from a folder in the archive, in capital letters, beside the shadows of a Mac', async () => {
    const { 'parcels.shp': shp, 'parcels.dbf': dbf } = parts();
    const zip = await zipOf({
      'a b/PARCELS.SHP': shp,
      'a b/Parcels.DBF': dbf,
      '__MACOSX/a b/._PARCELS.SHP': 'x',
      'readme.txt': 'x',
    });
    expect(await readBytes(zip)).toHaveLength(3);
  });

  test.each([
    ['latin1', { 'parcels.cpg': '1252' }],
    ['latin1', { 'parcels.cpg': 'ISO 88591' }],
    ['utf8', { 'parcels.cpg': 'utf8\r\n' }],
  ] as const)('with texts in %s (%o)', async (encoding, cpg) => {
    const zip = await zipOf({ ...parts(), 'parcels.dbf': writeDbf(names, rows, { types, encoding }), ...cpg });
    expect((await readBytes(zip))[0]?.values.ADDRESS).toBe('Cañon Road');
  });

  test.each([
    ['UTM', UTM],
    ['feet of California', CALIFORNIA_2],
  ])('in %s', async (_, prj) => {
    const turned = rows.map((row) => ({
      ...row,
      rings: row.rings?.map((ring) => ring.map(([x, y]) => proj4(prj, [x, y]) as [number, number])) ?? null,
    }));
    const [row] = await readBytes(await zipOf({ ...parts(turned), 'parcels.prj': prj }));
    expect(rounded(row?.shape?.[0])).toEqual([outline, hole]);
  });

  test('says how many rows it has, and leaves no file behind', async () => {
    const folders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('planwright-shapefile-'));
    const before = await folders();
    await withSource(await zipOf(parts()), async (path) => {
      const source = await openSource(path);
      expect(source.expected).toBe(3);
      expect(source.sha256).toMatch(/^[0-9a-f]{64}$/);
      await source.close();
    });
    expect((await folders()).filter((name) => !before.includes(name))).toEqual([]);
  });
});

test('a shapefile is read by the path of its shapes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'planwright-source-'));
  try {
    for (const [name, content] of Object.entries(parts())) await writeFile(join(folder, name), content);
    expect(await readSource(join(folder, 'parcels.shp'))).toHaveLength(3);
    await rm(join(folder, 'parcels.dbf'));
    await expect(readSource(join(folder, 'parcels.shp'))).rejects.toThrow('(.dbf) are missing');
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe('what is no whole shapefile', () => {
  const utm = rows.map((row) => ({
    ...row,
    rings: row.rings?.map((ring) => ring.map(([x, y]) => proj4(UTM, [x, y]) as [number, number])) ?? null,
  }));
  const fewer = writeDbf(names, rows.slice(1), { types });
  const changed = (bytes: Buffer, change: (bytes: Buffer) => void) => {
    change(bytes);
    return bytes;
  };
  const { 'parcels.prj': _prj, ...unprojected } = parts(utm);

  test.each([
    ['no shapes', { 'parcels.csv': 'APN' }, 'holds no shapefile'],
    ['two', { ...parts(), 'other.shp': 'x' }, 'holds 2 shapefiles'],
    ['no fields', { 'parcels.shp': writeShp(rows) }, '(.dbf) are missing'],
    ['no rows', parts([]), 'has no rows'],
    ['parts of two', { ...parts(), 'parcels.dbf': fewer }, 'do not belong together: 3 shapes, 2 rows'],
    ['no projection, in metres', unprojected, 'are not longitude and latitude'],
    [
      'a projection of 1927',
      { ...parts(), 'parcels.prj': WGS84.replaceAll('WGS_1984', 'North_American_1927') },
      'cannot be read here',
    ],
    ['an unknown projection', { ...parts(), 'parcels.prj': 'PROJCS["Moon_2000",PROJECTION["Cheese"]]' }, 'Moon_2000'],
    ['a projection that is none', { ...parts(), 'parcels.prj': '{"nonsense"' }, 'cannot be read here'],
    ['an unknown encoding', { ...parts(), 'parcels.cpg': 'EBCDIC' }, '"EBCDIC" (.cpg)'],
    ['points', { ...parts(), 'parcels.shp': writeShp(rows, 1) }, 'does not hold polygons'],
    [
      'a polygon of any size',
      { ...parts(), 'parcels.shp': changed(writeShp(rows), (shp) => shp.writeInt32LE(2 ** 31 - 1, 148)) },
      'damaged at row 1',
    ],
    [
      'a record of any size',
      { ...parts(), 'parcels.shp': changed(writeShp(rows), (shp) => shp.writeInt32BE(2 ** 30, 104)) },
      'damaged at row 1',
    ],
    [
      'a field of another kind',
      { ...parts(), 'parcels.dbf': writeDbf(names, rows, { types: 'CC@C' }) },
      'The field YEAR',
    ],
    [
      'rows of any number',
      { ...parts(), 'parcels.dbf': changed(writeDbf(names, rows), (dbf) => dbf.writeUInt32LE(2 ** 32 - 1, 4)) },
      'cut off',
    ],
  ])('%s', async (_, files, sentence) => {
    await expect(readBytes(await zipOf(files))).rejects.toMatchObject({
      name: 'SourceError',
      message: expect.stringContaining(sentence),
    });
  });

  test('names that lead out of the archive', async () => {
    const zip = await zipOf({ 'ab/parcels.shp': writeShp(rows), 'ab/parcels.dbf': fewer });
    const wicked = Buffer.from(zip.toString('latin1').replaceAll('ab/parcels', '../parcels'.slice(0, 10)), 'latin1');
    await expect(readBytes(wicked)).rejects.toThrow('leads out of it');
  });

  test('more than fits, or than it says', async () => {
    const zip = await zipOf({ ...parts(), 'parcels.shp': Buffer.alloc(1000) });
    const at = zip.indexOf('PK\x01\x02', 0, 'latin1');
    const huge = Buffer.from(zip);
    huge.writeUInt32LE(0xfffffff0, at + 24);
    await expect(readBytes(huge)).rejects.toThrow('more than a shapefile can hold');
    const lying = Buffer.from(zip);
    lying.writeUInt32LE(10, at + 24);
    await expect(readBytes(lying)).rejects.toThrow('cut off or damaged');
    const bomb = await zipOf({ ...parts(), 'parcels.shp': Buffer.alloc(100_000_000) });
    await expect(readBytes(bomb)).rejects.toThrow('more than a shapefile can hold');
  }, 20_000);

  test('content that is not what was packed', async () => {
    const zip = await zipOf(parts());
    const at = zip.indexOf('PK\x01\x02', 0, 'latin1');
    zip.writeUInt32LE(1, at + 16);
    await expect(readBytes(zip)).rejects.toThrow('cut off or damaged');
  });
});

describe('a shapefile that is cut off', () => {
  test('is refused wherever the archive ends', async () => {
    const zip = await zipOf(parts());
    for (let length = 0; length < zip.length; length += 3) {
      await expect(readBytes(zip.subarray(0, length)), `${length} bytes`).rejects.toThrow(
        /cut off|empty|no rows|UTF-8|name the columns/,
      );
    }
  }, 20_000);

  test.each(['parcels.shp', 'parcels.dbf'] as const)(
    'is refused wherever its %s ends',
    async (name) => {
      const whole = parts();
      // The last byte of the fields only marks their end.
      const needed = whole[name].length - (name === 'parcels.dbf' ? 1 : 0);
      for (let length = 0; length < needed; length += 7) {
        const zip = await zipOf({ ...whole, [name]: whole[name].subarray(0, length) });
        await expect(readBytes(zip), `${length} bytes`).rejects.toMatchObject({ name: 'SourceError' });
      }
    },
    20_000,
  );
});
