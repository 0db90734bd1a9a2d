import { defineConfig } from 'vitest/config';
import { isFull } from './test/options/depth.ts';

/** Left to `npm run test:full`: they take minutes, or read documents that are not part of the project. */
const long = isFull ? [] : ['**/*.full.test.ts'];
const pure = ['src/{domain,contract,messages,web}/**/*.test.ts', 'agency/**/*.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Four times what the slowest needs: a test is not wrong for a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    env: { TZ: 'UTC' },
    // The colours are read from their file; no other style is needed.
    css: { include: /theme\.css/ },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: pure,
          exclude: ['**/*.full.test.ts'],
          // Pure code leaves nothing behind, so that its files share two threads and what they have loaded.
          pool: 'threads',
          isolate: false,
          setupFiles: ['test/start-in-english.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['src/server/**/*.test.ts', 'test/**/*.test.ts', 'tools/**/*.test.ts', 'agency/**/*.full.test.ts'],
          exclude: long,
          globalSetup: ['test/global-setup.ts'],
          pool: 'forks',
          // Much of it waits for others: a third file at once uses what two leave of two cores.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
