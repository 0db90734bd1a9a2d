import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PizZip from 'pizzip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawTextPdf } from './fixtures/draw-text-pdf.ts';
import { isFull } from './options/depth.ts';

const admin = join(import.meta.dirname, '../dist/server/admin.js');

let folder = '';
beforeAll(async () => {
  if (!existsSync(admin)) throw new Error('There is no build to call: run `npm run build` first.');
  folder = mkdtempSync(join(tmpdir(), 'planwright-admin-'));
  writeFileSync(
    join(folder, 'application.pdf'),
    await drawTextPdf([['APN: 027-999-004', 'Property address: 1240 Larkspur Lane']]),
  );
  writeFileSync(join(folder, 'empty.pdf'), '');
  writeFileSync(join(folder, 'notes.txt'), 'notes');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const call = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [admin, ...args], { cwd: folder, encoding: 'utf8' });
  return { status, stdout, stderr };
};

test('a review on the terminal writes the Word file and says what could not be read', () => {
  const { status, stdout } = call(
    'review',
    'application.pdf',
    'empty.pdf',
    '--category',
    'sfd',
    '--out',
    'checklist.docx',
  );
  expect(status).toBe(0);
  expect(stdout).toContain('application.pdf: 1 page');
  expect(stdout).toContain('empty.pdf: NOT READ. The file is empty.');
  const words = new PizZip(readFileSync(join(folder, 'checklist.docx'))).file('word/document.xml')?.asText();
  expect(words).toContain('027-999-004');
});

const MISTAKES = [
  [['review', 'empty.pdf', '--category', 'sfd', '--out', 'a.docx'], 'None of the files could be read'],
  [['review', 'missing.pdf', '--category', 'sfd', '--out', 'a.docx'], 'missing.pdf is not a file'],
  [['review', 'notes.txt', '--category', 'sfd', '--out', 'a.docx'], 'only .pdf, .jpg'],
  [['review', 'application.pdf', '--category', 'castle', '--out', 'a.docx'], '--category sfd'],
  [['review', 'application.pdf', '--category', 'sfd'], '--out checklist.docx'],
  [['review', 'application.pdf', '--category', 'sfd', '--out', 'no/such/folder/a.docx'], 'no/such/folder'],
  [['revue'], 'There is no command “revue”'],
  [['create-user', '--email', 'x'], 'Say the role'],
] as const;

// Each is a process of its own: the short run makes every second mistake.
test.each(MISTAKES.filter((_, at) => isFull || at % 2 === 0))(
  '%j fails with a code and a sentence',
  (args, sentence) => {
    const { status, stderr } = call(...args);
    expect(status).toBe(1);
    expect(stderr).toContain(sentence);
    expect(existsSync(join(folder, 'a.docx'))).toBe(false);
  },
);
