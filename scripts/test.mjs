// npm test: everything that CI does, from a fresh clone on.
// npm run test:full [section …]: the same in full depth, and what takes long. Every section runs, also after one that
// failed; a section can be run alone.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runChecks } from './checks.mjs';
import { build, install, root } from './prepare.mjs';

const isFull = process.argv.includes('--full');
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const bin = (name) => join(root, 'node_modules', '.bin', name);
const found = (program) => spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim();
const reports = mkdtempSync(join(tmpdir(), 'planwright-tests-'));
const env = { ...process.env, TEST_DEPTH: isFull ? 'full' : 'short' };
const began = Date.now();
const seconds = (from) => (Date.now() - from) / 1000;

/** Debian's packages, where this is Debian and we may. */
function addPackages(packages) {
  if (process.getuid?.() !== 0 || !found('apt-get')) return;
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update'], quiet);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], quiet);
}

/** Programs that some tests run, each with Debian's package for it. Where one is missing, its tests say so. */
function addPrograms() {
  const programs = {
    pdftotext: 'poppler-utils',
    tesseract: 'tesseract-ocr',
    clamd: 'clamav-daemon',
    'chromium-headless-shell': 'chromium-headless-shell',
  };
  const missing = Object.keys(programs).filter((program) => !found(program));
  const packages = missing.map((program) => programs[program]);
  if (!existsSync('/usr/lib/postgresql') && !found('initdb')) packages.push('postgresql');
  if (packages.length > 0) addPackages(packages);
}

/**
 * The system's Chromium, the one that draws no window first, which takes half the time; else the one that Playwright
 * fetches, else the words that say what to do.
 */
function findChromium() {
  const installed = () =>
    ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(found).find(Boolean);
  if (!installed()) addPackages(['chromium']);
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
const passes = (command, args, more = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...env, ...more } }).status === 0;

/** The ten that took longest: `tests` are pairs of a name and milliseconds. */
function printSlowest(kind, tests) {
  console.log(`\nThe slowest ten of the ${kind}:`);
  const ordered = [...tests].sort(([, one], [, other]) => other - one);
  for (const [name, ms] of ordered.slice(0, 10)) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}

function vitest(kind, args, more) {
  const report = join(reports, `${kind.replaceAll(' ', '-')}.json`);
  const all = ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ok = passes(bin('vitest'), all, more);
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
  printSlowest(
    kind,
    testResults.map(({ name, startTime, endTime }) => [relative(root, name), endTime - startTime]),
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

function playwright(args = []) {
  const chromium = findChromium();
  if (chromium === undefined) return false;
  const report = join(reports, `playwright${args.length}.json`);
  const ok = passes(bin('playwright'), ['test', ...args], { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  if (!existsSync(report)) return false;
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'));
  total.passed += stats.expected + stats.flaky;
  total.failed += stats.unexpected;
  total.skipped += stats.skipped;
  total.flaky += stats.flaky;
  const tests = suites.flatMap((suite) => testsOf(suite));
  failures.push(...tests.filter(([, , status]) => status === 'unexpected').map(([name]) => name));
  printSlowest('browser tests', tests);
  return ok && stats.expected > 0;
}

const shortSections = {
  checks: () => runChecks(),
  unit: () => vitest('unit tests', ['--project=unit']),
  integration: () => vitest('integration tests', ['--project=integration']),
  browser: () => playwright(),
};
const fullSections = {
  checks: shortSections.checks,
  unit: shortSections.unit,
  integration: shortSections.integration,
  crashes: () => vitest('crash tests', ['--project=crashes']),
  parcels: () => vitest('imports of many parcels', ['--project=parcels']),
  endurance: () => vitest('memory of a server that runs for long', ['--project=endurance']),
  accuracy: () => vitest('reading of documents', ['--project=accuracy']),
  browser: shortSections.browser,
  languages: () => playwright(['--config=e2e/third-language/playwright.config.ts']),
};

const sections = isFull ? fullSections : shortSections;
const unknown = wanted.filter((name) => !(name in sections));
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}. There are: ${Object.keys(sections).join(', ')}.`);
  process.exit(1);
}

install();
addPrograms();
build();
const lines = [`${seconds(began).toFixed(0).padStart(6)} s  ok    install and build`];
let allPassed = true;
for (const [name, run] of Object.entries(sections)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const at = Date.now();
  console.log(`\n== ${name}`);
  const passed = await run();
  lines.push(`${seconds(at).toFixed(0).padStart(6)} s  ${passed ? 'ok  ' : 'FAIL'}  ${name}`);
  allPassed &&= passed;
}

console.log(`\n${lines.join('\n')}`);
if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join('\n')}\n`);
if (!existsSync(join(root, '../shared/samples'))) {
  console.log('The folder ../shared/samples is not here: what reads documents and lists from outside was skipped.');
}
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
