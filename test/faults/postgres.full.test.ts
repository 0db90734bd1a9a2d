import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltServer, installBuiltServer } from '../built-server.ts';
import { shortJobKind } from '../kills/job.ts';
import { letterKind } from '../kills/letter.ts';
import { saveKind } from '../kills/save.ts';
import { submitKind } from '../kills/submit.ts';
import { uploadKind } from '../kills/upload.ts';
import { findPrograms, type OwnPostgres, startPostgres } from '../postgres.ts';
import { type Fault, faultSeed, nodeArgs, runFaults, tellFigures } from './run-faults.ts';

let postgres: OwnPostgres;
let server: BuiltServer;
beforeAll(async () => {
  const started = await startPostgres();
  if (!started) return;
  postgres = started;
  server = await installBuiltServer({ DATABASE_URL: postgres.url }, nodeArgs());
  await server.start();
});
afterAll(() => {
  server?.remove();
  postgres?.stop();
});

test.skipIf(!findPrograms())(
  'PostgreSQL that stops, hangs and restarts under load loses nothing, doubles nothing, and is answered for in words',
  async () => {
    const frozen = (seconds: number): Fault => ({
      name: `frozen for ${seconds} s`,
      lastsMs: seconds * 1000,
      begin: postgres.suspend,
      end: postgres.resume,
    });
    const stopped = (how: 'fast' | 'immediate', seconds: number): Fault => ({
      name: `stopped (${how}) for ${seconds} s`,
      lastsMs: seconds * 1000,
      begin: () => postgres.halt(how),
      end: postgres.start,
    });
    const faults = [
      ...[frozen(12), stopped('fast', 0), frozen(3), stopped('immediate', 0), stopped('fast', 5)],
      ...[frozen(40), stopped('immediate', 10), stopped('fast', 0), stopped('immediate', 0)],
    ];
    const kinds = [saveKind, saveKind, uploadKind, submitKind, shortJobKind, letterKind];
    const figures = await runFaults({ urls: [server.url] }, kinds, faults, { seed: faultSeed() });
    tellFigures('PostgreSQL', figures);
    expect(figures.unanswered, 'requests without an answer').toBe(0);
    expect(Math.max(...Object.values(figures.slowestSeconds))).toBeLessThan(60);
    expect(server.process().exitCode).toBeNull();
  },
  900_000,
);
