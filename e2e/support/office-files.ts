import { utils, write } from '@e965/xlsx';
import { Document, Packer, Paragraph } from 'docx';
import type { PickedFile } from './pdf.ts';

/** A workbook of one sheet; `rows` are its cells. */
export function writeWorkbook(
  name: string,
  sheet: string,
  rows: readonly (readonly (string | number)[])[],
): PickedFile {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), sheet);
  return {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: write(book, { type: 'buffer', bookType: 'xlsx' }),
  };
}

/** A Word file of paragraphs. */
export async function writeLetter(name: string, paragraphs: readonly string[]): Promise<PickedFile> {
  const document = new Document({ sections: [{ children: paragraphs.map((words) => new Paragraph(words)) }] });
  return {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: await Packer.toBuffer(document),
  };
}
