import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { Chart } from './chart.ts';
import { addCases, addParcels, countRows } from './fill.ts';
import { startInstallation } from './installation.ts';
import { runMixed, type Setting, SURGE } from './mixed.ts';
import { measureQueries, type Size } from './queries.ts';
import {
  chartLatency,
  chartMemory,
  chartQueries,
  describeMemory,
  describeMixed,
  describeQueries,
  describeRun,
  describeStorms,
  describeSurge,
  describeUploads,
  describeWorkers,
  type Parts,
  writeReport,
} from './report.ts';
import { seedCase } from './seed.ts';
import { runLargeUploads, runStorm } from './storms.ts';
import { readWith, untilEvaluated } from './workers.ts';

const SCENARIOS = ['mixed', 'surge', 'storm', 'upload', 'workers', 'queries'] as const;
type Scenario = (typeof SCENARIOS)[number];
/** What cases beyond those of the load are counted in: query times are measured at each. */
const SIZES = [10_000, 50_000, 200_000, 1_000_000];

/**
 * The load of an agency on the built product, on PostgreSQL and loopback alone.
 * @param args `--minutes 10` of mixed work, `--cases 50000`, `--most 1000000` of query times, `--seed 1`, `--only a,b` of
 * the scenarios, `--write` puts the figures into docs/performance.md
 */
export async function benchLoad(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '10' },
      cases: { type: 'string', default: '50000' },
      most: { type: 'string', default: '1000000' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: SCENARIOS.join(',') },
      write: { type: 'boolean', default: false },
    },
  });
  const [minutes, cases, most, randomSeed] = [values.minutes, values.cases, values.most, values.seed].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  if (![minutes, cases, most, randomSeed].every((value) => value > 0)) throw new Error('Give numbers above 0.');
  const only = values.only.split(',') as Scenario[];
  for (const name of only)
    if (!SCENARIOS.includes(name)) throw new Error(`There is no "${name}": ${SCENARIOS.join(', ')}.`);

  const parts: Parts = {};
  const charts: Record<string, Chart> = {};
  const began = performance.now();
  const tell = (what: string) => console.log(`[${((performance.now() - began) / 60_000).toFixed(1)} min] ${what}`);
  const note = (name: keyof Parts, text: string) => {
    parts[name] = text;
    console.log(`\n${text}\n`);
  };
  const command = ['npm run bench -- load', ...args].join(' ');
  const describe = describeRun(command, {
    Seed: String(randomSeed),
    Tests: `${availableParallelism()} cores for all: the people, the product and PostgreSQL`,
  });

  let rows: Record<string, number> = {};
  const it = await startInstallation();
  const stop = (signal: NodeJS.Signals) => {
    console.error(`Stopped by ${signal}.`);
    void it.stop().then(() => process.exit(1));
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const worker = await it.addWorker(1);
    const seed = await seedCase(it.web.url, it.run);
    tell('one case went through the product');
    await addParcels(it.run);
    const sizes: Size[] = [];
    const isAsked = (name: Scenario) => only.includes(name);
    let filled = 0;
    const fillTo = async (size: number) => {
      const from = performance.now();
      await addCases(it.run, seed, { from: filled, to: size }, size <= cases);
      filled = size;
      tell(`${size} cases, the last of them in ${((performance.now() - from) / 1_000).toFixed(0)} s`);
    };
    const measure = async () => {
      if (isAsked('queries')) sizes.push(await measureQueries(it, seed, filled));
    };
    for (const size of SIZES.filter((one) => one < cases && isAsked('queries'))) {
      await fillTo(size);
      await measure();
    }
    await fillTo(cases);
    await measure();
    rows = await countRows(it.run);
    console.log(rows);

    const setting = (): Setting => ({ it, worker, seed, randomSeed, cases });
    if (isAsked('mixed') || isAsked('surge')) {
      const quiet = await runMixed(setting(), minutes, { isRead: false });
      tell('fifty people without reading');
      const reading = await runMixed(setting(), minutes, { isRead: true });
      tell('fifty people with one reader at work');
      note('mixed', describeMixed(quiet, reading));
      note(
        'memory',
        describeMemory([
          { name: 'without reading', run: quiet },
          { name: 'while read', run: reading },
        ]),
      );
      charts.memory = chartMemory(reading);
      charts.latency = chartLatency(reading);
      const runs = [quiet, reading];
      if (isAsked('surge')) {
        const surge = await runMixed(setting(), Math.max(1, minutes / 2), { isRead: true, surge: SURGE });
        tell('fifty people, one of whom does more');
        note('surge', describeSurge(reading, surge));
        runs.push(surge);
      }
      for (const error of new Set(runs.flatMap(({ log }) => log.errors))) console.log(`ERROR ${error}`);
    }
    if (isAsked('storm')) {
      const atOnce = await runStorm(setting(), 50, 0);
      note(
        'storm',
        describeStorms([atOnce, await runStorm(setting(), 200, 60_000), await runStorm(setting(), 200, 0)]),
      );
    }
    if (isAsked('upload')) note('upload', describeUploads(await runLargeUploads(setting())));
    if (isAsked('workers')) await untilEvaluated(it);
    await it.removeWorker(worker);
    if (isAsked('workers')) note('workers', describeWorkers(await readWith(it, 1), await readWith(it, 2)));
    if (isAsked('queries')) {
      for (const size of SIZES.filter((one) => one > cases && one <= most)) {
        await fillTo(size);
        await measure();
      }
      note('queries', describeQueries(sizes));
      charts.queries = chartQueries(sizes);
    }
  } finally {
    // What was measured stands also where something later failed.
    const counted = Object.entries(rows).map(
      ([name, count]) => `${count.toLocaleString('en-US')} ${name.replaceAll('_', ' ')}`,
    );
    note(
      'run',
      `${describe}\n- Took: ${((performance.now() - began) / 60_000).toFixed(0)} minutes\n- Rows under load: ${counted.join(', ')}`,
    );
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await it.stop();
    if (values.write) writeReport(parts, charts);
  }
}
