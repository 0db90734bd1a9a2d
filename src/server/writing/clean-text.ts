import { formatMessage } from '#messages/format-message.ts';
import { LANGUAGES, type Language } from '#messages/languages.ts';

/**
 * What a Word file may not hold (controls, half characters, non-characters), and what would turn the reading
 * direction of the text around it: a file's name must not be able to look like another.
 */
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Bidi_Control}]/gu;

/** Signs that symbol fonts keep where no other font has them; without their font they show as blots. */
const BOX = /[\uf06f\uf071\uf0a0\uf0a8]/g;
const BULLET = /[\uf0a7\uf0b7\uf0d8]/g;
const OTHER_PRIVATE = /\p{Co}/gu;

/** Text without what a Word file may not hold, its tick boxes and bullets in signs that every font has. */
export const legal = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(BOX, '☐').replace(BULLET, '•').replace(OTHER_PRIVATE, '');

/** Text from a document or a person, made safe to show: one line, nothing illegal, at most `most` characters, cut between words. */
export function cleanText(text: string, most: number): string {
  const clean = legal(text.slice(0, most * 4).replace(/\s+/g, ' ')).trim();
  const characters = [...clean];
  if (characters.length <= most && text.length <= most * 4) return clean;
  const cut = characters.slice(0, most - 1);
  const isWithinWord = /\S/.test(characters[most - 1] ?? '');
  const space = cut.lastIndexOf(' ');
  return `${(isWithinWord && space > most / 2 ? cut.slice(0, space) : cut).join('').replace(/[\s,;:]+$/, '')}…`;
}

/** A file's name, shortened in the middle so that its start and its ending stay readable. */
export function cleanName(name: string, most: number, language: Language = LANGUAGES[0]): string {
  const characters = [...cleanText(name.slice(0, most), most * 2), ...cleanText(name.slice(most), name.length)];
  if (characters.length === 0) return formatMessage(language, { code: 'word:nameless' });
  if (characters.length <= most) return characters.join('');
  const tail = Math.min(12, Math.floor(most / 3));
  return `${characters.slice(0, most - tail - 1).join('')}…${characters.slice(-tail).join('')}`;
}

/** The words of a document, verbatim, in typographic quotes. */
export const quoted = (text: string, most = 280): string => `“${cleanText(text, most)}”`;

/** Text as it may stand between tags and in attributes. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
