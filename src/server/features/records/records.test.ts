import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PizZip from 'pizzip';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../../../test/databases.ts';
import { fillInstallation, type Installation, openInstallation } from '../../../../test/installation.ts';
import { erasePersonRecords, exportPersonFile } from '../../admin/person-records.ts';
import { retention } from '../../admin/retention.ts';
import { tidy } from '../../app/housekeeping.ts';
import { lastRun } from '../../db/maintenance.ts';
import { HELD_TABLES } from '../../db/person-records.ts';
import { referencesTo } from '../../db/references.ts';

const DAY = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

describe.each(databases)('records on $name', (database) => {
  let made: Installation;
  let filled: Awaited<ReturnType<typeof fillInstallation>>;
  let folder = '';
  let lines: string[] = [];
  const terminal = { line: (text: string) => void lines.push(text), progress: () => {} };
  const run = <T>(work: (deps: Installation['deps']) => Promise<T>) => work(made.deps);
  beforeEach(async () => {
    lines = [];
    made = await openInstallation(database);
    filled = await fillInstallation(made);
    folder = mkdtempSync(join(tmpdir(), 'planwright-records-'));
  });
  afterEach(async () => {
    await made.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const rowsOf = (table: 'applications' | 'inquiries' | 'conversations' | 'documents' | 'mails' | 'sessions') =>
    made.deps.db.selectFrom(table).selectAll().execute();

  test('every table that refers to people is among those that are exported and counted', async () => {
    const tables = (await referencesTo(made.deps.db, 'people')).map(({ table }) => table);
    expect(tables.length).toBeGreaterThan(30);
    expect(tables.filter((table) => !(HELD_TABLES as string[]).includes(table))).toEqual([]);
  });

  test('a person is given everything that is held of them, described, and no secret', async () => {
    const out = join(folder, 'ada.zip');
    await exportPersonFile(['--email', 'ada@example.com', '--out', out], terminal, run);
    const zip = new PizZip(readFileSync(out));
    const names = Object.keys(zip.files).sort();
    expect(names).toEqual([
      'README.txt',
      ...[
        'application_documents',
        'applications',
        'case_events',
        'cases',
        'documents',
        'inquiries',
        'mails',
        'people',
        'resumable_uploads',
        'sessions',
        'submissions',
      ].map((table) => `data-${table}.json`),
      'file-0001-plan.pdf',
      'file-0002-plan.pdf',
    ]);
    const [readme, people, sessions] = ['README.txt', 'data-people.json', 'data-sessions.json'].map(
      (name) => zip.file(name)?.asText() ?? '',
    );
    expect(readme).toContain('of Ada Lake (ada@example.com)');
    expect(readme).toContain('data-submissions.json: Submitted applications (1)');
    expect(JSON.parse(people ?? '')).toMatchObject([{ email: 'ada@example.com', full_name: 'Ada Lake' }]);
    expect(`${people}${sessions}`).not.toMatch(/_hash|secret/);
    expect(zip.file('file-0001-plan.pdf')?.asText()).toBe('the plan of a shed');
    expect(zip.file('file-0002-plan.pdf')?.asNodeBuffer().length).toBe(300_000);
    expect(lines).toEqual([expect.stringContaining(' and 2 files of ada@example.com')]);
    await expect(exportPersonFile(['--email', 'ada@example.com', '--out', out], terminal, run)).rejects.toThrow(
      'exists',
    );
  });

  test('nobody is erased out of an open case; after it drafts go, and the public record stays and is named', async () => {
    const { db, blobs } = made.deps;
    const ada = ['--email', 'ada@example.com'];
    await expect(erasePersonRecords([...ada, '--yes'], terminal, run)).rejects.toThrow('not ended: ERSP2026-0001');
    await db.updateTable('cases').set({ stage: 'closed' }).execute();
    await erasePersonRecords(ada, terminal, run);
    expect(lines.at(-1)).toBe('Nothing was erased. Say --yes to do it.');
    expect(await rowsOf('applications')).toHaveLength(2);
    expect(await rowsOf('sessions')).toHaveLength(1);
    const tried = lines.slice(1, -1);
    lines = [];
    await erasePersonRecords([...ada, '--yes'], terminal, run);
    expect(lines.slice(1)).toEqual(tried);
    const stays = lines.indexOf('Stays, because it is part of a public record or of what the agency did:');
    expect(lines.slice(0, stays)).toEqual([
      'Erased of ada@example.com:',
      '  Sign-ins that have not ended: 1',
      '  Emails: 1',
      '  Applications: 1',
      '  Documents of applications: 1',
      '  Uploads under way: 1',
      '  Uploaded files: 1',
      '  Inquiries to the agency: 1',
    ]);
    expect(lines.slice(stays + 1, -1)).toEqual([
      '  Account: 1',
      '  Applications: 1',
      '  Documents of applications: 1',
      '  Submitted applications: 1',
      '  Cases: 1',
      '  History of cases: 2',
      '  Uploaded files: 1',
      '  Submitted as ERSP2026-0001.',
      'The account stays as the name in these records, and cannot sign in.',
    ]);
    expect((await rowsOf('applications')).map(({ id }) => id)).toEqual([filled.submitted]);
    const person = await db.selectFrom('people').selectAll().where('id', '=', filled.ada.id).executeTakeFirstOrThrow();
    expect(person).toMatchObject({ full_name: 'Ada Lake', password_hash: null, disabled_at: expect.any(Date) });
    await tidy(made.deps, inDays(4));
    await expect(blobs.read(filled.drafted.sha256)).rejects.toThrow('ENOENT');
    expect((await blobs.read(filled.plan.sha256)).length).toBe(300_000);
    expect((await lastRun(db, 'erasure'))?.result).toMatchObject({ went: { applications: 1 }, accountWent: false });
  });

  test('whom no record names goes altogether', async () => {
    await erasePersonRecords(['--email', 'BEN@example.com', '--yes'], terminal, run);
    expect(lines.slice(1, 4)).toEqual([
      '  Account: 1',
      '  Conversations with the planning assistant: 1',
      '  Questions and answers of conversations: 1',
    ]);
    expect(lines.join('\n')).not.toContain('Stays');
    expect(await rowsOf('conversations')).toEqual([]);
    await expect(erasePersonRecords(['--email', 'ben@example.com'], terminal, run)).rejects.toThrow(
      'There is no account',
    );
  });

  test('retention reports what is over, and removes what may go and nothing else', async () => {
    const { db } = made.deps;
    const old = new Date(Date.now() - 3 * 366 * DAY);
    await db.updateTable('applications').set({ last_modified: old }).execute();
    await db.updateTable('conversations').set({ last_at: old }).execute();
    await db.updateTable('analyses').set({ finished_at: old }).execute();
    await db.updateTable('submissions').set({ submitted_at: old }).execute();
    await db.updateTable('cases').set({ stage_since: old }).execute();
    await db.updateTable('documents').set({ created_at: old }).execute();
    await retention([], terminal, run);
    const day = old.toISOString().slice(0, 10);
    expect(lines).toContain(
      `Applications that were never submitted (drafts): kept 2 years from changed; 1 in all, the oldest of ${day}; 1 over, removed by retention --apply.`,
    );
    expect(lines.find((line) => line.includes('(submitted-applications)'))).toMatch(
      /kept always; 1 in all, .*; 0 over\.$/,
    );
    expect(lines.at(-1)).toMatch(/^Nothing was removed/);
    expect(await rowsOf('applications')).toHaveLength(2);
    // Public records are never removed, whatever the file says of them.
    const rules = made.deps.agencyData.retention;
    const twoYears = rules.records.map((rule) => ({ ...rule, keep: { count: 2, unit: 'years' as const } }));
    const agencyData = { ...made.deps.agencyData, retention: { records: twoYears } };
    lines = [];
    await retention(['--apply'], terminal, (work) => work({ ...made.deps, agencyData }));
    expect(lines.find((line) => line.includes('(submitted-applications)'))).toContain('never removed here');
    expect(lines.at(-2)).toBe('Removed: 1 drafts, 1 analyses, 1 conversations, 0 inquiries, 2 documents.');
    expect((await rowsOf('applications')).map(({ id }) => id)).toEqual([filled.submitted]);
    expect((await rowsOf('documents')).map(({ id }) => id)).toEqual([filled.plan.id]);
    expect(await rowsOf('inquiries')).toHaveLength(1);
  });
});
