import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { drawLongDocument } from '../../test/fixtures/draw-long-document.ts';
import { type Log, openBrowser } from './client.ts';
import type { LoadInstallation } from './installation.ts';
import { cpuOf } from './processes.ts';
import { PASSWORD, samplePlans, staffEmail } from './seed.ts';

/** A review takes thirty files at most. */
const FILES = 30;
const REVIEWS = 16;
/** So many documents each worker reads before it counts: a reader has compiled what it reads with by then. */
const WARM = 40;
const PAGES = 20;

export type Reading = {
  workers: number;
  documents: number;
  pages: number;
  seconds: number;
  /** Seconds of processor time of each process with what it started, while documents were read. */
  cpu: Record<string, number>;
};

/** Documents that nobody has read: drawn plans and reports of twenty pages, in turn. */
async function fresh(): Promise<{ name: string; bytes: Buffer; pages: number }[]> {
  const plans = samplePlans();
  const report = await drawLongDocument(PAGES);
  return Array.from({ length: FILES }, (_, at) => {
    const plan = at % 2 === 0 ? plans[(at / 2) % plans.length] : undefined;
    const bytes = Buffer.concat([plan?.bytes ?? report, Buffer.from(`\n%${randomUUID()}`)]);
    return { name: plan?.name ?? 'report.pdf', bytes, pages: plan ? 2 : PAGES };
  });
}

/** Waits until no review is being evaluated or waits for it. */
export async function untilEvaluated({ run }: LoadInstallation): Promise<void> {
  for (const began = performance.now(); performance.now() - began < 900_000; await wait(500)) {
    const { rows } = await run(`select count(*)::int as count from analyses where status = 'processing'`);
    if ((rows[0] as { count: number }).count === 0) return;
  }
  throw new Error('The reviews were not evaluated in 15 minutes.');
}

/** Has so many workers with one reader each read what waits, and nothing else to do. */
export async function readWith(it: LoadInstallation, count: number): Promise<Reading> {
  const log: Log = { answers: [], errors: [] };
  const before = await it.run('select count(*)::int as count from readings');
  // Their documents take turns, so that all reviews end at last: until then nothing is done but reading.
  for (let review = 0; review < REVIEWS; review += 1) {
    const { ask, signIn, close } = openBrowser(it.web.url, `10.6.0.${review + 1}`, log);
    await signIn(staffEmail(review), PASSWORD);
    const files = await fresh();
    await ask('POST', `/api/permit-review/${randomUUID()}`, {
      kind: 'upload',
      form: { fields: { project_category: 'sfd' }, files },
    });
    close();
  }
  const countNow = async () =>
    ((await it.run('select count(*)::int as count from readings')).rows[0] as { count: number }).count -
    (before.rows[0] as { count: number }).count;
  const workers = await Promise.all(Array.from({ length: count }, () => it.addWorker(1)));
  while ((await countNow()) < WARM * count) await wait(50);
  const processes = {
    ...Object.fromEntries(workers.map((worker, at) => [`worker ${at + 1}`, worker.process().pid ?? 0])),
    PostgreSQL: it.postgresPid,
    web: it.web.process().pid ?? 0,
  };
  const cpuBefore = Object.entries(processes).map(([name, pid]) => [name, cpuOf(pid)] as const);
  const first = await countNow();
  const began = performance.now();
  // A review whose documents are all read is evaluated, in a process of its own: none is, while it is measured.
  const last = (FILES - 2) * REVIEWS;
  let done = first;
  while (done < last) {
    await wait(100);
    done = await countNow();
    if (performance.now() - began > 900_000)
      throw new Error(`Only ${done} of ${last} documents were read in 15 minutes.`);
  }
  const seconds = (performance.now() - began) / 1_000;
  const cpu = Object.fromEntries(
    cpuBefore.map(([name, was]) => [name, cpuOf(processes[name as keyof typeof processes] ?? 0) - was]),
  );
  const pages = (
    await it.run(
      'select coalesce(sum(page_count), 0)::int as pages from (select page_count from readings order by read_at desc limit $1) as last',
      [done - first],
    )
  ).rows[0] as { pages: number };
  // All reviews end at once now, and the next run would evaluate them beside its reading.
  await untilEvaluated(it);
  for (const worker of workers) await it.removeWorker(worker);
  if (log.errors.length > 0) throw new Error(`Reading was refused: ${log.errors.join('; ')}`);
  return { workers: count, documents: done - first, pages: pages.pages, seconds, cpu };
}
