import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { comparable } from './measure-words.ts';

/** A scan or print of a small city's records with the words that a person transcribed from it. */
export type Transcribed = { name: string; path: string; words: string[] };

const folder = fileURLToPath(new URL('../../../shared/samples/permit-documents/rivergrove/', import.meta.url));

/**
 * The words of a transcription. What is its own and not on the page goes: the notes at its end, its marks for
 * signatures, markdown's signs. What was filled in by hand stays, though no recogniser of print reads it.
 */
export const transcribedWords = (markdown: string): string[] =>
  comparable(
    (markdown.split(/\n#+ Document Notes/)[0] ?? '')
      .replace(/\{\{?filled:(.*?)\}?\}/g, ' $1 ')
      .replace(/\{\{?(?:signature|br)\}?\}/g, ' ')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\[(.*?)\]\(.*?\)/g, '$1'),
  );

/** The transcribed documents in the samples; none where the samples are not here. */
export function findTranscribed(): Transcribed[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.pdf'))
    .sort()
    .map((name) => {
      const path = join(folder, name);
      return {
        name: basename(name, '.pdf'),
        path,
        words: transcribedWords(readFileSync(path.replace(/pdf$/, 'md'), 'utf8')),
      };
    });
}
