import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import autocannon from 'autocannon';
import Fastify from 'fastify';
import pg from 'pg';
import { startServer } from '../src/server/app/start-server.ts';
import { readConfig } from '../src/server/config/config.ts';
import { startPostgres } from '../test/postgres.ts';
import type { BenchRow } from './bench-row.ts';
import { fullData } from './full-data.ts';

/** Rounds are short and many, so that a busy moment of the machine spoils a few of them and not the median. */
const SAVES = 600;
const ROUNDS = 11;
/** Before them, until what is measured is compiled code. */
const WARM_UP = 2_000;
/** As many as hold a connection open, each with an application of its own. */
const CONNECTIONS = 20;
/** As many as our server holds to PostgreSQL. */
const POOL = 10;

/** An address to save at, with the version it stands at; each connection has its own. */
type Place = { url: string; version: number };

type Sender = { base: string; places: Place[]; token: string; variants: string[] };

/** Saves a second: every connection saves its own application again and again, each save a change. */
async function savesPerSecond({ base, places, token, variants }: Sender, amount: number): Promise<number> {
  const free = [...places];
  const started = performance.now();
  let last = started;
  let answers = 0;
  const { non2xx, errors } = await autocannon({
    url: base,
    connections: places.length,
    amount,
    setupClient: (client) => {
      const place = free.pop();
      if (!place) throw new Error('There are more connections than applications.');
      client.setRequests([
        {
          method: 'PUT',
          path: place.url,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          setupRequest: (request) => ({
            ...request,
            body: `{"data":${variants[place.version % variants.length]},"version":${place.version}}`,
          }),
          onResponse: (status, body) => {
            // By our own clock: autocannon looks at its own once a second.
            last = performance.now();
            answers++;
            if (status !== 200) throw new Error(`A save was answered with ${status}: ${body}`);
            place.version = (JSON.parse(body) as { version: number }).version;
          },
        },
      ]);
    },
  });
  if (non2xx + errors > 0) throw new Error(`${base} answered ${non2xx} refusals and ${errors} errors.`);
  return answers / ((last - started) / 1000);
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type Query = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

const TABLE = `create table bare_applications (
  id uuid primary key, answers jsonb not null, text_answers jsonb not null,
  version integer not null default 1, last_modified timestamptz not null default now())`;
const UPSERT = `insert into bare_applications (id, answers, text_answers) values ($1, $2, $3)
  on conflict (id) do update set answers = excluded.answers, text_answers = excluded.text_answers,
    version = bare_applications.version + 1, last_modified = now()
  returning id, version, last_modified`;

/** What it is held against: fastify and one statement, without anyone's rights, checks or versions. */
async function startBare(query: Query) {
  await query(TABLE, []);
  const bare = Fastify();
  bare.put<{ Params: { id: string }; Body: { data: { answers: object; textAnswers: object } } }>(
    '/applications/:id',
    async ({ params, body: { data } }) => {
      const values = [params.id, JSON.stringify(data.answers), JSON.stringify(data.textAnswers)];
      return (await query(UPSERT, values)).rows[0];
    },
  );
  await bare.listen({ host: '127.0.0.1', port: 0 });
  return { url: `http://127.0.0.1:${(bare.server.address() as AddressInfo).port}`, close: () => bare.close() };
}

async function row(database: string, settings: Record<string, string>, query: Query): Promise<BenchRow> {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-bench-'));
  const server = await startServer(
    readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '1000000', ...settings }),
  );
  const bare = await startBare(query);
  try {
    const { questionnaire } = server.deps.agencyData.application;
    const data = [0, 1].map((at) => fullData(questionnaire, at));
    const variants = data.map((one) => JSON.stringify(one));
    const fields = Object.keys({ ...data[0]?.answers, ...data[0]?.textAnswers }).length;
    const post = async (path: string, token: string, body: object) => {
      const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
      const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await answer.json()) as { access_token: string; id: string };
    };
    const person = { email: 'ada@example.com', password: 'larkspur lane 1240 tahoe', full_name: 'Ada Lake' };
    const { access_token } = await post('/api/auth/register', '', person);
    const ours: Place[] = [];
    const peers: Place[] = [];
    for (let at = 0; at < CONNECTIONS; at++) {
      const { id } = await post('/api/applicant-router/applications', access_token, { title: 'New permit' });
      ours.push({ url: `/api/applicant-router/applications/${id}`, version: 1 });
      peers.push({ url: `/applications/${randomUUID()}`, version: 1 });
    }
    const own: Sender = { base: server.url, places: ours, token: access_token, variants };
    const theirs: Sender = { base: bare.url, places: peers, token: access_token, variants };
    for (const one of [own, theirs]) await savesPerSecond(one, WARM_UP);
    const [ourSpeeds, peerSpeeds, ratios]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      // In turn, and each first as often as the other.
      const order = round % 2 === 0 ? [own, theirs] : [theirs, own];
      const speeds = new Map<Sender, number>();
      for (const one of order) speeds.set(one, await savesPerSecond(one, SAVES));
      const [our, peer] = [speeds.get(own) ?? 0, speeds.get(theirs) ?? 0];
      ourSpeeds.push(our);
      peerSpeeds.push(peer);
      ratios.push(our / peer);
    }
    const name = `PUT an application of ${fields} fields beside a bare fastify upsert, ${database}`;
    return { name, ours: median(ourSpeeds), peer: median(peerSpeeds), unit: 'saves/s', ratio: median(ratios) };
  } finally {
    await bare.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** None where the machine has no PostgreSQL. */
export async function onPostgres(): Promise<BenchRow[]> {
  const postgres = await startPostgres();
  if (!postgres) {
    console.warn('NOT RUN: PostgreSQL is not installed.');
    return [];
  }
  const pool = new pg.Pool({ connectionString: postgres.url, max: POOL });
  // Prepared, as our own statements are.
  const ask: Query = (text, values) => pool.query({ text, values, ...(values.length > 0 ? { name: 'upsert' } : {}) });
  try {
    return [await row('PostgreSQL', { DATABASE_URL: postgres.url }, ask)];
  } finally {
    await pool.end();
    postgres.stop();
  }
}

async function onEmbedded(): Promise<BenchRow> {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-bench-'));
  const pglite = await PGlite.create(folder);
  try {
    return await row('the embedded database', {}, (text, values) => pglite.query(text, values));
  } finally {
    await pglite.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Saves a second of a whole application beside a bare fastify route that does the same upsert, on each database. */
export const benchSave = async (): Promise<BenchRow[]> => [...(await onPostgres()), await onEmbedded()];
