import { defineConfig, type Plugin } from 'vitest/config';
import { isFull } from './test/options/depth.ts';

/** Left to `npm run test:full`: they take minutes, or read documents that are not part of the project. */
const long = ['**/*.full.test.ts'];

/** Sections of the full run of their own; a short one has what is short of them among the others. */
const sections = {
  crashes: ['test/kills/*.test.ts', 'test/crash*.test.ts', 'test/import-crash.full.test.ts'],
  faults: ['test/faults/*.test.ts'],
  parcels: [
    'src/server/features/parcel-imports/sample-import.full.test.ts',
    'src/server/features/parcels/every-number-change.full.test.ts',
    'test/million-parcels.full.test.ts',
  ],
  endurance: ['test/endurance.full.test.ts'],
  accuracy: [
    'test/{accuracy,packages,design-sets}/**/*.test.ts',
    'src/server/reading/child/samples.full.test.ts',
    'test/hostile-files.full.test.ts',
    'agency/document-kinds.full.test.ts',
  ],
};

/** Documents are read by the program as it is built (test/global-setup.ts): as TypeScript it takes twice as long to start. */
const startBuiltChild: Plugin = {
  name: 'start-built-child',
  transform(code, id) {
    if (!id.endsWith('/src/server/reading/child/run-sandboxed.ts')) return undefined;
    const changed = code.replace(/const ownEntry = join\([^;]*;/, 'const ownEntry = process.env.BUILT_CHILD;');
    if (changed === code) throw new Error('run-sandboxed.ts names its child in another way: see vitest.config.ts.');
    return changed;
  },
};

const integration = {
  globalSetup: ['test/global-setup.ts'],
  pool: 'forks' as const,
  // Much of it waits for others: a third file at once uses what two leave of two cores.
  maxWorkers: 3,
  sequence: { groupOrder: 1 },
};
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
        plugins: [startBuiltChild],
        test: {
          ...integration,
          name: 'integration',
          // Each file stops what it starts: files share three processes and what those have loaded, which takes longer
          // than most of them do.
          isolate: false,
          include: ['src/server/**/*.test.ts', 'test/**/*.test.ts', 'tools/**/*.test.ts', 'agency/**/*.full.test.ts'],
          exclude: isFull ? Object.values(sections).flat() : long,
        },
      },
      ...Object.entries(isFull ? sections : {}).map(([name, include], at) => ({
        extends: true as const,
        plugins: [startBuiltChild],
        // What is measured there is not measured beside other tests.
        test: { ...integration, name, include, maxWorkers: 1, sequence: { groupOrder: 2 + at } },
      })),
    ],
  },
});
