import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { DocumentBlock, ReadBlocks } from '#domain/assistant/document-blocks.ts';
import { plainText } from '#domain/assistant/document-blocks.ts';
import { parsePartsOfDocx } from './read-new-word.ts';
import { MOST_CHARACTERS, TextLimitExceeded } from './word-xml.ts';

/** What is deleted, is no text, or says again what stands beside it for older programs. */
const SKIPPED = new Set(['del', 'moveFrom', 'instrText', 'delText', 'Fallback', 'binData']);
const SIGNS: Readonly<Record<string, string>> = { tab: ' ', ptab: ' ', cr: ' ', noBreakHyphen: '\u2011' };
const MOST_DEPTH = 1000;
const TITLE_RANK = 0;
/** Word has nine levels of outlines; `9` says that a paragraph is none. */
const MOST_LEVELS = 9;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
const valueIn = ({ attributes }: SaxesTagPlain): string | undefined => attributes['w:val'];
const isOn = (tag: SaxesTagPlain): boolean => !['0', 'false', 'none', 'off'].includes(valueIn(tag) ?? '1');

/** The ranks of styles: those of headings by their outline level or their name, of the title 0. */
function createStyles() {
  const styles = new Map<string, { rank?: number | undefined; basedOn: string; hidden: boolean }>();
  let current: { id: string; rank?: number; basedOn: string; hidden: boolean } | undefined;
  const parser = strictParser();
  parser.on('opentag', (tag) => {
    const name = localName(tag.name);
    if (name === 'style') current = { id: tag.attributes['w:styleId'] ?? '', basedOn: '', hidden: false };
    if (!current) return;
    const value = valueIn(tag) ?? '';
    const [, level] = /^heading ([1-9])$/i.exec(value) ?? [];
    if (name === 'name' && level !== undefined) current.rank = Number(level);
    else if (name === 'name' && /^title$/i.test(value)) current.rank = TITLE_RANK;
    else if (name === 'basedOn') current.basedOn = value;
    else if (name === 'outlineLvl' && Number(value) < MOST_LEVELS) current.rank ??= Number(value) + 1;
    else if (name === 'vanish') current.hidden = isOn(tag);
  });
  parser.on('closetag', ({ name }) => {
    if (localName(name) !== 'style' || !current) return;
    styles.set(current.id, current);
    current = undefined;
  });
  const styleOf = (id: string, depth = 0): { rank?: number | undefined; hidden: boolean } => {
    const style = styles.get(id);
    if (!style || depth > 20) return { hidden: false };
    const base = styleOf(style.basedOn, depth + 1);
    return { rank: style.rank ?? base.rank, hidden: style.hidden || base.hidden };
  };
  return { parser, styleOf };
}

function strictParser(): SaxesParser {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  return parser;
}

type OpenParagraph = { text: string; bold: string; style: string; level: number | undefined; page: number };
type OpenCells = { rows: string[][]; page: number };

/** Puts together the blocks of a document part. Notes at the foot stand after the paragraph that refers to them. */
function createBlocks(styleOf: ReturnType<typeof createStyles>['styleOf'], notes: ReadonlyMap<string, string>) {
  const blocks: DocumentBlock[] = [];
  const parser = strictParser();
  const tables: OpenCells[] = [];
  /** A text box stands within a paragraph and has its own. */
  const open: OpenParagraph[] = [];
  let page = 1;
  let hasPages = false;
  let hasRendered = false;
  const spans: number[] = [];
  let depth = 0;
  let skipped = 0;
  let characters = 0;
  let inText = false;
  let inRun = false;
  let run = { bold: false, hidden: false };
  const referred: string[] = [];

  const add = (text: string) => {
    const paragraph = open.at(-1);
    if (!paragraph || run.hidden) return;
    characters += text.length;
    if (characters > MOST_CHARACTERS) throw new TextLimitExceeded();
    paragraph.text += text;
    if (run.bold) paragraph.bold += text;
  };
  const endParagraph = (ended: OpenParagraph) => {
    const text = plainText(ended.text);
    const style = styleOf(ended.style);
    const table = tables.at(-1);
    if (style.hidden) return;
    if (table) {
      const row = table.rows.at(-1);
      if (row && row.length > 0) row[row.length - 1] = `${row.at(-1)} ${text}`.trim();
      return;
    }
    if (text === '') return;
    const rank = style.rank ?? ended.level;
    const isBold = plainText(ended.bold) === text;
    if (rank !== undefined) blocks.push({ kind: 'heading', page: ended.page, rank, text });
    else blocks.push({ kind: 'paragraph', page: ended.page, text, ...(isBold ? { isBold } : {}) });
    for (const id of referred.splice(0)) {
      const note = notes.get(id);
      if (note) blocks.push({ kind: 'paragraph', page: ended.page, text: note });
    }
  };
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > MOST_DEPTH) throw new Error('Elements are nested too deep.');
    const name = localName(tag.name);
    if (skipped > 0 || SKIPPED.has(name)) {
      if (!tag.isSelfClosing) skipped += 1;
      return;
    }
    const table = tables.at(-1);
    const paragraph = open.at(-1);
    if (name === 'tbl' && !tag.isSelfClosing) tables.push({ rows: [], page });
    else if (name === 'tr') table?.rows.push([]);
    else if (name === 'tc') table?.rows.at(-1)?.push('');
    else if (name === 'gridSpan') {
      // The cell that goes over several columns stands in the first of them.
      if (table) spans.push(Math.min(60, Number(valueIn(tag)) || 1) - 1);
    } else if (name === 'p' && !tag.isSelfClosing) open.push({ text: '', bold: '', style: '', level: undefined, page });
    else if (name === 'pStyle' && paragraph) paragraph.style = valueIn(tag) ?? '';
    else if (name === 'outlineLvl' && paragraph && Number(valueIn(tag)) < MOST_LEVELS)
      paragraph.level = Number(valueIn(tag)) + 1;
    else if (name === 'r') [inRun, run] = [true, { bold: false, hidden: false }];
    else if (inRun && name === 'b') run.bold = isOn(tag);
    else if (inRun && (name === 'vanish' || name === 'webHidden')) run.hidden = isOn(tag);
    else if (inRun && name === 'rStyle') run.hidden ||= styleOf(valueIn(tag) ?? '').hidden;
    else if (name === 't') inText = true;
    else if (name === 'br' || name === 'lastRenderedPageBreak') {
      const isPage = name !== 'br' || tag.attributes['w:type'] === 'page';
      if (isPage && (name === 'lastRenderedPageBreak' || !hasRendered)) page += 1;
      hasPages ||= isPage;
      if (name === 'lastRenderedPageBreak') hasRendered = true;
      add(' ');
      if (isPage && paragraph && plainText(paragraph.text) === '') paragraph.page = page;
    } else if (name === 'footnoteReference') referred.push(tag.attributes['w:id'] ?? '');
    else if (SIGNS[name] !== undefined && inRun) add(SIGNS[name]);
  });
  parser.on('closetag', (tag) => {
    depth -= 1;
    const name = localName(tag.name);
    if (skipped > 0) {
      if (!tag.isSelfClosing) skipped -= 1;
      return;
    }
    if (name === 't') inText = false;
    else if (name === 'r') [inRun, run] = [false, { bold: false, hidden: false }];
    else if (name === 'p' && !tag.isSelfClosing) {
      const ended = open.pop();
      if (ended) endParagraph(ended);
    } else if (name === 'tc') {
      const more = spans.splice(0).reduce((sum, one) => sum + one, 0);
      tables
        .at(-1)
        ?.rows.at(-1)
        ?.push(...Array<string>(more).fill(''));
    } else if (name === 'tbl' && !tag.isSelfClosing) {
      const ended = tables.pop();
      const outer = tables.at(-1)?.rows.at(-1);
      if (!ended) return;
      const said = ended.rows.map((row) => row.join(' ')).join(' ');
      // A table within a cell is words of that cell.
      if (outer && outer.length > 0) outer[outer.length - 1] = `${outer.at(-1)} ${said}`.trim();
      else if (tables.length === 0) blocks.push({ kind: 'table', page: ended.page, caption: '', rows: ended.rows });
    }
  });
  parser.on('text', (text) => {
    if (inText && skipped === 0) add(text);
  });
  return { parser, blocks: () => (hasPages ? blocks : blocks.map((block) => ({ ...block, page: null }))) };
}

/** The texts of notes by their ids. */
function createNotes() {
  const notes = new Map<string, string>();
  const parser = strictParser();
  let id: string | undefined;
  let inText = false;
  parser.on('opentag', (tag) => {
    const name = localName(tag.name);
    if (name === 'footnote' && tag.attributes['w:type'] === undefined) id = tag.attributes['w:id'];
    else if (name === 't') inText = true;
  });
  parser.on('closetag', ({ name }) => {
    if (localName(name) === 't') inText = false;
    if (localName(name) === 'footnote') id = undefined;
  });
  parser.on('text', (text) => {
    if (inText && id !== undefined) notes.set(id, `${notes.get(id) ?? ''}${text}`);
  });
  return { parser, notes };
}

/**
 * Reads a .docx file as headings (by the outline levels of its styles), paragraphs and tables. Pages are those that Word last
 * laid out, where it says so. Undefined where the file is damaged. Throws TextLimitExceeded where it unpacks to too much.
 */
export async function readWordBlocks(path: string): Promise<ReadBlocks | undefined> {
  const styles = createStyles();
  const notes = createNotes();
  const main = createBlocks(styles.styleOf, notes.notes);
  const isRead = await parsePartsOfDocx(path, [
    { part: 'styles', parser: styles.parser },
    { part: 'footnotes', parser: notes.parser },
    { part: 'main', parser: main.parser },
  ]);
  return isRead ? { title: '', blocks: main.blocks() } : undefined;
}
