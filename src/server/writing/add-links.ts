import type PizZip from 'pizzip';
import { bookmarkOf } from './annex.ts';
import { escapeXml } from './clean-text.ts';

const RELATIONS = 'word/_rels/document.xml.rels';
const HYPERLINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';
const A_RUN = /<w:r(?: [^>]*)?>(?:(?!<\/w:r>).)*<w:rStyle w:val="(Link|LinkTarget)"\/>(?:(?!<\/w:r>).)*<\/w:r>/gs;

/**
 * Makes links of what a template shows in the character style Link, where its text is among `links` (to "#bookmark" or
 * to an address), and bookmarks of what it shows in the style LinkTarget. Texts alone cannot become either.
 */
export function addLinks(zip: PizZip, links: ReadonlyMap<string, string>): void {
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
