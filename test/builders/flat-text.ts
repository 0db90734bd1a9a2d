/** A text document as LibreOffice opens it (OpenDocument in one XML file), with whatever a Word file may have. */
export type FlatText = {
  header?: string;
  footer?: string;
  body: readonly FlatBlock[];
};

/** `inserted`, `deleted`: words of a tracked change after `text`; `pageBreak`: it begins a page. */
type FlatBlock =
  | {
      text: string;
      footnote?: string;
      endnote?: string;
      comment?: string;
      inserted?: string;
      deleted?: string;
      pageBreak?: boolean;
    }
  | { heading: string }
  | { box: string }
  | { list: readonly string[] }
  | { rows: readonly (readonly string[])[] };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const paragraph = (content: string, style = 'Standard') => `<text:p text:style-name="${style}">${content}</text:p>`;

const NAMESPACES = {
  office: 'office:1.0',
  text: 'text:1.0',
  table: 'table:1.0',
  draw: 'drawing:1.0',
  style: 'style:1.0',
  fo: 'xsl-fo-compatible:1.0',
  svg: 'svg-compatible:1.0',
};
const WHO = '<dc:creator>M. Reyes</dc:creator><dc:date>2026-11-02T09:00:00</dc:date>';

/** @returns the XML of a .fodt file */
export function writeFlatText({ header, footer, body }: FlatText): string {
  const changes: string[] = [];
  const change = (kind: 'insertion' | 'deletion', words: string): string => {
    const id = `change${changes.length}`;
    const lost = kind === 'deletion' ? paragraph(escaped(words)) : '';
    changes.push(
      `<text:changed-region xml:id="${id}" text:id="${id}"><text:${kind}><office:change-info>${WHO}</office:change-info>${lost}</text:${kind}></text:changed-region>`,
    );
    if (kind === 'deletion') return `<text:change text:change-id="${id}"/>`;
    return `<text:change-start text:change-id="${id}"/>${escaped(words)}<text:change-end text:change-id="${id}"/>`;
  };
  const note = (kind: 'footnote' | 'endnote', words: string, at: number) =>
    `<text:note text:id="${kind}${at}" text:note-class="${kind}"><text:note-citation>${at}</text:note-citation><text:note-body>${paragraph(escaped(words))}</text:note-body></text:note>`;
  const blockOf = (block: FlatBlock, at: number): string => {
    if ('heading' in block) return `<text:h text:outline-level="1">${escaped(block.heading)}</text:h>`;
    if ('box' in block)
      return paragraph(
        `<draw:frame draw:name="box${at}" text:anchor-type="paragraph" svg:width="6cm" svg:height="2cm"><draw:text-box>${paragraph(escaped(block.box))}</draw:text-box></draw:frame>`,
      );
    if ('list' in block)
      return `<text:list>${block.list.map((item) => `<text:list-item>${paragraph(escaped(item))}</text:list-item>`).join('')}</text:list>`;
    if ('rows' in block) {
      const columns = block.rows[0]?.length ?? 1;
      const rows = block.rows.map(
        (cells) =>
          `<table:table-row>${cells.map((cell) => `<table:table-cell office:value-type="string">${paragraph(escaped(cell))}</table:table-cell>`).join('')}</table:table-row>`,
      );
      return `<table:table table:name="table${at}"><table:table-column table:number-columns-repeated="${columns}"/>${rows.join('')}</table:table>`;
    }
    const { text, footnote, endnote, comment, inserted, deleted, pageBreak } = block;
    return paragraph(
      [
        escaped(text),
        inserted === undefined ? '' : change('insertion', inserted),
        deleted === undefined ? '' : change('deletion', deleted),
        footnote === undefined ? '' : note('footnote', footnote, at),
        endnote === undefined ? '' : note('endnote', endnote, at),
        comment === undefined ? '' : `<office:annotation>${WHO}${paragraph(escaped(comment))}</office:annotation>`,
      ].join(''),
      pageBreak ? 'NewPage' : 'Standard',
    );
  };
  const blocks = body.map(blockOf).join('');
  const tracked = changes.length > 0 ? `<text:tracked-changes>${changes.join('')}</text:tracked-changes>` : '';
  const namespaces = Object.entries(NAMESPACES)
    .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}"`)
    .join(' ');
  const part = (name: string, words: string | undefined) =>
    words === undefined ? '' : `<style:${name}>${paragraph(escaped(words))}</style:${name}>`;
  return `<?xml version="1.0" encoding="UTF-8"?><office:document ${namespaces} xmlns:dc="http://purl.org/dc/elements/1.1/" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text"><office:styles><style:style style:name="Standard" style:family="paragraph"/></office:styles><office:automatic-styles><style:style style:name="NewPage" style:family="paragraph" style:parent-style-name="Standard"><style:paragraph-properties fo:break-before="page"/></style:style><style:page-layout style:name="page"><style:page-layout-properties fo:page-width="21.59cm" fo:page-height="27.94cm"/><style:header-style/><style:footer-style/></style:page-layout></office:automatic-styles><office:master-styles><style:master-page style:name="Standard" style:page-layout-name="page">${part('header', header)}${part('footer', footer)}</style:master-page></office:master-styles><office:body><office:text>${tracked}${blocks}</office:text></office:body></office:document>`;
}
