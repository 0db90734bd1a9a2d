// What is checked without running anything: format and lint, types, boundaries, what nobody uses. Two at a time.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const bin = (name) => join(root, 'node_modules', '.bin', name);
// TypeScript's native compiler checks in seconds what the older one, whose API other tools use, checks in a minute.
// One checker each: several find out the same types anew, and the other core has a check of its own.
const tsc = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');

const checks = [
  ['boundaries, and that each can fail', 'bash', ['scripts/prove-rules.sh']],
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ...['domain', 'server', 'web', 'e2e'].map((part) => [
    `types of ${part}`,
    process.execPath,
    [tsc, '--noEmit', '--checkers', '1', '-p', `tsconfig.${part}.json`],
  ]),
  ['nothing unused', bin('knip'), ['--no-progress']],
  ['no retired name', process.execPath, ['scripts/retired-names.mjs']],
  ['no retired phrase', process.execPath, ['scripts/retired-phrases.mjs']],
  ['what the documents say of the code', process.execPath, ['scripts/check-docs.mjs']],
  ['what the table of security says', process.execPath, ['scripts/check-security.mjs']],
  ['the picture of the architecture', process.execPath, ['scripts/architecture.mjs', '--check']],
];

/** Runs one, and prints what it said when it has ended, so that two do not talk at once. */
const check = ([name, command, args]) =>
  new Promise((resolve) => {
    const began = Date.now();
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
    child.on('error', (error) => (said += error.message));
    child.on('close', (status) => {
      const took = `${((Date.now() - began) / 1000).toFixed(1)} s`;
      console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${took})`);
      if (status !== 0) console.log(said);
      resolve(status === 0);
    });
  });

/** All checks whose name has `wanted` in it. @returns whether each passed */
async function runChecks(wanted = '') {
  const waiting = checks.filter(([name]) => name.includes(wanted));
  const results = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await check(next));
  };
  await Promise.all([work(), work()]);
  return results.length > 0 && results.every(Boolean);
}

if (process.argv[1] === import.meta.filename) process.exit((await runChecks(process.argv[2])) ? 0 : 1);
