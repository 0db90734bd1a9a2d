import { Agent } from 'node:http';
import type { Database } from '../src/server/db/open-database.ts';
import type { BenchRow } from './bench-row.ts';
import { getOver, onBothDatabases, percentile, type Run, serve } from './on-both-databases.ts';
import { fillParcelData } from './parcel-data.ts';
import { type TextKind, textsOf } from './parcel-texts.ts';

/** As many parcels as the region has. */
const REGION = 61_276;
/** Parcels that texts are made from: one text of each kind of each. */
const ASKED = 40;
/** The first round warms both up and is not counted, but for the text that is asked first. */
const ROUNDS = 4;
/** Greater than every character, in the order of bytes. */
const AFTER_ALL = '\u{10FFFF}';

type Statement = { where: string; values: string[] };

const beginning = (column: string, text: string): Statement => ({
  where: `${column} ~>=~ $1 and ${column} ~<~ $2 order by ${column} using ~<~`,
  values: [text, `${text}${AFTER_ALL}`],
});

/** The least that finds parcels for a text of each kind: one condition that an index answers. */
const LEAST: Record<TextKind, (text: string) => Statement> = {
  number: (text) => beginning('digits', text.replaceAll('-', '')),
  'whole number': (text) => beginning('digits', text.replaceAll('-', '')),
  address: (text) => beginning('search', ` ${text}`),
  street: (text) => beginning('street', text),
  words: (text) => {
    const values = text.toLowerCase().split(' ');
    return { where: values.map((_, at) => `search like '% ' || $${at + 1} || '%'`).join(' and '), values };
  },
  misspelt: (text) => ({ where: 'search % $1 order by similarity(search, $1) desc', values: [text] }),
};

function leastStatement(kind: TextKind, text: string): { sql: string; values: string[] } {
  const { where, values } = LEAST[kind](text);
  return {
    sql: `select apn, county, address, scenic_roadway, scenic_shoreline from parcels where ${where} limit 10`,
    values,
  };
}

type Times = { ours: number[]; bare: number[]; cold: { ours: number; bare: number } };

/** Milliseconds of each text, ours over HTTP and the least SQL bare, in turn so that both have the same weather. */
async function compare(base: string, run: Run, kind: TextKind, texts: readonly string[]): Promise<Times> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const [ours, bare]: [number[], number[]] = [[], []];
  const cold = { ours: 0, bare: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, text] of texts.entries()) {
      const { sql, values } = leastStatement(kind, text);
      const url = `${base}/api/applicant-router/apn-suggestions?${new URLSearchParams({ q: text, limit: '10' })}`;
      const timed = async (work: () => Promise<unknown>, times: number[], who: 'ours' | 'bare') => {
        const started = performance.now();
        await work();
        const took = performance.now() - started;
        if (round > 0) times.push(took);
        else if (at === 0) cold[who] = took;
      };
      const both = [
        () => timed(() => getOver(agent, url), ours, 'ours'),
        () => timed(() => run(sql, values), bare, 'bare'),
      ];
      for (const one of round % 2 === 0 ? both : both.reverse()) await one();
    }
  }
  agent.destroy();
  return { ours, bare, cold };
}

/** Fills the database, serves it, and measures. Rows: of each kind the middle, the slowest of twenty and the first. */
async function rows(name: string, database: Database, run: Run, size: number): Promise<BenchRow[]> {
  await fillParcelData(run, size);
  const server = await serve(database);
  try {
    const every = Math.floor(size / ASKED);
    const { rows: asked } = await run(
      `select apn, address, record ->> 'place' as place from (
         select apn, address, record, row_number() over (order by digits) as at from parcels where source = 'generated'
       ) as counted where at % $1 = 0`,
      [every],
    );
    const found: BenchRow[] = [];
    const row = (what: string, ours: number, peer: number): BenchRow => {
      const title = `Suggestions of ${size.toLocaleString('en-US')} parcels, ${what} beside the least SQL, ${name}`;
      return { name: title, ours, peer, unit: 'ms', ratio: ours / peer, lessIsBetter: true };
    };
    for (const [kind, texts] of textsOf(asked as Parameters<typeof textsOf>[0])) {
      const { ours, bare, cold } = await compare(server.url, run, kind, texts);
      found.push(row(`${kind}, p50`, percentile(ours, 0.5), percentile(bare, 0.5)));
      found.push(row(`${kind}, p95`, percentile(ours, 0.95), percentile(bare, 0.95)));
      found.push(row(`${kind}, first asked`, cold.ours, cold.bare));
    }
    return found;
  } finally {
    await server.stop();
  }
}

/** What it takes to suggest parcels over HTTP beside the least SQL that finds them, sent straight to the driver. */
export const benchParcels = (): Promise<BenchRow[]> => onBothDatabases((...each) => rows(...each, REGION));

/** The same with a million of them, which takes minutes. */
export const benchMillionParcels = (): Promise<BenchRow[]> => onBothDatabases((...each) => rows(...each, 1_000_000));
