import type { DocumentBlock, ReadBlocks } from './document-blocks.ts';
import { plainText } from './document-blocks.ts';

/** What a browser does not show as text of the page, and what is no text of the document. */
const NOT_SHOWN = new Set(
  'title script style template noscript iframe object svg math canvas select button textarea nav head dialog'.split(
    ' ',
  ),
);
/** Their content is no markup: it ends at their closing tag and nowhere else. */
const RAW = new Set(['title', 'script', 'style', 'textarea', 'iframe', 'noscript']);
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const BLOCKS = new Set(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer header hr html legend li main ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
/** Elements that a tag ends which stands within them without their closing tag. */
const ENDED_BY: Readonly<Record<string, readonly string[]>> = {
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  tr: ['tr', 'td', 'th'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  option: ['option'],
};
/** An element that ends others does so within these alone. */
const HOLDERS = new Set(['ul', 'ol', 'dl', 'table']);

const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ensp: ' ', emsp: ' ', thinsp: ' ', shy: '' },
  ...{ sect: '§', para: '¶', middot: '·', bull: '•', hellip: '…', ndash: '–', mdash: '—', minus: '−', times: '×' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', copy: '©', reg: '®', trade: '™' },
  ...{ deg: '°', plusmn: '±', frac12: '½', frac14: '¼', frac34: '¾', sup2: '²', sup3: '³', le: '≤', ge: '≥', ne: '≠' },
  ...{ aacute: 'á', eacute: 'é', iacute: 'í', oacute: 'ó', uacute: 'ú', ntilde: 'ñ', uuml: 'ü', ouml: 'ö', auml: 'ä' },
  ...{ Aacute: 'Á', Eacute: 'É', Iacute: 'Í', Oacute: 'Ó', Uacute: 'Ú', Ntilde: 'Ñ', cent: '¢', pound: '£', euro: '€' },
};

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,8}));?/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name as string] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' ';
  });

const HIDING =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|font-size\s*:\s*0(?![.\d]*[1-9])|opacity\s*:\s*0(?![.\d]*[1-9])/i;

/** The classes that a page's own styles hide. */
function hiddenClasses(html: string): ReadonlySet<string> {
  const hidden = new Set<string>();
  for (const [, css = ''] of html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style/gi)) {
    for (const [, selectors = '', rules = ''] of css.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
      if (!HIDING.test(rules)) continue;
      for (const [, name = ''] of selectors.matchAll(/\.([\w-]+)\s*(?=,|$)/g)) hidden.add(name);
    }
  }
  return hidden;
}

const attributeOf = (attributes: string, name: string): string | undefined => {
  const found = new RegExp(`(?:^|\\s)${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+)))?(?=[\\s/]|$)`, 'i').exec(
    attributes,
  );
  return found ? decode(found[1] ?? found[2] ?? found[3] ?? '') : undefined;
};

/** Where a tag ends that begins at `from`: at the first ">" outside of quotes. */
function endOfTag(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < html.length; at += 1) {
    const character = html[at] as string;
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '>') return at;
    else if ((character === '"' || character === "'") && html[at - 1] === '=') quote = character;
  }
  // A quote that never ends: the tag ends at its first ">".
  return html.indexOf('>', from);
}

type OpenTable = { rows: string[][]; caption: string; depth: number };

/** The blocks of a page in HTML: what a reader sees of it, without scripts, styles, menus and hidden text. */
export function htmlBlocks(source: string): ReadBlocks {
  const html = source.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  const lower = html.toLowerCase();
  const hidden = hiddenClasses(html);
  const isHidden = (attributes: string): boolean => {
    if (attributes === '') return false;
    const classes = (attributeOf(attributes, 'class') ?? '').split(/\s+/);
    return (
      attributeOf(attributes, 'hidden') !== undefined ||
      attributeOf(attributes, 'aria-hidden') === 'true' ||
      HIDING.test(attributeOf(attributes, 'style') ?? '') ||
      classes.some((name) => hidden.has(name))
    );
  };
  const [, ownTitle = ''] = /<title\b[^>]*>([\s\S]*?)<\/title/i.exec(html) ?? [];
  const blocks: DocumentBlock[] = [];
  const open: string[] = [];
  let skippedFrom: number | undefined;
  let words = '';
  let bold = '';
  let table: OpenTable | undefined;

  const flush = () => {
    const text = plainText(words);
    const isBold = text !== '' && plainText(bold) === text;
    [words, bold] = ['', ''];
    if (text === '') return;
    const heading = open.find((name) => /^h[1-6]$/.test(name));
    if (table) {
      if (open.includes('caption')) table.caption = `${table.caption} ${text}`.trim();
      else {
        const row = table.rows.at(-1) ?? table.rows[table.rows.push([]) - 1];
        const cell = row?.length ? row.length - 1 : -1;
        if (row && cell >= 0) row[cell] = `${row[cell]} ${text}`.trim();
        else row?.push(text);
      }
    } else if (heading) blocks.push({ kind: 'heading', page: null, rank: Number(heading[1]), text });
    else blocks.push({ kind: 'paragraph', page: null, text, ...(isBold ? { isBold } : {}) });
  };
  const closeTo = (depth: number) => {
    while (open.length > depth) {
      const name = open.at(-1) as string;
      if (skippedFrom === undefined && (BLOCKS.has(name) || /^h[1-6]$/.test(name))) flush();
      open.pop();
      if (skippedFrom !== undefined && open.length <= skippedFrom) skippedFrom = undefined;
      if (table && open.length <= table.depth) {
        if (table.rows.length > 0) blocks.push({ kind: 'table', page: null, caption: table.caption, rows: table.rows });
        table = undefined;
      }
    }
  };
  /** Ends what a tag ends without saying so. */
  const endImplied = (name: string) => {
    const ended = ENDED_BY[name];
    if (ended) {
      const within = open.findLastIndex((one) => HOLDERS.has(one));
      const at = open.findIndex((one, place) => place > within && ended.includes(one));
      if (at >= 0) closeTo(at);
    }
    if ((BLOCKS.has(name) || /^h[1-6]$/.test(name)) && name !== 'caption') {
      const at = open.lastIndexOf('p');
      if (at >= 0 && at > open.findLastIndex((one) => HOLDERS.has(one) || one === 'td' || one === 'th')) closeTo(at);
    }
  };

  for (let at = 0; at < html.length; ) {
    const next = html.indexOf('<', at);
    const until = next < 0 ? html.length : next;
    if (until > at && skippedFrom === undefined) {
      const text = decode(html.slice(at, until));
      const isRaised = open.at(-1) === 'sup' && /^[23]$/.test(text.trim());
      words += isRaised ? (text.trim() === '2' ? '²' : '³') : text;
      if (open.some((name) => name === 'b' || name === 'strong')) bold += text;
    }
    if (next < 0) break;
    const tag = /^<(\/?)([a-zA-Z][\w:-]*)/.exec(html.slice(next, next + 64));
    if (!tag) {
      if (skippedFrom === undefined && !/^<[!?/]/.test(html.slice(next, next + 2))) words += '<';
      const end = /^<[!?/]/.test(html.slice(next, next + 2)) ? html.indexOf('>', next) : next;
      at = (end < 0 ? html.length : end) + 1;
      continue;
    }
    const end = endOfTag(html, next + tag[0].length);
    const stop = end < 0 ? html.length : end;
    const name = (tag[2] ?? '').toLowerCase();
    const attributes = html.slice(next + tag[0].length, stop);
    at = stop + 1;
    if (tag[1] === '/') {
      const depth = open.lastIndexOf(name);
      if (depth >= 0) closeTo(depth);
      continue;
    }
    if (name === 'br') {
      // Two of them part paragraphs, as people write them.
      if (skippedFrom === undefined && /^(?:\s|&nbsp;)*<br\b/i.test(html.slice(at, at + 40))) flush();
      else if (skippedFrom === undefined) [words, bold] = [`${words} `, `${bold} `];
      continue;
    }
    if (VOID.has(name)) {
      if (name === 'hr' && skippedFrom === undefined) flush();
      continue;
    }
    if (RAW.has(name)) {
      const close = lower.indexOf(`</${name}`, at);
      at = close < 0 ? html.length : close;
      open.push(name);
      skippedFrom ??= open.length - 1;
      continue;
    }
    endImplied(name);
    const isBlock = BLOCKS.has(name) || /^h[1-6]$/.test(name);
    if (isBlock && skippedFrom === undefined) flush();
    if (/\/\s*$/.test(attributes) && !isBlock) continue;
    open.push(name);
    if (skippedFrom === undefined && (NOT_SHOWN.has(name) || isHidden(attributes))) skippedFrom = open.length - 1;
    if (skippedFrom !== undefined) continue;
    if (name === 'table' && !table) table = { rows: [], caption: '', depth: open.length - 1 };
    if (name === 'tr' && table) table.rows.push([]);
    if ((name === 'td' || name === 'th') && table) {
      const row = table.rows.at(-1) ?? table.rows[table.rows.push([]) - 1];
      row?.push('');
      const span = Math.min(20, Number.parseInt(attributeOf(attributes, 'colspan') ?? '1', 10) || 1);
      // The cell that goes over several columns stands in the first of them.
      if (span > 1) spans.set(row ?? [], [...(spans.get(row ?? []) ?? []), { at: (row?.length ?? 1) - 1, span }]);
    }
  }
  closeTo(0);
  flush();
  for (const block of blocks) if (block.kind === 'table') block.rows = block.rows.map(spread);
  return { title: plainText(decode(ownTitle)), blocks };
}

const spans = new WeakMap<string[], { at: number; span: number }[]>();

/** A row with an empty cell for each further column that one of its cells goes over. */
function spread(row: string[]): string[] {
  const wide = spans.get(row);
  if (!wide) return row;
  return row.flatMap((cell, at) => {
    const found = wide.find((one) => one.at === at);
    return found ? [cell, ...Array<string>(found.span - 1).fill('')] : [cell];
  });
}
