import { readFile } from 'node:fs/promises';
import PizZip from 'pizzip';

/** The words of a Word file on disk, footers included, paragraph by paragraph. Throws when it is not a Word file. */
export async function wordsOf(path: string): Promise<string> {
  const zip = new PizZip(await readFile(path));
  const parts = zip.file(/^word\/(document|footer\d*)\.xml$/);
  if (parts.length === 0) throw new Error(`${path} holds no Word document.`);
  return parts
    .map((part) => part.asText())
    .join('\n')
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&apos;', "'")
    .replaceAll('&quot;', '"');
}
