import WordExtractor from 'word-extractor';
import type { Page, PageNote } from '#domain/documents/page.ts';
import type { Reading, UnreadableReason } from '#domain/documents/reading.ts';
import { tellFile } from '../files/tell-file.ts';
import type { ReadPdfOptions } from '../pdf/read-pdf.ts';
import { LETTER, layOutText } from './lay-out-text.ts';

/** Quotes and dashes stay as they are written. */
const AS_WRITTEN = { filterUnicode: false };
/** Longer than any permit document: thousands of pages. */
const MOST_CHARACTERS = 20_000_000;

const unreadable = (reason: UnreadableReason): Reading => ({ outcome: 'unreadable', reason, pageCount: 0 });

/**
 * Reads a Word file (.doc or .docx) in this process onto nominal Letter pages: headers, the text with its tables,
 * text boxes, footnotes, endnotes, footers. Comments become notes of the last page. A file without text is one page
 * without text. Throws for a file that cannot be opened on disk and what a callback throws. Untrusted files belong in
 * the sandbox.
 */
export async function readWordFile(path: string, { onPageCount, onPage }: ReadPdfOptions = {}): Promise<Reading> {
  const content = await tellFile(path);
  if (content === 'empty' || content === 'encrypted' || content === 'broken') return unreadable(content);
  if (content !== 'doc' && content !== 'docx') return unreadable('wrong-type');
  const extracted = await new WordExtractor().extract(path).catch(() => undefined);
  if (!extracted) return unreadable('broken');
  const text = [
    extracted.getHeaders({ ...AS_WRITTEN, includeFooters: false }),
    extracted.getBody(AS_WRITTEN),
    extracted.getTextboxes(AS_WRITTEN),
    extracted.getFootnotes(AS_WRITTEN),
    extracted.getEndnotes(AS_WRITTEN),
    extracted.getFooters(AS_WRITTEN),
  ]
    .map((part) => part.trimEnd())
    .filter((part) => part.trim() !== '')
    .join('\n\n');
  if (text.length > MOST_CHARACTERS) return unreadable('too-much-memory');
  const pages = pagesOf(text, extracted.getAnnotations(AS_WRITTEN).trim());
  await onPageCount?.(pages.length);
  for (const page of pages) await onPage?.(page);
  return { outcome: 'read', pageCount: pages.length };
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
