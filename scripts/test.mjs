// npm test: everything that CI does, from a fresh clone on. Each step must pass; the first that does not ends the run.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install, root, run } from './prepare.mjs';

const bin = (name) => join(root, 'node_modules', '.bin', name);
const found = (program) => spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim();
const isRoot = process.getuid?.() === 0;
const reports = mkdtempSync(join(tmpdir(), 'planwright-tests-'));
const began = Date.now();

function step(name, action) {
  const at = Date.now();
  console.log(`\n== ${name}`);
  action();
  console.log(`== ${name}: ${((Date.now() - at) / 1000).toFixed(1)} s`);
}

/** Debian's package, where this is Debian and we may; says whether the program is there afterwards. */
function addPackage(packages, program) {
  if (found(program)) return true;
  if (!isRoot || !found('apt-get')) return false;
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update'], quiet);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], quiet);
  return Boolean(found(program));
}

/** The system's Chromium, else Debian's, else the one that Playwright fetches, else the words that say what to do. */
function findChromium() {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) if (found(name)) return found(name);
  if (addPackage(['chromium'], 'chromium')) return found('chromium');
  if (spawnSync(bin('playwright'), ['install', 'chromium'], { stdio: 'ignore', timeout: 300_000 }).status === 0)
    return '';
  console.error(
    'The browser tests need Chromium. Install it (README, "Tests"), or run `npx playwright install chromium`.',
  );
  process.exit(1);
}

install();
step('format and lint', () => run(bin('biome'), ['check', '--error-on-warnings', '.']));
step('types', () => {
  for (const part of ['domain', 'server', 'web', 'e2e']) run(bin('tsc'), ['-p', `tsconfig.${part}.json`]);
});
step('boundaries, and that each can fail', () => run('bash', ['scripts/prove-rules.sh']));
step('nothing unused', () => run(bin('knip'), ['--no-progress']));
step('build', build);
step('unit and integration tests', () => {
  if (!existsSync('/usr/lib/postgresql')) addPackage(['postgresql'], 'initdb');
  addPackage(['poppler-utils'], 'pdftotext');
  addPackage(['tesseract-ocr'], 'tesseract');
  addPackage(['clamav-daemon'], 'clamd');
  const report = join(reports, 'vitest.json');
  run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
});
step('browser tests', () => {
  const chromium = findChromium();
  run(bin('playwright'), ['test'], {
    env: { ...process.env, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') },
  });
});

const unit = JSON.parse(readFileSync(join(reports, 'vitest.json'), 'utf8'));
const browser = JSON.parse(readFileSync(join(reports, 'playwright.json'), 'utf8')).stats;
const passed = unit.numPassedTests + browser.expected + browser.flaky;
const failed = unit.numFailedTests + browser.unexpected;
const skipped = unit.numPendingTests + browser.skipped;
console.log(`\nAll steps in ${((Date.now() - began) / 60_000).toFixed(1)} minutes.`);
if (browser.flaky > 0) console.log(`${browser.flaky} browser tests passed on the second try only: see the list above.`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
