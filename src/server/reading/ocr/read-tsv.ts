import { splitWords } from '../page/clean-text.ts';
import type { RecognisedWord } from './engine.ts';

const WORD_LEVEL = '5';

/**
 * Reads the words out of Tesseract's table: level, page, block, paragraph, line, word, left, top, width, height,
 * confidence (0 to 100) and text, divided by tabs. Rows that are no word or hold no ink are left out.
 */
export function readTsv(table: string): RecognisedWord[] {
  const words: RecognisedWord[] = [];
  for (const row of table.split('\n')) {
    const cells = row.split('\t');
    if (cells[0] !== WORD_LEVEL) continue;
    const [left = 0, top = 0, width = 0, height = 0, confidence = 0] = cells.slice(6, 11).map(Number);
    const text = splitWords(cells.slice(11).join(' ')).join('');
    if (text === '' || !(width > 0 && height > 0)) continue;
    words.push({ text, left, top, width, height, confidence: Math.min(1, Math.max(0, confidence / 100)) });
  }
  return words;
}
