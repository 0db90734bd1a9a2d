import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx';
import PizZip from 'pizzip';
import { describe, expect, it } from 'vitest';
import { linesOf } from '#domain/documents/lines.ts';
import type { Page } from '#domain/documents/page.ts';
import { extractFacts } from '#domain/extraction/extract.ts';
import { counties } from '../../../../test/counties.ts';
import { withFile } from '../../../../test/fixtures/with-file.ts';
import { readSheets } from './read-sheets.ts';

type Kind = 'xlsx' | 'biff8';
type Sheets = Record<string, WorkSheet>;

function workbook(sheets: Sheets, kind: Kind = 'xlsx', hidden: string[] = []): Buffer {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  book.Workbook = { Sheets: book.SheetNames.map((name) => ({ Hidden: hidden.includes(name) ? 1 : 0 })) };
  return write(book, { type: 'buffer', bookType: kind, cellStyles: true, compression: true });
}

const read = (bytes: Uint8Array | string) =>
  withFile(bytes, async (path) => {
    const pages: Page[] = [];
    const counts: number[] = [];
    const reading = await readSheets(path, {
      onPageCount: (count) => void counts.push(count),
      onPage: (page) => void pages.push(page),
    });
    return { reading, pages, counts };
  });

const linesIn = (pages: Page[]) => pages.flatMap((page) => linesOf(page).map(({ text }) => text));

const coverage = [
  ['Land Coverage Calculations for 123 Pine Street'],
  [],
  ['Surface', 'Existing', 'Proposed'],
  ['House and attached garage', 0, 1630],
  ['Driveway', 0, 782],
  ['Total coverage (sf)', 0, 2412],
];

describe('a spreadsheet', () => {
  it.each<Kind>(['xlsx', 'biff8'])(
    'of the format %s gives each cell a line of its own, where it stands',
    async (kind) => {
      const { reading, pages, counts } = await read(workbook({ Coverage: utils.aoa_to_sheet(coverage) }, kind));
      expect(reading).toEqual({ outcome: 'read', pageCount: 1 });
      expect(counts).toEqual([1]);
      expect(linesIn(pages)).toEqual([
        'Coverage',
        'Land Coverage Calculations for 123 Pine Street',
        ...['Surface', 'Existing', 'Proposed'],
        ...['House and attached garage', '0', '1630'],
        ...['Driveway', '0', '782'],
        ...['Total coverage (sf)', '0', '2412'],
      ]);
      const [page] = pages;
      expect(page).toMatchObject({
        width: 612,
        height: 792,
        state: 'read',
        reading: { source: 'cells', confidence: 1 },
      });
      expect(page?.words.every(({ method }) => method === 'cell')).toBe(true);
    },
  );

  it('is read for facts by the heads of its rows and columns', async () => {
    const { reading, pages } = await read(workbook({ Coverage: utils.aoa_to_sheet(coverage) }));
    const facts = extractFacts({ id: 'a', name: 'coverage.xlsx', reading, pages }, counties);
    const proposed = facts.filter(({ name }) => name === 'coverage.proposedSqFt');
    expect(proposed).toMatchObject([{ value: 2412, unit: 'sf', evidence: [{ method: 'cell', page: 1 }] }]);
  });

  it.each<Kind>(['xlsx', 'biff8'])(
    'of the format %s shows dates, shares and figures as the program does',
    async (kind) => {
      const sheet = utils.aoa_to_sheet([['Date', 'Share', 'Area']]);
      const cells: Record<string, CellObject> = {
        A2: { t: 'n', v: 46347, z: 'm/d/yy' },
        B2: { t: 'n', v: 0.25, z: '0%' },
        C2: { t: 'n', v: 10454.4, z: '#,##0' },
        A3: { t: 'n', v: 46347, z: 'mmmm d, yyyy' },
        B3: { t: 'b', v: true },
      };
      Object.assign(sheet, cells, { '!ref': 'A1:C3' });
      const lines = linesIn((await read(workbook({ Sheet1: sheet }, kind))).pages);
      expect(lines).toEqual(expect.arrayContaining(['11/21/2026', '25%', '10,454', 'November 21, 2026', 'TRUE']));
    },
  );

  it('keeps the words of a long text within its cell, line under line', async () => {
    const note =
      'Runoff from all impervious surfaces is held on the parcel for a storm of one inch in an hour, and the overflow runs to the swale';
    const { pages } = await read(workbook({ Notes: utils.aoa_to_sheet([[note, 'beside']]) }));
    const beside = pages[0]?.words.find(({ text }) => text === 'beside');
    const words = pages[0]?.words.filter(({ text }) => note.split(' ').includes(text)) ?? [];
    expect(words).toHaveLength(note.split(' ').length);
    for (const { box } of words) expect(box.x + box.width).toBeLessThan(beside?.box.x ?? 0);
    expect(new Set(words.map(({ box }) => box.y)).size).toBeGreaterThan(2);
  });

  it('sets a heading over the columns that it is merged over', async () => {
    const sheet = utils.aoa_to_sheet([['Land coverage by surface, existing and proposed'], ['a', 'b', 'c']]);
    sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 2 } }];
    const { pages } = await read(workbook({ Sheet1: sheet }));
    expect(linesIn(pages)[1]).toBe('Land coverage by surface, existing and proposed');
  });

  it('has a page for each sheet that holds something, and more where the rows do not fit on one', async () => {
    const long = utils.aoa_to_sheet(Array.from({ length: 100 }, (_, row) => [`Row ${row + 1}`]));
    const sheets = { First: long, Empty: utils.aoa_to_sheet([]), Last: utils.aoa_to_sheet([['end']]) };
    const { reading, pages } = await read(workbook(sheets));
    expect(reading).toEqual({ outcome: 'read', pageCount: 4 });
    expect(pages.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    const rows = linesIn(pages).filter((line) => line.startsWith('Row'));
    expect(rows).toEqual(Array.from({ length: 100 }, (_, row) => `Row ${row + 1}`));
  });

  it('says which sheet is hidden, and that hidden rows were left out', async () => {
    const rows = utils.aoa_to_sheet([['seen'], ['unseen']]);
    rows['!rows'] = [{}, { hidden: true }];
    const { pages } = await read(workbook({ Rows: rows, Secret: utils.aoa_to_sheet([['x']]) }, 'xlsx', ['Secret']));
    expect(linesIn(pages)).not.toContain('unseen');
    expect(pages.map(({ notes }) => notes?.map(({ text }) => text))).toEqual([
      ['Hidden rows or columns of this sheet were not read.'],
      ['The sheet “Secret” is hidden in the workbook.'],
    ]);
  });

  it('without anything in it is one page without text', async () => {
    const { reading, pages } = await read(workbook({ Sheet1: utils.aoa_to_sheet([]) }));
    expect(reading).toEqual({ outcome: 'read', pageCount: 1 });
    expect(pages[0]).toMatchObject({ state: 'no-text', words: [] });
  });

  it('that says it has a million rows and fills two is two rows', async () => {
    const sheet = utils.aoa_to_sheet([['top']]);
    Object.assign(sheet, { XFD1048576: { t: 's', v: 'bottom' }, '!ref': 'A1:XFD1048576' });
    // The library's writer walks the whole range, so the far cell is put into the file by hand.
    Object.assign(sheet, { '!ref': 'A1:A1' });
    const { pages } = await read(moveCell(workbook({ Sheet1: sheet })));
    expect(linesIn(pages)).toEqual(['Sheet1', 'top', 'bottom']);
  });
});

/** Adds a cell in the last row and column that the format knows, and says that the sheet reaches there. */
function moveCell(bytes: Buffer): Buffer {
  const archive = new PizZip(bytes);
  const name = 'xl/worksheets/sheet1.xml';
  const text = archive.file(name)?.asText() ?? '';
  const far = '<row r="1048576"><c r="XFD1048576" t="str"><v>bottom</v></c></row></sheetData>';
  archive.file(
    name,
    text.replace('</sheetData>', far).replace(/<dimension ref="[^"]*"/, '<dimension ref="A1:XFD1048576"'),
  );
  return archive.generate({ type: 'nodebuffer' });
}

describe('a spreadsheet that cannot be read', () => {
  const reasonFor = async (bytes: Uint8Array | string) => {
    const { reading } = await read(bytes);
    return reading.outcome === 'read' ? 'read' : reading.reason;
  };
  const small = () => workbook({ Sheet1: utils.aoa_to_sheet([['x']]) });

  it('is cut short, empty, or something else', async () => {
    expect(await reasonFor(small().subarray(0, -30))).toBe('broken');
    expect(await reasonFor('')).toBe('empty');
    expect(await reasonFor('%PDF-1.7')).toBe('wrong-type');
    const old = workbook({ Sheet1: utils.aoa_to_sheet([['x']]) }, 'biff8');
    expect(['broken', 'wrong-type']).toContain(await reasonFor(old.subarray(0, 1400)));
  });

  it('has parts that are not what they should be', async () => {
    const archive = new PizZip(small());
    archive.file('xl/workbook.xml', 'no workbook');
    expect(await reasonFor(archive.generate({ type: 'nodebuffer' }))).toBe('broken');
  });

  it('unpacks to more than a reader may hold', async () => {
    const bytes = small();
    const entry = bytes.indexOf(Buffer.from('504b0102', 'hex'));
    bytes.writeUInt32LE(0xf0000000, entry + 24);
    expect(await reasonFor(bytes)).toBe('too-much-memory');
  });

  it('has more cells than a document', { timeout: 60_000 }, async () => {
    const rows = Array.from({ length: 3_100 }, () => Array.from({ length: 100 }, () => 1));
    expect(await reasonFor(workbook({ Data: utils.aoa_to_sheet(rows) }))).toBe('too-much-memory');
  });
});
