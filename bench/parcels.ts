import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startServer } from '../src/server/app/start-server.ts';
import { readConfig } from '../src/server/config.ts';
import type { Db } from '../src/server/db/db.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { type Database, openEmbedded, openPostgres } from '../src/server/db/open-database.ts';
import { suggestParcels } from '../src/server/features/parcels/suggest-parcels.ts';
import type { Deps } from '../src/server/http/deps.ts';
import { startPostgres } from '../test/postgres.ts';
import type { BenchRow } from './bench-row.ts';
import { fillRegister, type Run } from './parcel-register.ts';
import { textsOf } from './parcel-texts.ts';

/** As many parcels as the region has. */
const REGION = 61_276;
/** Parcels that texts are made from: one text of each kind of each. */
const ASKED = 40;
/** The first round warms both up and is not counted. */
const ROUNDS = 4;

type Statement = { sql: string; parameters: readonly unknown[] };

const percentile95 = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;

/** The statements that suggestions for a text send, word for word: what our server adds to them is measured. */
async function statementsOf(deps: Deps, text: string): Promise<Statement[]> {
  const executor = deps.db.getExecutor();
  const sent: Statement[] = [];
  const recorder = {
    transformQuery: executor.transformQuery.bind(executor),
    compileQuery: executor.compileQuery.bind(executor),
    executeQuery: (...given: Parameters<typeof executor.executeQuery>) => {
      sent.push(given[0]);
      return executor.executeQuery(...given);
    },
  };
  // As much of kysely as the register's queries use.
  const db = { getExecutor: () => recorder, executeQuery: recorder.executeQuery } as unknown as Db;
  await suggestParcels({ ...deps, db } as unknown as Deps, text, 10);
  return sent;
}

/** One GET on a connection that stays open; a browser's is no slower. */
const fetchText = (agent: Agent, url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'x-session-id': randomUUID() } }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode} ${url}`)),
      );
    }).on('error', reject);
  });

/** Milliseconds of each text, ours over HTTP and the same statements bare, in turn so that both have the same weather. */
async function compare(deps: Deps, base: string, run: Run, texts: readonly string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    for (const text of texts) {
      const statements = await statementsOf(deps, text);
      const url = `${base}/api/applicant-router/apn-suggestions?${new URLSearchParams({ q: text, limit: '10' })}`;
      const timed = async (work: () => Promise<unknown>, times: number[]) => {
        const started = performance.now();
        await work();
        if (round > 0) times.push(performance.now() - started);
      };
      const both = [
        () => timed(() => fetchText(agent, url), ours),
        () =>
          timed(async () => {
            for (const { sql, parameters } of statements) await run(sql, [...parameters]);
          }, bare),
      ];
      for (const one of round % 2 === 0 ? both : both.reverse()) await one();
    }
  }
  agent.destroy();
  return { ours, bare };
}

/** Fills the database, serves it, and measures. Rows: all texts together, then each kind. */
async function rows(name: string, size: number, database: Database, run: Run): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-bench-'));
  await migrate(database.db);
  await fillRegister(run, size);
  const settings = { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '1000000' };
  const server = await startServer(readConfig(settings), async () => database);
  try {
    const every = Math.floor(size / ASKED);
    const { rows: asked } = await run(
      `select apn, address, record ->> 'place' as place from (
         select apn, address, record, row_number() over (order by digits) as at from parcels where source = 'generated'
       ) as counted where at % $1 = 0`,
      [every],
    );
    const all: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
    const found: BenchRow[] = [];
    const row = (what: string, { ours, bare }: { ours: number[]; bare: number[] }): BenchRow => {
      const [our, peer] = [percentile95(ours), percentile95(bare)];
      const title = `Suggestions of ${size.toLocaleString('en-US')} parcels, ${what}, p95 beside the bare SQL, ${name}`;
      return { name: title, ours: our, peer, unit: 'ms', ratio: our / peer, lessIsBetter: true };
    };
    for (const [kind, texts] of textsOf(asked as Parameters<typeof textsOf>[0])) {
      const times = await compare(server.deps, server.url, run, texts);
      all.ours.push(...times.ours);
      all.bare.push(...times.bare);
      found.push(row(kind, times));
    }
    return [row('all texts', all), ...found];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** On PostgreSQL, where the machine has it. The bare statements go through a connection of their own. */
async function onPostgres(size: number): Promise<BenchRow[]> {
  const postgres = await startPostgres();
  if (!postgres) return [];
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await client.connect();
    const database = await openPostgres(postgres.url);
    return await rows('PostgreSQL', size, database, (text, values) => client.query(text, values));
  } finally {
    await client.end();
    postgres.stop();
  }
}

async function onEmbedded(size: number): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-bench-'));
  try {
    const database = await openEmbedded({ dataDir: folder });
    if (!('db' in database.queueAccess)) throw new Error('The embedded database is reached through itself.');
    const driver = database.queueAccess.db;
    return await rows('embedded', size, database, (text, values) => driver.executeSql(text, values));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const onBoth = async (size: number): Promise<BenchRow[]> => [...(await onPostgres(size)), ...(await onEmbedded(size))];

/** What it takes to suggest parcels over HTTP beside the same statements sent straight to the driver. */
export const benchParcels = (): Promise<BenchRow[]> => onBoth(REGION);

/** The same with a million of them, which takes minutes. */
export const benchMillionParcels = (): Promise<BenchRow[]> => onBoth(1_000_000);
