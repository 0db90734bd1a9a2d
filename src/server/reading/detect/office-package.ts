import { openPromise, type ZipFile } from 'yauzl';

/** More parts than any document has; a list of millions is not gone through. */
const MOST_PARTS = 50_000;
const MOST_TYPES_BYTES = 4 * 2 ** 20;

/** What an archive says it is. `sheet` and `text`: a workbook or a text document of a kind that is not read. */
export type PackageKind = 'docx' | 'xlsx' | 'sheet' | 'text' | 'other' | 'unopened';

/** The kinds that the list of content types names, by the content type of the main part. */
const KINDS: readonly [RegExp, PackageKind][] = [
  [/openxmlformats-officedocument\.wordprocessingml\.document\.main\+xml/, 'docx'],
  [/openxmlformats-officedocument\.spreadsheetml\.sheet\.main\+xml/, 'xlsx'],
  [/ms-word\.(document|template)\.|wordprocessingml\.template\.main/, 'text'],
  [/ms-excel\.(sheet|template|addin)\.|spreadsheetml\.template\.main/, 'sheet'],
];

/** Tells what an archive is by the list of its parts, whatever their order. */
export async function detectPackage(path: string): Promise<PackageKind> {
  const zip = await openPromise(path).catch(() => undefined);
  if (!zip) return 'unopened';
  try {
    const names = new Set<string>();
    let types = '';
    let openDocument = '';
    for await (const entry of zip.eachEntry()) {
      names.add(entry.fileName);
      if (names.size > MOST_PARTS) return 'other';
      if (entry.fileName === '[Content_Types].xml') types = await textOf(zip, entry);
      if (entry.fileName === 'mimetype') openDocument = await textOf(zip, entry);
    }
    const [, kind] = KINDS.find(([pattern]) => pattern.test(types)) ?? [];
    if (kind) return kind;
    if (openDocument.includes('opendocument.spreadsheet')) return 'sheet';
    if (openDocument.includes('opendocument.text')) return 'text';
    if (names.has('xl/workbook.xml')) return 'xlsx';
    return names.has('word/document.xml') ? 'docx' : 'other';
  } catch {
    return 'unopened';
  } finally {
    zip.close();
  }
}

async function textOf(zip: ZipFile, entry: Parameters<ZipFile['openReadStreamPromise']>[0]): Promise<string> {
  if (entry.uncompressedSize > MOST_TYPES_BYTES) return '';
  const parts: Buffer[] = [];
  for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
