import { type Line, linesOf } from './lines.ts';
import { blocksOf } from './lines-blocks.ts';
import { type LookedThrough, lookThrough } from './needed-text.ts';
import type { Page, Word } from './page.ts';

/** Text with the words it was made of: `starts[i]` is where `words[i]` begins in `text`. */
export type Spelled = { text: string; words: Word[]; starts: number[] };

/** Stands between two pieces of text, so that no match runs from one to the other (`.` does not match it). */
const BREAK = '\n\u0001\n';
/** The longest text given to one pattern at a time. */
const LONGEST = 8000;
/** A piece is cut here, so that a pattern never sees more than this without a break. */
const LONGEST_PIECE = 1200;

/** What a word is put together with: "two-" before "car" at the end of a line is no broken word. */
const KEEPS_HYPHEN =
  /(?:^|[-(])(?:one|two|three|four|five|six|single|multi|half|full|on|off|post|built|self|non|cross|family|square|cubic|right|year|front|rear|street|land|well)-$/i;

/**
 * Spells lines as running text: one space between words; a word broken by a hyphen at the end of a line is
 * joined, and after a hyphen between digits no space is put.
 */
export function spellLines(lines: readonly Line[]): Spelled {
  const spelled: Spelled = { text: '', words: [], starts: [] };
  const parts: string[] = [];
  let length = 0;
  const put = (part: string) => {
    parts.push(part);
    length += part.length;
  };
  lines.forEach((line, at) => {
    const following = lines[at + 1]?.words[0]?.text;
    line.words.forEach((word, index) => {
      const isLast = index === line.words.length - 1;
      spelled.words.push(word);
      spelled.starts.push(length);
      if (isLast && following !== undefined && /\p{Ll}-$/u.test(word.text) && /^\p{Ll}/u.test(following))
        put(KEEPS_HYPHEN.test(word.text) ? word.text : word.text.slice(0, -1));
      else if (isLast && following !== undefined && /\d-$/.test(word.text) && /^\d/.test(following)) put(word.text);
      else put(isLast && following === undefined ? word.text : `${word.text} `);
    });
  });
  spelled.text = parts.join('');
  return spelled;
}

const rememberedTexts = new WeakMap<Page, { whole: Spelled[]; lines: Spelled[] }>();

/**
 * What a pattern is matched against, in texts of bounded length: the paragraphs of the page and its rows of
 * neighbouring cells; with `eachLine` also every single line, for patterns that look at line ends.
 */
export function searchTextsOf(page: Page, eachLine: boolean): Spelled[] {
  let texts = rememberedTexts.get(page);
  if (!texts) {
    const blocks = blocksOf(page);
    texts = {
      whole: packed([...blocks, ...rowsOf(linesOf(page))]),
      lines: packed(blocks.filter((block) => block.length > 1).flatMap((block) => block.map((line) => [line]))),
    };
    rememberedTexts.set(page, texts);
  }
  return eachLine ? [...texts.whole, ...texts.lines] : texts.whole;
}

const rememberedWhole = new WeakMap<Page, LookedThrough>();

/** All that patterns are matched against on a page, as `mayMatchIn` takes it. */
export function lookedThrough(page: Page): LookedThrough {
  const known = rememberedWhole.get(page);
  if (known !== undefined) return known;
  const whole = lookThrough(
    searchTextsOf(page, true)
      .map(({ text }) => text)
      .join('\n'),
  );
  rememberedWhole.set(page, whole);
  return whole;
}

/** Lines of one height whose gaps are moderate: a label and its cell, or a row of a table. Only rows of two and more. */
function rowsOf(lines: readonly Line[]): Line[][] {
  const rows: Line[][] = [];
  let row: Line[] = [];
  for (const line of lines) {
    const last = row[row.length - 1];
    if (last && !standsRightOf(line, last)) {
      if (row.length > 1) rows.push(row);
      row = [];
    }
    row.push(line);
  }
  if (row.length > 1) rows.push(row);
  return rows;
}

function standsRightOf(line: Line, left: Line): boolean {
  const height = Math.max(line.box.height, left.box.height);
  const overlap =
    Math.min(line.box.y + line.box.height, left.box.y + left.box.height) - Math.max(line.box.y, left.box.y);
  const gap = line.box.x - (left.box.x + left.box.width);
  return overlap >= 0.4 * Math.min(line.box.height, left.box.height) && gap > -height && gap < 20 * height;
}

function packed(pieces: readonly (readonly Line[])[]): Spelled[] {
  const texts: Spelled[] = [];
  let parts: string[] = [];
  let length = 0;
  let current: Spelled = { text: '', words: [], starts: [] };
  const close = () => {
    if (current.words.length > 0) texts.push({ ...current, text: parts.join('') });
    parts = [];
    length = 0;
    current = { text: '', words: [], starts: [] };
  };
  for (const piece of pieces) {
    for (const cut of cutLong(spellLines(piece))) {
      if (length + cut.text.length > LONGEST) close();
      for (let at = 0; at < cut.words.length; at += 1) {
        current.words.push(cut.words[at] as Word);
        current.starts.push(length + (cut.starts[at] as number));
      }
      parts.push(cut.text, BREAK);
      length += cut.text.length + BREAK.length;
    }
  }
  close();
  return texts;
}

/** Cuts a very long piece between words; the cuts share some words, so that a match near a cut is not lost. */
function cutLong(spelled: Spelled): Spelled[] {
  if (spelled.text.length <= LONGEST_PIECE) return [spelled];
  const cuts: Spelled[] = [];
  let from = 0;
  while (from < spelled.words.length) {
    const begin = spelled.starts[from] as number;
    let to = from + 1;
    while (to < spelled.words.length && (spelled.starts[to] as number) - begin < LONGEST_PIECE) to += 1;
    const end = to < spelled.words.length ? (spelled.starts[to] as number) : spelled.text.length;
    cuts.push({
      text: spelled.text.slice(begin, Math.min(end, begin + 2 * LONGEST_PIECE)),
      words: spelled.words.slice(from, to),
      starts: spelled.starts.slice(from, to).map((start) => start - begin),
    });
    if (to >= spelled.words.length) break;
    let back = to;
    while (back - 1 > from && end - (spelled.starts[back - 1] as number) < 200) back -= 1;
    from = back;
  }
  return cuts;
}
