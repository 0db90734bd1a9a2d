import PizZip from 'pizzip';
import { describe, expect, it } from 'vitest';
import { withFile } from '../../../../test/fixtures/with-file.ts';
import { tellRest } from './tell-rest.ts';

const tell = (bytes: Uint8Array | string) => withFile(bytes, tellRest);

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

describe('what a file of no kind that is read is', () => {
  it('is a spreadsheet of another kind, but not every Office file or archive', async () => {
    expect(await tell(zip({ '[Content_Types].xml': typesOf('spreadsheetml.template') }))).toBe('spreadsheet');
    expect(await tell(oldOffice('Book'))).toBe('spreadsheet');
    expect(await tell(zip({ 'readme.txt': 'hello' }))).toBe('wrong-type');
    expect(await tell(oldOffice('PowerPoint Document'))).toBe('wrong-type');
  });

  it('is a picture of another kind by its first bytes', async () => {
    expect(await tell(Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(200)]))).toBe('picture');
    expect(await tell(Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(200)]))).toBe('picture');
  });

  it('is nothing we know where a known start is followed by rubbish, and does not throw', async () => {
    expect(await tell(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('wrong-type');
    const torn = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    expect(await tell(Buffer.concat([torn, Buffer.alloc(600, 0xff)]))).toBe('wrong-type');
    expect(await tell('PK\u0003\u0004')).toBe('wrong-type');
  });
});
