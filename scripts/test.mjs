// npm test: everything that CI does, from a fresh clone on.
// npm run test:full [section …]: the same in full depth, and what takes long. Every section runs, also after one that
// failed; a section can be run alone.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { NOT_DONE } from './dependencies.mjs';
import { build, checkNode, install, root } from './prepare.mjs';

const isFull = process.argv.includes('--full');
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const bin = (name) => join(root, 'node_modules', '.bin', name);
const found = (program) => spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim();
const reports = mkdtempSync(join(tmpdir(), 'planwright-tests-'));
const env = { ...process.env, TEST_DEPTH: isFull ? 'full' : 'short' };
const began = Date.now();
const seconds = (from) => (Date.now() - from) / 1000;

/** Debian's packages, where this is Debian and we may. Goes on beside what we do ourselves. */
async function addPackages(packages) {
  if (process.getuid?.() !== 0 || !found('apt-get')) return;
  const words = `apt-get update; apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await once(spawn('sh', ['-c', words], quiet), 'close');
}

/** Programs that some tests run, each with Debian's package for it. Where one is missing, its tests say so. */
async function addPrograms() {
  const programs = {
    pdftotext: 'poppler-utils',
    tesseract: 'tesseract-ocr',
    clamd: 'clamav-daemon',
    'chromium-headless-shell': 'chromium-headless-shell',
  };
  const missing = Object.keys(programs).filter((program) => !found(program));
  const packages = missing.map((program) => programs[program]);
  if (!existsSync('/usr/lib/postgresql') && !found('initdb')) packages.push('postgresql');
  if (packages.length > 0) await addPackages(packages);
}

/**
 * The system's Chromium, the one that draws no window first, which takes half the time; else the one that Playwright
 * fetches, else the words that say what to do.
 */
async function findChromium() {
  const installed = () =>
    ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(found).find(Boolean);
  if (!installed()) await addPackages(['chromium']);
  const system = installed();
  if (system) return system;
  const fetched = spawnSync(bin('playwright'), ['install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  if (fetched.status === 0) return '';
  console.error('The browser tests need Chromium: install it, or run `npx playwright install chromium`.');
  return undefined;
}

const total = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
/** Names of the tests that failed, printed again at the end, where the last lines of a log show them. */
const failures = [];
/** Where a section says what it finds: on the terminal at once. */
const atOnce = { stdio: 'inherit', say: console.log, end: () => {} };
/** The same for one that runs beside another: kept in a file, and shown as a whole at its end. */
function afterwards(name) {
  const file = join(reports, `${name}.log`);
  const log = openSync(file, 'a');
  const end = () => process.stdout.write(readFileSync(file));
  return { stdio: ['ignore', log, log], say: (text) => writeSync(log, `${text}\n`), end };
}

async function statusOf(command, args, { stdio }, more = {}) {
  const [status] = await once(spawn(command, args, { cwd: root, stdio, env: { ...env, ...more } }), 'close');
  return status;
}
const passes = async (...asked) => (await statusOf(...asked)) === 0;

/** What could not be done here, which is said at the end; where CI could not, it has failed. */
const notDone = [];
async function dependencies(out) {
  const status = await statusOf(process.execPath, ['scripts/dependencies.mjs'], out);
  if (status !== NOT_DONE) return status === 0;
  total.skipped += 1;
  notDone.push('the dependencies were not audited, as the registry gave no advisories');
  return !process.env.CI;
}

/** The ten that took longest: `tests` are pairs of a name and milliseconds. */
function saySlowest(kind, tests, { say }) {
  say(`\nThe slowest ten of the ${kind}:`);
  const ordered = [...tests].sort(([, one], [, other]) => other - one);
  for (const [name, ms] of ordered.slice(0, 10)) say(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}

async function vitest(kind, args, out) {
  const report = join(reports, `${kind.replaceAll(' ', '-')}.json`);
  const all = ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ok = await passes(bin('vitest'), all, out);
  if (!existsSync(report)) return false;
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  total.passed += numPassedTests;
  total.failed += numFailedTests;
  total.skipped += numPendingTests;
  for (const { name, message, assertionResults } of testResults) {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of failed)
      failures.push(`${relative(root, name)} › ${fullName}\n${failureMessages.join('\n').slice(0, 2000)}`);
    if (message && failed.length === 0) failures.push(`${relative(root, name)}\n${message.slice(0, 2000)}`);
  }
  saySlowest(
    kind,
    testResults.map(({ name, startTime, endTime }) => [relative(root, name), endTime - startTime]),
    out,
  );
  return ok && numPassedTests > 0;
}

/** Every test below a suite of Playwright's report, with the time of all its tries. */
const testsOf = (suite, file = suite.file) => [
  ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, file)),
  ...(suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => [
      `${file} › ${title} (${projectName})`,
      results.reduce((sum, { duration }) => sum + duration, 0),
      status,
    ]),
  ),
];

async function playwright(out, args = []) {
  const chromium = await findChromium();
  if (chromium === undefined) return false;
  const report = join(reports, `playwright${args.length}.json`);
  const where = { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const ok = await passes(bin('playwright'), ['test', ...args], out, where);
  if (!existsSync(report)) return false;
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'));
  total.passed += stats.expected + stats.flaky;
  total.failed += stats.unexpected;
  total.skipped += stats.skipped;
  total.flaky += stats.flaky;
  const tests = suites.flatMap((suite) => testsOf(suite));
  failures.push(...tests.filter(([, , status]) => status === 'unexpected').map(([name]) => name));
  saySlowest('browser tests', tests, out);
  return ok && stats.expected > 0;
}

const shortSections = {
  checks: (out) => passes(process.execPath, ['scripts/checks.mjs'], out),
  unit: (out) => vitest('unit tests', ['--project=unit'], out),
  integration: (out) => vitest('integration tests', ['--project=integration'], out),
  browser: (out) => playwright(out),
};
const fullSections = {
  checks: shortSections.checks,
  dependencies,
  unit: shortSections.unit,
  integration: shortSections.integration,
  crashes: (out) => vitest('crash tests', ['--project=crashes'], out),
  faults: (out) => vitest('faults around the product', ['--project=faults'], out),
  parcels: (out) => vitest('imports of many parcels', ['--project=parcels'], out),
  endurance: (out) => vitest('memory of a server that runs for long', ['--project=endurance'], out),
  accuracy: (out) => vitest('reading of documents', ['--project=accuracy'], out),
  browser: shortSections.browser,
  languages: (out) => playwright(out, ['--config=e2e/third-language/playwright.config.ts']),
};

const sections = isFull ? fullSections : shortSections;
const unknown = wanted.filter((name) => !(name in sections));
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}. There are: ${Object.keys(sections).join(', ')}.`);
  process.exit(1);
}

const lines = [];
let allPassed = true;
function note(at, passed, name) {
  lines.push(`${seconds(at).toFixed(0).padStart(6)} s  ${passed ? 'ok  ' : 'FAIL'}  ${name}`);
  allPassed &&= passed;
}
async function runSections(names, outOf) {
  const outs = [];
  for (const name of names) {
    const [at, out] = [Date.now(), outOf(name)];
    outs.push(out);
    out.say(`\n== ${name}`);
    note(at, await sections[name](out), name);
  }
  return outs;
}

checkNode();
const packages = addPrograms();
install();
note(began, true, 'install');
const asked = Object.keys(sections).filter((name) => wanted.length === 0 || wanted.includes(name));
// What needs no build and waits for nobody takes what the build and the integration tests leave of two cores. In the full
// run nothing is beside what is measured.
const aside = isFull || asked.length === 1 ? [] : asked.filter((name) => name === 'checks' || name === 'unit');
const besides = runSections(aside, afterwards);
const building = Date.now();
build();
note(building, true, 'build');
await packages;
// Browsers are slow beside anything else, and a page that is late is a test that failed.
const inTurn = asked.filter((name) => !aside.includes(name));
const last = inTurn.filter((name) => name === 'browser' && !isFull);
await runSections(
  inTurn.filter((name) => !last.includes(name)),
  () => atOnce,
);
for (const { end } of await besides) end();
await runSections(last, () => atOnce);

console.log(`\n${lines.join('\n')}`);
if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join('\n')}\n`);
if (!existsSync(join(root, '../shared/samples'))) {
  console.log('The folder ../shared/samples is not here: what reads documents and lists from outside was skipped.');
}
for (const what of notDone) console.log(`NOT DONE: ${what}.`);
if (total.flaky > 0) console.log(`${total.flaky} browser tests passed on the second try only: see the list above.`);
const { passed, failed, skipped } = total;
const minutes = (seconds(began) / 60).toFixed(1);
const summary = `${passed} passed, ${failed} failed, ${skipped} skipped in ${minutes} minutes${allPassed ? '' : ': FAILED'}.`;
console.log(summary);

// For `npm run figures`.
const record = join(root, 'dist', '.planwright-test-runs.json');
const runs = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
const kind = `npm ${isFull ? 'run test:full' : 'test'}${wanted.length > 0 ? ` -- ${wanted.join(' ')}` : ''}`;
writeFileSync(record, JSON.stringify({ ...runs, [kind]: { summary, sections: lines } }));
process.exit(allPassed ? 0 : 1);
