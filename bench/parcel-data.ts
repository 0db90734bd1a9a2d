import type { Run } from './on-both-databases.ts';

/** What generated streets are called; each with each. */
const FIRST =
  'larkspur cedar juniper granite heather sugar manzanita bitterroot osprey trout meadow timber elk raven quail aster lupine willow aspen tamarack marlette echo fallen angora emerald rubicon eagle cascade tallac spruce fir hemlock alder birch poplar maple sequoia redwood cottonwood sagebrush paintbrush columbine yarrow gentian shooting pioneer miners wagon ponderosa jeffrey lodgepole whitebark snowbush buckthorn chinquapin huckleberry gooseberry elderberry thimbleberry'.split(
    ' ',
  );
const SECOND =
  'ridge valley hollow crest point shore view creek rock bluff field glade bend grove springs summit saddle knoll terrain heights'.split(
    ' ',
  );
/** As the parcel data compares it, and as county files write it. */
const TYPES = [
  ['lane', 'LN'],
  ['drive', 'DR'],
  ['court', 'CT'],
  ['avenue', 'AVE'],
  ['road', 'RD'],
  ['way', 'WY'],
  ['boulevard', 'BL'],
  ['circle', 'CI'],
  ['trail', 'TRL'],
  ['street', 'ST'],
];

/**
 * Fills an empty register with this many parcels of one edition, numbered as the five counties number theirs, along
 * some twelve thousand streets in seven towns, each with a square of land.
 */
export async function fillParcelData(run: Run, parcels: number): Promise<void> {
  const streets = FIRST.flatMap((first) =>
    ['', ...SECOND].flatMap((second) =>
      TYPES.map(([long = '', short = '']) => {
        const name = second === '' ? first : `${first} ${second}`;
        return { street: `${name} ${long}`, written: `${name.toUpperCase()} ${short}` };
      }),
    ),
  );
  const { rows } = await run(
    `select indexname as name, indexdef as text from pg_indexes
     where tablename = 'parcels' and indexname like 'parcels\\_%' and indexdef not like '%UNIQUE%'`,
  );
  const indexes = rows as { name: string; text: string }[];
  // Made once at the end: far quicker than row by row.
  for (const { name } of indexes) await run(`drop index ${name}`);
  await run('create temporary table generated_streets (at integer, street text, written text)');
  await run(
    `insert into generated_streets
     select ordinality - 1, street, written
     from rows from (json_to_recordset($1::json) as (street text, written text)) with ordinality`,
    [JSON.stringify(streets)],
  );
  const step = 50_000;
  for (let from = 0; from < parcels; from += step) {
    await run(INSERT, [from, Math.min(from + step, parcels) - 1, streets.length]);
  }
  await run('drop table generated_streets');
  await run('insert into parcel_streets select distinct street from parcels');
  await run('insert into parcel_street_letters select unnest(show_trgm(street)), street from parcel_streets');
  for (const { text } of indexes) await run(text);
  await run('update parcel_dataset set edition = 1');
  await run('analyze parcels');
  await run('analyze parcel_streets');
  await run('analyze parcel_street_letters');
}

const INSERT = `
  with counted as (
    select n, n % 20 as form, lpad((n / 800 % 1000)::text, 3, '0') as page, n % 40 + 1 as parcel,
      n / 40 % 20 as block, n / 800000 as again,
      -- Scattered, so that a street's parcels do not lie side by side in the table.
      (n::bigint * 7919 % $3)::integer as street, 1 + (n / $3) * 4 + n % 4 + (n * 31 % 3000) as house
    from generate_series($1::integer, $2::integer) as n
  ),
  numbered as (
    select *, case
      when form < 14 then lpad((10 + block + 20 * again)::text, 3, '0') || '-' || page || '-' || lpad(parcel::text, 3, '0')
      when form < 17 then (122 + block + 20 * again)::text || '-' || page || '-' || lpad(parcel::text, 2, '0')
      else (1318 + block % 2)::text || '-' || lpad((block / 2 + 10 * again)::text, 2, '0') || '-' || page || '-'
        || lpad(parcel::text, 3, '0')
    end as apn,
    case when form < 14 then (array['CSLT', 'EL', 'PL'])[1 + form % 3] when form < 17 then 'WA' else 'DG' end as code
    from counted
  ),
  told as (
    select numbered.*, generated.street as along, house || ' ' || generated.written as address,
      (array['South Lake Tahoe', 'Meyers', 'Kings Beach', 'Tahoe City', 'Incline Village', 'Zephyr Cove', 'Homewood'])[1
        + n % 7] as place,
      -120.2 + (n % 1000) * 0.0003 as x, 38.8 + (n / 1000) * 0.0004 as y
    from numbered join generated_streets as generated on generated.at = numbered.street
  )
  insert into parcels (apn, key, digits, edition_from, source, source_date, county, jurisdiction, address, search, street,
    scenic_roadway, scenic_shoreline, record, hash, shape, bounds)
  select apn,
    case when form between 14 and 16 then replace(overlay(apn placing '-0' from 8 for 1), '-', '')
      else replace(apn, '-', '') end,
    replace(apn, '-', ''), 1, 'generated', '2025-01-01', case code when 'CSLT' then 'EL' else code end, code, address,
    ' ' || house || ' ' || along || ' ' || lower(place), along, n % 9 = 0, n % 13 = 0,
    json_build_object('apn', apn, 'county', case code when 'CSLT' then 'EL' else code end, 'jurisdiction', code,
      'address', address, 'place', place, 'ownership', 'Private', 'areaSqft', 5000 + n % 9000, 'planId', '111',
      'planName', 'Generated Area Plan', 'zoneId', '111', 'zoneName', 'Generated Residential', 'townCenter', null,
      'landUse', 'Single Family Residential', 'countyLandUse', null, 'units', 1, 'yearBuilt', 1950 + n % 70,
      'ipesScore', null, 'ipesStatus', null, 'landCapability', null, 'landCapabilityVerified', null,
      'imperviousSqft', null, 'estimatedCoverageSqft', null, 'scenicRoadway', n % 9 = 0, 'scenicShoreline', n % 13 = 0,
      'historicDistrict', null, 'floodZone', null, 'avalancheHazard', null, 'withinRegion', true, 'bonusUnitArea', false, 'aduAllowed', true,
      'developmentRetired', false),
    md5(n::text),
    json_build_array(json_build_array(json_build_array(json_build_array(x, y), json_build_array(x + 0.00025, y),
      json_build_array(x + 0.00025, y + 0.0003), json_build_array(x, y + 0.0003), json_build_array(x, y)))),
    box(point(x + 0.00025, y + 0.0003), point(x, y))
  from told`;
