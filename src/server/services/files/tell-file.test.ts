import { readFileSync } from 'node:fs';
import { deflateSync, inflateSync } from 'node:zlib';
import PizZip from 'pizzip';
import { describe, expect, test } from 'vitest';
import { drawJpeg, drawPng } from '../../../../test/fixtures/draw-picture.ts';
import { drawTextPdf } from '../../../../test/fixtures/draw-text-pdf.ts';
import { withFile } from '../../../../test/fixtures/with-file.ts';
import { tellFile } from './tell-file.ts';

const tell = (bytes: Uint8Array | string) => withFile(bytes, tellFile);

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

/** An old Office file with its streams in the directory's second sector, which the allocation table leads to. */
function oldOffice(stream: string, flags = 0): Buffer {
  const bytes = Buffer.alloc(512 * 6, 0);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(1, 48);
  bytes.fill(0xff, 76, 512);
  bytes.writeUInt32LE(0, 76);
  const sector = (number: number) => (number + 1) * 512;
  // The table: sector 1 is followed by sector 3, which is the last of the directory.
  bytes.writeUInt32LE(3, sector(0) + 4);
  bytes.writeUInt32LE(0xfffffffe, sector(0) + 12);
  bytes.write('Root Entry', sector(1), 'utf16le');
  bytes.writeUInt16LE(22, sector(1) + 64);
  bytes.write(stream, sector(3), 'utf16le');
  bytes.writeUInt16LE((stream.length + 1) * 2, sector(3) + 64);
  bytes.writeUInt32LE(4, sector(3) + 116);
  bytes.writeUInt16LE(flags, sector(4) + 10);
  return bytes;
}

describe('what a file is by its bytes', () => {
  test('a PDF, also with a few bytes before its header', async () => {
    const pdf = await drawTextPdf([['Hello']]);
    expect(await tell(pdf)).toBe('pdf');
    expect(await tell(Buffer.concat([Buffer.from('\r\n\r\n'), pdf]))).toBe('pdf');
  });

  test('a Word file, new or old, but no other Office file', async () => {
    expect(await tell(office('wordprocessingml.document', 'word/document.xml'))).toBe('docx');
    expect(await tell(oldOffice('WordDocument'))).toBe('doc');
    expect(await tell(oldOffice('PowerPoint Document'))).toBe('wrong-type');
    expect(await tell(zip({ 'readme.txt': 'hello' }))).toBe('wrong-type');
  });

  test('a spreadsheet, new or old, in whatever order its parts were packed', async () => {
    expect(await tell(office('spreadsheetml.sheet', 'xl/workbook.xml'))).toBe('xlsx');
    expect(await tell(zip({ 'docProps/a.bin': 'x', 'xl/workbook.xml': '<x/>' }))).toBe('xlsx');
    expect(await tell(oldOffice('Workbook'))).toBe('xls');
    expect(await tell(zip({ 'docProps/a.bin': 'x', 'xl/workbook.bin': 'x' }))).toBe('wrong-type');
  });

  test('an encrypted spreadsheet', async () => {
    const encrypted = oldOffice('Workbook');
    encrypted.writeUInt16LE(0x0809, 512 * 5);
    encrypted.writeUInt16LE(16, 512 * 5 + 2);
    encrypted.writeUInt16LE(0x002f, 512 * 5 + 20);
    expect(await tell(encrypted)).toBe('encrypted');
  });

  test('an encrypted Word file, new or old', async () => {
    expect(await tell(oldOffice('EncryptedPackage'))).toBe('encrypted');
    expect(await tell(oldOffice('WordDocument', 0x0100))).toBe('encrypted');
  });

  test('a Word file that was cut short is broken', async () => {
    const whole = office('wordprocessingml.document', 'word/document.xml');
    expect(await tell(whole.subarray(0, whole.length - 30))).toBe('broken');
    const old = oldOffice('WordDocument');
    expect(await tell(old.subarray(0, 512 * 5))).toBe('broken');
  });

  test('a picture that is whole', async () => {
    expect(await tell(drawPng(40, 30))).toBe('png');
    expect(await tell(drawJpeg())).toBe('jpeg');
    expect(await tell(readFileSync('docs/screenshots/landing.png').subarray())).toBe('png');
  });

  test('a picture that was cut short or damaged is broken', async () => {
    const png = drawPng(400, 300);
    expect(await tell(png.subarray(0, png.length - 20))).toBe('broken');
    const damaged = Buffer.from(png);
    damaged[60] = (damaged[60] ?? 0) ^ 0xff;
    expect(await tell(damaged)).toBe('broken');
    const jpeg = drawJpeg();
    expect(await tell(jpeg.subarray(0, jpeg.length - 2))).toBe('broken');
    expect(await tell(Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(300)]))).toBe('broken');
  });

  test('a picture that says it is larger than its rows is broken, and a bomb is not unpacked', async () => {
    expect(await tell(drawPng(40, 30, deflateSync(Buffer.alloc(100))))).toBe('broken');
    const bomb = deflateSync(Buffer.alloc(200_000_000));
    const spent = async (work: () => unknown) => {
      const began = performance.now();
      await work();
      return performance.now() - began;
    };
    const tries = [1, 2, 3, 4, 5];
    const whole: number[] = [];
    const looked: number[] = [];
    // The quickest of several: the machine may be busy with something else at any one of them.
    for (const _ of tries) {
      whole.push(await spent(() => inflateSync(bomb)));
      looked.push(await spent(async () => expect(await tell(drawPng(40, 30, bomb))).toBe('png')));
    }
    expect(Math.min(...looked)).toBeLessThan(Math.min(...whole));
  });

  test('empty, text, markup, a program and a torn start are none of them', async () => {
    expect(await tell('')).toBe('empty');
    const others = [
      'hello',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'MZ\u0000\u0000',
      'PK\u0003\u0004',
      '{\\rtf1 a}',
    ];
    for (const text of others) expect(await tell(text), text).toBe('wrong-type');
    expect(await tell(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('wrong-type');
  });
});
