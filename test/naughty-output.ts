import PizZip from 'pizzip';
import { SaxesParser } from 'saxes';
import { paragraphsOf } from './read-word.ts';

/** What no Word file holds, or what is only a space there: it is left out on both sides of a comparison. */
const LEFT_OUT = /[\s\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Bidi_Control}\p{Co}]/gu;

/** A text as far as it must come back, in whatever way its lines are broken. */
export const squeezed = (text: string): string => text.replace(LEFT_OUT, '');

/** Which of `texts` a Word file does not say. Throws where a part of it is no well-formed XML. */
export function missingInWord(bytes: Buffer, texts: readonly string[]): string[] {
  const zip = new PizZip(bytes);
  let said = '';
  for (const name of Object.keys(zip.files).filter((part) => /\.(xml|rels)$/.test(part))) {
    const xml = zip.file(name)?.asText() ?? '';
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', (error) => {
      throw new Error(`${name} is not well formed: ${error.message}`);
    });
    parser.write(xml).close();
    if (name.startsWith('word/')) said += paragraphsOf(xml).join('');
  }
  const all = squeezed(said);
  return texts.filter((text) => !all.includes(squeezed(text)));
}

/** Cells of a CSV file that a spreadsheet would calculate: none that is a plain number. */
export const formulasIn = (rows: readonly (readonly string[])[]): string[] =>
  rows.flat().filter((cell) => /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(cell) && !/^[+-]?\d+(\.\d+)?$/.test(cell));

/** Texts in groups, joined to at most so many characters each. */
export function packed(texts: readonly string[], most: number): { texts: string[]; joined: string }[] {
  const packs: { texts: string[]; joined: string }[] = [];
  for (const text of texts.filter((one) => one.length < most && one.trim() !== '')) {
    const last = packs.at(-1);
    const joined = last ? `${last.joined} ¶ ${text}` : text;
    if (last && joined.length < most) {
      last.texts.push(text);
      last.joined = joined;
    } else packs.push({ texts: [text], joined: text });
  }
  return packs;
}
