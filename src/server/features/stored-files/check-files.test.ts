import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anyDatabase } from '../../../../test/databases.ts';
import { fillInstallation, type Installation, openInstallation } from '../../../../test/installation.ts';
import { verifyFiles } from '../../admin/verify-files.ts';
import { lastRun } from '../../db/maintenance.ts';
import { checkSomeFiles } from './check-files.ts';

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);

test('stored files are compared, in parts and as a whole; what is lost is named and nothing is removed', async () => {
  const made = await openInstallation(anyDatabase);
  try {
    const filled = await fillInstallation(made);
    const { db, blobs } = made.deps;
    let lines: string[] = [];
    const terminal = { line: (text: string) => void lines.push(text), progress: () => {} };
    const run = <T>(work: (deps: Installation['deps']) => Promise<T>) => work(made.deps);
    const path = (sha256: string) => join(made.folder, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    expect(await checkSomeFiles(made.deps, 0, new Date())).toBeUndefined();
    // Bounded: what is begun is ended, and then no other.
    expect(await checkSomeFiles(made.deps, 1, new Date())).toMatchObject({ whole: false, checked: 1 });
    expect(await checkSomeFiles(made.deps, 10_000_000, new Date())).toMatchObject({
      checked: 2,
      missing: 0,
      changed: 0,
    });
    expect(await checkSomeFiles(made.deps, 10_000_000, new Date())).toBeUndefined();
    expect(await checkSomeFiles(made.deps, 10_000_000, inDays(31))).toMatchObject({ checked: 3 });
    await verifyFiles([], terminal, run);
    expect(lines.at(-1)).toMatch(/^Compared 3 files \(0\.3 MB\): 0 missing, 0 changed\. 0 files older/);

    const { sha256 } = filled.plan;
    const bytes = readFileSync(path(sha256));
    bytes[1_000] = (bytes[1_000] ?? 0) ^ 1;
    writeFileSync(path(sha256), bytes);
    rmSync(path(filled.tried.sha256));
    const orphan = await blobs.put(Buffer.from('of nobody'), 100);
    utimesSync(path(orphan.sha256), inDays(-2), inDays(-2));
    lines = [];
    await expect(verifyFiles([], terminal, run)).rejects.toThrow('Bring these files back');
    expect(lines[0]).toMatch(/1 missing, 1 changed\. 1 files older than a day belong to nothing/);
    expect(lines.slice(1).sort()).toEqual([
      `  changed: ${sha256} (plan.pdf, ERSP2026-0001)`,
      `  missing: ${filled.tried.sha256} (plan.pdf)`,
    ]);
    expect(await lastRun(db, 'file-check')).toMatchObject({
      state: 'done',
      result: { whole: true, checked: 3, missing: 1, changed: 1, orphans: 1 },
    });
    expect((await blobs.read(orphan.sha256)).toString()).toBe('of nobody');
    expect(readFileSync(path(sha256)).length).toBe(300_000);
    // A file that was brought back is whole at the next check.
    bytes[1_000] = (bytes[1_000] ?? 0) ^ 1;
    writeFileSync(path(sha256), bytes);
    await blobs.put(Buffer.from('plans that were only tried'), 100);
    lines = [];
    await verifyFiles([], terminal, run);
    expect(lines[0]).toMatch(/0 missing, 0 changed/);
  } finally {
    await made.remove();
  }
});
