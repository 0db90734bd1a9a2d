import type { Reading, UnreadableReason } from '#domain/documents/document.ts';
import type { Page, PageNote, Word } from '#domain/documents/page.ts';
import { detectFileType } from '../detect/detect-file-type.ts';
import type { ReadPagesOptions } from '../page/clean-text.ts';
import { breakText, LINE_HEIGHT, placeLines, widthOfText, widthOfWord } from '../page/extract-formatted-text.ts';
import { readDocx, readWordXml } from './read-new-word.ts';
import { readOldWord } from './read-old-word.ts';
import { MOST_CHARACTERS, MOST_PAGES, TextLimitExceeded } from './word-xml.ts';

const readers = { doc: readOldWord, docx: readDocx, 'word-xml': readWordXml };

const unreadable = (reason: UnreadableReason): Reading => ({ outcome: 'unreadable', reason, pageCount: 0 });

/**
 * Reads a Word file (.doc, .docx or Word's XML) in this process onto nominal Letter pages: headers, the text with its
 * tables, text boxes, footnotes, endnotes, footers. Comments become notes of the last page. A file without text is one
 * page without text. Throws for a file that cannot be opened on disk and what a callback throws. Untrusted files
 * belong in the sandbox.
 */
export async function readWordFile(path: string, { onPageCount, onPage }: ReadPagesOptions = {}): Promise<Reading> {
  const content = await detectFileType(path);
  if (content === 'empty' || content === 'encrypted' || content === 'broken') return unreadable(content);
  if (content !== 'doc' && content !== 'docx' && content !== 'word-xml') return unreadable('wrong-type');
  const parts = await readers[content](path).catch(tooMuchText);
  if (parts === 'too-much-memory') return unreadable(parts);
  if (!parts) return unreadable('broken');
  const text = [parts.headers, parts.body, parts.textBoxes, parts.footnotes, parts.endnotes, parts.footers]
    .map((part) => part.trimEnd())
    .filter((part) => part.trim() !== '')
    .join('\n\n');
  if (text.length > MOST_CHARACTERS) return unreadable('too-much-memory');
  const pages = pagesOf(text, parts.comments.trim());
  if (pages.length > MOST_PAGES) return unreadable('too-much-memory');
  await onPageCount?.(pages.length);
  for (const page of pages) await onPage?.(page);
  return { outcome: 'read', pageCount: pages.length };
}

function tooMuchText(error: unknown): 'too-much-memory' {
  if (error instanceof TextLimitExceeded) return 'too-much-memory';
  throw error;
}

function pagesOf(text: string, comments: string): Page[] {
  const laid = layOutText(text);
  const box = { x: 0, y: 0, width: LETTER.width, height: LETTER.height };
  const notes: PageNote[] = comments === '' ? [] : [{ kind: 'note', text: comments, box }];
  const pages: Page[] = laid.map((words, at) => ({
    number: at + 1,
    width: LETTER.width,
    height: LETTER.height,
    state: 'read',
    words,
    reading: { source: 'document', confidence: 1 },
  }));
  if (pages.length === 0) {
    pages.push({ number: 1, width: LETTER.width, height: LETTER.height, state: 'no-text', words: [] });
  }
  const last = pages.at(-1);
  if (last && notes.length > 0) last.notes = notes;
  return pages;
}

/** Letter paper with an inch around, in points: a Word file does not say where its pages end. */
const LETTER = { width: 612, height: 792, margin: 72 };
const ROOM = LETTER.width - 2 * LETTER.margin;
const TAB_STOP = 36;
/** Between two columns, so that their words are not read as one line. */
const COLUMN_GAP = 16;
const NARROWEST_COLUMN = 30;
const MOST_COLUMNS = 60;

type TextBlock = { height: number; words: (top: number) => Word[] };

/** Sets text on nominal pages, words from the top left of each; an empty text has none. */
function layOutText(text: string): Word[][] {
  const pages: Word[][] = [];
  let top = LETTER.margin;
  for (const block of blocksOf(text)) {
    if (pages.length === 0 || top + block.height > LETTER.height - LETTER.margin) {
      if (block.words(0).length === 0) continue;
      pages.push([]);
      top = LETTER.margin;
    }
    pages.at(-1)?.push(...block.words(top));
    top += block.height;
  }
  return pages;
}

/** Lines one by one; lines with tabs that follow each other are the rows of one table. */
function* blocksOf(text: string): Generator<TextBlock> {
  let rows: string[][] = [];
  for (const line of text.split(/\r\n|[\r\n\v\f]/)) {
    const cells = line.replace(/\t+$/, '').split('\t');
    const isRow = line.includes('\t') && cells.length > 1;
    if (isRow) rows.push(cells.slice(0, MOST_COLUMNS));
    else {
      yield* tableOf(rows);
      rows = [];
      yield* paragraphOf(line.trim());
    }
  }
  yield* tableOf(rows);
}

function* paragraphOf(text: string): Generator<TextBlock> {
  for (const line of breakText(text, ROOM)) {
    const words = (y: number) => placeLines([line], { x: LETTER.margin, y, width: ROOM, method: 'document' });
    yield { height: LINE_HEIGHT, words };
  }
}

function* tableOf(rows: readonly string[][]): Generator<TextBlock> {
  if (rows.length === 0) return;
  const widths = columnWidths(rows);
  for (const cells of rows) {
    let x = LETTER.margin;
    const set = cells.map((cell, at) => {
      const width = widths[at] ?? NARROWEST_COLUMN;
      const place = { x, width, lines: breakText(cell, width) };
      x += width + COLUMN_GAP;
      return place;
    });
    const height = Math.max(...set.map(({ lines }) => lines.length)) * LINE_HEIGHT;
    yield {
      height,
      words: (y) => set.flatMap(({ lines, ...place }) => placeLines(lines, { ...place, y, method: 'document' })),
    };
  }
}

/** As wide as the widest cell, to the next tab stop; where they do not fit side by side the wide ones give way. */
function columnWidths(rows: readonly string[][]): number[] {
  const count = Math.max(...rows.map((cells) => cells.length));
  const wanted = Array.from({ length: count }, (_, at) => {
    const widest = Math.max(...rows.map((cells) => widthOfText(cells[at] ?? '')));
    return Math.max(NARROWEST_COLUMN, Math.ceil((widest + COLUMN_GAP) / TAB_STOP) * TAB_STOP - COLUMN_GAP);
  });
  const room = ROOM - (count - 1) * COLUMN_GAP;
  const total = wanted.reduce((sum, width) => sum + width, 0);
  if (total <= room) return wanted;
  const words = Array.from({ length: count }, (_, at) => {
    const all = rows.flatMap((cells) => (cells[at] ?? '').split(/\s+/));
    return Math.max(NARROWEST_COLUMN, ...all.map((word) => Math.min(120, widthOfWord(word))));
  });
  const least = words.reduce((sum, width) => sum + width, 0);
  // Very many columns: the page is not held to, the words are.
  if (least >= room) return words;
  const share = (room - least) / (total - least);
  return wanted.map((width, at) => (words[at] ?? 0) + Math.max(0, width - (words[at] ?? 0)) * share);
}
