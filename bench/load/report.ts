import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Chart, drawChart } from './chart.ts';
import type { Kind } from './client.ts';
import { type Mixed, type Spread, SURGE, spreadOf, spreadsBy } from './mixed.ts';
import type { Watched } from './processes.ts';
import type { Size } from './queries.ts';
import type { LargeUpload, Storm } from './storms.ts';
import type { Reading } from './workers.ts';

const ROOT = join(import.meta.dirname, '../..');
const DOCUMENT = join(ROOT, 'docs/performance.md');
const CHARTS = join(ROOT, 'docs/performance');
const MB = 1_000_000;

/** What 95 of 100 answers are within, in milliseconds, where nothing is read. */
export const TARGETS: Partial<Record<Kind, number>> = { read: 300, save: 500, search: 800, letter: 10_000 };
/** With one reader at work it may take so many times as long. */
const WHILE_READ = 2;
/** What a process may hold more in the last third of the time than in the first, at its lowest and at its highest. */
const MOST_GROWTH = 0.1;

type Cell = string | number;
const table = (head: Cell[], rows: Cell[][]): string =>
  [head, head.map((_, at) => (at === 0 ? '---' : '--:')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const ms = (value: number): string =>
  !Number.isFinite(value)
    ? '–'
    : value >= 100
      ? Math.round(value).toLocaleString('en-US')
      : value.toFixed(value >= 10 ? 0 : 1);
const megabytes = (bytes: number): string => Math.round(bytes / MB).toLocaleString('en-US');
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The parts of the document that a run fills, by their names. */
export type Parts = Partial<
  Record<'run' | 'mixed' | 'memory' | 'surge' | 'storm' | 'upload' | 'workers' | 'queries', string>
>;

/** Which machine, commit and command the figures are of. `loadBefore`: of the machine as the run began; 0 is quiet. */
export function describeRun(command: string, facts: Record<string, string>): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const dirty = git('status', '--porcelain', 'src', 'bench', 'agency') === '' ? '' : ' with changes';
  const [load = 0] = loadavg();
  const busy = load > 0.5 ? ' **Others used the machine: these times are too long.**' : '';
  return [
    ...Object.entries({
      Commit: `${git('rev-parse', '--short=10', 'HEAD')}${dirty}`,
      Machine: `${cpus().length} cores (${cpus()[0]?.model ?? 'of a kind that is not known'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.version}`,
      'Load before': `${load.toFixed(2)}.${busy}`,
      Command: `\`${command}\``,
      Day: new Date().toISOString().slice(0, 10),
      ...facts,
    }).map(([name, value]) => `- ${name}: ${value}`),
  ].join('\n');
}

const KINDS: Partial<Record<Kind, string>> = {
  read: 'read: a page or a part of it',
  save: 'save',
  search: 'search: cases, parcels, questions',
  letter: 'letter or record as a Word file',
  'sign-in': 'sign in (argon2)',
  upload: 'upload of a sheet',
  answer: 'from the upload to what its check found',
};

/** Answers of fifty people by kind, without reading and with it. */
export function describeMixed(quiet: Mixed, reading: Mixed): string {
  const [without, during] = [quiet, reading].map(({ log }) => spreadsBy(log.answers, ({ kind }) => kind)) as [
    Record<string, Spread>,
    Record<string, Spread>,
  ];
  const rows = Object.entries(KINDS).map(([kind, name]) => {
    const [a, b] = [without[kind], during[kind]];
    const target = TARGETS[kind as Kind];
    const isMet = !target || ((a?.p95 ?? 0) <= target && (b?.p95 ?? 0) <= target * WHILE_READ);
    const three = (spread?: Spread) =>
      spread ? [spread.count, ms(spread.p50), ms(spread.p95), ms(spread.p99)] : ['–', '–', '–', '–'];
    return [name, ...three(a), ...three(b), target ? `${ms(target)}${isMet ? '' : ' **missed**'}` : '–'];
  });
  const slowest = Object.entries(
    spreadsBy(
      quiet.log.answers.filter(({ kind }) => TARGETS[kind]),
      ({ kind, route }) => `${kind}: \`${route}\``,
    ),
  )
    .sort(([, one], [, other]) => other.p95 - one.p95)
    .slice(0, 8);
  const duringBy = spreadsBy(reading.log.answers, ({ kind, route }) => `${kind}: \`${route}\``);
  return [
    table(['milliseconds', 'count', 'p50', 'p95', 'p99', 'count, while read', 'p50', 'p95', 'p99', 'target p95'], rows),
    `\nWithout reading ${errorsOf(quiet)}; with one reader at work ${errorsOf(reading)}, and ${reading.documentsRead} documents of thirty pages were read beside what people uploaded.`,
    '\nThe slowest of them:\n',
    table(
      ['milliseconds', 'p50', 'p95', 'p95 while read'],
      slowest.map(([name, spread]) => [name, ms(spread.p50), ms(spread.p95), ms(duringBy[name]?.p95 ?? Number.NaN)]),
    ),
  ].join('\n');
}

const errorsOf = ({ log, seconds }: Mixed): string =>
  `${log.answers.length.toLocaleString('en-US')} answers in ${Math.round(seconds)} s, ${log.errors.length === 0 ? 'no error' : `**${log.errors.length} errors**`}`;

type Held = { lowest: number; highest: number };

/**
 * What a process holds in the first and in the last third of the time after its second minute. Between two collections
 * its memory rises and falls again, so the lowest and the highest are compared, each with its like.
 */
export function growthOf({ looks }: Watched): { early: Held; late: Held; growth: Held } {
  const [first, last] = [looks[0]?.at ?? 0, looks.at(-1)?.at ?? 0];
  // Of a run of a minute or two the first half is of starting.
  const from = first + Math.min(120_000, (last - first) / 2);
  const third = (last - from) / 3;
  const of = (begin: number, end: number): Held => {
    const held = looks.filter(({ at }) => at >= begin && at <= end).map(({ rss }) => rss);
    return { lowest: Math.min(...held), highest: Math.max(...held) };
  };
  const [early, late] = [of(from, from + third), of(last - third, last)];
  const growth = { lowest: late.lowest / early.lowest - 1, highest: late.highest / early.highest - 1 };
  return { early, late, growth };
}

const grown = (growth: number): string => `${percent(growth)}${growth > MOST_GROWTH ? ' **missed**' : ''}`;

/** What processes held and used, and how late their event loops were. */
export function describeMemory(runs: readonly { name: string; run: Mixed }[]): string {
  const rows = runs.flatMap(({ name, run }) =>
    run.watched.map((watched) => {
      const { looks, delays } = watched;
      const [first, last] = [looks[0], looks.at(-1)];
      const cpu = (last?.cpuSeconds ?? 0) - (first?.cpuSeconds ?? 0);
      const isOurs = delays.length > 0;
      const { early, late, growth } = growthOf(watched);
      // The first minute is of starting: everybody signs in, and the code is compiled.
      const warm = delays.slice(Math.min(12, Math.floor(delays.length / 4)));
      return [
        `${name}: ${watched.name}`,
        isOurs ? `${megabytes(early.lowest)} to ${megabytes(early.highest)}` : '–',
        isOurs ? `${megabytes(late.lowest)} to ${megabytes(late.highest)}` : '–',
        isOurs ? grown(growth.lowest) : '–',
        isOurs ? grown(growth.highest) : '–',
        isOurs ? megabytes(Math.max(...looks.map(({ children }) => children))) : '–',
        `${cpu.toFixed(0)} s (${percent(cpu / run.seconds)})`,
        isOurs ? ms(median(warm.map(({ p99 }) => p99))) : '–',
        isOurs ? ms(Math.max(...warm.map(({ p99 }) => p99))) : '–',
        isOurs ? ms(Math.max(...warm.map(({ most }) => most))) : '–',
      ];
    }),
  );
  return table(
    [
      '',
      'MB, first third after minute 2',
      'last third',
      'growth of the lowest',
      'growth of the highest',
      'MB of its children at most',
      'processor time (of a core)',
      'loop delay p99, ms',
      'worst p99 in 5 s',
      'worst',
    ],
    rows,
  );
}

/** Memory of our processes over time. */
export const chartMemory = ({ watched, began }: Mixed): Chart => ({
  title: 'Resident memory while fifty people work, one reader at work',
  ...{ xLabel: 'minutes', yLabel: 'MB' },
  lines: watched
    .filter(({ delays }) => delays.length > 0)
    .flatMap(({ name, looks }) => {
      const every = Math.max(1, Math.floor(looks.length / 200));
      const kept = looks.filter((_, at) => at % every === 0);
      const line = (of: 'rss' | 'children') => kept.map((look) => [(look.at - began) / 60_000, look[of] / MB] as const);
      return [
        { name, points: line('rss') },
        { name: `${name}, its children`, points: line('children') },
      ];
    }),
});

/** The 95th of a hundred answers over time, by kind. */
export const chartLatency = ({ log, began, seconds }: Mixed): Chart => {
  const steps = Math.max(4, Math.min(40, Math.floor(seconds / 15)));
  return {
    title: 'p95 while fifty people work, one reader at work',
    ...{ xLabel: 'minutes', yLabel: 'milliseconds' },
    lines: (Object.keys(TARGETS) as Kind[]).map((kind) => ({
      name: kind,
      points: Array.from({ length: steps }, (_, step) => {
        const [from, to] = [step, step + 1].map((at) => began + (at * seconds * 1_000) / steps) as [number, number];
        const answers = log.answers.filter((one) => one.kind === kind && one.at >= from && one.at < to);
        return { minutes: (to - began) / 60_000, count: answers.length, p95: spreadOf(answers).p95 };
      })
        .filter(({ count }) => count > 0)
        .map(({ minutes, p95 }) => [minutes, p95] as const),
    })),
  };
};

export function describeSurge(before: Mixed, surge: Mixed): string {
  const others = spreadsBy(
    surge.log.answers.filter(({ wasSurge }) => !wasSurge),
    ({ kind }) => kind,
  );
  const one = spreadsBy(
    surge.log.answers.filter(({ wasSurge }) => wasSurge),
    ({ kind }) => kind,
  );
  const plain = spreadsBy(before.log.answers, ({ kind }) => kind);
  return [
    table(
      ['p95, milliseconds', 'the others, before', 'the others, meanwhile', 'times', `who acts ${SURGE} times as often`],
      Object.entries(KINDS).map(([kind, name]) => {
        const [was, is] = [plain[kind]?.p95 ?? Number.NaN, others[kind]?.p95 ?? Number.NaN];
        return [
          name,
          ms(was),
          ms(is),
          Number.isFinite(is / was) ? (is / was).toFixed(2) : '–',
          ms(one[kind]?.p95 ?? Number.NaN),
        ];
      }),
    ),
    `\n${errorsOf(surge)}, of which ${surge.log.answers.filter(({ wasSurge }) => wasSurge).length} were of the one.`,
  ].join('\n');
}

export const describeStorms = (storms: readonly Storm[]): string =>
  table(
    [
      '',
      'signed in',
      'refused (503)',
      'sign-in p50, ms',
      'p95',
      'longest',
      'a list before, p95',
      'a list meanwhile, p95',
      'its longest',
      'loop delay at most',
    ],
    storms.map(({ name, signIns, refused, before, during, watched }) => {
      const [signing, was, is] = [signIns, before, during].map(spreadOf) as [Spread, Spread, Spread];
      const delay = Math.max(0, ...(watched[0]?.delays ?? []).map(({ most }) => most));
      return [
        name,
        signing.count,
        refused,
        ms(signing.p50),
        ms(signing.p95),
        ms(signing.most),
        ms(was.p95),
        ms(is.p95),
        ms(is.most),
        ms(delay),
      ];
    }),
  );

export const describeUploads = (uploads: readonly LargeUpload[]): string =>
  table(
    ['', 'MB', 'seconds', 'MB/s', 'resident before, MB', 'at most', 'after', 'more at most'],
    uploads.map(({ way, megabytes: size, seconds, before, peak, after }) => [
      ...[
        way,
        size,
        seconds.toFixed(1),
        Math.round(size / seconds),
        megabytes(before),
        megabytes(peak),
        megabytes(after),
      ],
      `${megabytes(peak - before)} MB`,
    ]),
  );

export function describeWorkers(one: Reading, two: Reading): string {
  const rate = ({ documents, seconds }: Reading) => (documents / seconds) * 60;
  const cpu = ({ cpu: used, seconds }: Reading) =>
    Object.entries(used)
      .map(([name, spent]) => `${name} ${spent.toFixed(0)} s (${percent(spent / seconds)})`)
      .join(', ');
  return [
    table(
      ['workers', 'documents', 'pages', 'seconds', 'documents a minute', 'pages a minute', 'processor time'],
      [one, two].map((reading) => [
        ...[reading.workers, reading.documents, reading.pages, reading.seconds.toFixed(1), rate(reading).toFixed(0)],
        ...[((reading.pages / reading.seconds) * 60).toFixed(0), cpu(reading)],
      ]),
    ),
    `\nTwo workers read ${(rate(two) / rate(one)).toFixed(2)} times as many documents a minute as one (target: 1.5).`,
  ].join('\n');
}

export function describeQueries(sizes: readonly Size[]): string {
  const [first] = sizes;
  const count = (cases: number) => cases.toLocaleString('en-US');
  const rows = (first?.measured ?? []).map(({ what, peer }) => [
    what,
    ...sizes.map(({ measured }) => {
      const one = measured.find((each) => each.what === what);
      return one ? `${ms(one.p50)} / ${ms(one.p95)} (${ms(one.peerP50)})` : '–';
    }),
    peer,
  ]);
  return [
    table(['p50 / p95, ms (peer p50)', ...sizes.map(({ cases }) => `${count(cases)} cases`), 'peer: bare SQL'], rows),
    `\nThe first list after new cases, which calculates their terms: ${sizes.map(({ cases, firstList }) => `${(firstList / 1_000).toFixed(1)} s at ${count(cases)}`).join(', ')}. The database: ${sizes.map(({ cases, bytes }) => `${megabytes(bytes)} MB at ${count(cases)}`).join(', ')}.`,
  ].join('\n');
}

export const chartQueries = (sizes: readonly Size[]): Chart => ({
  title: 'Pages by the number of cases, p50',
  ...{ xLabel: 'cases', yLabel: 'milliseconds', scale: 'log-both' },
  lines: [
    'list, all open',
    'list, my cases',
    'search, a street',
    'search, what nobody has',
    'one case',
    'figures of a year',
    'dashboard of an applicant',
  ].map((what) => ({
    name: what,
    points: sizes.flatMap(({ cases, measured }) => {
      const one = measured.find((each) => each.what === what);
      return one ? [[cases, one.p50] as const] : [];
    }),
  })),
});

/** Puts what was measured into docs/performance.md, each part between its marks. Throws where a part has no marks. */
export function writeReport(parts: Parts, charts: Record<string, Chart>): void {
  let text = readFileSync(DOCUMENT, 'utf8');
  for (const [name, body] of Object.entries(parts)) {
    const marks = new RegExp(`(<!-- load: ${name} -->\\n)[\\s\\S]*?(<!-- /load -->)`);
    if (!marks.test(text)) throw new Error(`docs/performance.md has no place for "${name}".`);
    text = text.replace(marks, (_, begin: string, end: string) => `${begin}\n${body}\n\n${end}`);
  }
  writeFileSync(DOCUMENT, text);
  mkdirSync(CHARTS, { recursive: true });
  for (const [name, chart] of Object.entries(charts)) writeFileSync(join(CHARTS, `${name}.svg`), drawChart(chart));
}
