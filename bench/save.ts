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
import { readConfig } from '../src/server/config.ts';
import { startPostgres } from '../test/postgres.ts';
import type { BenchRow } from './bench-row.ts';
import { fullData } from './full-data.ts';

/** Saves a round: enough that what is measured is compiled code, on a slow machine too. */
const SAVES = 2_000;
const CONNECTIONS = 20;
/** The two are measured in turn, so that a busy moment of the machine is one of both. The first round only warms up. */
const ROUNDS = 4;

/** An address to save at, with the version it stands at; each connection has its own. */
type Place = { url: string; version: number };

/** Saves a second: every connection saves its own application again and again, each save a change. */
async function savesPerSecond(base: string, places: Place[], token: string, variants: string[]): Promise<number> {
  const free = [...places];
  const { requests, duration, non2xx, errors } = await autocannon({
    url: base,
    connections: places.length,
    amount: SAVES,
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
            if (status !== 200) throw new Error(`A save was answered with ${status}: ${body}`);
            place.version = (JSON.parse(body) as { version: number }).version;
          },
        },
      ]);
    },
  });
  if (non2xx + errors > 0) throw new Error(`${base} answered ${non2xx} refusals and ${errors} errors.`);
  return requests.total / duration;
}

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
    const { questionnaire } = server.deps.city.application;
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
    const speeds = { ours: 0, peer: 0 };
    for (let round = 0; round <= ROUNDS; round++) {
      const peer = await savesPerSecond(bare.url, peers, access_token, variants);
      const own = await savesPerSecond(server.url, ours, access_token, variants);
      if (round === 0) continue;
      speeds.peer += peer / ROUNDS;
      speeds.ours += own / ROUNDS;
    }
    const name = `PUT an application of ${fields} fields beside a bare fastify upsert, ${database}`;
    return { name, ...speeds, unit: 'saves/s', ratio: speeds.ours / speeds.peer };
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
  const pool = new pg.Pool({ connectionString: postgres.url, max: 10 });
  try {
    return [await row('PostgreSQL', { DATABASE_URL: postgres.url }, (text, values) => pool.query(text, values))];
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
