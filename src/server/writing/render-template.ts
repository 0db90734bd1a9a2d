import Docxtemplater, { type DXT } from 'docxtemplater';
import PizZip from 'pizzip';
import type { z } from 'zod';
import { type Language, LOCALES } from '#messages/languages.ts';
import { bookmarkOf } from './annex.ts';
import { escapeXml, legal } from './clean-text.ts';

/** A name, or names with points between them: nothing that could be calculated or called. */
const TAG = /^[a-z]\w*(\.[a-z]\w*)*$/i;

/** Finds what a tag stands for among the data's own fields; what no scope has is an error and no empty place. */
function parseTag(tag: string): DXT.Parser {
  if (!TAG.test(tag)) throw new Error(`"${tag}" is no tag.`);
  const path = tag.split('.');
  return {
    get: (scope, { num }) => {
      const value = path.reduce<unknown>(
        (found, name) =>
          typeof found === 'object' && found && Object.hasOwn(found, name) ? Reflect.get(found, name) : undefined,
        scope,
      );
      if (value === undefined && num === 0) throw new Error(`{${tag}} stands for nothing.`);
      return typeof value === 'string' ? value.split('\n').map(legal).join('\n') : value;
    },
  };
}

/** How templates are read, at start and when a file is written. */
export const TEMPLATE_OPTIONS = {
  paragraphLoop: true,
  linebreaks: true,
  errorLogging: false,
  parser: parseTag,
  syntax: { changeDelimiterPrefix: null },
} satisfies DXT.Options;

/** What a file says of itself beside its pages. `links`: texts in the character style Link, and where they lead. */
export type Properties = {
  title: string;
  preparedAt: Date;
  language: Language;
  links?: ReadonlyMap<string, string>;
};

/**
 * Fills a Word template with `data` of the shape that it was checked for. The same template, data and properties give
 * the same bytes. Texts in `data` stay text: nothing in them can become a tag, markup, a field or a link.
 */
export function renderTemplate<Shape extends z.ZodObject>(
  template: Uint8Array,
  shape: Shape,
  data: z.output<Shape>,
  about: Properties,
): Buffer {
  const zip = new PizZip(template);
  setLanguage(zip, LOCALES[about.language]);
  const document = new Docxtemplater<PizZip>(zip, TEMPLATE_OPTIONS);
  document.render(shape.parse(data));
  const rendered = document.getZip();
  if (about.links) addLinks(rendered, about.links);
  rendered.file('docProps/core.xml', coreProperties(about));
  return withoutClock(rendered.generate({ type: 'nodebuffer', compression: 'DEFLATE' }));
}

/** Spelling is checked, and text read aloud, in the language that the file is written in and not the template's. */
function setLanguage(zip: PizZip, locale: string): void {
  for (const file of zip.file(/^word\/[^/]+\.xml$/)) {
    const xml = file
      .asText()
      .replace(/<w:(?:lang|themeFontLang)\b[^>]*>/g, (tag) => tag.replace(/w:val="[^"]*"/, `w:val="${locale}"`));
    zip.file(file.name, xml);
  }
}

function coreProperties({ title, preparedAt, language }: Properties): string {
  const moment = preparedAt.toISOString();
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(legal(title))}</dc:title><dc:creator>Planwright</dc:creator><dc:language>${LOCALES[language]}</dc:language><cp:lastModifiedBy>Planwright</cp:lastModifiedBy><cp:revision>1</cp:revision><dcterms:created xsi:type="dcterms:W3CDTF">${moment}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${moment}</dcterms:modified></cp:coreProperties>`;
}

/** 1980-01-01 00:00, the first moment that a ZIP file can name, as its two 16-bit words (time, date). */
const ZIP_TIME = 0;
const ZIP_DATE = 0x21;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;

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

const RELATIONS = 'word/_rels/document.xml.rels';
const HYPERLINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';
const A_RUN = /<w:r(?: [^>]*)?>(?:(?!<\/w:r>).)*<w:rStyle w:val="(Link|LinkTarget)"\/>(?:(?!<\/w:r>).)*<\/w:r>/gs;

/**
 * Makes links of what a template shows in the character style Link, where its text is among `links` (to "#bookmark" or
 * to an address), and bookmarks of what it shows in the style LinkTarget. Texts alone cannot become either.
 */
function addLinks(zip: PizZip, links: ReadonlyMap<string, string>): void {
  const document = zip.file('word/document.xml')?.asText() ?? '';
  const addresses = new Map<string, string>();
  let bookmarks = 0;
  const linked = document.replace(A_RUN, (run, style: string) => {
    const text = textOf(run);
    if (style === 'LinkTarget') {
      bookmarks += 1;
      const id = `w:id="${9_000 + bookmarks}"`;
      return `<w:bookmarkStart ${id} w:name="${bookmarkOf(text)}"/>${run}<w:bookmarkEnd ${id}/>`;
    }
    const target = links.get(text);
    if (target === undefined) return run;
    if (target.startsWith('#')) return `<w:hyperlink w:anchor="${target.slice(1)}" w:history="1">${run}</w:hyperlink>`;
    const relation = addresses.get(target) ?? `rIdLink${addresses.size + 1}`;
    addresses.set(target, relation);
    return `<w:hyperlink r:id="${relation}" w:history="1">${run}</w:hyperlink>`;
  });
  zip.file('word/document.xml', withRelationNamespace(linked));
  const relations = [...addresses].map(
    ([address, id]) =>
      `<Relationship Id="${id}" Type="${HYPERLINK}" Target="${escapeXml(address)}" TargetMode="External"/>`,
  );
  const file = zip.file(RELATIONS)?.asText();
  if (file && relations.length > 0) {
    zip.file(RELATIONS, file.replace('</Relationships>', `${relations.join('')}</Relationships>`));
  }
}

const textOf = (run: string) =>
  [...run.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text = '']) => decoded(text)).join('');

const decoded = (text: string) =>
  text.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '&',
  );

const withRelationNamespace = (xml: string) =>
  /<w:document[^>]*xmlns:r=/.test(xml)
    ? xml
    : xml.replace(
        '<w:document ',
        '<w:document xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ',
      );
