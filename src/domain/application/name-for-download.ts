/** A document as it is named: the label of its question, its version, and the name that it came with. */
export type DownloadName = { id: string; label: string; version: number; name: string };

/** No file system takes a name of more than 255 bytes; what saves it may add to it. */
const MOST_BYTES = 200;
const LONGEST_LABEL = 48;

/**
 * What a document of an application is saved as: "Site plan – v2 – A1.pdf". Documents that would have one name are
 * told apart by a number, in the order in which they came: `documents` are all of the application. Undefined where
 * there is no such document.
 */
export function nameForDownload(documents: readonly DownloadName[], id: string): string | undefined {
  const taken = new Set<string>();
  for (const document of documents) {
    let turn = 1;
    // Most file systems take two names that differ in their capitals for one.
    while (taken.has(write(document, turn).toLowerCase())) turn += 1;
    const name = write(document, turn);
    if (document.id === id) return name;
    taken.add(name.toLowerCase());
  }
  return undefined;
}

function write({ label, version, name }: DownloadName, turn: number): string {
  const whole = clean(name);
  const ending = /\.[a-z0-9]{1,5}$/i.exec(whole)?.[0] ?? '';
  const stem = whole.slice(0, whole.length - ending.length).replace(/[. ]+$/, '') || 'document';
  const before = `${cut(clean(label), LONGEST_LABEL, () => 1)} – v${version} – `;
  const after = `${turn === 1 ? '' : ` (${turn})`}${ending}`;
  return `${before}${cut(stem, MOST_BYTES - sizeOf(before) - sizeOf(after), bytesOf)}${after}`;
}

/** Only what every file system takes, and what reads as it is written: no direction marks, no line breaks. */
const clean = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/^[. ]+|[. ]+$/g, '');

/** As much of a text as fits into `most`, by the measure of its characters; what is cut off shows as "…". */
function cut(text: string, most: number, measure: (character: string) => number): string {
  const characters = [...text];
  const total = characters.reduce((sum, character) => sum + measure(character), 0);
  if (total <= most) return text;
  const kept: string[] = [];
  let room = most - measure('…');
  for (const character of characters) {
    room -= measure(character);
    if (room < 0) break;
    kept.push(character);
  }
  return `${kept.join('').trimEnd()}…`;
}

/** The bytes of a character in UTF-8. */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

const sizeOf = (text: string): number => [...text].reduce((sum, character) => sum + bytesOf(character), 0);
