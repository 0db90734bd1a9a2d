import type { Evidence, ReadDocument } from '../documents/document.ts';
import { headingsOf } from '../documents/headings.ts';
import { boxAround, type Line, linesOf } from '../documents/lines.ts';
import { blocksOf } from '../documents/lines-blocks.ts';
import { type Box, bottomOf, middleOf, type Page, rightOf, type Word } from '../documents/page.ts';
import { findPlacesInDocument } from '../documents/search.ts';
import { spellLines } from '../documents/search-text.ts';
import { indexLinesOf } from '../documents/sheet-index.ts';
import { type Assertion, type Genre, readAssertion, readHeading, readStatus } from './assertion.ts';
import { SAYS_NO, SAYS_YES } from './cues.ts';
import { genreOf } from './page-genre.ts';

/** Words that a pattern matched, and what is said of the thing that they name. */
export type Statement = { evidence: Evidence; assertion: Assertion; genre: Genre };

/**
 * Every place of `document` where `pattern` matches, at most `limit`, and what is said there. `isGeneral`: the page
 * speaks of projects in general.
 */
export const findStatements = (
  document: ReadDocument,
  pattern: RegExp,
  limit: number,
  isGeneral: (page: Page) => boolean,
): Statement[] => {
  const deniesItself = DENIES_ITSELF.test(pattern.source);
  return findPlacesInDocument(document, pattern, limit).map(({ page, words, evidence }) => {
    const genre = isGeneral(page) ? 'rules' : genreOf(page);
    return { evidence, genre, assertion: assertionAt(page, words, genre, deniesItself) };
  });
};

/** A pattern with a denial in it, such as "NO FERTILIZER WITHIN". */
const DENIES_ITSELF = /\b(?:no|not|none|without|never)\b/i;

function assertionAt(page: Page, words: readonly Word[], genre: Genre, deniesItself: boolean): Assertion {
  const parts = partsOf(page);
  const here = [...new Set(words.map((word) => parts.byWord.get(word)))].filter((part) => part !== undefined);
  const [first] = here;
  if (!first) return { is: 'mentioned', because: 'list' };
  const index = indexLinesOf(page);
  if (here.some((part) => part.some((line) => index.has(line)))) return { is: 'mentioned', because: 'list' };
  const ticked = here.length === 1 ? readTickBox(page, first) : undefined;
  if (ticked) return ticked;
  for (const heading of headsOver(page, parts.all, first, genre)) {
    const assertion = readHeading(heading);
    if (assertion && (genre !== 'sheet' || speaksOfList(assertion))) return assertion;
  }
  const column = readYesNoColumns(page, first);
  if (column) return column;
  const beside = genre === 'sheet' ? undefined : readStatus(cellsRightOf(page, first).join(' '));
  if (beside) return beside;
  if (isBlankBeside(page, first)) return { is: 'mentioned', because: 'blank' };
  if (namesOneOfLots(page, here.flat())) return { is: 'mentioned', because: 'elsewhere' };
  const { text, words: spelled, starts } = spellLines(here.flat());
  const at = words.map((word) => spelled.indexOf(word)).filter((found) => found >= 0);
  const [begin, end] = [Math.min(...at), Math.max(...at)];
  const last = (spelled[end]?.text ?? '').replace(/[.,;:?!)]+$/, '');
  const span = { from: starts[begin] ?? 0, to: (starts[end] ?? 0) + last.length };
  const value = here.length === 1 ? valueBeside(page, first, genre) : undefined;
  return readAssertion(text, span, genre, { value, deniesItself });
}

/** On a drawing a heading speaks of what is under it where it is a list of names, or of what is not there. */
const speaksOfList = (assertion: Assertion): boolean =>
  assertion.is === 'denied' || (assertion.is === 'mentioned' && ['list', 'instruction'].includes(assertion.because));

/** A heading stands over a column of text within so many points. */
const COLUMN = { down: 500, aside: 40 };
const isOver = (heading: Box, own: Box): boolean =>
  bottomOf(heading) <= own.y + 1 &&
  own.y - bottomOf(heading) < COLUMN.down &&
  heading.x < rightOf(own) + COLUMN.aside &&
  own.x < rightOf(heading) + COLUMN.aside;

const cellsRightOf = (page: Page, part: Part): string[] =>
  part.flatMap(({ box }) =>
    linesOf(page)
      .filter((other) => other.box.x >= rightOf(box) && isOnRow(other.box, box))
      .map(({ text }) => text),
  );

/** A line to write on, which no text stands over. */
const isBlankBeside = (page: Page, part: Part): boolean =>
  part.some(({ box }) =>
    page.words.some((word) => {
      const isOnBaseline = Math.abs(word.box.y - bottomOf(box)) < 0.6 * box.height;
      return (
        /_{3,}$/.test(word.text) &&
        (isOnBaseline || isOnRow(word.box, box)) &&
        Math.abs(word.box.x - rightOf(box)) < 3 * box.height
      );
    }),
  );

const A_LOT = /\blot\s(\d+[a-z]?)\b/giu;

/** A page that speaks of several lots by their numbers says by itself not which of them is the project's. */
function namesOneOfLots(page: Page, lines: readonly Line[]): boolean {
  const lotsIn = (text: string) => [...text.matchAll(A_LOT)].map(([, lot]) => lot);
  if (lotsIn(lines.map(({ text }) => text).join(' ')).length === 0) return false;
  return new Set(linesOf(page).flatMap(({ text }) => lotsIn(text))).size > 1;
}

const MARK = /^(?:x|✓|✔|☑|☒|■|•|●)$/iu;
const COLUMN_HEAD = /^(?:yes|no|n\/a|y|n|na)$/iu;

/** Choices with boxes drawn as characters are read in their text. */
const hasBoxes = (line: Line, page: Page): boolean =>
  page.words.some(
    ({ text, box }) =>
      isOnRow(box, line.box) && /[\u2610-\u2612\u25a1\u25a0\u274f\u2750\u2713\u2714]|^[[(]|[\])]$/u.test(text),
  );

/** A row of a table with columns for yes and no: what is marked in it; undefined where it stands in no such table. */
function readYesNoColumns(page: Page, part: Part): Assertion | undefined {
  const line = part[0];
  if (!line) return undefined;
  const choices = page.words.filter(({ text, box }) => /^(?:yes|no)$/i.test(text) && isOnRow(box, line.box));
  if (new Set(choices.map(({ text }) => text.toLowerCase())).size === 2) {
    const marked = choices.filter(({ box }) =>
      page.words.some(
        (word) =>
          MARK.test(word.text) && isOnRow(word.box, box) && box.x > word.box.x && box.x - word.box.x < 2.5 * box.height,
      ),
    );
    if (marked.length !== 1) return hasBoxes(line, page) ? undefined : { is: 'mentioned', because: 'blank' };
    return { is: /^y/i.test(marked[0]?.text ?? '') ? 'affirmed' : 'denied' };
  }
  const heads = page.words.filter(({ text, box }) => COLUMN_HEAD.test(text) && bottomOf(box) <= line.box.y + 1);
  const lowest = Math.max(...heads.map(({ box }) => box.y));
  const row = heads.filter(({ box }) => lowest - box.y < box.height);
  const columns = row.filter(({ box }) => box.x > rightOf(line.box) || rightOf(box) < line.box.x);
  const has = (word: RegExp) => columns.some(({ text }) => word.test(text));
  if (!has(/^y/i) || !has(/^n/i)) return undefined;
  const middle = ({ x, width }: Box) => x + width / 2;
  const marks = page.words.filter(({ text, box }) => MARK.test(text) && isOnRow(box, line.box));
  const marked = marks.flatMap((mark) => {
    const [nearest] = [...columns].sort(
      (one, other) => Math.abs(middle(one.box) - middle(mark.box)) - Math.abs(middle(other.box) - middle(mark.box)),
    );
    return nearest ? [nearest.text] : [];
  });
  if (marked.length !== 1) return { is: 'mentioned', because: 'blank' };
  if (/^y/i.test(marked[0] ?? '')) return { is: 'affirmed' };
  return /^no?$/i.test(marked[0] ?? '') ? { is: 'denied' } : { is: 'mentioned', because: 'condition' };
}

/** Lines that are read as one text: a paragraph, or a line of a list with what it goes on in. */
type Part = Line[];

type PlacedPart = { part: Part; box: Box };
const remembered = new WeakMap<Page, { all: PlacedPart[]; byWord: Map<Word, Part> }>();

function partsOf(page: Page): { all: PlacedPart[]; byWord: Map<Word, Part> } {
  const known = remembered.get(page);
  if (known) return known;
  const all = blocksOf(page).flatMap((block) => {
    if (isCallout(page, block)) return [block];
    const widest = Math.max(...block.map(({ box }) => box.width));
    return block.reduce<Part[]>((parts, line) => {
      const part = parts.at(-1);
      const last = part?.at(-1);
      if (part && last && goesOn(last, line, widest)) part.push(line);
      else parts.push([line]);
      return parts;
    }, []);
  });
  const byWord = new Map(
    all.flatMap((part) => part.flatMap((line) => line.words.map((word) => [word, part] as const))),
  );
  const parts = { all: all.map((part) => ({ part, box: boxAround(part) })), byWord };
  remembered.set(page, parts);
  return parts;
}

const MOST_CALLOUT = { lines: 4, words: 5 };

/** On a drawing a few short lines under each other are one label. */
const isCallout = (page: Page, block: readonly Line[]): boolean =>
  genreOf(page) === 'sheet' &&
  block.length > 1 &&
  block.length <= MOST_CALLOUT.lines &&
  block.every(({ text, words }) => words.length <= MOST_CALLOUT.words && !BEGINS_ITEM.test(text) && !/[:=]/.test(text));

const BEGINS_ITEM = /^(?:[•●○▪◦·*□☐☑☒✓–—-]|\(?[\p{L}\d]{1,2}[.)]\s|\[[ xX]?\]?)|^[^:]{2,40}:\s/u;
const ENDS_OPEN = /[,;&(]$|[-–]$|\b(?:and|or|of|the|with|to|for|by|from|in|at|on|a|an|is|are|will|be|not|no)$/iu;
const LONG_LINE = 5;

/** Whether a line goes on in the next: an open end, a small letter, or a full line of running text. */
function goesOn(last: Line, next: Line, widest: number): boolean {
  if (BEGINS_ITEM.test(next.text)) return false;
  if (ENDS_OPEN.test(last.text) || /^[\p{Ll}(&,]/u.test(next.text)) return true;
  return !/[.:!?]$/.test(last.text) && last.words.length >= LONG_LINE && last.box.width >= 0.75 * widest;
}

const isOnRow = (one: Box, other: Box): boolean =>
  Math.abs(middleOf(one) - middleOf(other)) < 0.6 * Math.max(one.height, other.height);

/** A box to tick of a fillable form, close to the words on their row. */
function readTickBox(page: Page, part: Part): Assertion | undefined {
  const line = part[0];
  const box = line?.box;
  if (!box) return undefined;
  const gapTo = (field: Box) => Math.max(box.x - rightOf(field), field.x - rightOf(box));
  const [nearest] = (page.fields ?? [])
    .filter((field) => field.kind === 'box' && isOnRow(field.box, box) && gapTo(field.box) < 3 * box.height)
    .sort((one, other) => gapTo(one.box) - gapTo(other.box));
  if (!nearest) return undefined;
  return nearest.on ? { is: 'affirmed' } : { is: 'mentioned', because: 'blank' };
}

/** Cells stand this far apart at most, in heights of a line; on a drawing only what is close belongs together. */
const CELL_GAP = { sheet: 6, other: 40 };

/** What fills the cell right of a label; undefined where nothing there reads as its value. */
function valueBeside(page: Page, part: Part, genre: Genre): string | undefined {
  const line = part.at(-1);
  if (!line) return undefined;
  const most = (genre === 'sheet' ? CELL_GAP.sheet : CELL_GAP.other) * line.box.height;
  const cells = linesOf(page)
    .filter(({ box }) => box.x >= rightOf(line.box) && isOnRow(box, line.box))
    .sort((one, other) => one.box.x - other.box.x);
  const [next] = cells;
  if (!next || next.box.x - rightOf(line.box) >= most) return undefined;
  // A row of a table denies only where every figure in it is zero: nothing exists, and 40 are proposed.
  if (IS_FIGURE.test(next.text))
    return (cells.find(({ text }) => /[1-9]/.test(text) && IS_FIGURE.test(text)) ?? next).text;
  // A label beside it says that its own blank is empty.
  if (/:$/.test(next.text)) return undefined;
  if (/[:?]$/.test(line.text)) return next.text;
  const isAnswer = SAYS_NO.test(next.text) || SAYS_YES.test(next.text);
  return isAnswer && (genre !== 'sheet' || next.text.length > 1) ? next.text : undefined;
}

const IS_FIGURE = /^[\d,.]+(?:\s\p{L}+)?$/u;

/** The head of a list is the last sentence of the paragraph over it. */
const lastSentence = (text: string): string => /[^.!?]*[:.!?]?$/.exec(text)?.[0].trim() ?? text;

/** Items of a list follow its head this close, in heights of a line. */
const NEXT_ITEM = 2.4;
const MOST_ITEMS = 20;

/**
 * What stands over words and speaks of them: the head of the list that they are in ("Not included:"), and off drawings
 * the nearest heading and the page's title.
 */
function headsOver(page: Page, parts: readonly PlacedPart[], part: Part, genre: Genre): string[] {
  const own = boxAround(part);
  const heads: string[] = [];
  let below = own;
  for (let steps = 0; steps < MOST_ITEMS; steps += 1) {
    const [over] = parts
      .filter((other) => other.part !== part)
      .filter(({ box }) => box.x <= own.x + 2 * own.height && box.x > own.x - 8 * own.height)
      .filter(({ box }) => {
        const gap = below.y - bottomOf(box);
        return (
          box.y < below.y - 1 && gap > -0.5 * own.height && gap < NEXT_ITEM * Math.max(own.height / part.length, 8)
        );
      })
      .sort((one, other) => other.box.y - one.box.y);
    if (!over) break;
    const text = over.part.map((line) => line.text).join(' ');
    if (/:$/.test(text)) {
      heads.push(lastSentence(text));
      break;
    }
    below = over.box;
  }
  if (genre === 'sheet') {
    const over = headingsOf(page).filter(({ box, strip }) => !strip && isOver(box, own));
    return [...heads, ...over.slice(-1).map(({ text }) => text)];
  }
  const above = headingsOf(page).filter(({ box }) => bottomOf(box) <= own.y + 1);
  const nearest = above.at(-1);
  return [...heads, ...[nearest, above[0]].flatMap((heading) => (heading ? [heading.text] : []))];
}
