import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CommentRangeStart,
  CommentReference,
  Document,
  Footer,
  FootnoteReferenceRun,
  Header,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import PizZip from 'pizzip';
import { describe, expect, it } from 'vitest';
import { linesOf } from '#domain/documents/lines.ts';
import type { Page } from '#domain/documents/page.ts';
import { projectRoot } from '#server/config/project-root.ts';
import { writeOldWord } from '../../../../test/builders/old-word.ts';
import { withFile } from '../../../../test/fixtures/with-file.ts';
import { readWordFile } from './read-word-file.ts';

const read = (bytes: Uint8Array | string) =>
  withFile(bytes, async (path) => {
    const pages: Page[] = [];
    const reading = await readWordFile(path, { onPage: (page) => void pages.push(page) });
    return { reading, pages };
  });
const linesIn = (pages: Page[]) => pages.flatMap((page) => linesOf(page).map(({ text }) => text));
const oldLetter = readFileSync(join(projectRoot, 'test/fixtures/land-capability-letter.doc'));

const row = (...cells: string[]) =>
  new TableRow({ children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })) });

const letter = (paragraphs: number) =>
  Packer.toBuffer(
    new Document({
      comments: { children: [{ id: 1, author: 'M', children: [new Paragraph('Check the class')] }] },
      footnotes: { 1: { children: [new Paragraph('By the agency’s own survey')] } },
      sections: [
        {
          headers: { default: new Header({ children: [new Paragraph('Tahoe Soils, Inc.')] }) },
          footers: { default: new Footer({ children: [new Paragraph('Licence 4711')] }) },
          children: [
            new Paragraph({
              children: [
                new CommentRangeStart(1),
                new TextRun('The parcel is class 5.'),
                new TextRun({ children: [new CommentReference(1)] }),
                new FootnoteReferenceRun(1),
              ],
            }),
            new Table({ rows: [row('Class', 'Area (sf)'), row('Class 5, slopes of 9 to 15 percent', '10,454')] }),
            ...Array.from({ length: paragraphs }, (_, at) => new Paragraph(`Paragraph ${at + 1}`)),
          ],
        },
      ],
    }),
  );

describe('a Word file', () => {
  it('gives its header, text, table, footnotes and footer on nominal Letter pages', async () => {
    const { reading, pages } = await read(await letter(0));
    expect(reading).toEqual({ outcome: 'read', pageCount: 1 });
    expect(pages[0]).toMatchObject({ width: 612, height: 792, reading: { source: 'document', confidence: 1 } });
    expect(pages[0]?.words.every(({ method }) => method === 'document')).toBe(true);
    expect(linesIn(pages)).toEqual([
      'Tahoe Soils, Inc.',
      'The parcel is class 5.',
      'Class',
      'Area (sf)',
      'Class 5, slopes of 9 to 15 percent',
      '10,454',
      'By the agency’s own survey',
      'Licence 4711',
    ]);
  });

  it('has the cells of a column under each other', async () => {
    const { pages } = await read(await letter(0));
    const at = (text: string) => linesOf(pages[0] as Page).find((line) => line.text === text)?.box.x;
    expect(at('10,454')).toBe(at('Area (sf)'));
    expect(at('Area (sf)')).toBeGreaterThan(at('Class') ?? 0);
  });

  it('has its comments as notes, not as words', async () => {
    const { pages } = await read(await letter(0));
    expect(pages[0]?.notes).toMatchObject([{ kind: 'note', text: 'Check the class' }]);
    expect(linesIn(pages).join(' ')).not.toContain('Check');
  });

  it('goes over as many pages as it needs, and no word is lost', async () => {
    const { reading, pages } = await read(await letter(200));
    expect(reading).toEqual({ outcome: 'read', pageCount: pages.length });
    expect(pages.length).toBeGreaterThan(3);
    const paragraphs = linesIn(pages).filter((line) => line.startsWith('Paragraph'));
    expect(paragraphs).toEqual(Array.from({ length: 200 }, (_, at) => `Paragraph ${at + 1}`));
    for (const { box } of pages.flatMap(({ words }) => words)) expect(box.y + box.height).toBeLessThan(792);
  });

  it('of the old format is read as well', async () => {
    const { reading, pages } = await read(oldLetter);
    expect(reading).toEqual({ outcome: 'read', pageCount: 1 });
    expect(linesIn(pages)).toEqual([
      'Land Capability Letter',
      'Re: Land capability verification, APN 083-162-004',
      'Dear Ms. Cruz, the parcel was verified as land capability class 5 on 11/21/2026.',
      'Class',
      'Area (sf)',
      '5',
      '10,454',
      '“Quotes” and – dashes stay. José.',
    ]);
  });

  it.each([
    { edition: 97, narrow: false },
    { edition: 97, narrow: true },
    { edition: 6, narrow: true },
  ] as const)(
    'of Word $edition, one byte a character: $narrow, too small for large sectors, is read',
    async (edition) => {
      const bytes = writeOldWord({
        ...edition,
        body: [
          'The owner’s parcel – class 5.',
          [
            ['Class', '', 'Area (sf)'],
            ['5', 'x', '10,454'],
          ],
          'See \u0013 HYPERLINK "https://example.org" \u0014the survey\u0015 of 2026, not 2025.',
        ],
        deleted: ', not 2025',
        footer: 'Licence 4711',
      });
      const { reading, pages } = await read(bytes);
      expect(reading).toEqual({ outcome: 'read', pageCount: 1 });
      expect(linesIn(pages)).toEqual([
        'The owner’s parcel – class 5.',
        ...['Class', 'Area (sf)'],
        ...['5', 'x', '10,454'],
        'See the survey of 2026.',
        'Licence 4711',
      ]);
    },
  );

  it.each([
    ['of 2003', '<w:wordDocument xmlns:w="w"><w:body>BODY</w:body></w:wordDocument>'],
    [
      'with the parts of a new one',
      '<pkg:package><pkg:part pkg:contentType="x.wordprocessingml.document.main+xml"><pkg:xmlData><w:document><w:body>BODY</w:body></w:document></pkg:xmlData></pkg:part></pkg:package>',
    ],
  ])('that is one XML document, %s, is read without what is deleted or said twice', async (_, frame) => {
    const body = [
      '<w:p><w:r><w:t>The parcel is</w:t><w:tab/><w:t>class 5.</w:t></w:r></w:p>',
      '<w:p><w:del><w:r><w:delText>Not so.</w:delText></w:r></w:del><aml:annotation w:type="Word.Deletion"><w:t>Nor so.</w:t></aml:annotation></w:p>',
      '<mc:AlternateContent><mc:Choice><w:txbxContent><w:p><w:t>In a box</w:t></w:p></w:txbxContent></mc:Choice>',
      '<mc:Fallback><w:txbxContent><w:p><w:t>In a box</w:t></w:p></w:txbxContent></mc:Fallback></mc:AlternateContent>',
    ];
    const { pages } = await read(`<?xml version="1.0" encoding="UTF-8"?>\n${frame.replace('BODY', body.join('\n'))}`);
    expect(linesIn(pages)).toEqual(['The parcel is', 'class 5.', 'In a box']);
  });

  it('whose main part has another name is read', async () => {
    const archive = new PizZip(await letter(2));
    const rename = (name: string, to: string, from = name) => {
      archive.file(to, (archive.file(name)?.asText() ?? '').replaceAll('word/document.xml', 'word/document2.xml'));
      if (to !== from) archive.remove(from);
    };
    rename('[Content_Types].xml', '[Content_Types].xml');
    rename('_rels/.rels', '_rels/.rels');
    rename('word/document.xml', 'word/document2.xml');
    rename('word/_rels/document.xml.rels', 'word/_rels/document2.xml.rels');
    const { pages } = await read(archive.generate({ type: 'nodebuffer' }));
    expect(linesIn(pages)).toEqual(expect.arrayContaining(['Tahoe Soils, Inc.', 'Paragraph 2', 'Licence 4711']));
  });

  it('without text is one page without text', async () => {
    const empty = await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph('')] }] }));
    const { reading, pages } = await read(empty);
    expect(reading).toEqual({ outcome: 'read', pageCount: 1 });
    expect(pages).toMatchObject([{ state: 'no-text', words: [] }]);
  });
});

describe('a Word file that cannot be read', () => {
  const reasonFor = async (bytes: Uint8Array | string) => {
    const { reading } = await read(bytes);
    return reading.outcome === 'read' ? 'read' : reading.reason;
  };

  it('is cut short, encrypted, empty or something else', async () => {
    const whole = await letter(3);
    expect(await reasonFor(whole.subarray(0, whole.length - 400))).toBe('broken');
    const locked = Buffer.from(oldLetter);
    const start = locked.indexOf(Buffer.from([0xec, 0xa5]), 512);
    locked.writeUInt16LE(locked.readUInt16LE(start + 10) | 0x0100, start + 10);
    expect(await reasonFor(locked)).toBe('encrypted');
    expect(await reasonFor('')).toBe('empty');
    expect(await reasonFor('{\\rtf1 text}')).toBe('wrong-type');
  });

  it('says that it unpacks to more than a reader may hold', async () => {
    const bytes = await letter(0);
    for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 1)) {
      const name = bytes.toString('latin1', at + 46, at + 46 + bytes.readUInt16LE(at + 28));
      if (name === 'word/document.xml') bytes.writeUInt32LE(600_000_000, at + 24);
    }
    expect(await reasonFor(bytes)).toBe('too-much-memory');
  });

  it('has more words than any document', async () => {
    const of = (body: string) =>
      reasonFor(`<?xml version="1.0"?><?mso-application progid="Word.Document"?><d>${body}</d>`);
    expect(await of(`<w:t>${'word '.repeat(1_100_000)}</w:t>`)).toBe('too-much-memory');
  });

  it('nests deeper, or says more of one element, than any program writes', async () => {
    const of = (body: string) => reasonFor(`<?xml version="1.0"?><?mso-application progid="Word.Document"?>${body}`);
    expect(await of(`${'<d>'.repeat(2_000)}${'</d>'.repeat(2_000)}`)).toBe('broken');
    expect(await of(`<d ${Array.from({ length: 2_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`)).toBe('broken');
  });

  it('ends inside, wherever the old format is cut', async () => {
    const endings = new Set<string>();
    for (let length = 600; length < oldLetter.length; length += 509) {
      endings.add(await reasonFor(oldLetter.subarray(0, length)));
      const torn = Buffer.from(oldLetter).fill(0xee, length, length + 200);
      endings.add(await reasonFor(torn));
    }
    for (const ending of endings) expect(['broken', 'wrong-type', 'encrypted', 'read']).toContain(ending);
    expect(endings).toContain('broken');
  });
});
