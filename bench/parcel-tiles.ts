import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { reachOfTile } from '../src/server/adapters/map/vector-tile.ts';
import { startServer } from '../src/server/app/start-server.ts';
import { readConfig } from '../src/server/config/config.ts';
import { openEmbedded } from '../src/server/db/open-database.ts';
import type { Tables } from '../src/server/db/tables.ts';
import { startPostgres } from '../test/postgres.ts';
import type { BenchRow } from './bench-row.ts';

/** As many as the region has, and as many as a large county. */
const REGISTERS = [61_276, 1_000_000];
/** A street fills the screen: some 400 lots a tile where they stand close. */
const ZOOM = 16;
const ASKED = 300;
const WARM_UP = 60;
const CHUNK = 50_000;
/** Lots of some 22 by 28 metres, side by side from the region's south-west on. */
const LOT = 0.00025;
const WEST = -120.3;
const SOUTH = 38.8;

type Asked = { z: number; x: number; y: number };
type BareSql = (values: number[]) => Promise<unknown>;

const SELECT = `select apn, jurisdiction, scenic_roadway, scenic_shoreline, shape from parcels
  where bounds && box(point($1, $2), point($3, $4)) and edition_from <= 1 and edition_to > 1`;

/** Fills the parcel data with lots on a grid. Each has a dented corner, so that its outline has as many points as real ones. */
async function fill(db: Kysely<Tables>, count: number): Promise<void> {
  const columns = Math.ceil(Math.sqrt(count));
  for (let from = 0; from < count; from += CHUNK) {
    const to = Math.min(from + CHUNK, count) - 1;
    await sql`
      insert into parcels (apn, key, digits, edition_from, source, county, jurisdiction, search, record, hash, shape, bounds)
      select n::text, n::text, n::text, 1, 'bench', 'EL', 'EL', '', '{}', '',
        format('[[[[%1$s,%2$s],[%3$s,%2$s],[%3$s,%5$s],[%4$s,%5$s],[%4$s,%6$s],[%1$s,%6$s],[%1$s,%2$s]]]]',
          w, s, w + ${sql.lit(LOT * 0.9)}, w + ${sql.lit(LOT * 0.5)}, s + ${sql.lit(LOT * 0.6)}, s + ${sql.lit(LOT * 0.9)})::json,
        box(point(w, s), point(w + ${sql.lit(LOT * 0.9)}, s + ${sql.lit(LOT * 0.9)}))
      from (
        select n, round(${sql.lit(WEST)} + (n % ${sql.lit(columns)}) * ${sql.lit(LOT)}, 6) as w,
          round(${sql.lit(SOUTH)} + (n / ${sql.lit(columns)}) * ${sql.lit(LOT)}, 6) as s
        from generate_series(${sql.lit(from)}, ${sql.lit(to)}) as n
      ) lots`.execute(db);
  }
  await sql`analyze parcels`.execute(db);
  await db.updateTable('parcel_dataset').set({ edition: 1 }).execute();
}

/** Tiles all over the lots, none twice, in no order that a cache could guess. */
function tilesOver(count: number): Asked[] {
  const side = Math.ceil(Math.sqrt(count)) * LOT;
  const [west, north] = placeOf(WEST, SOUTH + side);
  const [east, south] = placeOf(WEST + side, SOUTH);
  const all: Asked[] = [];
  for (let x = west + 1; x < east; x += 1) for (let y = north + 1; y < south; y += 1) all.push({ z: ZOOM, x, y });
  return all.map((_, at) => all[(at * 7919) % all.length] ?? { z: ZOOM, x: west, y: north });
}

function placeOf(longitude: number, latitude: number): [number, number] {
  const up = Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI;
  return [Math.floor(((longitude + 180) / 360) * 2 ** ZOOM), Math.floor(((1 - up) / 2) * 2 ** ZOOM)];
}

const later = (times: number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

async function measure(url: string, bare: BareSql, count: number, database: string): Promise<BenchRow> {
  const tiles = tilesOver(count);
  const [ours, peers]: [number[], number[]] = [[], []];
  for (let at = 0; at < WARM_UP + ASKED; at += 1) {
    const { z, x, y } = tiles[at % tiles.length] ?? { z: ZOOM, x: 0, y: 0 };
    const ask = async () => {
      const reply = await fetch(`${url}/api/parcels/tiles/1/${z}/${x}/${y}`);
      const { byteLength } = await reply.arrayBuffer();
      if (reply.status !== 200 || byteLength === 0) throw new Error(`The tile ${x}, ${y} came with ${reply.status}.`);
    };
    const query = () => bare(reachOfTile({ z, x, y }));
    // In turn, and each first as often as the other.
    const [first, second] = at % 2 === 0 ? [ask, query] : [query, ask];
    const [one, other] = [await timed(first), await timed(second)];
    if (at < WARM_UP) continue;
    ours.push(at % 2 === 0 ? one : other);
    peers.push(at % 2 === 0 ? other : one);
  }
  const [our, peer] = [later(ours, 0.95), later(peers, 0.95)];
  const name = `tile at street zoom, p95, ${count.toLocaleString('en-US')} parcels, beside the bare rows, ${database}`;
  return { name, ours: our, peer, unit: 'ms', ratio: our / peer, lessIsBetter: true };
}

async function onPostgres(count: number): Promise<BenchRow[]> {
  const postgres = await startPostgres();
  if (!postgres) {
    console.warn('NOT RUN: PostgreSQL is not installed.');
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), 'planwright-bench-'));
  const settings = { DATABASE_URL: postgres.url, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const server = await startServer(readConfig({ ...settings, REQUESTS_PER_MINUTE: '1000000' }));
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  try {
    await fill(server.deps.db, count);
    // Prepared, as our own statements are.
    const bare: BareSql = (values) => pool.query({ text: SELECT, values, name: 'tile' });
    return [await measure(server.url, bare, count, 'PostgreSQL')];
  } finally {
    await pool.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
    postgres.stop();
  }
}

async function onEmbedded(count: number): Promise<BenchRow> {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-bench-'));
  const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '1000000' });
  const database = await openEmbedded({ dataDir: folder });
  const server = await startServer(config, async () => database);
  try {
    const { db } = server.deps;
    await fill(db, count);
    const bare: BareSql = ([west, south, east, north]) =>
      sql`select apn, jurisdiction, scenic_roadway, scenic_shoreline, shape from parcels
        where bounds && box(point(${west}, ${south}), point(${east}, ${north}))
          and edition_from <= 1 and edition_to > 1`.execute(db);
    return await measure(server.url, bare, count, 'the embedded database');
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Tiles of a street, each asked for once, beside the same rows by plain SQL on the same database: the slowest of
 * twenty (p95). What is drawn, packed and sent is in our figure alone.
 */
export async function benchParcelTiles(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const count of REGISTERS) rows.push(...(await onPostgres(count)), await onEmbedded(count));
  return rows;
}
