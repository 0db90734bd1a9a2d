import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type BuiltServer, dice, installBuiltServer } from '../built-server.ts';
import { newPostgresDatabase } from '../databases.ts';
import { shortJobKind } from '../kills/job.ts';
import { saveKind } from '../kills/save.ts';
import { submitKind } from '../kills/submit.ts';
import { uploadKind } from '../kills/upload.ts';
import { type S3Failure, type S3Request, type S3Server, startS3Server } from '../s3-server.ts';
import { type Fault, faultSeed, nodeArgs, runFaults, tellFigures } from './run-faults.ts';

let storage: S3Server;
let folder: string;
let web: BuiltServer;
let worker: BuiltServer;
// Two processes, each with copies of its own: what one stores the other has to fetch.
beforeAll(async () => {
  if (inject('postgresUrl') === '') return;
  storage = await startS3Server();
  folder = mkdtempSync(join(tmpdir(), 'planwright-worker-'));
  const url = await newPostgresDatabase(inject('postgresDemonstration'));
  web = await installBuiltServer({ ...storage.settings, DATABASE_URL: url, ROLE: 'web' }, nodeArgs());
  worker = await installBuiltServer(
    { ...storage.settings, DATABASE_URL: url, ROLE: 'worker', DATA_DIR: folder },
    nodeArgs(),
  );
  await web.start();
  await worker.start();
});
afterAll(async () => {
  web?.remove();
  worker?.remove();
  await storage?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test.skipIf(inject('postgresUrl') === '')(
  'storage that errs, is full, forbids, stalls, breaks off and lies loses nothing, and no wrong byte is served or read',
  async () => {
    const seed = faultSeed();
    const roll = dice(seed + 1);
    const fault = (name: string, seconds: number, failure: (asked: S3Request) => S3Failure | undefined): Fault => ({
      name,
      lastsMs: seconds * 1000,
      begin: () => {
        storage.state.failure = failure;
      },
      end: () => {
        storage.state.failure = () => undefined;
      },
    });
    const reading = ({ operation }: S3Request, failure: S3Failure) => (operation === 'GetObject' ? failure : undefined);
    const some = <T>(failures: readonly T[]) => failures[Math.floor(roll() * failures.length)];
    const faults = [
      fault('errors of its own', 6, () => ({ status: 500, code: 'InternalError' })),
      fault('slow down', 4, () => ({ status: 503, code: 'SlowDown' })),
      fault('full', 5, ({ operation }) =>
        /Put|Part|Multipart/.test(operation) ? { status: 507, code: 'XMinioStorageFull' } : undefined,
      ),
      fault('forbidden', 5, () => ({ status: 403, code: 'AccessDenied' })),
      fault('silent', 15, () => 'stall'),
      fault('silent in the middle', 12, (asked) => reading(asked, 'stall-midway')),
      fault('broken off', 6, (asked) => reading(asked, 'cut-off')),
      fault('wrong bytes', 6, (asked) => reading(asked, 'wrong-bytes')),
      fault('errors of its own for long', 45, () => ({ status: 500, code: 'InternalError' })),
      fault('now this, now that', 20, (asked) =>
        roll() < 0.4
          ? some([{ status: 500, code: 'InternalError' }, reading(asked, 'cut-off'), reading(asked, 'wrong-bytes')])
          : undefined,
      ),
    ];
    const kinds = [saveKind, uploadKind, uploadKind, submitKind, shortJobKind, shortJobKind];
    const figures = await runFaults({ urls: [web.url] }, kinds, faults, { seed });
    const asked = storage.state.requests.length;
    tellFigures('storage', { ...figures, asked });
    expect(figures.unanswered, 'requests without an answer').toBe(0);
    expect(Math.max(...Object.values(figures.slowestSeconds))).toBeLessThan(60);
    expect([web, worker].map((server) => server.process().exitCode)).toEqual([null, null]);
  },
  1_800_000,
);
