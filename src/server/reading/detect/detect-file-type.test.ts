import { readFileSync } from 'node:fs';
import { constants, deflateSync, inflateSync } from 'node:zlib';
import PizZip from 'pizzip';
import { describe, expect, test } from 'vitest';
import { writeCompoundFile } from '../../../../test/builders/compound-file.ts';
import { oldWordStreams } from '../../../../test/builders/old-word.ts';
import { drawJpeg, drawPng } from '../../../../test/fixtures/draw-picture.ts';
import { drawTextPdf } from '../../../../test/fixtures/draw-text-pdf.ts';
import { withFile } from '../../../../test/fixtures/with-file.ts';
import { detectFileType, detectUnsupportedType } from './detect-file-type.ts';

const detect = (bytes: Uint8Array | string) => withFile(bytes, detectFileType);

const zip = (files: Record<string, string>): Buffer => {
  const archive = new PizZip();
  for (const [name, text] of Object.entries(files)) archive.file(name, text);
  return archive.generate({ type: 'nodebuffer' });
};
const office = (part: string, file: string) =>
  zip({
    '[Content_Types].xml': `<Types><Override PartName="/x" ContentType="application/vnd.openxmlformats-officedocument.${part}.main+xml"/></Types>`,
    [file]: '<x/>',
  });

/** An old Office file with one stream. */
const oldOffice = (stream: string, bytes: Buffer = Buffer.alloc(4096)) => writeCompoundFile({ [stream]: bytes });
const records = (...list: readonly (readonly [kind: number, length: number])[]) => {
  const parts = list.map(([kind, length]) => {
    const bytes = Buffer.alloc(4 + length);
    bytes.writeUInt16LE(kind, 0);
    bytes.writeUInt16LE(length, 2);
    return bytes;
  });
  return Buffer.concat(parts);
};

/** What is left of a file whose stream lay behind its directory, cut there. */
function keepDirectory(bytes: Buffer): Buffer {
  const start = (bytes.readUInt32LE(48) + 1) * 512;
  const header = Buffer.from(bytes.subarray(0, 512));
  header.writeUInt32LE(1, 48);
  const directory = Buffer.from(bytes.subarray(start, start + 512));
  directory.writeUInt32LE(2, 128 + 116);
  return Buffer.concat([header, Buffer.alloc(512, 0xff), directory]);
}

describe('what a file is by its bytes', () => {
  test('a PDF, also with a few bytes before its header', async () => {
    const pdf = await drawTextPdf([['Hello']]);
    expect(await detect(pdf)).toBe('pdf');
    expect(await detect(Buffer.concat([Buffer.from('\r\n\r\n'), pdf]))).toBe('pdf');
  });

  test('a Word file, new or old, but no other Office file', async () => {
    expect(await detect(office('wordprocessingml.document', 'word/document.xml'))).toBe('docx');
    expect(await detect(oldOffice('WordDocument'))).toBe('doc');
    expect(await detect(oldOffice('PowerPoint Document'))).toBe('wrong-type');
    expect(await detect(zip({ 'readme.txt': 'hello' }))).toBe('wrong-type');
  });

  test('a spreadsheet, new or old, in whatever order its parts were packed', async () => {
    expect(await detect(office('spreadsheetml.sheet', 'xl/workbook.xml'))).toBe('xlsx');
    expect(await detect(zip({ 'docProps/a.bin': 'x', 'xl/workbook.xml': '<x/>' }))).toBe('xlsx');
    expect(await detect(oldOffice('Workbook'))).toBe('xls');
    expect(await detect(zip({ 'docProps/a.bin': 'x', 'xl/workbook.bin': 'x' }))).toBe('wrong-type');
  });

  test('an encrypted spreadsheet, large or small', async () => {
    const begins = records([0x0809, 16], [0x002f, 6]);
    expect(await detect(oldOffice('Workbook', begins))).toBe('encrypted');
    expect(await detect(oldOffice('Workbook', Buffer.concat([begins, Buffer.alloc(5000)])))).toBe('encrypted');
  });

  test('an encrypted Word file, new or old, large or small', async () => {
    expect(await detect(oldOffice('EncryptedPackage'))).toBe('encrypted');
    const { WordDocument: text = Buffer.alloc(0) } = oldWordStreams({ edition: 97, body: ['Hello'], encrypted: true });
    expect(await detect(oldOffice('WordDocument', text))).toBe('encrypted');
    expect(await detect(oldOffice('WordDocument', Buffer.concat([text, Buffer.alloc(4096)])))).toBe('encrypted');
  });

  test('a small old file, whose streams lie in the small sectors', async () => {
    // What lies where a large stream would begin says that it is encrypted.
    const misleading = Buffer.alloc(4096, 0xff);
    const word = oldWordStreams({ edition: 97, body: ['Hello'] });
    expect(await detect(writeCompoundFile({ Data: misleading, ...word }))).toBe('doc');
    const book = records([0x0809, 16], [0x0042, 2], [0x000a, 0]);
    expect(await detect(writeCompoundFile({ Data: misleading, WORKBOOK: book }))).toBe('xls');
  });

  test('a Word file that holds a spreadsheet, and the other way round', async () => {
    const word = oldWordStreams({ edition: 97, body: ['Hello'] });
    const book = { Workbook: records([0x0809, 16], [0x000a, 0]) };
    expect(await detect(writeCompoundFile(word, book))).toBe('doc');
    expect(await detect(writeCompoundFile(book, word))).toBe('xls');
  });

  test('a Word file that is one XML document, of 2003 or with the parts of a new one', async () => {
    const old = '<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument/>';
    const parts =
      '<?xml version="1.0"?><pkg:package><pkg:part pkg:contentType="x.wordprocessingml.document.main+xml"/>';
    expect(await detect(old)).toBe('word-xml');
    expect(await detect(`\ufeff${parts}`)).toBe('word-xml');
    expect(await detect('<?xml version="1.0"?><w:wordDocuments/>')).toBe('wrong-type');
  });

  test('a new file whose main part has another name, or very many parts behind it', async () => {
    const types = `<Types><Override PartName="/word/document2.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
    expect(await detect(zip({ '[Content_Types].xml': types, 'word/document2.xml': '<x/>' }))).toBe('docx');
    const pictures = Object.fromEntries(
      Array.from({ length: 4000 }, (_, at) => [`word/media/${'p'.repeat(60)}${at}`, '']),
    );
    expect(await detect(zip({ 'word/document.xml': '<x/>', ...pictures }))).toBe('docx');
  });

  test('a Word file that was cut short is broken', async () => {
    const whole = office('wordprocessingml.document', 'word/document.xml');
    expect(await detect(whole.subarray(0, whole.length - 30))).toBe('broken');
    expect(await detect(keepDirectory(oldOffice('WordDocument')))).toBe('broken');
  });

  test('a picture that is whole', async () => {
    expect(await detect(drawPng(40, 30))).toBe('png');
    expect(await detect(drawJpeg())).toBe('jpeg');
    expect(await detect(readFileSync('docs/screenshots/landing.png').subarray())).toBe('png');
  });

  test('a picture that was cut short or damaged is broken', async () => {
    const png = drawPng(400, 300);
    expect(await detect(png.subarray(0, png.length - 20))).toBe('broken');
    const damaged = Buffer.from(png);
    damaged[60] = (damaged[60] ?? 0) ^ 0xff;
    expect(await detect(damaged)).toBe('broken');
    const jpeg = drawJpeg();
    expect(await detect(jpeg.subarray(0, jpeg.length - 2))).toBe('broken');
    expect(await detect(Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(300)]))).toBe('broken');
  });

  test('a picture that says it is larger than its rows is broken, and a bomb is not unpacked', async () => {
    expect(await detect(drawPng(40, 30, deflateSync(Buffer.alloc(100))))).toBe('broken');
    // 64 MB in 64 kB, which go on and on: looking stops within the first parts, at the rows that the picture says it has.
    const part = deflateSync(Buffer.alloc(2 ** 26), { finishFlush: constants.Z_FULL_FLUSH });
    const bombOf = (parts: number) => Buffer.concat([part, ...Array<Buffer>(parts - 1).fill(part.subarray(2))]);
    const spent = async (work: () => unknown) => {
      const began = performance.now();
      await work();
      return performance.now() - began;
    };
    const three = bombOf(3);
    const whole: number[] = [];
    const looked: number[] = [];
    // The quickest of several: the machine may be busy with something else at any one of them.
    for (const _ of [1, 2, 3]) {
      whole.push(await spent(() => inflateSync(three, { finishFlush: constants.Z_SYNC_FLUSH })));
      looked.push(await spent(async () => expect(await detect(drawPng(40, 30, bombOf(24)))).toBe('png')));
    }
    expect(Math.min(...looked)).toBeLessThan((Math.min(...whole) * 24) / 3);
  });

  test('empty, text, markup, a program and a torn start are none of them', async () => {
    expect(await detect('')).toBe('empty');
    const others = ['hello', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'MZ\u0000\u0000', '{\\rtf1 a}'];
    for (const text of others) expect(await detect(text), text).toBe('wrong-type');
    expect(await detect(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('wrong-type');
    expect(await detect('PK\u0003\u0004')).toBe('broken');
  });
});

describe('what a file of no kind that is read is', () => {
  const detect = (bytes: Uint8Array | string) => withFile(bytes, detectUnsupportedType);
  const typesOf = (part: string) =>
    `<Types><Override PartName="/x" ContentType="application/vnd.openxmlformats-officedocument.${part}.main+xml"/></Types>`;

  test('is a spreadsheet of another kind, but not every Office file or archive', async () => {
    expect(await detect(zip({ '[Content_Types].xml': typesOf('spreadsheetml.template') }))).toBe('spreadsheet');
    expect(await detect(oldOffice('Book'))).toBe('spreadsheet');
    expect(await detect(zip({ 'readme.txt': 'hello' }))).toBe('wrong-type');
    expect(await detect(oldOffice('PowerPoint Document'))).toBe('wrong-type');
  });

  test('is a text document of another kind: with macros, a template, RTF, OpenDocument, or of the first Word', async () => {
    const macros = '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>';
    expect(await detect(zip({ 'word/document.xml': '<x/>', '[Content_Types].xml': macros }))).toBe('text-document');
    expect(await detect(zip({ '[Content_Types].xml': typesOf('wordprocessingml.template') }))).toBe('text-document');
    expect(await detect(zip({ mimetype: 'application/vnd.oasis.opendocument.text' }))).toBe('text-document');
    expect(await detect('{\\rtf1 text}')).toBe('text-document');
    expect(await detect(Buffer.concat([Buffer.from('dba52d00', 'hex'), Buffer.alloc(600)]))).toBe('text-document');
    const book = '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>';
    expect(await detect(zip({ 'xl/workbook.xml': '<x/>', '[Content_Types].xml': book }))).toBe('spreadsheet');
  });

  test('is a picture of another kind by its first bytes', async () => {
    expect(await detect(Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(200)]))).toBe('picture');
    expect(await detect(Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(200)]))).toBe('picture');
  });

  test('is nothing we know where a known start is followed by rubbish, and does not throw', async () => {
    expect(await detect(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('wrong-type');
    const torn = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    expect(await detect(Buffer.concat([torn, Buffer.alloc(600, 0xff)]))).toBe('wrong-type');
    expect(await detect('PK\u0003\u0004')).toBe('wrong-type');
  });
});
