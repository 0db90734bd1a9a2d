import { open } from 'node:fs/promises';
import PizZip from 'pizzip';
import { describe, expect, it } from 'vitest';
import { withFile } from '../../../../test/fixtures/with-file.ts';
import { tellContent } from './tell-content.ts';

const tell = (bytes: Uint8Array | string) =>
  withFile(bytes, async (path) => {
    const file = await open(path);
    try {
      return await tellContent(file, path);
    } finally {
      await file.close();
    }
  });

const zip = (files: Record<string, string>): Buffer => {
  const archive = new PizZip();
  for (const [name, text] of Object.entries(files)) archive.file(name, text);
  return archive.generate({ type: 'nodebuffer' });
};

const typesOf = (part: string) =>
  `<Types><Override PartName="/x" ContentType="application/vnd.openxmlformats-officedocument.${part}.main+xml"/></Types>`;

/** The start of an old Office file whose directory lists one stream. */
function oldOffice(stream: string): Buffer {
  const bytes = Buffer.alloc(1024);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(0, 48);
  bytes.write(stream, 512, 'utf16le');
  bytes.writeUInt16LE((stream.length + 1) * 2, 512 + 64);
  return bytes;
}

describe('what a file is', () => {
  it('is a spreadsheet, new or old, but not every Office file or archive', async () => {
    const workbook = { '[Content_Types].xml': typesOf('spreadsheetml.sheet'), 'xl/workbook.xml': '<workbook/>' };
    expect(await tell(zip(workbook))).toBe('spreadsheet');
    expect(await tell(zip({ 'docProps/a.bin': 'x', 'xl/workbook.bin': 'x' }))).toBe('spreadsheet');
    expect(await tell(oldOffice('Workbook'))).toBe('spreadsheet');
    expect(await tell(zip({ 'readme.txt': 'hello' }))).toBe('wrong-type');
    expect(
      await tell(zip({ '[Content_Types].xml': typesOf('wordprocessingml.document'), 'word/document.xml': '' })),
    ).toBe('wrong-type');
    expect(await tell(oldOffice('WordDocument'))).toBe('wrong-type');
  });

  it('is a picture by its first bytes', async () => {
    const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb', 'hex');
    expect(await tell(Buffer.concat([jpeg, Buffer.alloc(200)]))).toBe('picture');
  });

  it('is nothing we know where a known start is followed by rubbish, and does not throw', async () => {
    expect(await tell(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('wrong-type');
    const torn = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    expect(await tell(Buffer.concat([torn, Buffer.alloc(600, 0xff)]))).toBe('wrong-type');
    expect(await tell('PK\u0003\u0004')).toBe('wrong-type');
  });
});
