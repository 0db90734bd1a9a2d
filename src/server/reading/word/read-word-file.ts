import type { Page, PageNote } from '#domain/documents/page.ts';
import type { Reading, UnreadableReason } from '#domain/documents/reading.ts';
import { detectFileType } from '../detect/detect-file-type.ts';
import type { ReadPagesOptions } from '../page/page-reading.ts';
import { LETTER, layOutText } from './lay-out-text.ts';
import { readDocx, readWordXml } from './read-new-word.ts';
import { readOldWord } from './read-old-word.ts';
import { MOST_CHARACTERS, MOST_PAGES, TextLimitExceeded } from './word-parts.ts';

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
