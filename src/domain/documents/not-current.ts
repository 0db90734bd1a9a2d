import { type Line, linesOf } from './lines.ts';
import type { Page, Word } from './page.ts';

/** What is laid over a sheet that no longer counts, or does not count yet, in the languages of the sheets that come. */
const SAYS_SO = new RegExp(
  String.raw`(?<!\b(?:not|never|if|previous|prior|earlier|former|older|all)\s)(?<![\p{L}\p{N}])(?:` +
    [
      String.raw`void(?:ed)?(?!\s(?:if|unless|where|after|without|when|space))`,
      String.raw`superseded|expired|cancell?ed|obsolete|withdrawn|do\snot\suse`,
      String.raw`not\s(?:valid\s)?for\sconstruction|not\sto\sbe\sused\sfor\sconstruction`,
      `anulad[oa]|sustituid[oa]|vencid[oa]|caducad[oa]|cancelad[oa]|obsolet[oa]`,
      String.raw`no\s(?:v[aá]lid[oa]|apt[oa])?\s?para\s(?:la\s)?construcci[oó]n`,
    ].join('|') +
    String.raw`)(?![\p{L}\p{N}])`,
  'iu',
);
/** A stamp says nothing else but of what, by what and when: "PERMIT EXPIRED 06/04/2012", "SUPERSEDED BY REVISION 3". */
const STAMP = new RegExp(
  String.raw`^(?:(?:this|permit|plans?|sheet|drawing|set|plano|permiso)\s){0,3}(?:is\s)?(?:${SAYS_SO.source})(?:\s(?:by|see|on|date[d:]*|rev\S*|[-–:]|\S*\d\S*))*$`,
  'iu',
);

/** Letters so many times as high as most on the page stand across it: the titles of drawings are below 2.7. */
const ACROSS = 3;
/** A stamp may be smaller. */
const STAMPED = 1.5;
const MOST_WORDS = 8;

const sizeOf = ({ box }: Pick<Word, 'box'>): number => Math.min(box.width, box.height);
const remembered = new WeakMap<Page, { words: string | undefined }>();

/**
 * The words by which a page says itself that it does not count ("VOID", "SUPERSEDED - SEE REVISION 2", "NOT FOR
 * CONSTRUCTION"): across it in large letters, or as a stamp. Undefined where it says no such thing.
 */
export function saysNotCurrent(page: Page): string | undefined {
  const known = remembered.get(page);
  if (known) return known.words;
  const words = findWords(page);
  remembered.set(page, { words });
  return words;
}

function findWords(page: Page): string | undefined {
  const stamped = (page.notes ?? []).find(({ kind, text }) => kind === 'stamp' && SAYS_SO.test(text));
  if (stamped) return stamped.text.trim();
  const sizes = page.words
    .filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text))
    .map(sizeOf)
    .sort((one, other) => one - other);
  const common = sizes[Math.floor(sizes.length / 2)] ?? 0;
  if (common === 0) return undefined;
  // Text that runs across a drawing is cut up by the lines that it crosses: its words follow each other in the file.
  const across = page.words.filter((word) => sizeOf(word) >= ACROSS * common).map(({ text }) => text);
  const text = across.join(' ');
  const found = SAYS_SO.exec(text);
  if (found) return across.length <= MOST_WORDS ? text : found[0];
  const isStamp = (line: Line) => line.words.length <= MOST_WORDS && STAMP.test(line.text);
  return linesOf(page).find((line) => isStamp(line) && line.words.every((word) => isLarge(word, common)))?.text;
}

/** Digits and dashes of a line are as large as its letters, whatever their boxes are. */
const isLarge = (word: Word, common: number): boolean =>
  !/\p{L}{3}/u.test(word.text) || sizeOf(word) >= STAMPED * common;
