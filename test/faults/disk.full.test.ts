import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import { type BuiltServer, installBuiltServer } from '../built-server.ts';
import { shortJobKind } from '../kills/job.ts';
import { letterKind } from '../kills/letter.ts';
import { saveKind } from '../kills/save.ts';
import { submitKind } from '../kills/submit.ts';
import { uploadKind } from '../kills/upload.ts';
import { findPrograms, type OwnPostgres, startPostgresIn } from '../postgres.ts';
import { type Fault, faultSeed, nodeArgs, runFaults, tellFigures } from './run-faults.ts';
import { mountSmallDisk, type SmallDisk, whyNoDisks } from './small-disk.ts';

const reason = whyNoDisks();
if (reason) console.warn(`NOT RUN: disks that are full or take nothing. ${reason}`);

let disks: SmallDisk[] = [];
let server: BuiltServer | undefined;
let postgres: OwnPostgres | undefined;
afterEach(async () => {
  await server?.kill();
  postgres?.stop();
  for (const disk of disks) disk.unmount();
  server?.remove();
  [disks, server, postgres] = [[], undefined, undefined];
});

const full = (name: string, { fill, free }: SmallDisk, seconds: number): Fault => ({
  name: `${name} full`,
  lastsMs: seconds * 1000,
  begin: fill,
  end: free,
});
const readOnly = (name: string, { forbid, allow }: SmallDisk, seconds: number): Fault => ({
  name: `${name} read-only`,
  lastsMs: seconds * 1000,
  begin: forbid,
  end: allow,
});

/** How often the product had ended, as a service that the system starts again may. */
const reviving = () => {
  const counts = { revived: 0 };
  const revive = async () => {
    const { exitCode, signalCode } = server?.process() ?? {};
    if (exitCode === null && signalCode === null) return;
    counts.revived += 1;
    await server?.start();
  };
  return { counts, revive };
};

const kinds = [saveKind, uploadKind, uploadKind, submitKind, shortJobKind, letterKind];

test.skipIf(reason)(
  'full and read-only disks of files and of uploads on their way lose nothing, and are told in a sentence',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'planwright-disks-'));
    const files = mountSmallDisk(join(folder, 'files'), 150);
    const uploads = mountSmallDisk(join(folder, 'uploads'), 60);
    const scratch = mountSmallDisk(join(folder, 'scratch'), 60);
    disks = [files, uploads, scratch];
    const settings = { DATA_DIR: folder, TMPDIR: join(folder, 'scratch') };
    server = await installBuiltServer(settings, nodeArgs(), inject('filledDataFolder'));
    await server.start();
    const faults = [
      ...[full('files', files, 6), readOnly('files', files, 6), full('uploads', uploads, 6)],
      ...[readOnly('uploads', uploads, 6), full('scratch', scratch, 6), readOnly('scratch', scratch, 6)],
      full('files, for long,', files, 40),
    ];
    const { counts, revive } = reviving();
    const figures = await runFaults({ urls: [server.url], revive }, kinds, faults, { seed: faultSeed() });
    tellFigures('disks', { ...figures, ...counts });
    expect({ unanswered: figures.unanswered, ...counts }).toEqual({ unanswered: 0, revived: 0 });
    expect(Object.keys(figures.refusals)).toEqual(
      expect.arrayContaining(['507 storage-full', '507 storage-read-only']),
    );
    expect(Math.max(...Object.values(figures.slowestSeconds))).toBeLessThan(60);
  },
  900_000,
);

test.skipIf(reason)(
  'a full disk of the embedded database loses nothing, and the product goes on once there is room',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'planwright-disks-'));
    const database = mountSmallDisk(join(folder, 'database'), 400);
    disks = [database];
    server = await installBuiltServer({ DATA_DIR: folder }, nodeArgs(), inject('filledDataFolder'));
    await server.start();
    const faults = [full('database', database, 5), full('database again', database, 15)];
    const { counts, revive } = reviving();
    const figures = await runFaults({ urls: [server.url], revive }, kinds, faults, { seed: faultSeed() });
    tellFigures('disk of the embedded database', { ...figures, ...counts });
    expect(Math.max(...Object.values(figures.slowestSeconds))).toBeLessThan(60);
  },
  600_000,
);

test.skipIf(reason ?? (findPrograms() ? undefined : 'no PostgreSQL'))(
  'a full disk of PostgreSQL loses nothing, and the product goes on once there is room',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'planwright-disks-'));
    const disk = mountSmallDisk(folder, 400);
    disks = [disk];
    postgres = await startPostgresIn(folder, ['max_wal_size=64MB', 'min_wal_size=32MB']);
    server = await installBuiltServer({ DATABASE_URL: postgres?.url }, nodeArgs());
    await server.start();
    let restarts = 0;
    const end = () => {
      disk.free();
      // Out of room for its log it may have ended, and stays so until somebody starts it.
      if (postgres?.isRunning()) return;
      restarts += 1;
      postgres?.start();
    };
    const faults = [5, 20].map((seconds) => ({ ...full(`PostgreSQL's, for ${seconds} s,`, disk, seconds), end }));
    const { counts, revive } = reviving();
    const figures = await runFaults({ urls: [server.url], revive }, kinds, faults, { seed: faultSeed() });
    tellFigures('disk of PostgreSQL', { ...figures, ...counts, restarts });
    expect({ unanswered: figures.unanswered, ...counts }).toEqual({ unanswered: 0, revived: 0 });
    expect(Math.max(...Object.values(figures.slowestSeconds))).toBeLessThan(60);
  },
  600_000,
);
