import { open } from 'node:fs/promises';
import type { ReadBlocks } from '#domain/assistant/document-blocks.ts';
import type { TextProblem } from '#domain/assistant/edition.ts';
import { htmlBlocks } from '#domain/assistant/html-blocks.ts';
import { pageBlocks } from '#domain/assistant/page-blocks.ts';
import { type SplitDocument, splitDocument } from '#domain/assistant/split-document.ts';
import { markdownBlocks, textBlocks } from '#domain/assistant/text-blocks.ts';
import type { Page } from '#domain/documents/page.ts';
import { readWordBlocks } from '../word/read-word-blocks.ts';
import { TextLimitExceeded } from '../word/word-xml.ts';
import type { Task } from './messages.ts';

/** What is split: pages as the reader read them, or a file that has headings of its own. */
export type TextToSplit = { pages: Page[] } | { path: string; format: 'docx' | 'html' | 'markdown' | 'text' };
/** `pages`: how many the file has, null where it has none. */
export type SplitText = { split: SplitDocument; pages: number | null } | { problem: TextProblem };

/** Text of so many bytes is a thousand pages and more. */
const MOST_TEXT_BYTES = 20 * 2 ** 20;

const readers = { html: htmlBlocks, markdown: markdownBlocks, text: textBlocks };

/** Splits a text at its headings. Patterns meet untrusted text here. */
export const splitTextTask: Task<TextToSplit, never, SplitText> = async (input) => {
  const read = 'pages' in input ? { title: '', blocks: pageBlocks(input.pages) } : await blocksOfFile(input);
  if ('problem' in read) return read;
  const split = splitDocument(read);
  if (split.isTooMuch) return { problem: 'too-much-text' };
  if (split.sections.length === 0) return { problem: 'no-words' };
  const last = Math.max(0, ...read.blocks.map(({ page }) => page ?? 0));
  return { split, pages: last > 0 ? last : null };
};

async function blocksOfFile({
  path,
  format,
}: Extract<TextToSplit, { path: string }>): Promise<ReadBlocks | { problem: TextProblem }> {
  if (format === 'docx') {
    try {
      return (await readWordBlocks(path)) ?? { problem: 'broken' };
    } catch (error) {
      if (error instanceof TextLimitExceeded) return { problem: 'too-much-text' };
      throw error;
    }
  }
  const bytes = await readStart(path, MOST_TEXT_BYTES + 1);
  if (bytes.length > MOST_TEXT_BYTES) return { problem: 'too-much-text' };
  const text = decoded(bytes);
  return text === undefined ? { problem: 'wrong-type' } : readers[format](text);
}

async function readStart(path: string, most: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.min(size, most));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The text of a file, by its byte order mark, as UTF-8, or as old pages of Windows; undefined where it is no text. */
function decoded(bytes: Buffer): string | undefined {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return isText(text) ? text : undefined;
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    return isText(text) ? text : undefined;
  }
}

/** Files of other kinds have characters that no text has. */
function isText(text: string): boolean {
  const start = text.slice(0, 100_000);
  const controls = [...start].filter((character) => /\p{Cc}/u.test(character) && !/\s/.test(character)).length;
  return controls * 1000 <= start.length;
}
