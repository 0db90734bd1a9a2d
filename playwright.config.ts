import { defineConfig, devices } from '@playwright/test';
import { ports } from './e2e/production/accounts.ts';
import { isFull } from './test/options/depth.ts';
import { findPrograms } from './test/postgres.ts';

const port = Number(process.env.E2E_PORT ?? 3199);
// The short run leaves out what is marked @full, and does on a phone what is marked @phone-always.
const short = isFull ? {} : { grepInvert: /@full/ };
const onPhone = { ...short, grep: isFull ? /@phone/ : /@phone-always/ };
const executablePath = process.env.CHROMIUM || (process.env.CHROMIUM === undefined ? '/usr/bin/chromium' : undefined);

// An agency's set-up needs PostgreSQL. In CI a missing one is a failure; elsewhere it is said.
const hasPostgres = findPrograms() !== undefined;
if (!hasPostgres) {
  const message = 'PostgreSQL is not installed: the browser tests of production mode cannot run.';
  if (process.env.CI) throw new Error(message);
  console.warn(`NOT RUN: ${message}`);
}
const simulated = {
  ...short,
  testMatch: 'simulated/*.spec.ts',
  use: { baseURL: `http://localhost:${ports.simulated}` },
};
const production = {
  ...short,
  testMatch: 'production/*.spec.ts',
  use: { baseURL: `http://localhost:${ports.product}` },
};

const desktop = devices['Desktop Chrome'];
const phone = devices['Pixel 7'];
const inDemo = { testIgnore: [production.testMatch, simulated.testMatch, 'third-language/*.spec.ts'] };
// The longest test is one of production: begun first, it is not waited for at the end.
const projects = [
  ...(hasPostgres
    ? [
        { ...production, name: 'production', servers: ['production'], use: { ...desktop, ...production.use } },
        {
          ...production,
          ...onPhone,
          name: 'production on a phone',
          servers: ['production'],
          use: { ...phone, ...production.use },
        },
      ]
    : []),
  { ...short, ...inDemo, name: 'desktop', servers: ['demo'], use: desktop },
  { ...simulated, name: 'simulated check', servers: ['simulated'], use: { ...desktop, ...simulated.use } },
  { ...onPhone, ...inDemo, name: 'phone', servers: ['demo'], use: phone },
];

// Only the servers of the projects that are asked for: to start one takes longer than most tests.
const asked = process.argv.flatMap((word, at) =>
  word === '--project' ? (process.argv[at + 1] ?? []) : word.startsWith('--project=') ? word.slice(10) : [],
);
const started = new Set(
  projects.filter(({ name }) => asked.length === 0 || asked.includes(name)).flatMap((project) => project.servers),
);
if (!isFull) started.delete('simulated');
const allServers = {
  demo: { command: ['e2e/serve.mjs'], port, env: {} },
  simulated: { command: ['e2e/serve.mjs'], port: ports.simulated, env: { DOCUMENT_CHECK: 'simulated' } },
  production: { command: ['--import', 'tsx', 'e2e/production/serve.ts'], port: ports.product, env: {} },
};
const servers = Object.entries(allServers)
  .filter(([name]) => started.has(name))
  .map(([, { command, port, env }]) => ({
    command,
    url: `http://localhost:${port}/api/health`,
    env: { ...env, PORT: String(port) },
  }));

/** The product as people start it, on a data folder of its own, in the system's Chromium. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  // Two cores are half idle with two: pages wait for jobs and timers.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // One more try for what a busy machine upset; the summary of `npm test` counts it as flaky, never in silence.
  retries: 1,
  // The finished review is long; axe alone needs half a minute of it where the machine is busy.
  timeout: 180_000,
  // Four times what the slowest needs: a test is not wrong for a busy machine.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    // What cannot be pressed says so by its name, long before its test is cut off.
    actionTimeout: 120_000,
    // A trace of every test costs a third more time: run one with `--trace on` where a picture is not enough.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: projects.map(({ servers: _, ...project }) => project),
  webServer: {
    command: 'node e2e/serve-all.mjs',
    url: `http://127.0.0.1:${ports.ready}`,
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { E2E_READY_PORT: String(ports.ready), E2E_SERVERS: JSON.stringify(servers) },
  },
});
