import { defineConfig } from '@playwright/test';
import shared from '../../playwright.config.ts';

const port = Number(process.env.E2E_PORT ?? 3197);

/** The product in a third language that a test added: `npm run test:full -- languages`. */
export default defineConfig({
  ...(shared.reporter ? { reporter: shared.reporter } : {}),
  testDir: '.',
  fullyParallel: true,
  workers: 2,
  retries: 1,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: { ...shared.use, actionTimeout: 20_000, baseURL: `http://localhost:${port}` },
  webServer: {
    command: 'node --import tsx e2e/third-language/serve.ts',
    cwd: '../..',
    url: `http://localhost:${port}/api/health`,
    reuseExistingServer: false,
    timeout: 900_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { PORT: String(port) },
  },
});
