// npm run test:kills -- [--kind save|upload|job|submit|letter] [--count 30] [--database embedded|postgres] [--seed N]
// Kills the built product (SIGKILL) in the middle of what people do, and compares it with what it acknowledged. What came out
// is added to test/kills/results.jsonl with its commit and seed; the sums of all runs are printed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, install, root } from './prepare.mjs';

const text = { type: 'string' };
const { values } = parseArgs({
  options: { kind: text, count: text, database: text, seed: text, sums: { type: 'boolean' } },
});
const results = join(root, 'test/kills/results.jsonl');

function printSums() {
  const lines = existsSync(results) ? readFileSync(results, 'utf8').split('\n').filter(Boolean).map(JSON.parse) : [];
  const nameOf = ({ kind, database }) => `${kind}, ${database}`;
  for (const name of [...new Set(lines.map(nameOf))].sort()) {
    const runs = lines.filter((line) => nameOf(line) === name);
    const sum = (key) => runs.reduce((total, run) => total + (run[key] ?? 0), 0);
    const slowest = Math.max(...runs.map((run) => run.slowestSeconds ?? 0));
    const failed = runs.filter((run) => run.failed).length;
    console.log(
      `${name}: ${sum('kills')} kills in ${runs.length} runs, ${sum('cutOff')} met something on its way, ` +
        `${sum('acknowledged')} acknowledged, ${failed} runs failed, gone on within ${slowest} s`,
    );
  }
}

let status = 0;
if (!values.sums) {
  install();
  build();
  const env = {
    ...{ ...process.env, TEST_DEPTH: 'full', KILL_RESULTS: results, KILL_COUNT: values.count ?? '30' },
    ...(values.kind ? { KILL_KIND: values.kind } : {}),
    ...(values.database ? { KILL_DATABASE: values.database } : {}),
    ...(values.seed ? { KILL_SEED: values.seed } : {}),
  };
  const args = ['vitest', 'run', '--project=crashes', 'test/kills'];
  status = spawnSync('npx', args, { cwd: root, stdio: 'inherit', env }).status ?? 1;
}
printSums();
process.exit(status);
