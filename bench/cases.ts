import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { CaseStage } from '../src/domain/cases/stage.ts';
import type { Database } from '../src/server/db/open-database.ts';
import { addPerson } from '../src/server/db/people.ts';
import type { BenchRow } from './bench-row.ts';
import { getOver, onBothDatabases, percentile, type Run, serve } from './on-both-databases.ts';

/** As many as a large agency has after some twenty years. */
const CASES = 50_000;
const ROUNDS = 20;

/** A year of the series, a street of forty, a name of a thousand, a parcel number of each case: what people search by. */
const FILL = `
  with numbered as (select n, gen_random_uuid() as id from generate_series(1, ${CASES}) as n),
  said as (
    select n, id, 'PW' || (2006 + n % 20) || '-' || lpad(n::text, 5, '0') as reference,
      (n % 9000 + 100) || ' Street ' || (n % 40) as address,
      lpad((n % 40)::text, 3, '0') || '-' || lpad((n % 1000)::text, 3, '0') || '-' || lpad((n / 1000)::text, 3, '0') as apn
    from numbered
  ),
  made as (
    insert into applications (id, owner_id, title, status, text_answers, submitted_at)
    select id, $1, 'Permit application ' || n, 'Submitted',
      jsonb_build_object('project_address', address, 'apn', apn), now() from said
  ),
  frozen as (
    insert into submissions (application_id, reference, snapshot, sha256, submitted_at)
    select id, reference, repeat('x', 2000), repeat('ab', 32), now() - n * interval '1 hour' from said
  )
  insert into cases (application_id, stage, stage_since, assignee_id, due_on, search_text)
  select id, ($2::text[])[1 + n % array_length($2::text[], 1)], now() - n * interval '1 hour',
    case when n % 3 = 0 then $1::uuid end, case when n % 2 = 0 then current_date + n % 400 end,
    lower(reference || ' owner ' || n % 1000 || ' ' || address || ' ' || apn || ' ' || replace(apn, '-', '')) from said`;

const asked = {
  'all open': {},
  mine: { view: 'mine' },
  'due within a week': { view: 'due' },
  'page 200': { page: '200' },
  'a reference': { q: 'PW2011-04505' },
  'a street': { q: 'street 17' },
  'another form of a word': { q: 'ct' },
  'a name and a street': { q: 'owner 505 street' },
  'a parcel number': { q: '005-505-004' },
  'nothing that there is': { q: 'no such words' },
} as const satisfies Record<string, Record<string, string>>;

/** The least that shows a page: the fifty cases themselves, by an index, with no count and nothing else. */
const LEAST = `
  select cases.application_id, reference, title, stage, stage_since from cases
  join submissions using (application_id) join applications on id = cases.application_id
  where stage = $1 order by stage_since limit 50`;

async function rows(name: string, database: Database, run: Run): Promise<BenchRow[]> {
  const email = `${randomUUID()}@example.com`;
  const person = await addPerson(database.db, { email, fullName: 'Ada Lake', role: 'applicant', passwordHash: null });
  await run(FILL, [person?.id, CaseStage.options]);
  await run('analyze');
  const server = await serve(database);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const started = performance.now();
    await work();
    return performance.now() - started;
  };
  const found: BenchRow[] = [];
  const row = (what: string, ours: number, peer: number) =>
    found.push({
      name: `Cases, ${CASES.toLocaleString('en-US')} of them, ${what}, ${name}`,
      ...{ ours, peer, unit: 'ms', ratio: ours / peer, lessIsBetter: true },
    });
  try {
    // Every term is calculated anew once after the agency changed its clocks: the first list of the day waits for it.
    row('first list after new clock rules', await timed(() => getOver(agent, `${server.url}/api/cases`)), Number.NaN);
    for (const [what, query] of Object.entries(asked)) {
      const [ours, bare]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        ours.push(await timed(() => getOver(agent, `${server.url}/api/cases?${new URLSearchParams(query)}`)));
        bare.push(await timed(() => run(LEAST, [CaseStage.options[round % CaseStage.options.length]])));
      }
      row(`${what}, p95`, percentile(ours, 0.95), percentile(bare, 0.95));
    }
    return found;
  } finally {
    agent.destroy();
    await server.stop();
  }
}

/** What it takes to list and search the cases of an agency beside the least SQL that shows a page of them. */
export const benchCases = (): Promise<BenchRow[]> => onBothDatabases(rows);
