const FIELD_BEGINS = 0x13;
const FIELD_SHOWS = 0x14;
const FIELD_ENDS = 0x15;

const TAB = 0x09;
const LINE = 0x0a;
/** What Word's marks are in plain text; other marks (of pictures, notes, comments) are left out. */
const MARKS: Readonly<Record<number, number>> = {
  7: TAB,
  9: TAB,
  10: LINE,
  11: LINE,
  12: LINE,
  13: LINE,
  30: 0x2011,
};

const AT_ONCE = 8192;

/** The plain text of characters `start` to `end`: of each field what it shows, not its code. */
export function plainText(characters: Uint16Array, start: number, end: number): string {
  const part = characters.slice(Math.max(0, start), Math.max(0, end));
  blankFieldCodes(part);
  let length = 0;
  for (const character of part) {
    const plain = character < 0x20 ? MARKS[character] : character;
    if (plain !== undefined) part[length++] = plain;
  }
  let text = '';
  for (let at = 0; at < length; at += AT_ONCE) {
    text += String.fromCharCode(...part.subarray(at, Math.min(length, at + AT_ONCE)));
  }
  return text;
}

/** A field that does not end is none: its words stay. */
function blankFieldCodes(part: Uint16Array): void {
  const open: { at: number; shows?: number }[] = [];
  for (let at = 0; at < part.length; at++) {
    const character = part[at];
    const field = open.at(-1);
    if (character === FIELD_BEGINS) open.push({ at });
    else if (character === FIELD_SHOWS && field) field.shows ??= at;
    else if (character === FIELD_ENDS && field) {
      part.fill(0, field.at, field.shows ?? at);
      open.pop();
    }
  }
}
