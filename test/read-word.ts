import PizZip from 'pizzip';

const decoded = (xml: string) =>
  xml
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** The plain text of each paragraph of a part of a Word file. */
export const paragraphsOf = (xml: string): string[] =>
  [...xml.matchAll(/<w:p>.*?<\/w:p>|<w:p [^>]*>.*?<\/w:p>/gs)].map(([paragraph]) =>
    decoded([...paragraph.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)].map(([, text]) => text).join('')),
  );

/** A Word file opened: its parts by name, the paragraphs of its text, its headings, and its tables' rows. */
export function readWord(bytes: Buffer) {
  const zip = new PizZip(bytes);
  const part = (name: string) => zip.file(name)?.asText() ?? '';
  const xml = part('word/document.xml');
  const headings = [...xml.matchAll(/<w:p><w:pPr><w:pStyle w:val="(Title|Heading\d)"\/>.*?<\/w:p>/gs)].map(
    ([paragraph, style]) => `${style}: ${paragraphsOf(paragraph)[0]}`,
  );
  const tables = [...xml.matchAll(/<w:tbl>.*?<\/w:tbl>/gs)].map(([table]) =>
    [...table.matchAll(/<w:tr>.*?<\/w:tr>/gs)].map(([row]) => ({
      xml: row,
      cells: [...row.matchAll(/<w:tc>.*?<\/w:tc>/gs)].map(([cell]) => paragraphsOf(cell).join('\n')),
    })),
  );
  return { part, names: Object.keys(zip.files), xml, paragraphs: paragraphsOf(xml), headings, tables };
}
