import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PizZip from 'pizzip';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { agencyErrors } from '../../../test/agency-errors.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'agency-templates-'));
  cpSync('agency', dir, { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const CHECKLIST = 'templates/permit-review-checklist.docx';
const RECORD = 'templates/application-record.docx';

/** Changes a template as someone would in Word, in one of its parts. */
function edit(name: string, from: string | RegExp, to: string, part = 'word/document.xml'): void {
  const path = join(dir, name);
  const zip = new PizZip(readFileSync(path));
  const xml = zip.file(part)?.asText() ?? '';
  if (xml.replace(from, to) === xml) throw new Error(`${from} is not in ${part} of ${name}.`);
  zip.file(part, xml.replace(from, to));
  writeFileSync(path, zip.generate({ type: 'nodebuffer' }));
}

describe('a tag', () => {
  test('that stands for nothing names its file and the words before it', () => {
    edit(CHECKLIST, '{labels.annex}', 'The list {labels.anex}');
    expect(agencyErrors(dir)).toEqual([
      expect.stringMatching(
        /^templates\/permit-review-checklist\.docx:1 \{labels\.anex\} stands for nothing here \(in the text, after “….*The list ”\)\.$/,
      ),
    ]);
  });

  test('in a footer and in the title that stands in no page', () => {
    edit(RECORD, '{made}', '{maid}', 'word/footer1.xml');
    edit(RECORD, '{title}', '{titel}', 'docProps/core.xml');
    expect(agencyErrors(dir).sort()).toEqual([
      `${RECORD}:1 {maid} stands for nothing here (in a footer, at its start).`,
      `${RECORD}:1 {titel} stands for nothing here (in docProps/core.xml, at its start).`,
    ]);
  });

  test('that Word has cut into runs is one tag all the same', () => {
    edit(RECORD, '{labels.about}', '{labels.</w:t></w:r><w:r><w:t>abuot}');
    expect(agencyErrors(dir)).toEqual([expect.stringContaining(`${RECORD}:1 {labels.abuot} stands for nothing here`)]);
  });

  test.each([
    ['of a list stands outside it', '{labels.frozen}', '{question}', '{question} stands for nothing here'],
    ['of another template', '{labels.frozen}', '{glance.yes}', '{glance.yes} stands for nothing here'],
    ['that every object has', '{labels.frozen}', '{constructor.name}', '{constructor.name} stands for nothing here'],
    ['that is a list and not a text', '{labels.frozen}', '{files}', '{files} is no text'],
    ['that is a group and not a text', '{labels.frozen}', '{labels}', '{labels} is no text'],
    [
      'that is a group and not a list',
      '{labels.frozen}',
      '{#page}{/page}',
      '{#page} is neither a list nor a condition',
    ],
    ['that writes XML as it stands', '{labels.frozen}', '{@title}', '{@title} would write code and no text'],
    ['that is calculated', '{labels.frozen}', '{title + sha256}', '{title + sha256} is no tag'],
    ['that calls something', '{labels.frozen}', '{title.toString()}', '{title.toString()} is no tag'],
    ['that changes the braces', '{labels.frozen}', '{=&lt;% %&gt;=}', 'is no tag'],
    [
      'that is not closed',
      '{labels.frozen}',
      '{labels.frozen',
      '“{labels.frozen” is opened by a brace and not closed.',
    ],
    ['that is not opened', '{labels.frozen}', 'labels.frozen}', 'has a closing brace and no opening one.'],
  ])('%s', (_, from, to, fileError) => {
    edit(RECORD, from, to);
    expect(agencyErrors(dir)).toEqual([expect.stringContaining(`${RECORD}:1 `)]);
    expect(agencyErrors(dir).join()).toContain(fileError);
  });
});

describe('a loop', () => {
  test('that is not closed, and one that was not begun', () => {
    edit(CHECKLIST, '{/sections}', '');
    edit(RECORD, '{#hasWarnings}', '');
    expect(agencyErrors(dir).sort()).toEqual([
      `${RECORD}:1 {/hasWarnings} closes a loop that was not begun.`,
      `${CHECKLIST}:1 The loop {#sections} is not closed: {/sections} is missing, or stands in another table.`,
    ]);
  });

  test('that is closed under another name', () => {
    edit(CHECKLIST, '{/sections}', '{/section}');
    expect(agencyErrors(dir).join()).toContain(CHECKLIST);
    expect(agencyErrors(dir).join()).toMatch(/section\b/);
  });

  test('that closes in another row than its own loop does', () => {
    edit(RECORD, '{/warnings}', '');
    edit(RECORD, '{labels.answers}', '{/warnings}');
    expect(agencyErrors(dir)).not.toEqual([]);
  });
});

describe('a file', () => {
  const spreadsheet = () => {
    const zip = new PizZip();
    zip.file('[Content_Types].xml', '<Types/>');
    zip.file('xl/workbook.xml', '<workbook/>');
    return zip.generate({ type: 'nodebuffer' });
  };

  test.each([
    ['text', () => Buffer.from('{title}')],
    ['empty', () => Buffer.alloc(0)],
    ['a cut Word file', () => readFileSync(join(dir, RECORD)).subarray(0, 5_000)],
    ['a spreadsheet', spreadsheet],
  ])('that is no Word file: %s', (_, bytes) => {
    writeFileSync(join(dir, RECORD), bytes());
    expect(agencyErrors(dir)).toEqual([`${RECORD}:1 This is no Word file (.docx).`]);
  });

  test('that lacks a part, or the language of its text', () => {
    const path = join(dir, RECORD);
    const zip = new PizZip(readFileSync(path));
    writeFileSync(path, zip.remove('docProps/core.xml').generate({ type: 'nodebuffer' }));
    edit(CHECKLIST, /<w:lang [^>]*>/, '', 'word/styles.xml');
    expect(agencyErrors(dir)).toEqual([
      `${CHECKLIST}:1 Its default text has no language. Choose one in Word; that of each file is put in its place.`,
      `${RECORD}:1 This Word file has no docProps/core.xml. Save it in Word again.`,
    ]);
  });

  test('that is damaged inside', () => {
    const bytes = readFileSync(join(dir, RECORD));
    bytes.writeUInt32LE(bytes.readUInt32LE(2_000) + 1, 2_000);
    writeFileSync(join(dir, RECORD), bytes);
    expect(agencyErrors(dir)).toEqual([`${RECORD}:1 This is no Word file (.docx).`]);
  });

  test('that is missing', () => {
    rmSync(join(dir, CHECKLIST));
    expect(agencyErrors(dir)).toEqual([`${CHECKLIST}:1 The file is missing.`]);
  });
});
