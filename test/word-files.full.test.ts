import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PizZip from 'pizzip';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDocument, examinePage, isReadable } from '#domain/application/check-document.ts';
import { linesOf } from '#domain/documents/lines.ts';
import { formatMessage } from '#messages/format-message.ts';
import { isMessageCode } from '#messages/message.ts';
import { detectFileTypeSandboxed, readPdfPages } from '#server/reading/child/run-sandboxed.ts';
import { type FlatText, writeFlatText } from './builders/flat-text.ts';
import { oldWordStreams, writeOldWord } from './builders/old-word.ts';
import { convertFiles, findLibreOffice } from './libre-office.ts';

const hasOffice = findLibreOffice();
if (!hasOffice) console.warn('NOT RUN: LibreOffice is not installed, so no Word files of its making were read.');

const sentence = (at: number) =>
  `Sentence ${at} says that the shed on lot ${at * 7} keeps ${at % 13} feet from the fence.`;

/** What is written, what must be read of it, and what must not. */
const TEXTS: Record<string, FlatText & { says: string[]; notes?: string[]; never?: string[] }> = {
  tiny: { body: [{ text: 'The shed keeps 5 feet.' }], says: ['The shed keeps 5 feet.'] },
  letter: {
    header: 'Tahoe Soils, Inc.',
    footer: 'Licence 4711 of the board',
    body: [
      { heading: 'Land capability' },
      { text: 'The parcel is class 5.', footnote: 'By the survey of 2019.', comment: 'Is it class 4?' },
      { text: 'Its coverage is 1,200 square feet', inserted: ' as measured', deleted: ' as guessed' },
      { list: ['The driveway is gravel.', 'The deck is larch.'] },
      {
        rows: [
          ['Class', 'Area (sf)'],
          ['Class 5, slopes of 9 to 15 percent', '10,454'],
          ['Class 1b', '88'],
        ],
      },
      { box: 'See the sheet behind.' },
      { text: 'Nothing follows.', endnote: 'Ordinance 12, article 3.' },
    ],
    says: [
      ...['Tahoe Soils, Inc.', 'Licence 4711 of the board', 'Land capability', 'The parcel is class 5.'],
      ...['By the survey of 2019.', 'Its coverage is 1,200 square feet as measured', 'The driveway is gravel.'],
      ...['The deck is larch.', 'Class 5, slopes of 9 to 15 percent', '10,454', 'Class 1b', 'See the sheet behind.'],
      ...['Nothing follows.', 'Ordinance 12, article 3.'],
    ],
    notes: ['Is it class 4?'],
    never: ['as guessed'],
  },
  languages: {
    body: [
      { text: 'La parcela está en la calle Ñandú n.º 12 – «así es».' },
      { text: 'Участок находится на улице Садовой, дом 7.' },
      { text: '建物の高さは七メートルです。' },
      { text: 'גובה הבניין שבעה מטרים.' },
      { text: 'ارتفاع المبنى سبعة أمتار.' },
      { text: 'Ďáblův dům stojí – “přesně” – u řeky…' },
      { text: 'The fee is 5 € or £4 & <none> "quoted" 🏔.' },
    ],
    says: [
      ...['La parcela está en la calle Ñandú n.º 12 – «así es».', 'Участок находится на улице Садовой, дом 7.'],
      ...['建物の高さは七メートルです。', 'גובה הבניין שבעה מטרים.', 'ارتفاع المبنى سبعة أمتار.'],
      ...['Ďáblův dům stojí – “přesně” – u řeky…', 'The fee is 5 € or £4 & <none> "quoted" 🏔.'],
    ],
  },
  table: {
    body: [{ rows: Array.from({ length: 400 }, (_, at) => [`Row ${at}`, `Shed on lot ${at * 7}`, `${at * 3} sf`]) }],
    says: Array.from({ length: 400 }, (_, at) => [`Row ${at}`, `Shed on lot ${at * 7}`]).flat(),
  },
  long: {
    header: 'Report of five hundred pages',
    body: Array.from({ length: 500 }, (_, page) => [
      { text: sentence(page * 25), pageBreak: page > 0 },
      ...Array.from({ length: 24 }, (_, at) => ({ text: sentence(page * 25 + at + 1) })),
    ]).flat(),
    says: Array.from({ length: 12_500 }, (_, at) => sentence(at)),
  },
};

/** How LibreOffice writes them, with the ending under which they are sent. */
const READ: Record<string, { filter: string; ending: string }> = {
  'Word 2007 and later': { filter: 'docx:MS Word 2007 XML', ending: 'docx' },
  'Office Open XML': { filter: 'docx:Office Open XML Text', ending: 'docx' },
  'Word 97 to 2003': { filter: 'doc:MS Word 97', ending: 'doc' },
  'Word 2003 XML': { filter: 'xml:MS Word 2003 XML', ending: 'doc' },
};
/** What nobody reads here, under the ending of a Word file. */
const NAMED: Record<string, { filter: string; ending: string; reason: string }> = {
  'a Word file with macros': { filter: 'docm:MS Word 2007 XML VBA', ending: 'docx', reason: 'text-document' },
  'a template': { filter: 'dotx:MS Word 2007 XML Template', ending: 'docx', reason: 'text-document' },
  'rich text': { filter: 'rtf:Rich Text Format', ending: 'doc', reason: 'text-document' },
  'an OpenDocument text': { filter: 'odt:writer8', ending: 'docx', reason: 'text-document' },
  'a web page': { filter: 'html:HTML (StarWriter)', ending: 'doc', reason: 'wrong-type' },
};

const squeezed = (text: string) => text.replace(/\s+/gu, '');

describe.skipIf(!hasOffice)('Word files as LibreOffice writes them', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'planwright-word-'));
    for (const [name, text] of Object.entries(TEXTS)) writeFileSync(join(folder, `${name}.fodt`), writeFlatText(text));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const sources = (names: readonly string[]) => names.map((name) => join(folder, `${name}.fodt`));
  /** The files that LibreOffice makes of texts, by the texts’ names. */
  const convert = (names: readonly string[], { filter, ending }: { filter: string; ending: string }) => {
    const into = join(folder, filter.replace(/\W+/g, '-'));
    mkdirSync(into);
    convertFiles(sources(names), filter, into);
    const made = readdirSync(into);
    expect(made.map((file) => file.split('.')[0]).sort()).toEqual([...names].sort());
    return new Map(
      made.map((file) => {
        const path = join(into, `${file.split('.')[0]}.${ending}`);
        renameSync(join(into, file), path);
        return [file.split('.')[0] ?? '', path];
      }),
    );
  };
  /** What the product says of a file in an upload field that takes any document, and what it read in it. */
  const judge = async (path: string) => {
    const began = performance.now();
    const content = await detectFileTypeSandboxed(path);
    const { reading, pages } = await readPdfPages(path);
    const seconds = (performance.now() - began) / 1000;
    const examined = isReadable(content) ? { content, reading, pages: pages.map(examinePage) } : { content };
    const { state, findings } = checkDocument({ name: path, sheet: false }, examined as never);
    const read = squeezed(pages.flatMap((page) => linesOf(page).map(({ text }) => text)).join(''));
    const notes = pages.flatMap((page) => page.notes ?? []).map(({ text }) => text);
    return { reading, state, codes: findings.map(({ code }) => code), read, notes, pages: pages.length, seconds };
  };
  const expectRead = async (name: string, path: string) => {
    const { says, notes = [], never = [] } = TEXTS[name] as (typeof TEXTS)[string];
    // LibreOffice writes what was deleted as any other words there, so nobody can tell.
    const isMarked = readFileSync(path).subarray(0, 5).toString() !== '<?xml';
    const got = await judge(path);
    console.log(
      `${path.slice(folder.length + 1)}: ${(statSync(path).size / 1024).toFixed(0)} kB, ${got.pages} pages, ${got.seconds.toFixed(1)} s`,
    );
    expect([got.reading.outcome, got.state, got.codes], path).toEqual(['read', 'verified', []]);
    expect(says.filter((words) => !got.read.includes(squeezed(words)))).toEqual([]);
    if (isMarked) expect(never.filter((words) => got.read.includes(squeezed(words)))).toEqual([]);
    expect(notes.filter((words) => !got.notes.some((note) => squeezed(note).includes(squeezed(words))))).toEqual([]);
    return got;
  };

  test.each(Object.entries(READ))('%s: every sentence is read', { timeout: 600_000 }, async (_, format) => {
    for (const [name, path] of convert(Object.keys(TEXTS), format)) {
      const { pages } = await expectRead(name, path);
      if (name === 'long') expect(pages).toBeGreaterThan(200);
    }
  });

  test('the strict edition of Office Open XML is read', { timeout: 300_000 }, async () => {
    for (const [name, path] of convert(['letter', 'languages'], {
      filter: 'docx:MS Word 2007 XML:strict',
      ending: 'docx',
    })) {
      const zip = new PizZip(readFileSync(path));
      // The same words under the names of ISO/IEC 29500 Strict, which LibreOffice reads and does not write.
      for (const part of Object.keys(zip.files).filter((file) => /\.(xml|rels)$/.test(file)))
        zip.file(
          part,
          (zip.file(part)?.asText() ?? '')
            .replaceAll(
              'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
              'http://purl.oclc.org/ooxml/wordprocessingml/main',
            )
            .replaceAll(
              'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
              'http://purl.oclc.org/ooxml/officeDocument/relationships',
            )
            .replace('<w:document ', '<w:document w:conformance="strict" '),
        );
      const strict = path.replace('.docx', '-strict.docx');
      writeFileSync(strict, zip.generate({ type: 'nodebuffer' }));
      await expectRead(name, strict);
    }
  });

  test.each(Object.entries(NAMED))(
    '%s is not read, and is named',
    { timeout: 300_000 },
    async (_, { reason, ...format }) => {
      for (const [, path] of convert(['tiny', 'letter'], format)) {
        const { reading, state, codes } = await judge(path);
        expect([reading, state, codes]).toEqual([
          { outcome: 'unreadable', reason, pageCount: 0 },
          'error',
          ['wrong-type'],
        ]);
        const code = `reading:unreadable.${reason}`;
        if (!isMessageCode(code)) throw new Error(`There is no sentence ${code}.`);
        expect(formatMessage('en', { code })).toMatch(
          /Save it as a .docx file or a PDF|Check that this is the right file/,
        );
      }
    },
  );
});

test('Word 6 and 95 are read, and what is older or ends before its end is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-word-6-'));
  const judge = async (name: string, bytes: Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return readPdfPages(path);
  };
  try {
    const six = writeOldWord({
      edition: 6,
      narrow: true,
      body: [
        sentence(1),
        [
          ['Class', 'Area'],
          ['5', '10,454'],
        ],
      ],
    });
    const { reading, pages } = await judge('six.doc', six);
    expect(reading).toEqual({ outcome: 'read', pageCount: 1 });
    const words = squeezed(pages.flatMap((page) => linesOf(page).map(({ text }) => text)).join(''));
    expect(words).toContain(squeezed(sentence(1)));
    const { WordDocument } = oldWordStreams({ edition: 6, narrow: true, body: [sentence(1)] });
    // Word 2 and before wrote the stream alone, under a number of its own.
    const two = Buffer.concat([Buffer.from([0xdb, 0xa5, 0x2d, 0]), (WordDocument as Buffer).subarray(4)]);
    expect((await judge('two.doc', two)).reading).toMatchObject({ outcome: 'unreadable', reason: 'text-document' });
    const cut = await judge('cut.doc', six.subarray(0, Math.floor(six.length / 2)));
    expect(cut.reading.outcome === 'read' ? cut.pages.length : cut.reading.reason).not.toBe(0);
    expect(cut.reading).toMatchObject({ outcome: 'unreadable', reason: expect.stringMatching(/broken|wrong-type/) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
