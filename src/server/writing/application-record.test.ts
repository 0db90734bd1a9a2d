import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { asWritten } from '#domain/application/format-value.ts';
import type { OpenItems, Submission } from '#domain/application/record.ts';
import { drawSubmission, drawTakenCheck } from '../../../test/builders/submission.ts';
import { leftInEnglish } from '../../../test/left-in-english.ts';
import { paragraphsOf, readWord } from '../../../test/read-word.ts';
import { type RecordMeta, writeApplicationRecord } from './application-record.ts';

const SHA256 = '0123456789abcdef'.repeat(4);
const meta: RecordMeta = {
  sha256: SHA256,
  timeZone: 'America/Los_Angeles',
  contact: 'Permit counter, permits@agency.example',
  language: 'en',
  template: readFileSync('agency/templates/application-record.docx'),
};
const submission = drawSubmission();
const open = async (given: Submission = submission) => readWord(await writeApplicationRecord(given, meta));

describe('the application record as a Word file', () => {
  test('tells what stands open of the files of an upload, and why they were submitted all the same', async () => {
    const answerOf = async (open: OpenItems) => {
      const given = drawSubmission();
      const item = given.record.sections
        .flatMap(({ items }) => items)
        .find(({ field }) => field === 'fire_protection_stamp');
      if (!item) throw new Error('There is no such question.');
      item.open = open;
      const { tables } = readWord(await writeApplicationRecord(given, meta));
      const rows = tables.flat().map(({ cells }) => cells);
      return rows.find(([question]) => question === 'Fire protection district stamp')?.[1];
    };
    const items = [
      { en: 'Legend', es: 'Leyenda' },
      { en: 'Setbacks', es: 'Retiros' },
    ];
    const reason = 'The lot has no setbacks.\r\nThe legend is on sheet A2 <script>.';
    expect(await answerOf({ reason, items })).toBe(
      'Stamped cover sheet.pdf   1.3 MB\nOpen items: Legend; Setbacks\nReason: The lot has no setbacks.\nThe legend is on sheet A2 <script>.',
    );
    expect(await answerOf({ reason: 'It was scanned small.', items: [] }), 'only the file has an issue').toBe(
      'Stamped cover sheet.pdf   1.3 MB\nReason: It was scanned small.',
    );
  });

  test('names the design code checks that came with it, and that none is an approval', async () => {
    const given = { ...drawSubmission(), designChecks: [drawTakenCheck()] };
    const { paragraphs, headings } = await open(given);
    expect(headings).toContain('Heading1: Design code checks taken along');
    expect(paragraphs.join('\n')).toContain('None is an approval: staff review the plans and decide.');
    expect(paragraphs).toEqual(
      expect.arrayContaining([
        ...['plans.pdf', 'Checked by Cody Tractor under the rules in force on Nov 2, 2026: Lake Tahoe region'],
        ...['1 rule to correct', '2 rules that cannot be determined', '41 rules met', 'ab'.repeat(32)],
      ]),
    );
    expect((await open()).headings, 'nothing where there is none').not.toContain(
      'Heading1: Design code checks taken along',
    );
  });

  test('is written in Spanish where that is chosen, and leaves nothing of its own in English', async () => {
    const given = { ...drawSubmission(), designChecks: [drawTakenCheck()] };
    const item = given.record.sections[0]?.items[4];
    if (item) item.open = { reason: 'Escaneo', items: [{ en: 'Legend', es: 'Leyenda' }] };
    given.agency = 'Lakeside (es)';
    const file = readWord(await writeApplicationRecord(given, { ...meta, language: 'es' }));
    expect(leftInEnglish(file, 'es', ['applicationFiles', 'calculations', 'word'])).toEqual([]);
    expect(file.headings[0]).toBe('Title: Solicitud ERSP2026-0042');
    expect(file.paragraphs).toContain('Puntos pendientes: Leyenda');
    expect(file.paragraphs).toContain('2,762 pies²');
    expect(file.paragraphs).toContain(
      '✗ Supera el límite. The proposed coverage is 250 sq. ft. over what is allowed. (es)',
    );
    expect(file.part('word/styles.xml')).toContain('<w:lang w:val="es-US"/>');
    expect(file.part('docProps/core.xml')).toContain('<dc:language>es-US</dc:language>');
  });

  test('has real headings in the order of reading', async () => {
    expect((await open()).headings).toEqual([
      'Title: Application ERSP2026-0042',
      'Heading1: The application',
      'Heading1: To note',
      'Heading1: Answers',
      'Heading2: General information',
      'Heading2: Land capability',
      'Heading2: Project impact analysis: homes',
      'Heading2: Plan sheets',
      'Heading1: Calculated from the answers',
      'Heading2: Land coverage',
      'Heading3: To know beside it',
      'Heading3: Sources',
      'Heading2: Project impact',
      'Heading3: To know beside it',
      'Heading3: Sources',
      'Heading1: Documents',
      'Heading1: The frozen record',
    ]);
  });

  test('says what it is, whose, and when it was submitted where the agency is', async () => {
    const { tables } = await open();
    expect(Object.fromEntries(tables[0]?.slice(1).map(({ cells }) => cells) ?? [])).toEqual({
      'Reference number': 'ERSP2026-0042',
      Application: 'New Residential Permit',
      Submitted: 'Nov 21, 2026, 6:30 PM PST',
      Applicant: 'Ada Lake, ada@example.com',
      'Project address': '1240 Larkspur Lane',
      'Assessor’s parcel number': '027-999-004',
      Agency: 'Lakeside Planning Agency',
      Questionnaire: 'residential, edition of Oct 1, 2026',
    });
  });

  test('holds every question with its answer, line by line, its files with their size', async () => {
    const { tables } = await open();
    const rows = tables.flatMap((table) => table.map(({ cells }) => cells));
    for (const { items } of submission.record.sections) {
      for (const { label } of items) expect(rows.map(([question]) => question)).toContain(label.en);
    }
    expect(rows).toContainEqual([
      'Project description',
      'A house of two floors with a garage.\n\nThe old cabin is taken down first; its foundation is removed.\nGrading stays within May 1 and October 15.',
    ]);
    expect(rows).toContainEqual(['What is the transferred coverage for?', 'Not answered']);
    expect(rows).toContainEqual(['Fire protection district stamp', 'Stamped cover sheet.pdf   1.3 MB']);
  });

  test('shows the arithmetic, and numbers each source as it is met', async () => {
    const { paragraphs, tables } = await open();
    const rows = tables.flatMap((table) => table.map(({ cells }) => cells));
    expect(rows).toContainEqual(['Class 5', '8,000 sq. ft. × 25% = 2,000 sq. ft.', '2,000 sq. ft.', '1']);
    expect(rows).toContainEqual(['Transferred coverage', 'As the source states it', '500 sq. ft.', '2']);
    expect(rows).toContainEqual(['Mobility fee', 'VMT × $196.20', 'Cannot be determined', '2']);
    expect(rows).toContainEqual([
      '1',
      'Code of Ordinances, 30.4.1: base allowable coverage by land capability class.',
      'Read in a public source',
      'Feb 9, 2013',
    ]);
    expect(rows).toContainEqual([
      '2',
      'The most coverage with a transfer, by the size of the parcel.',
      'From knowledge: confirm before relying on it',
      'Not stated',
    ]);
    expect(paragraphs).toContain('✗ Over the limit. The proposed coverage is 250 sq. ft. over what is allowed.');
    expect(paragraphs).toContain('Average daily VMT per home');
  });

  test('names every file with the SHA-256 of its bytes, and ends with that of the record', async () => {
    const { paragraphs, tables } = await open();
    const files = tables
      .at(-1)
      ?.slice(1)
      .map(({ cells }) => cells[0]);
    expect(files).toEqual([
      `Stamped cover sheet.pdf\n${'a'.repeat(64)}`,
      `A1 Site plan.pdf\n${'b'.repeat(64)}`,
      expect.stringMatching(/^Very long name .*… ?.*rev 2\.pdf\nc{64}$/),
    ]);
    expect(paragraphs.at(-1)).toBe(SHA256);
  });

  test('tells the warnings with their reasons', async () => {
    const { tables } = await open();
    expect(tables[1]?.slice(1).map(({ cells }) => cells)).toEqual([
      [
        'The proposed coverage is over the limit.',
        'Coverage over the base needs a transfer or a smaller footprint before it can be approved.',
        'TRPA Code Ch. 30',
      ],
      [
        'A building on the parcel is more than 50 years old.',
        'Staff look at its history before it is changed or taken down.',
        '',
      ],
    ]);
  });

  test('leaves out what there is nothing of', async () => {
    const notStarted = { ...submission.record.calculations.impact, outcome: 'not-started' as const };
    const coverage = { ...submission.record.calculations.coverage, outcome: 'not-started' as const };
    const sections = submission.record.sections.map((section) => ({
      ...section,
      items: section.items.map(({ files: _, ...item }) => item),
    }));
    const { headings, paragraphs } = await open({
      ...submission,
      record: { sections, warnings: [], calculations: { coverage, impact: notStarted } },
    });
    expect(headings).not.toContain('Heading1: To note');
    expect(headings).not.toContain('Heading1: Calculated from the answers');
    expect(paragraphs).toContain('No documents were attached.');
    const upload = { field: 'site_plan', label: { en: 'Site plan', es: '-' }, value: null, files: [] };
    const [first] = sections;
    if (!first) throw new Error('There is no section.');
    const empty = await open({
      ...submission,
      record: { ...submission.record, sections: [{ ...first, items: [upload] }] },
    });
    expect(empty.tables.flatMap((table) => table.map(({ cells }) => cells))).toContainEqual([
      'Site plan',
      'No document',
    ]);
  });

  test('every table has a header row that repeats; only a long answer goes on to another page', async () => {
    const long = structuredClone(submission);
    const item = long.record.sections[0]?.items[3];
    if (item) item.value = asWritten('word '.repeat(1_900));
    const { tables } = await open(long);
    expect(tables.length).toBeGreaterThan(9);
    const splitting = tables.flatMap((rows) => rows.filter(({ xml }) => !xml.includes('<w:cantSplit/>')));
    for (const [first] of tables) expect(first?.xml).toContain('<w:tblHeader/>');
    expect(splitting.map(({ cells }) => cells[0])).toEqual(['Project description']);
    expect(splitting[0]?.cells[1]?.split('word ').length, 'nothing of it is cut').toBe(1_900);
  });

  test('says its language, title and reference, and numbers its pages', async () => {
    const { names, part } = await open();
    expect(part('word/styles.xml')).toContain('<w:lang w:val="en-US"/>');
    expect(part('docProps/core.xml')).toContain('<dc:title>Application ERSP2026-0042</dc:title>');
    const headers = names
      .filter((name) => /^word\/header\d+\.xml$/.test(name))
      .map((name) => paragraphsOf(part(name)).join());
    expect(headers.some((text) => text.includes('Reference ERSP2026-0042'))).toBe(true);
    const footers = names.filter((name) => /^word\/footer\d+\.xml$/.test(name)).map(part);
    expect(footers).toHaveLength(2);
    for (const xml of footers) {
      expect(xml).toMatch(/PAGE.*NUMPAGES/s);
      expect(paragraphsOf(xml).join(' ')).toContain('as it was submitted on Nov 21, 2026');
    }
  });

  test('the same submission gives the same bytes, whatever the clock says', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-02T03:04:05Z') });
    const first = await writeApplicationRecord(submission, meta);
    vi.setSystemTime(Date.parse('2027-06-07T08:09:10Z'));
    expect((await writeApplicationRecord(submission, meta)).equals(first)).toBe(true);
    vi.useRealTimers();
  });

  test.each([
    ['markup', '</w:t></w:r><w:br/><script>alert(1)</script> & "quotes"'],
    ['template signs', '{{constructor}} %7*7% {#loop}'],
    ['tags of the template', '{title} {@agency} {#sections}{/items} {labels.yes}'],
    ['an entity', '&lt;b&gt; &#x41;'],
  ])('%s that someone wrote is shown as it stands', async (_, text) => {
    const hostile = structuredClone(submission);
    const [section] = hostile.record.sections;
    if (!section) throw new Error('There is no section.');
    section.title.en = text;
    section.items = [
      {
        field: 'x',
        label: { en: text, es: text },
        value: asWritten(`${text}\n${text}`),
        files: [{ id: 'x', name: text, size: 1, sha256: 'e'.repeat(64) }],
      },
    ];
    const { paragraphs, xml } = await open({ ...hostile, title: text, applicant: { name: text, email: text } });
    expect(paragraphs.filter((one) => one === text).length).toBeGreaterThanOrEqual(5);
    expect(xml).not.toMatch(/<script/i);
  });

  test('what XML may not hold is left out, and the rest stays', async () => {
    const odd = structuredClone(submission);
    const item = odd.record.sections[0]?.items[0];
    if (item) item.value = asWritten('before\u0000\u0008\ufffe\ud800after \u202egnp.exe');
    const { xml, paragraphs } = await open(odd);
    expect(paragraphs).toContain('beforeafter gnp.exe');
    expect(xml).not.toMatch(/[\p{Cs}\ufffe\u202e]/u);
  });
});
