import { readFileSync } from 'node:fs';
import type { Language } from '../src/messages/languages.ts';
import { paragraphsOf, type readWord } from './read-word.ts';

type Texts = { [key: string]: string | Texts };

const SHORTEST = 4;
const flatten = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : flatten(text)));
const textsOf = (language: Language, parts: readonly string[]) =>
  parts.flatMap((part) => flatten(JSON.parse(readFileSync(`src/messages/${language}/${part}.json`, 'utf8'))));
/** What stands between the places that are filled in. */
const piecesOf = (text: string) => text.split(/\{\{.*?\}\}/).map((piece) => piece.trim());

/**
 * Lines of a Word file, its headers and footers too, that hold English of these parts of the catalogue. Test data mark
 * what is not ours to translate with “(es)”.
 */
export function leftInEnglish(file: ReturnType<typeof readWord>, language: Language, parts: readonly string[]) {
  const ours = textsOf(language, parts).join('\n');
  const english = textsOf('en', parts)
    .flatMap(piecesOf)
    .filter((piece) => piece.length >= SHORTEST && !ours.includes(piece));
  const running = file.names.filter((name) => /^word\/(header|footer)\d+\.xml$/.test(name));
  const lines = [...file.paragraphs, ...running.flatMap((name) => paragraphsOf(file.part(name)))];
  return lines.filter((line) => !line.includes('(es)') && english.some((piece) => line.includes(piece)));
}
