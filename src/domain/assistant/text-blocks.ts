import type { DocumentBlock, ReadBlocks } from './document-blocks.ts';
import { isCapitals, numberedHeading } from './headings-in-text.ts';

/** The cells of a row between bars; `\|` is a bar within a cell. */
const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => inline(cell.replaceAll('\\|', '|')));
const RULE = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/;

/** Words without the marks of Markdown and without tags. */
const inline = (text: string): string =>
  text
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/(\*\*|__|~~|`)(.+?)\1/g, '$2')
    .replace(/(?<![\w*])[*_](?=\S)(.+?)(?<=\S)[*_](?![\w*])/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!|>])/g, '$1')
    .trim();

const BULLET = /^\s*(?:[-*+]|\d{1,3}[.)])\s+/;

/** The blocks of a text in Markdown. What it would hide in a browser (comments, scripts, styles) is left out. */
export function markdownBlocks(source: string): ReadBlocks {
  const shown = source
    .replace(/\r\n?/g, '\n')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(script|style|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '');
  const [, head] = /^---\n([\s\S]*?)\n---\n/.exec(shown) ?? [];
  const [, title = ''] = /^title:\s*["']?(.+?)["']?\s*$/m.exec(head ?? '') ?? [];
  const lines = (head === undefined ? shown : shown.slice(head.length + 9)).split('\n');
  const blocks: DocumentBlock[] = [];
  let paragraph: string[] = [];
  let isFenced = false;
  const close = () => {
    const text = inline(paragraph.join(' '));
    const isBold = /^(?:\*\*|__)[^*_]+(?:\*\*|__)$/.test(paragraph.join(' ').trim());
    if (text !== '') blocks.push({ kind: 'paragraph', page: null, text, ...(isBold ? { isBold } : {}) });
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (/^\s*(?:```|~~~)/.test(line)) {
      close();
      isFenced = !isFenced;
      continue;
    }
    const heading = isFenced ? null : /^(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line);
    const under = isFenced ? null : /^(=+|-{2,})\s*$/.exec(lines[at + 1] ?? '');
    if (heading) {
      close();
      const text = inline(heading[2] ?? '').replace(/\s*\{#[^}]*\}$/, '');
      blocks.push({ kind: 'heading', page: null, rank: heading[1]?.length ?? 1, text });
    } else if (under && line.trim() !== '' && paragraph.length === 0 && !line.includes('|')) {
      blocks.push({ kind: 'heading', page: null, rank: under[1]?.startsWith('=') ? 1 : 2, text: inline(line) });
      at += 1;
    } else if (
      !isFenced &&
      line.includes('|') &&
      RULE.test(lines[at + 1] ?? '') &&
      (lines[at + 1] ?? '').includes('|')
    ) {
      close();
      const rows = [cellsOf(line)];
      for (at += 2; (lines[at] ?? '').includes('|'); at += 1) rows.push(cellsOf(lines[at] ?? ''));
      at -= 1;
      blocks.push({ kind: 'table', page: null, caption: '', rows });
    } else if (line.trim() === '' || (!isFenced && /^\s*(?:[-*_]\s*){3,}$/.test(line))) close();
    else {
      if (BULLET.test(line)) close();
      paragraph.push(isFenced ? line : line.replace(/^\s*(?:>\s?)+/, '').replace(/^\s*[-*+]\s+/, ''));
    }
  }
  close();
  return { title, blocks };
}

/** The blocks of a plain text: paragraphs between empty lines, rows of tabs as tables; form feeds part its pages. */
export function textBlocks(source: string): ReadBlocks {
  const pages = source.replace(/\r\n?/g, '\n').split('\f');
  const hasPages = pages.length > 1;
  const blocks = pages.flatMap((text, index) => {
    const page = hasPages ? index + 1 : null;
    const found: DocumentBlock[] = [];
    let lines: string[] = [];
    let rows: string[][] = [];
    const close = () => {
      if (rows.length > 0) found.push({ kind: 'table', page, caption: '', rows });
      if (lines.length > 0) found.push({ kind: 'paragraph', page, text: joinLines(lines) });
      [lines, rows] = [[], []];
    };
    for (const line of text.split('\n')) {
      const plain = line.trim();
      if (plain === '') close();
      else if (/\S\t+\S/.test(line)) {
        if (lines.length > 0) close();
        rows.push(line.trim().split('\t'));
      } else {
        const heading = numberedHeading(plain);
        const isAlone = heading !== undefined || isCapitals(plain);
        if (rows.length > 0 || isAlone || BULLET.test(line) || /^\([a-z0-9]{1,4}\)\s/i.test(plain)) close();
        lines.push(plain);
        // A heading has a line of its own, unless its text begins on it.
        if (isAlone && plain.length < 100 && !heading?.rest) close();
      }
    }
    close();
    return found;
  });
  return { title: '', blocks };
}

/** Lines of one paragraph; a word that a hyphen parts at the end of its line is one word. */
export const joinLines = (lines: readonly string[]): string =>
  lines.reduce((text, line) => {
    if (text === '') return line;
    return /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(line) ? `${text.slice(0, -1)}${line}` : `${text} ${line}`;
  }, '');
