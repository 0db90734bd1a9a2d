import { type Document, Packer } from 'docx';
import { type Language, LOCALES } from '#messages/languages.ts';

/** 1980-01-01 00:00, the first moment that a ZIP file can name, as its two 16-bit words (time, date). */
const ZIP_TIME = 0;
const ZIP_DATE = 0x21;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;

type Properties = { title: string; preparedAt: Date; language: Language };

/**
 * Packs a document so that the same content gives the same bytes: the writer would otherwise put the clock into
 * the file's properties and into every entry of its archive.
 */
export async function packDocument(document: Document, about: Properties): Promise<Buffer> {
  const properties = { path: 'docProps/core.xml', data: coreProperties(about) };
  return withoutClock(await Packer.toBuffer(document, undefined, [properties]));
}

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function coreProperties({ title, preparedAt, language }: Properties): string {
  const moment = preparedAt.toISOString();
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title><dc:creator>Planwright</dc:creator><dc:language>${LOCALES[language]}</dc:language><cp:lastModifiedBy>Planwright</cp:lastModifiedBy><cp:revision>1</cp:revision><dcterms:created xsi:type="dcterms:W3CDTF">${moment}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${moment}</dcterms:modified></cp:coreProperties>`;
}

/** Sets the time of every archive entry, in the directory at the end and in the header before each file. */
function withoutClock(archive: Buffer): Buffer {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || archive.readUInt32LE(end) !== END_OF_DIRECTORY) return archive;
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let entry = 0; entry < count && archive.readUInt32LE(at) === CENTRAL_HEADER; entry += 1) {
    const local = archive.readUInt32LE(at + 42);
    archive.writeUInt16LE(ZIP_TIME, at + 12);
    archive.writeUInt16LE(ZIP_DATE, at + 14);
    archive.writeUInt16LE(ZIP_TIME, local + 10);
    archive.writeUInt16LE(ZIP_DATE, local + 12);
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return archive;
}
